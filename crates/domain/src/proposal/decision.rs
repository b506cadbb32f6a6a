//! What a customer may do with a proposal: accept it by name, decline it with a reason, or ask. Each is a pure function
//! of what is stored, so that a double click, a second person on the same link, a stale page or a clock that was set
//! back has the same result on every program.

use jiff::civil::Date;

use crate::FieldProblem;
use crate::input::{NAME_MAX, free_text, required};

/// What is stored of an issued proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssuedProposal {
    /// When it was issued, in milliseconds since 1970.
    pub issued_at: i64,
    /// The last day on which it can be accepted, in the company's time zone.
    pub valid_until: Date,
    /// The SHA-256 of its text, in hexadecimal.
    pub words_hash: String,
    /// Whether a later proposal for the same lead has been issued.
    pub is_superseded: bool,
    /// Whether the quote has another revision or another total than the proposal was issued for.
    pub is_outdated: bool,
    /// What the customer decided, if anything.
    pub decision: Option<Decision>,
}

/// What a customer decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Accepted under this name.
    Accepted {
        /// The name as typed.
        name: String,
    },
    /// Declined.
    Declined(DeclineReason),
}

/// The status of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalStatus {
    /// It waits for the customer.
    Open,
    /// The customer accepted it.
    Accepted,
    /// The customer declined it.
    Declined,
    /// It has expired.
    Expired,
    /// A later proposal has replaced it.
    Superseded,
    /// The answers or the price have been changed since.
    Outdated,
}

impl ProposalStatus {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Open,
        Self::Accepted,
        Self::Declined,
        Self::Expired,
        Self::Superseded,
        Self::Outdated,
    ];

    /// Its name in the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Expired => "expired",
            Self::Superseded => "superseded",
            Self::Outdated => "outdated",
        }
    }
}

/// Why a customer declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclineReason {
    /// It costs too much.
    Price,
    /// The date does not fit.
    Date,
    /// Another mover was chosen.
    OtherMover,
    /// The move was called off.
    NoMove,
    /// Something else.
    Other,
}

impl DeclineReason {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 5] = [
        Self::Price,
        Self::Date,
        Self::OtherMover,
        Self::NoMove,
        Self::Other,
    ];

    /// Its name in forms, the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Date => "date",
            Self::OtherMover => "other_mover",
            Self::NoMove => "no_move",
            Self::Other => "other",
        }
    }

    /// The reason with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.key() == key)
    }
}

/// A customer's attempt to accept a proposal.
#[derive(Clone, Copy, Debug)]
pub struct AcceptanceAttempt<'a> {
    /// The name as typed.
    pub name: &'a str,
    /// The hash of the text that the customer was shown.
    pub words_hash: &'a str,
}

/// The result of an attempt that is not refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// To be stored.
    New {
        /// The name without spaces around it.
        name: String,
        /// When, in milliseconds since 1970; not before the proposal was issued.
        at: i64,
    },
    /// The same person has accepted the same text before: a double click, or the Back button. Nothing is stored.
    Repeated,
}

/// Why an acceptance or a refusal is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptanceProblem {
    /// The name is not valid.
    Name(FieldProblem),
    /// The comment is not valid.
    Comment(FieldProblem),
    /// The text that was shown is not that of the proposal.
    OtherWords,
    /// A later proposal has replaced it.
    Superseded,
    /// The answers or the price have been changed since it was issued.
    Outdated,
    /// It is too late.
    Expired,
    /// It has been accepted, under another name if this was an acceptance.
    Accepted,
    /// It has been declined.
    Declined,
}

impl AcceptanceProblem {
    /// Its name in the API and in content.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Name(_) => "name",
            Self::Comment(_) => "comment",
            Self::OtherWords => "other_words",
            Self::Superseded => "superseded",
            Self::Outdated => "outdated",
            Self::Expired => "expired",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }
}

/// The status of a proposal on a day of the company's calendar.
pub fn proposal_status(proposal: &IssuedProposal, today: Date) -> ProposalStatus {
    match proposal.decision {
        Some(Decision::Accepted { .. }) => ProposalStatus::Accepted,
        Some(Decision::Declined(_)) => ProposalStatus::Declined,
        None if proposal.is_superseded => ProposalStatus::Superseded,
        None if proposal.is_outdated => ProposalStatus::Outdated,
        None if today > proposal.valid_until => ProposalStatus::Expired,
        None => ProposalStatus::Open,
    }
}

/// Decides about an attempt to accept a proposal at `now`, in milliseconds since 1970, when the company's calendar
/// shows `today`.
///
/// # Errors
/// Why it is not taken. A proposal that is refused once for its hash or its status is refused the same way again.
pub fn accept_proposal(
    proposal: &IssuedProposal,
    attempt: AcceptanceAttempt<'_>,
    now: i64,
    today: Date,
) -> Result<Acceptance, AcceptanceProblem> {
    let is_same_text = proposal
        .words_hash
        .eq_ignore_ascii_case(attempt.words_hash.trim());
    let name = required(attempt.name, NAME_MAX);
    if let (Some(Decision::Accepted { name: before }), Ok(name)) = (&proposal.decision, &name)
        && is_same_text
        && is_same_name(before, name)
    {
        return Ok(Acceptance::Repeated);
    }
    check_open(proposal, today)?;
    if !is_same_text {
        return Err(AcceptanceProblem::OtherWords);
    }
    Ok(Acceptance::New {
        name: name.map_err(AcceptanceProblem::Name)?,
        at: now.max(proposal.issued_at),
    })
}

/// Decides about declining a proposal, with a comment that may be empty. Returns the comment as it is stored.
///
/// # Errors
/// Why it is not taken.
pub fn decline_proposal(
    proposal: &IssuedProposal,
    comment: &str,
    today: Date,
) -> Result<Option<String>, AcceptanceProblem> {
    match check_open(proposal, today) {
        // An expired offer can be declined, too: the reason is worth knowing.
        Ok(()) | Err(AcceptanceProblem::Expired | AcceptanceProblem::Outdated) => {
            free_text(comment).map_err(AcceptanceProblem::Comment)
        }
        Err(problem) => Err(problem),
    }
}

/// Parses a question about a proposal. Questions are possible at any time.
///
/// # Errors
/// It is empty or too long.
pub fn proposal_question(text: &str) -> Result<String, FieldProblem> {
    free_text(text)?.ok_or(FieldProblem::Required)
}

fn check_open(proposal: &IssuedProposal, today: Date) -> Result<(), AcceptanceProblem> {
    match proposal_status(proposal, today) {
        ProposalStatus::Open => Ok(()),
        ProposalStatus::Accepted => Err(AcceptanceProblem::Accepted),
        ProposalStatus::Declined => Err(AcceptanceProblem::Declined),
        ProposalStatus::Expired => Err(AcceptanceProblem::Expired),
        ProposalStatus::Superseded => Err(AcceptanceProblem::Superseded),
        ProposalStatus::Outdated => Err(AcceptanceProblem::Outdated),
    }
}

/// Returns whether two typed names are the same except for case and spaces.
fn is_same_name(one: &str, other: &str) -> bool {
    let words = |name: &str| {
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        words
    };
    words(one) == words(other)
}
