//! The price of a proposal: an hourly rate, the estimated and the longest charged time, and prices that are fixed.

use crate::estimate::{labor, tax_on};
use crate::input::{NAME_MAX, required};
use crate::{
    AdjustedLine, Adjustments, BasisPoints, CapRule, Cents, Estimate, MAX_OWN_LINES, Minutes,
    Rates, Service,
};

/// The step in which time is charged, in minutes.
const STEP: Minutes = 30;

/// What a proposal promises about its price. 43 TAC 218.56(a) requires the proposal to say which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// The hours that the move takes are charged, up to the maximum.
    NotToExceed,
    /// The estimate is charged, however long the move takes.
    Binding,
}

impl ProposalKind {
    /// Both kinds, the shipped one first.
    pub const ALL: [Self; 2] = [Self::NotToExceed, Self::Binding];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NotToExceed => "not_to_exceed",
            Self::Binding => "binding",
        }
    }

    /// The kind with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// A part of the price that does not depend on the hours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedLine {
    /// What is done for it.
    pub work: FixedWork,
    /// Its price.
    pub price: Cents,
}

/// What is done for a fixed price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FixedWork {
    /// A service of the price list.
    Service(Service),
    /// Work that a person at the desk described.
    Own(String),
}

/// The price of a proposal. Its maximum is never below its estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProposalPrice {
    /// What it promises.
    pub kind: ProposalKind,
    /// Number of movers.
    pub crew_size: u32,
    /// The crew's rate per hour.
    pub hourly: Cents,
    /// The estimated time.
    pub estimated: Minutes,
    /// The most time that is charged; the estimated time if the price is binding.
    pub longest: Minutes,
    /// Services and own lines, in the order in which they are shown.
    pub lines: Vec<FixedLine>,
    /// The distance fee.
    pub distance_fee: Cents,
    /// What was agreed with the customer, which counts after everything else. A discount in percent covers own lines
    /// as well.
    pub adjustments: Option<Adjustments>,
    /// The estimated time by the price list, if other hours were agreed.
    pub listed_time: Option<Minutes>,
    /// Sales tax.
    pub tax: BasisPoints,
}

/// The sums of a price for one number of hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bill {
    /// The charged time.
    pub time: Minutes,
    /// The price of that time.
    pub labor: Cents,
    /// Labor, fixed lines and distance fee, and what was agreed with the customer.
    pub subtotal: Cents,
    /// Tax on the subtotal.
    pub tax: Cents,
    /// What the customer pays.
    pub total: Cents,
}

/// Why an edited price is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalPriceProblem {
    /// A time is not a multiple of half an hour, or longer than [`Rates::MAX_TIME`].
    Time,
    /// The longest time is below the estimated time.
    BelowEstimate,
    /// There are more own lines than [`MAX_OWN_LINES`], with those that were agreed before.
    TooManyLines,
    /// The line at this place has no text, or a longer one than a name may have.
    LineText(usize),
    /// The line at this place costs more than [`Rates::MAX_PRICE`].
    LinePrice(usize),
}

impl ProposalPrice {
    /// The price of an estimate, with the maximum by the price list's rule.
    pub fn of_estimate(
        kind: ProposalKind,
        estimate: &Estimate,
        tax: BasisPoints,
        rule: CapRule,
    ) -> Self {
        let services = estimate.services.iter().map(|line| FixedLine {
            work: FixedWork::Service(line.service),
            price: line.price,
        });
        let longest = match kind {
            ProposalKind::NotToExceed => rule.maximum(estimate.time),
            ProposalKind::Binding => estimate.time,
        };
        Self {
            kind,
            crew_size: estimate.crew_size,
            hourly: estimate.hourly,
            estimated: estimate.time,
            longest,
            lines: services.collect(),
            distance_fee: estimate.distance_fee,
            adjustments: estimate.adjustments().cloned(),
            listed_time: estimate
                .adjusted
                .as_ref()
                .filter(|adjusted| adjusted.adjustments.time.is_some())
                .map(|adjusted| adjusted.listed_time),
            tax,
        }
    }

