//! Why a mail server did not take a mail, for those who can do something about it.

/// What has to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFailureKind {
    /// No address is known for the server's name.
    Host,
    /// Nothing listens at the server's port.
    Refused,
    /// The server did not answer in time, or there is no way to it.
    Timeout,
    /// It answers, but not in the language of a mail server, or hangs up.
    Closed,
    /// The encrypted connection could not be set up.
    Encryption,
    /// The server's certificate is not for its name, or nobody vouches for it.
    Certificate,
    /// The user name or the password is wrong.
    Login,
    /// The sender or the recipient is refused.
    Address,
    /// The server asks to try again later.
    Busy,
    /// The server refuses the mail for another reason.
    Other,
}

impl MailFailureKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Host,
        Self::Refused,
        Self::Timeout,
        Self::Closed,
        Self::Encryption,
        Self::Certificate,
        Self::Login,
        Self::Address,
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

/// Why a mail server did not take a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailFailure {
    /// What has to be checked.
    pub kind: MailFailureKind,
    /// What the server or the connection reported, in one line, in English.
    pub detail: String,
}

impl MailFailure {
    /// As it is stored with a message of the outbox: `smtp-login: permanent error (535)`.
    pub fn report(&self) -> String {
        format!("{PREFIX}{}: {}", self.kind.key(), self.detail)
    }

    /// The failure that was stored so; `None` for a text without a kind.
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
}
