//! How far a lead has come, and by when it must be answered.

/// A lead's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LeadState {
    /// Nobody has answered yet.
    New,
    /// Somebody has called or written.
    Contacted,
    /// A price was named.
    Quoted,
    /// There will be a move.
    Booked,
    /// There was a move.
    Done,
    /// There will be none.
    Lost,
    /// It was no lead.
    Spam,
}

/// The response promise (spec section 9), in milliseconds.
pub const PROMISE: i64 = 24 * 3_600_000;

/// So long before the promise breaks the owner is mailed, in milliseconds.
pub const WARNING: i64 = 4 * 3_600_000;

impl LeadState {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::New,
        Self::Contacted,
        Self::Quoted,
        Self::Booked,
        Self::Done,
        Self::Lost,
        Self::Spam,
    ];

    /// Its name on disk.
    pub const fn key(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Contacted => "contacted",
            Self::Quoted => "quoted",
            Self::Booked => "booked",
            Self::Done => "done",
            Self::Lost => "lost",
            Self::Spam => "spam",
        }
    }

    /// The state of this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.key() == key)
    }

    /// Whether a lead in this state was answered by somebody.
    pub const fn is_answer(self) -> bool {
        !matches!(self, Self::New | Self::Spam)
    }

    /// Whether it brings money.
    pub const fn is_booked(self) -> bool {
        matches!(self, Self::Booked | Self::Done)
    }
}
