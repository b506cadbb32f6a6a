//! How the scans of a lead list are ordered.

use crate::backend::Casts;

/// The order of the rows of one scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Newest first.
    NewestFirst,
    /// Oldest first.
    OldestFirst,
    /// By moving date, the next first.
    NextMoveFirst,
    /// By moving date, the latest first.
    LatestMoveFirst,
    /// Without a moving date, newest first.
    WithoutDate,
    /// By day of follow-up, the longest due first.
    FollowUpFirst,
}

impl Order {
    /// Returns whether rows are ordered by moving date.
    pub const fn by_date(self) -> bool {
        matches!(self, Self::NextMoveFirst | Self::LatestMoveFirst)
    }

    /// Returns whether the cursor has a day in addition to the number.
    pub const fn has_day(self) -> bool {
        self.by_date() || matches!(self, Self::FollowUpFirst)
    }

    /// The `order by` of a scan.
    pub const fn inner(self) -> &'static str {
        match self {
            Self::NewestFirst | Self::WithoutDate => "seq desc",
            Self::OldestFirst => "seq",
            Self::NextMoveFirst => "moving_date, seq",
            Self::LatestMoveFirst => "moving_date desc, seq desc",
            Self::FollowUpFirst => "follow_up_on, seq",
        }
    }

    /// The `order by` of the joined rows.
    pub const fn outer(self) -> &'static str {
        match self {
            Self::NewestFirst | Self::WithoutDate => "l.seq desc",
            Self::OldestFirst => "l.seq",
            Self::NextMoveFirst => "l.moving_date, l.seq",
            Self::LatestMoveFirst => "l.moving_date desc, l.seq desc",
            Self::FollowUpFirst => "l.follow_up_on, l.seq",
        }
    }

    /// The condition for rows after the cursor.
    pub fn beyond(self, casts: Casts) -> String {
        match self {
            Self::NewestFirst => "seq < $1".to_owned(),
            Self::OldestFirst => "seq > $1".to_owned(),
            Self::NextMoveFirst => format!("(moving_date, seq) > ($3{}, $1)", casts.date),
            Self::LatestMoveFirst => format!("(moving_date, seq) < ($3{}, $1)", casts.date),
            Self::WithoutDate => "moving_date is null and seq < $1".to_owned(),
            Self::FollowUpFirst => "(follow_up_on, seq) > ($3, $1)".to_owned(),
        }
    }
}
