//! The status of a lead, and the deadline for answering it.

/// The status of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LeadStatus {
    /// Not answered yet.
    New,
    /// The customer was called or written to.
    Contacted,
    /// A price was quoted.
    Quoted,
    /// The move is booked.
    Booked,
    /// The move is done.
    Done,
    /// There will be no move.
    Lost,
    /// Spam, as older versions stored it. Now such a lead is quarantined for [`SPAM_BY_HAND`].
    Spam,
    /// The visitor went on to another request, which replaces this one.
    Continued,
    /// A duplicate whose records are shown with another lead. In no list and no count.
    Merged,
}

/// Leads get a reply within this time (spec section 9), in milliseconds.
pub const RESPONSE_PROMISE_MS: i64 = 24 * 3_600_000;

/// How long before the deadline the owner is mailed, in milliseconds.
pub const DEADLINE_WARNING_MS: i64 = 4 * 3_600_000;

/// The spam reason of leads that a person marked as spam; a key in `content/en/mail.toml`.
pub const SPAM_BY_HAND: &str = "by_hand";

impl LeadStatus {
    /// All statuses that lists have.
    pub const ALL: [Self; 8] = [
        Self::New,
        Self::Contacted,
        Self::Quoted,
        Self::Booked,
        Self::Done,
        Self::Lost,
        Self::Spam,
        Self::Continued,
    ];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Contacted => "contacted",
            Self::Quoted => "quoted",
            Self::Booked => "booked",
            Self::Done => "done",
            Self::Lost => "lost",
            Self::Spam => "spam",
            Self::Continued => "continued",
            Self::Merged => "merged",
        }
    }

    /// The status with this name in the database.
    pub fn from_key(key: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter().chain([Self::Merged]);
        all.find(|status| status.key() == key)
    }

    /// Returns whether there is still something to do for the customer.
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Self::New | Self::Contacted | Self::Quoted | Self::Booked
        )
    }

    /// Returns whether a lead gets this status because the customer was contacted. Lost and booked do not imply it: a
    /// lead can be closed without a reply, and a booking entered later.
    pub const fn was_contacted(self) -> bool {
        matches!(self, Self::Contacted | Self::Quoted)
    }

    /// Returns how far a lead has come with its customer; 0 if it was closed without a move.
    pub const fn progress(self) -> u8 {
        match self {
            Self::Lost | Self::Spam | Self::Continued | Self::Merged => 0,
            Self::New => 1,
            Self::Contacted => 2,
            Self::Quoted => 3,
            Self::Booked => 4,
            Self::Done => 5,
        }
    }

    /// Returns the status once the customer has an estimate: a new or contacted lead is quoted.
    #[must_use]
    pub const fn once_quoted(self) -> Self {
        match self {
            Self::New | Self::Contacted => Self::Quoted,
            further => further,
        }
    }

    /// Returns whether the move was booked.
    pub const fn is_booked(self) -> bool {
        matches!(self, Self::Booked | Self::Done)
    }
}
