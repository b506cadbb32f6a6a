//! The final amount of a job, which is not above the promised maximum unless the customer agreed to more on the day.

use crate::{Cents, Minutes};

/// The highest final amount and change order that can be entered: more than any move costs.
pub const MAX_JOB_AMOUNT: Cents = Cents(100_000_000);

/// The longest actual time of a job that can be entered, 7 days: longer means that the clock was forgotten.
pub const MAX_JOB_MINUTES: Minutes = 7 * 24 * 60;

/// How a job was paid. No number of a card is ever stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentMethod {
    /// In cash.
    Cash,
    /// By card, at a terminal or page that is not ours.
    Card,
    /// By Zelle.
    Zelle,
    /// By check.
    Check,
}

/// What limits a final amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountBasis {
    /// The maximum of the accepted proposal; `None` if there was none.
    pub maximum: Option<Cents>,
    /// The sum of the change orders that the customer accepted by name.
    pub change_orders: Cents,
}

/// An amount is above its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboveMaximum {
    /// The highest amount: the maximum and the accepted change orders.
    pub limit: Cents,
    /// By how much the amount is above it.
    pub over: Cents,
}

/// What was entered for a job is outside of these limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobValueProblem {
    /// The actual time is 0, or longer than [`MAX_JOB_MINUTES`].
    Minutes,
    /// The amount is above [`MAX_JOB_AMOUNT`].
    Amount,
}

impl PaymentMethod {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cash, Self::Card, Self::Zelle, Self::Check];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Card => "card",
            Self::Zelle => "zelle",
            Self::Check => "check",
        }
    }

    /// The method with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.key() == key)
    }
}

impl AmountBasis {
    /// The highest final amount; `None` if nothing limits it.
    pub fn limit(self) -> Option<Cents> {
        let maximum = self.maximum?;
        Some(Cents(maximum.0.saturating_add(self.change_orders.0)))
    }
}

/// Checks the final amount of a job.
///
/// # Errors
/// The limit, if it is above that. A change order that the customer accepts raises it.
pub fn check_final_amount(amount: Cents, basis: AmountBasis) -> Result<(), AboveMaximum> {
    match basis.limit() {
        Some(limit) if amount > limit => Err(AboveMaximum {
            limit,
            over: Cents(amount.0.saturating_sub(limit.0)),
        }),
        _ => Ok(()),
    }
}

/// Checks the actual time of a job, in minutes.
///
/// # Errors
/// [`JobValueProblem::Minutes`].
pub fn check_job_minutes(minutes: Minutes) -> Result<(), JobValueProblem> {
    if (1..=MAX_JOB_MINUTES).contains(&minutes) {
        Ok(())
    } else {
        Err(JobValueProblem::Minutes)
    }
}

/// Checks the final amount of a job, or that of a change order, on its own.
///
/// # Errors
/// [`JobValueProblem::Amount`].
pub fn check_job_amount(amount: Cents) -> Result<(), JobValueProblem> {
    if amount <= MAX_JOB_AMOUNT {
        Ok(())
    } else {
        Err(JobValueProblem::Amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over_by_a_cent(limit: u64) -> AboveMaximum {
        AboveMaximum {
            limit: Cents(limit),
            over: Cents(1),
        }
    }

    #[test]
    fn a_job_takes_a_minute_to_seven_days() {
        for minutes in [1, 10_080] {
            assert_eq!(check_job_minutes(minutes), Ok(()));
        }
        for minutes in [0, 10_081, u64::MAX] {
            assert_eq!(check_job_minutes(minutes), Err(JobValueProblem::Minutes));
        }
    }

    #[test]
    fn an_amount_is_at_most_a_million_dollars() {
        assert_eq!(check_job_amount(Cents(100_000_000)), Ok(()));
        let above = check_job_amount(Cents(100_000_001));
        assert_eq!(above, Err(JobValueProblem::Amount));
    }

    #[test]
    fn only_accepted_change_orders_raise_the_maximum() {
        let basis = |change_orders| AmountBasis {
            maximum: Some(Cents(100_000)),
            change_orders: Cents(change_orders),
        };
        assert_eq!(check_final_amount(Cents(100_000), basis(0)), Ok(()));
        let above = check_final_amount(Cents(100_001), basis(0));
        assert_eq!(above, Err(over_by_a_cent(100_000)));
        assert_eq!(check_final_amount(Cents(112_000), basis(12_000)), Ok(()));
        let above = check_final_amount(Cents(112_001), basis(12_000));
        assert_eq!(above, Err(over_by_a_cent(112_000)));
    }

    #[test]
    fn nothing_limits_a_job_without_a_proposal() {
        let basis = AmountBasis {
            maximum: None,
            change_orders: Cents(0),
        };
        assert_eq!(check_final_amount(Cents(u64::MAX), basis), Ok(()));
    }

    #[test]
    fn methods_round_trip() {
        for method in PaymentMethod::ALL {
            assert_eq!(PaymentMethod::from_key(method.key()), Some(method));
        }
    }
}
