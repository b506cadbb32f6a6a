//! Spans of crew time, reserved in half hours.

use std::ops::Range;

use super::crew::CrewId;

/// The unit in which crew time is reserved, in milliseconds: half an hour, as in the price list. The company's time
/// zone differs from UTC by whole hours, so that half hours of local time are half hours of UTC.
pub const SLOT_MS: i64 = 1_800_000;

/// A span between two instants in milliseconds since 1970, without the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first instant.
    pub starts: i64,
    /// The instant after the last.
    pub ends: i64,
}

/// A span in which a crew is reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// The crew.
    pub crew: CrewId,
    /// From when until when.
    pub span: Span,
}

impl Span {
    /// Returns whether both contain an instant.
    pub const fn overlaps(self, other: Self) -> bool {
        self.starts < other.ends && other.starts < self.ends
    }

    /// The numbers of the slots that it touches, counted from 1970.
    pub const fn slots(self) -> Range<i64> {
        self.starts.div_euclid(SLOT_MS)..next_slot(self.ends).div_euclid(SLOT_MS)
    }
}

/// The start of the first slot that is not before an instant.
pub const fn next_slot(at: i64) -> i64 {
    at.saturating_add(SLOT_MS - 1).div_euclid(SLOT_MS) * SLOT_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touches_every_slot_that_it_has_a_part_of() {
        let slots = |starts, ends| Span { starts, ends }.slots();
        assert_eq!(slots(0, SLOT_MS), 0..1);
        assert_eq!(slots(SLOT_MS - 1, SLOT_MS + 1), 0..2);
        assert_eq!(slots(-1, 0), -1..0);
    }

    #[test]
    fn spans_that_only_meet_do_not_overlap() {
        let span = |starts, ends| Span { starts, ends };
        assert!(!span(0, 10).overlaps(span(10, 20)));
        assert!(span(0, 11).overlaps(span(10, 20)));
        assert!(span(0, 30).overlaps(span(10, 20)));
    }
}
