//! What a person at the desk agrees with a customer in addition to the price list: own lines, a discount, other hours
//! and a travel fee. They stay with the quote, even when its answers change.

mod problem;

use crate::input::required;
use crate::{BasisPoints, Cents, Minutes, Rates};

pub use problem::AdjustmentProblem;

/// The most lines that a person at the desk may add.
pub const MAX_OWN_LINES: usize = 30;
/// The longest text of an own line, in characters.
const LINE_TEXT_MAX: usize = 120;
/// The longest reason, in characters.
const REASON_MAX: usize = 500;
/// The step in which time is charged, in minutes.
const STEP: Minutes = 30;

/// A line that a person at the desk wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLine {
    /// What it is for.
    pub text: String,
    /// Its amount in cents, below zero if it lowers the price.
    pub amount: i64,
}

/// What a price is lowered by, before tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discount {
    /// A share of everything else, rounded half up once.
    Percent(BasisPoints),
    /// An amount.
    Amount(Cents),
}

/// The adjustments of an estimate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjustments {
    /// Own lines, in the order in which they are shown.
    pub lines: Vec<OwnLine>,
    /// The discount.
    pub discount: Option<Discount>,
    /// The hours that are estimated instead of those of the price list.
    pub time: Option<Minutes>,
    /// The travel fee; zero if there is none.
    pub travel: Cents,
    /// Why, for the desk.
    pub reason: String,
}

/// The adjustments of an estimate, with the lines that they gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjusted {
    /// The adjustments.
    pub adjustments: Adjustments,
    /// The billed time by the price list.
    pub listed_time: Minutes,
    /// The lines between the price list's and the subtotal.
    pub lines: Vec<AdjustedLine>,
}

/// A line that adjustments gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustedLine {
    /// What it is for.
    pub work: AdjustedWork,
    /// Its amount in cents, below zero if it lowers the price.
    pub amount: i64,
}

/// What a line of adjustments is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdjustedWork {
    /// The travel fee.
    Travel,
    /// An own line.
    Own(String),
    /// The discount, with its percentage if it was entered as one.
    Discount(Option<BasisPoints>),
}

impl AdjustedWork {
    /// Its name in the database and the API.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Travel => "travel",
            Self::Own(_) => "own",
            Self::Discount(_) => "discount",
        }
    }
}

impl Adjustments {
    /// Returns whether they change nothing.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
            && self.discount.is_none()
            && self.time.is_none()
            && self.travel == Cents(0)
    }

    /// The same with the hours of the price list: hours that were set for the old answers do not apply to new ones.
    #[must_use]
    pub fn without_time(mut self) -> Self {
        self.time = None;
        self
    }

    /// Parses adjustments as entered, with trimmed texts.
    ///
    /// # Errors
    /// All fields that are wrong.
    pub fn parse(mut self) -> Result<Self, Vec<AdjustmentProblem>> {
        let mut problems = Vec::new();
        if self.lines.len() > MAX_OWN_LINES {
            problems.push(AdjustmentProblem::TooManyLines);
        }
        for (at, line) in self.lines.iter_mut().enumerate() {
            match required(&line.text, LINE_TEXT_MAX) {
                Ok(text) => line.text = text,
                Err(problem) => problems.push(AdjustmentProblem::LineText(at, problem)),
            }
            if line.amount.unsigned_abs() > Rates::MAX_PRICE.0 {
                problems.push(AdjustmentProblem::LineAmount(at));
            }
        }
        let is_wrong = match self.discount {
            None => false,
            Some(Discount::Percent(share)) => share == 0 || share > 10_000,
            Some(Discount::Amount(amount)) => amount.0 == 0 || amount.0 > Rates::MAX_PRICE.0,
        };
        if is_wrong {
            problems.push(AdjustmentProblem::Discount);
        }
        let can_be_charged =
            |time: Minutes| time > 0 && time.is_multiple_of(STEP) && time <= Rates::MAX_TIME;
        if self.time.is_some_and(|time| !can_be_charged(time)) {
            problems.push(AdjustmentProblem::Time);
        }
        if self.travel.0 > Rates::MAX_PRICE.0 {
            problems.push(AdjustmentProblem::Travel);
        }
        match required(&self.reason, REASON_MAX) {
            Ok(reason) => self.reason = reason,
            Err(problem) => problems.push(AdjustmentProblem::Reason(problem)),
        }
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(problems)
        }
    }

    /// The lines that they add to the sum of all other charges, and the subtotal. What lowers the price is limited to
    /// what is left of it, so that the lines always add up to a subtotal that is not below zero. A higher sum never
    /// results in a lower subtotal.
    pub fn applied(&self, charges: Cents) -> (Vec<AdjustedLine>, Cents) {
        let added = self.lines.iter().map(|line| line.amount.max(0));
        let added: u64 = added.map(i64::unsigned_abs).sum();
        let mut left = charges.0 + self.travel.0 + added;
        let mut lowered = |by: u64| {
            let by = by.min(left);
            left -= by;
            -i64::try_from(by).unwrap_or(i64::MAX)
        };
        let mut lines = Vec::new();
        if self.travel.0 > 0 {
            lines.push(AdjustedLine {
                work: AdjustedWork::Travel,
                amount: i64::try_from(self.travel.0).unwrap_or(i64::MAX),
            });
        }
        for OwnLine { text, amount } in &self.lines {
            lines.push(AdjustedLine {
                work: AdjustedWork::Own(text.clone()),
                amount: if *amount < 0 {
                    lowered(amount.unsigned_abs())
                } else {
                    *amount
                },
            });
        }
        if let Some(discount) = self.discount {
            let (share, by) = match discount {
                Discount::Percent(share) => (Some(share), (left * share + 5_000) / 10_000),
                Discount::Amount(amount) => (None, amount.0),
            };
            let by = by.min(left);
            left -= by;
            lines.push(AdjustedLine {
                work: AdjustedWork::Discount(share),
                amount: -i64::try_from(by).unwrap_or(i64::MAX),
            });
        }
        (lines, Cents(left))
    }
}
