//! What is told to whom about a lead, and when it is tried again.

use std::time::Duration;

/// What a notice says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// The owner learns of a lead.
    OwnerMail,
    /// The visitor gets the answer.
    VisitorMail,
    /// Another program learns of a lead.
    LeadHook,
    /// Somebody is asked whether they want the moving tips.
    ConfirmMail,
    /// The owner learns that no lead has come for long.
    SilenceMail,
    /// The owner learns that a lead will soon have waited for 24 hours.
    DeadlineMail,
}

/// The way a notice leaves. Each has a worker of its own, so that one that hangs holds up none of
/// the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// By e-mail.
    Mail,
    /// By a call of another program's address.
    Hook,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::OwnerMail,
        Self::VisitorMail,
        Self::LeadHook,
        Self::ConfirmMail,
        Self::SilenceMail,
        Self::DeadlineMail,
    ];

    /// Its name on disk.
    pub const fn key(self) -> &'static str {
        match self {
            Self::OwnerMail => "owner_mail",
            Self::VisitorMail => "visitor_mail",
            Self::LeadHook => "lead_hook",
            Self::ConfirmMail => "confirm_mail",
            Self::SilenceMail => "silence_mail",
            Self::DeadlineMail => "deadline_mail",
        }
    }

    /// The kind of this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// How it leaves.
    pub const fn channel(self) -> Channel {
        match self {
            Self::LeadHook => Channel::Hook,
            _ => Channel::Mail,
        }
    }
}

impl Channel {
    /// Its name on disk.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Hook => "hook",
        }
    }
}

/// The pauses between tries, in seconds: quick while a hiccup is likely, then patient.
const PAUSES: [u64; 8] = [10, 60, 300, 900, 3_600, 3_600, 10_800, 21_600];

/// The longest pause.
pub const LONGEST_PAUSE: Duration = Duration::from_hours(6);

/// After so many tries, which take three days and some hours, a notice is given up into the dead
/// list.
pub const TRIES: u32 = 20;

/// How long to wait after this many failed tries; `None` when it is time to give up.
pub fn pause_after(tries: u32) -> Option<Duration> {
    if tries >= TRIES {
        return None;
    }
    let at = usize::try_from(tries.saturating_sub(1)).unwrap_or(usize::MAX);
    Some(
        PAUSES
            .get(at)
            .map_or(LONGEST_PAUSE, |seconds| Duration::from_secs(*seconds)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end_after_three_days() {
        let pauses: Vec<Duration> = (1..).map_while(pause_after).collect();
        assert!(
            pauses.windows(2).all(|pair| pair[0] <= pair[1]),
            "{pauses:?}"
        );
        assert!(pauses.iter().all(|pause| *pause <= LONGEST_PAUSE));
        let all: Duration = pauses.iter().sum();
        let days = all.as_secs() / 86_400;
        assert_eq!(days, 3, "{all:?}");
    }

    #[test]
    fn names_lead_back_to_their_kinds() {
        for kind in NoticeKind::ALL {
            assert_eq!(NoticeKind::from_key(kind.key()), Some(kind));
        }
        assert_eq!(NoticeKind::from_key("fax"), None);
    }
}
