//! What a person at the desk agrees with a customer beyond the price list: own lines, a discount, other hours and a
//! travel fee. They stay with the quote, also when its answers change.

mod problem;

use crate::estimate::{labor, tax_on};
use crate::input::required;
use crate::{BasisPoints, Cents, Estimate, MAX_OWN_LINES, Minutes, Rates};

pub use problem::AdjustmentProblem;

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
    /// The discount, with its share if it was given as one.
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
    /// Whether they change nothing.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
            && self.discount.is_none()
            && self.time.is_none()
            && self.travel == Cents(0)
    }

    /// The same with the hours of the price list: hours that were set for other answers say nothing about new ones.
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

    /// The lines that they give to the sum of all other charges, and the subtotal. What lowers the price is limited to
    /// what is left of it, so that the lines always add up to a subtotal that is not below zero. A higher sum never
    /// gives a lower subtotal.
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

    /// Refuses adjustments that lower the price of an estimate by more than it is: a typing error more likely than a
    /// present.
    ///
    /// # Errors
    /// [`AdjustmentProblem::BelowZero`], with what lowers too much.
    pub fn check(&self, estimate: &Estimate) -> Result<(), AdjustmentProblem> {
        let (lines, _) = self.applied(charges(estimate, self.time));
        let amount_of = |at: usize| {
            let mut own = lines
                .iter()
                .filter(|line| matches!(line.work, AdjustedWork::Own(_)));
            own.nth(at).map(|line| line.amount)
        };
        let mut own = self.lines.iter().enumerate();
        if let Some((at, _)) = own.find(|(at, line)| amount_of(*at) != Some(line.amount)) {
            return Err(AdjustmentProblem::BelowZero(Some(at)));
        }
        let given = lines
            .iter()
            .find(|line| matches!(line.work, AdjustedWork::Discount(_)));
        let given = given.map_or(0, |line| line.amount.unsigned_abs());
        match self.discount {
            Some(Discount::Amount(amount)) if amount.0 != given => {
                Err(AdjustmentProblem::BelowZero(None))
            }
            _ => Ok(()),
        }
    }
}

/// The estimate with adjustments in place of those that it has; without any, the price list's. The tax is that of the
/// price list that computed it.
pub fn adjusted(
    estimate: &Estimate,
    adjustments: Option<&Adjustments>,
    tax: BasisPoints,
) -> Estimate {
    let adjustments = adjustments.filter(|adjustments| !adjustments.is_empty());
    let listed_time = listed_time(estimate);
    let time = adjustments.and_then(|own| own.time).unwrap_or(listed_time);
    let charges = charges(estimate, Some(time));
    let (lines, subtotal) = adjustments.map_or((Vec::new(), charges), |own| own.applied(charges));
    let tax = tax_on(subtotal, tax);
    Estimate {
        time,
        labor: labor(estimate.hourly, time),
        subtotal,
        tax,
        total: Cents(subtotal.0 + tax.0),
        adjusted: adjustments.map(|adjustments| Adjusted {
            adjustments: adjustments.clone(),
            listed_time,
            lines,
        }),
        ..estimate.clone()
    }
}

fn listed_time(estimate: &Estimate) -> Minutes {
    let adjusted = estimate.adjusted.as_ref();
    adjusted.map_or(estimate.time, |adjusted| adjusted.listed_time)
}

/// Labor, services and distance fee; labor for this time, or for the price list's.
fn charges(estimate: &Estimate, time: Option<Minutes>) -> Cents {
    let labor = labor(estimate.hourly, time.unwrap_or(listed_time(estimate)));
    Cents(labor.0 + estimate.services_total.0 + estimate.distance_fee.0)
}
