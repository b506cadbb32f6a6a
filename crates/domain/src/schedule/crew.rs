//! Crews, the weekdays on which they work, and days off.

use std::collections::BTreeSet;

use jiff::civil::{Date, Weekday};

use crate::FieldProblem;
use crate::input::{required, single_line};

/// The longest name of a crew, or of who uses a calendar, in characters: it is a heading of the week on a phone.
pub const CREW_NAME_MAX: usize = 60;
/// The longest reason of a day off, in characters.
pub const DAY_OFF_REASON_MAX: usize = 120;

/// The number of a crew.
pub type CrewId = i64;

/// A set of weekdays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weekdays(u8);

/// A crew with its truck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crew {
    /// Its number.
    pub id: CrewId,
    /// What the owner calls it.
    pub name: String,
    /// When it works.
    pub weekdays: Weekdays,
}

/// Days that the owner blocked: for everybody (`None`) or for one crew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DaysOff(pub BTreeSet<(Date, Option<CrewId>)>);

impl Weekdays {
    /// All seven.
    pub const ALL: Self = Self(0b111_1111);

    /// The set with these bits, the lowest of which is Monday; `None` if there are others than seven.
    pub fn from_bits(bits: i64) -> Option<Self> {
        let bits = u8::try_from(bits).ok()?;
        (bits <= Self::ALL.0).then_some(Self(bits))
    }

    /// Its bits, the lowest of which is Monday.
    pub fn bits(self) -> i64 {
        i64::from(self.0)
    }

    /// The set of these days.
    pub fn of(days: &[Weekday]) -> Self {
        Self(days.iter().fold(0, |bits, day| bits | bit(*day)))
    }

    /// Returns whether a day is in it.
    pub fn contains(self, day: Weekday) -> bool {
        self.0 & bit(day) != 0
    }
}

impl DaysOff {
    /// Returns whether a day is blocked for everybody.
    pub fn is_closed(&self, day: Date) -> bool {
        self.0.contains(&(day, None))
    }

    /// Returns whether a day is blocked for a crew.
    pub fn is_off(&self, day: Date, crew: CrewId) -> bool {
        self.is_closed(day) || self.0.contains(&(day, Some(crew)))
    }
}

/// Parses the name of a crew, or of who uses a calendar.
///
/// # Errors
/// It is empty, longer than [`CREW_NAME_MAX`] or contains NUL.
pub fn crew_name(text: &str) -> Result<String, FieldProblem> {
    required(text, CREW_NAME_MAX)
}

/// Parses the reason of a day off, which may be empty.
///
/// # Errors
/// It is longer than [`DAY_OFF_REASON_MAX`] or contains NUL.
pub fn day_off_reason(text: &str) -> Result<String, FieldProblem> {
    single_line(text, DAY_OFF_REASON_MAX)
}

fn bit(day: Weekday) -> u8 {
    // From 0 to 6.
    1 << day.to_monday_zero_offset().unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_weekdays_round_trip() {
        let days = Weekdays::of(&[Weekday::Monday, Weekday::Sunday]);
        assert_eq!(days.bits(), 0b100_0001);
        assert_eq!(Weekdays::from_bits(days.bits()), Some(days));
        assert!(days.contains(Weekday::Sunday) && !days.contains(Weekday::Saturday));
        assert_eq!(Weekdays::from_bits(128), None);
        assert_eq!(Weekdays::from_bits(-1), None);
    }
}
