//! The most that a move may cost: a rule of the price list, from which a written proposal takes its maximum.

use crate::{BasisPoints, Minutes};

/// The step in which time is charged, in minutes. [`Rates`](crate::Rates) are whole cents for each step.
const STEP: Minutes = 30;

/// How far the time of a move may exceed its estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CapRule {
    over: BasisPoints,
}

impl CapRule {
    /// The highest rule: twice the estimated hours. More would promise nothing.
    pub const MAX: BasisPoints = 10_000;

    /// The rule that allows this much more time than estimated, in hundredths of a percent; `None` above
    /// [`Self::MAX`].
    pub fn new(over: BasisPoints) -> Option<Self> {
        (over <= Self::MAX).then_some(Self { over })
    }

    /// Returns how much more time than estimated is allowed.
    pub const fn over(self) -> BasisPoints {
        self.over
    }

    /// The most time that may be charged: the estimated time plus the rule's share, rounded up to half an hour. It is
    /// never below the estimated time.
    ///
    /// With ten percent, 5 hours become 5.5, and 6 hours 7, because 6.6 hours cannot be charged.
    pub const fn maximum(self, estimated: Minutes) -> Minutes {
        let scaled = estimated * (10_000 + self.over);
        scaled.div_ceil(10_000 * STEP) * STEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_up_to_half_an_hour() {
        let ten = CapRule::new(1_000).expect("ten percent");
        for (estimated, maximum) in [
            (0, 0),
            (120, 150),
            (180, 210),
            (300, 330),
            (360, 420),
            (420, 480),
            (600, 660),
            (630, 720),
        ] {
            assert_eq!(ten.maximum(estimated), maximum, "{estimated}");
        }
    }

    #[test]
    fn zero_percent_keeps_the_estimate() {
        let none = CapRule::new(0).expect("nothing");
        assert!(
            (0..=6_000)
                .step_by(30)
                .all(|time| none.maximum(time) == time)
        );
    }

    #[test]
    fn rejects_more_than_twice_the_hours() {
        assert_eq!(CapRule::new(10_001), None);
        assert_eq!(CapRule::new(10_000).map(|rule| rule.maximum(90)), Some(180));
    }
}