    /// The price with the times that a person at the desk entered. If the price is binding, `longest` is ignored.
    ///
    /// # Errors
    /// A time that cannot be charged, or a maximum below the estimate.
    pub fn with_times(
        mut self,
        estimated: Minutes,
        longest: Minutes,
    ) -> Result<Self, ProposalPriceProblem> {
        let longest = match self.kind {
            ProposalKind::NotToExceed => longest,
            ProposalKind::Binding => estimated,
        };
        let can_be_charged = |time: Minutes| time.is_multiple_of(STEP) && time <= Rates::MAX_TIME;
        if !can_be_charged(estimated) || !can_be_charged(longest) {
            return Err(ProposalPriceProblem::Time);
        }
        if longest < estimated {
            return Err(ProposalPriceProblem::BelowEstimate);
        }
        self.estimated = estimated;
        self.longest = longest;
        self.listed_time = None;
        Ok(self)
    }

    /// The price with these own lines after the services, instead of its current ones.
    ///
    /// # Errors
    /// Too many lines, or the first line that is not valid.
    pub fn with_own_lines(
        mut self,
        typed: &[(String, Cents)],
    ) -> Result<Self, ProposalPriceProblem> {
        let agreed = self.adjustments.as_ref().map_or(0, |own| own.lines.len());
        if typed.len() + agreed > MAX_OWN_LINES {
            return Err(ProposalPriceProblem::TooManyLines);
        }
        self.lines
            .retain(|line| matches!(line.work, FixedWork::Service(_)));
        for (at, (text, price)) in typed.iter().enumerate() {
            let text = required(text, NAME_MAX).map_err(|_| ProposalPriceProblem::LineText(at))?;
            if price.0 > Rates::MAX_PRICE.0 {
                return Err(ProposalPriceProblem::LinePrice(at));
            }
            self.lines.push(FixedLine {
                work: FixedWork::Own(text),
                price: *price,
            });
        }
        Ok(self)
    }

    /// Returns whether a person at the desk added lines that raise the price, or a travel fee.
    pub fn has_own_lines(&self) -> bool {
        let mut lines = self.lines.iter();
        let is_agreed =
            |own: &Adjustments| own.travel.0 > 0 || own.lines.iter().any(|line| line.amount > 0);
        lines.any(|line| matches!(line.work, FixedWork::Own(_)))
            || self.adjustments.as_ref().is_some_and(is_agreed)
    }

    /// The lines of what was agreed with the customer, for one number of hours: a discount in percent depends on it.
    pub fn adjusted_lines(&self, time: Minutes) -> Vec<AdjustedLine> {
        let own = self.adjustments.as_ref();
        own.map_or_else(Vec::new, |own| own.applied(self.charges(time)).0)
    }

    /// Returns what the move costs if it takes the estimated time.
    pub fn estimate(&self) -> Bill {
        self.bill(self.estimated)
    }

    /// The most that the move may cost.
    pub fn maximum(&self) -> Bill {
        self.bill(self.longest)
    }

    /// Returns what the move costs if it took this long: never more than [`Self::maximum`], and the estimate if the
    /// price is binding.
    pub fn bill_for(&self, actual: Minutes) -> Bill {
        match self.kind {
            ProposalKind::Binding => self.estimate(),
            ProposalKind::NotToExceed => self.bill(actual.min(self.longest)),
        }
    }

    /// Labor, fixed lines and distance fee.
    fn charges(&self, time: Minutes) -> Cents {
        let fixed: u64 = self.lines.iter().map(|line| line.price.0).sum();
        Cents(labor(self.hourly, time).0 + fixed + self.distance_fee.0)
    }

    fn bill(&self, time: Minutes) -> Bill {
        let labor = labor(self.hourly, time);
        let charges = self.charges(time);
        let own = self.adjustments.as_ref();
        let subtotal = own.map_or(charges, |own| own.applied(charges).1);
        let tax = tax_on(subtotal, self.tax);
        Bill {
            time,
            labor,
            subtotal,
            tax,
            total: Cents(subtotal.0 + tax.0),
        }
    }
}
