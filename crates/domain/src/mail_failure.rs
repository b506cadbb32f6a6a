//! Reasons why mail was not delivered, in terms an operator can act on.

/// The part that an operator has to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFailureKind {
    /// No address is known for the server's name.
    Host,
    /// Nothing listens at the server's port.
    Refused,
    /// The server did not respond in time, or is unreachable.
    Timeout,
    /// It responds, but does not speak SMTP, or closes the connection.
    Closed,
    /// The encrypted connection could not be set up.
    Encryption,
    /// The server's certificate is not for its name, or no trusted authority signed it.
    Certificate,
    /// The user name or the password is wrong.
    Login,
    /// The recipient is refused.
    Address,
    /// The account may not send from the sender's address.
    Sender,
    /// The account has sent too much, or its mailbox is full.
    Quota,
    /// The server does not pass mail of this account or machine on.
    Policy,
    /// The server asks to try again later.
    Busy,
    /// The server refuses the mail for another reason.
    Other,
}

impl MailFailureKind {
    /// All kinds.
    pub const ALL: [Self; 13] = [
        Self::Host,
        Self::Refused,
        Self::Timeout,
        Self::Closed,
        Self::Encryption,
        Self::Certificate,
        Self::Login,
        Self::Address,
        Self::Sender,
        Self::Quota,
        Self::Policy,
        Self::Busy,
        Self::Other,
    ];

    /// Its name in stored failures and in content.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Refused => "refused",
            Self::Timeout => "timeout",
            Self::Closed => "closed",
            Self::Encryption => "encryption",
            Self::Certificate => "certificate",
            Self::Login => "login",
            Self::Address => "address",
            Self::Sender => "sender",
            Self::Quota => "quota",
            Self::Policy => "policy",
            Self::Busy => "busy",
            Self::Other => "other",
        }
    }

    /// The kind with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// Before the kind in a stored failure. Failures of webhooks, and of mails in older databases, have no kind.
const PREFIX: &str = "smtp-";

/// A failure to deliver mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailFailure {
    /// The part that an operator has to check.
    pub kind: MailFailureKind,
    /// The report of the server or of the connection, in one line, in English.
    pub detail: String,
}

impl MailFailure {
    /// As it is stored with a message of the outbox: `smtp-login: permanent error (535)`.
    pub fn report(&self) -> String {
        format!("{PREFIX}{}: {}", self.kind.key(), self.detail)
    }

    /// Returns the text for the log: the kind, and the number of the server's reply if there was one, such as
    /// `smtp-address (550)`. The server's own text may name the recipient.
    pub fn summary(&self) -> String {
        let code = self
            .detail
            .split_once(" (")
            .and_then(|(_, rest)| rest.get(..4));
        let code = code.and_then(|code| code.strip_suffix(')'));
        match code.filter(|code| code.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(code) => format!("{PREFIX}{} ({code})", self.kind.key()),
            None => format!("{PREFIX}{}", self.kind.key()),
        }
    }

    /// Parses a stored failure; `None` for a text without a kind.
    pub fn from_report(report: &str) -> Option<Self> {
        let (key, detail) = report.strip_prefix(PREFIX)?.split_once(": ")?;
        Some(Self {
            kind: MailFailureKind::from_key(key)?,
            detail: detail.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_as_it_was_stored() {
        for kind in MailFailureKind::ALL {
            let detail = "permanent error (535): 5.7.8 wrong".to_owned();
            let failure = MailFailure { kind, detail };
            let stored = MailFailure::from_report(&failure.report());
            assert_eq!(stored, Some(failure));
        }
        for other in ["status 500", "smtp-unknown: x", "smtp-login", ""] {
            assert_eq!(MailFailure::from_report(other), None, "{other}");
        }
    }

    #[test]
    fn a_summary_has_the_code_and_none_of_the_servers_text() {
        let summary = |detail: &str| {
            let kind = MailFailureKind::Address;
            MailFailure {
                kind,
                detail: detail.to_owned(),
            }
            .summary()
        };
        let refused = summary("permanent error (550): no such user rosa (call Luis)");
        assert_eq!(refused, "smtp-address (550)");
        for detail in ["no such user (rosa)", "closed (ros) ", ""] {
            assert_eq!(summary(detail), "smtp-address", "{detail}");
        }
    }
}
