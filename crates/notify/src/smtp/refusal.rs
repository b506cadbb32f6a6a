//! Decides what a mail server's refusal means: whether this recipient does not exist, or the account, the sender or
//! the mail is refused, which another attempt may repair.

use std::error::Error as _;

use domain::{MailFailure, MailFailureKind};
use lettre::transport::smtp::Error;

use super::connection_error::kind_of_connection;
use super::one_line;

/// The part of the conversation with a mail server in which an error occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The connection, its greeting, EHLO and STARTTLS.
    Connection,
    /// AUTH.
    SignIn,
    /// MAIL FROM.
    Sender,
    /// RCPT TO.
    Recipient,
    /// DATA and the mail itself.
    Content,
}

/// A mail that a server did not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is stored and shown.
    pub failure: MailFailure,
    /// Whether the recipient does not exist, so that another attempt is pointless.
    pub is_final: bool,
}

/// An enhanced status code (RFC 3463): class, subject and detail.
type Status = (u16, u16, u16);

/// Words in replies without an informative status code that are about the sender or its server, not about the
/// recipient, or that describe a mailbox that exists.
const DOUBTS: [&str; 17] = [
    "relay", "sender", "auth", "login", "log in", "block", "black", "policy", "prohibit", "denied",
    "spam", "quota", "limit", "full", "helo", "ehlo", "client",
];

/// A negative reply.
struct Reply {
    stage: Stage,
    code: u16,
    status: Option<Status>,
    /// In lowercase, without the addresses that servers repeat.
    text: String,
}

/// Classifies an error.
pub fn refusal(stage: Stage, error: &Error) -> Refusal {
    let reply = error.status().map(|code| {
        let text = error.source().map(ToString::to_string).unwrap_or_default();
        Reply::new(stage, code.into(), &text)
    });
    let kind = match &reply {
        Some(reply) => reply.kind(),
        None => kind_of_connection(error),
    };
    Refusal {
        failure: MailFailure {
            kind,
            detail: one_line(&error.to_string()),
        },
        is_final: reply.is_some_and(|reply| reply.refuses_recipient()),
    }
}

impl Reply {
    fn new(stage: Stage, code: u16, text: &str) -> Self {
        let text = text.to_lowercase();
        let words = text.split_whitespace();
        let words: Vec<&str> = words.filter(|word| !word.contains('@')).collect();
        Self {
            stage,
            code,
            status: status_of(&text),
            text: words.join(" "),
        }
    }

    /// Whether the reply says that there is no mailbox with the recipient's address. In doubt it does not: a mail that
    /// is tried again for three days costs less than one that is lost.
    fn refuses_recipient(&self) -> bool {
        if !(500..600).contains(&self.code) {
            return false;
        }
        match (self.stage, self.status) {
            // No such mailbox or system, a malformed or ambiguous address, a mailbox that moved, a domain without mail.
            (Stage::Recipient | Stage::Content, Some((5, 1, 1..=4 | 6 | 10))) => {
                !self.has("sender")
            }
            // A mailbox that was turned off, not one that gets too much mail at the moment.
            (Stage::Recipient, Some((5, 2, 1))) => !self.has("rate"),
            (Stage::Recipient, None | Some((5, 0 | 1 | 5, 0))) => {
                matches!(self.code, 550 | 551 | 553) && !DOUBTS.iter().any(|word| self.has(word))
            }
            _ => false,
        }
    }

    /// What an operator has to check.
    fn kind(&self) -> MailFailureKind {
        match self.code {
            400..500 => MailFailureKind::Busy,
            530 | 534 | 535 | 538 => MailFailureKind::Login,
            _ if self.stage == Stage::SignIn => MailFailureKind::Login,
            _ if self.refuses_recipient() => MailFailureKind::Address,
            _ if self.is_about_quota() => MailFailureKind::Quota,
            _ if self.is_about_sender() => MailFailureKind::Sender,
            _ if self.is_about_policy() => MailFailureKind::Policy,
            550 | 551 | 553 if self.stage == Stage::Sender => MailFailureKind::Sender,
            550 | 551 | 553 if self.stage == Stage::Recipient => MailFailureKind::Address,
            _ => MailFailureKind::Other,
        }
    }

    /// Whether the account may send no more, or its mailbox is full. In RCPT TO it is the recipient's mailbox.
    fn is_about_quota(&self) -> bool {
        let is_ours = matches!(self.stage, Stage::Sender | Stage::Content);
        matches!(self.status, Some((_, 4, 5)))
            || (is_ours && matches!(self.status, Some((_, 2, 2))))
            || self.has("quota")
            || self.has("limit")
    }

    fn is_about_sender(&self) -> bool {
        matches!(self.status, Some((_, 1, 7 | 8))) || self.has("sender")
    }

    fn is_about_policy(&self) -> bool {
        matches!(self.status, Some((_, 7, _))) || self.has("relay")
    }

    fn has(&self, word: &str) -> bool {
        self.text.contains(word)
    }
}

/// The enhanced status code of a reply: its first word, or `(#5.1.1)` anywhere, as qmail writes it.
fn status_of(text: &str) -> Option<Status> {
    let first = text.split_whitespace().next()?;
    let in_brackets = || {
        let (_, rest) = text.split_once('#')?;
        status(rest.split([')', ' ', ';']).next()?)
    };
    status(first.trim_end_matches([':', ',', ';'])).or_else(in_brackets)
}

