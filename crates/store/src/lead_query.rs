//! Filters, order and pages of the list of leads.

use std::{fmt, str::FromStr};

use domain::{LeadForm, LeadStatus};
use jiff::civil::Date;
use uuid::Uuid;

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Newest first.
    Newest,
    /// Unanswered ones first, the oldest of them at the top; then the rest, newest first.
    Deadline,
    /// Upcoming moves, the next first; then past moves, latest first; then leads without a date.
    MoveDate,
}

/// How a list treats follow-ups that are due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DueFilter {
    /// Like other leads.
    #[default]
    Ignored,
    /// Those among the listed leads come first.
    First,
    /// Those of all open leads come first, regardless of the statuses of the list.
    AnyFirst,
    /// Open leads with a day to follow up and nothing else, the longest due first.
    FollowUps,
    /// What there is to do today and nothing else: follow-ups that are due, then moves booked for today
    /// and tomorrow, then new leads, the oldest first.
    Today,
}

/// Whether possible spam is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QuarantineFilter {
    /// Only leads that are not quarantined.
    #[default]
    Excluded,
    /// Only quarantined leads.
    Only,
    /// In a search both. Without a search like `Excluded`.
    Included,
}

/// Whose leads are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssigneeFilter {
    /// Those of this person.
    Person(Uuid),
    /// Unassigned leads.
    Nobody,
}

/// Filters and order of a list.
#[derive(Clone, Debug)]
pub struct LeadQuery {
    /// Leads with one of these statuses; with any if empty.
    pub statuses: Vec<LeadStatus>,
    /// Leads from one of these forms; from any if empty.
    pub forms: Vec<LeadForm>,
    /// Whether quarantined leads are listed.
    pub quarantined: QuarantineFilter,
    /// Follow-ups, and what there is to do today. Without effect on a search and on quarantined leads.
    pub due: DueFilter,
    /// Leads of one person; of anybody if `None`.
    pub assignee: Option<AssigneeFilter>,
    /// Leads with this tag; any if `None`.
    pub tag: Option<String>,
    /// The text of the search box. Matches are listed newest first; for a long last word, leads with exactly that word
    /// come before leads where it starts a longer one.
    pub search: String,
    /// The order.
    pub sort: Sort,
    /// The end of the last page.
    pub after: Option<Cursor>,
    /// Maximum number of rows.
    pub limit: usize,
    /// Today in the company's time zone.
    pub today: Date,
}

/// The end of a page. Clients send its text back unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) segment: usize,
    pub(crate) seq: i64,
    pub(crate) day: String,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.segment, self.seq, self.day)
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.splitn(3, '.');
        let mut part = || parts.next().ok_or(());
        let segment = part()?.parse().map_err(|_| ())?;
        let seq = part()?.parse().map_err(|_| ())?;
        let day = part()?.to_owned();
        let is_day = day.bytes().all(|b| b.is_ascii_digit() || b == b'-') && day.len() <= 10;
        is_day.then_some(Self { segment, seq, day }).ok_or(())
    }
}