fn status(word: &str) -> Option<Status> {
    let mut parts = word.splitn(3, '.').map(|part| {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    });
    Some((parts.next()??, parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(stage: Stage, code: u16, text: &str) -> Reply {
        Reply::new(stage, code, text)
    }

    #[test]
    fn only_a_mailbox_that_does_not_exist_is_final() {
        for (code, text) in [
            (550, "5.1.1 <ana@example.com>: no such user"),
            (550, "5.1.1 <sender@relay.example>: recipient unknown"),
            (550, "5.1.2 bad destination system address"),
            (501, "5.1.3 bad recipient address syntax"),
            (551, "5.1.6 the mailbox has moved"),
            (556, "5.1.10 the domain does not accept mail"),
            (550, "5.2.1 the account is disabled"),
            (550, "5.0.0 user unknown"),
            (550, "5.1.0 address rejected"),
            (550, "No such user here"),
            (550, "sorry, no mailbox here by that name (#5.1.1)"),
            (551, "user not local"),
            (553, "mailbox name not allowed"),
            (550, ""),
        ] {
            let reply = reply(Stage::Recipient, code, text);
            assert!(reply.refuses_recipient(), "{code} {text}");
            assert_eq!(reply.kind(), MailFailureKind::Address, "{code} {text}");
        }
        let late = reply(Stage::Content, 550, "5.1.1 no such user");
        assert!(late.refuses_recipient(), "after the mail");
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "a table of replies")]
    fn what_concerns_the_account_the_sender_or_the_mail_is_tried_again() {
        use MailFailureKind::{Address, Busy, Login, Other, Policy, Quota, Sender};
        for (stage, code, text, kind) in [
            (
                Stage::Connection,
                554,
                "5.7.1 your address is listed",
                Policy,
            ),
            (Stage::Connection, 550, "access denied", Other),
            (Stage::SignIn, 535, "5.7.8 wrong password", Login),
            (
                Stage::SignIn,
                534,
                "5.7.9 application-specific password required",
                Login,
            ),
            (Stage::SignIn, 550, "5.1.1 no such user", Login),
            (Stage::Sender, 530, "5.7.0 authentication required", Login),
            (
                Stage::Sender,
                553,
                "5.1.8 the domain does not exist",
                Sender,
            ),
            (Stage::Sender, 550, "5.1.1 no such user", Sender),
            (
                Stage::Sender,
                553,
                "5.7.1 sender address rejected: not owned by user",
                Sender,
            ),
            (Stage::Sender, 552, "5.2.2 over quota", Quota),
            (Stage::Sender, 501, "5.5.4 syntax error", Other),
            (
                Stage::Recipient,
                530,
                "5.7.0 must issue a STARTTLS command first",
                Login,
            ),
            (
                Stage::Recipient,
                550,
                "5.4.5 daily user sending limit exceeded",
                Quota,
            ),
            (
                Stage::Recipient,
                554,
                "5.7.1 <ana@example.com>: relay access denied",
                Policy,
            ),
            (Stage::Recipient, 550, "relay not permitted", Policy),
            (
                Stage::Recipient,
                553,
                "sorry, not in my list of allowed rcpthosts (#5.7.1)",
                Policy,
            ),
            (
                Stage::Recipient,
                550,
                "5.1.0 sender address rejected: user unknown",
                Sender,
            ),
            (Stage::Recipient, 550, "5.1.7 invalid return path", Sender),
            (Stage::Recipient, 550, "sender verify failed", Sender),
            (Stage::Recipient, 552, "5.2.2 mailbox full", Other),
            (Stage::Recipient, 550, "mailbox is full", Address),
            (
                Stage::Recipient,
                550,
                "5.2.1 receiving mail at a rate",
                Address,
            ),
            (Stage::Recipient, 554, "transaction failed", Other),
            (Stage::Recipient, 450, "4.1.1 try later", Busy),
            (
                Stage::Recipient,
                503,
                "5.5.1 bad sequence of commands",
                Other,
            ),
            (Stage::Content, 552, "message too large", Other),
            (Stage::Content, 554, "transaction failed", Other),
            (
                Stage::Content,
                554,
                "5.7.1 message rejected as spam",
                Policy,
            ),
            (Stage::Content, 550, "5.4.5 daily quota exceeded", Quota),
            (Stage::Content, 550, "rejected", Other),
        ] {
            let reply = reply(stage, code, text);
            assert!(!reply.refuses_recipient(), "{stage:?} {code} {text}");
            assert_eq!(reply.kind(), kind, "{stage:?} {code} {text}");
        }
    }

    #[test]
    fn a_status_code_is_a_word_of_three_numbers() {
        for (text, expected) in [
            ("5.1.1 no such user", Some((5, 1, 1))),
            ("4.7.0", Some((4, 7, 0))),
            ("no mailbox here (#5.1.1)", Some((5, 1, 1))),
            ("5.1 no", None),
            ("5.1.1.7 is blocked", None),
            ("5.1.+1 no", None),
            ("5.7.1: relay", Some((5, 7, 1))),
            ("no such user", None),
            ("", None),
        ] {
            assert_eq!(status_of(text), expected, "{text}");
        }
    }
}
