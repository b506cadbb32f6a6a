//! Whose devices a lead notifies next: one person after the other, until someone claims it.

use jiff::Timestamp;

use crate::QuietHours;

/// How long a lead waits for a claim before the next person is notified, in milliseconds.
pub const ESCALATION_MS: i64 = 5 * 60_000;

/// How long after its arrival a lead still notifies people, in milliseconds: as long as the promise to answer it.
pub const RINGING_MS: i64 = crate::RESPONSE_PROMISE_MS;

/// A person with a device that can be notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callee {
    /// The person's identifier.
    pub person: String,
    /// When their first device was added, in milliseconds since 1970: earlier leads do not ring.
    pub since: i64,
    /// When they are not to be notified.
    pub quiet: Option<QuietHours>,
}

/// A person who was notified of the lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// The person's identifier.
    pub person: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// The person to notify now of a lead that nobody has claimed: the first in the order of `callees` who was not yet
/// notified and has no quiet hours, once the one before has had [`ESCALATION_MS`].
pub fn next_to_ring<'a>(
    created_at: i64,
    callees: &'a [Callee],
    rings: &[Ring],
    now: Timestamp,
) -> Option<&'a str> {
    let ms = now.as_millisecond();
    // A ring in the far future was stored before the clock was set back.
    if rings
        .iter()
        .any(|ring| (ms - ring.at).abs() < ESCALATION_MS)
    {
        return None;
    }
    let is_next = |callee: &&Callee| {
        callee.since <= created_at
            && !callee.quiet.is_some_and(|quiet| quiet.contain(now))
            && rings.iter().all(|ring| ring.person != callee.person)
    };
    callees
        .iter()
        .find(is_next)
        .map(|callee| callee.person.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noon in Texas.
    const NOON: &str = "2026-11-20T18:00:00Z";
    const MINUTE: i64 = 60_000;

    fn noon() -> Timestamp {
        NOON.parse().expect("a timestamp")
    }

    fn callee(person: &str, quiet: Option<(&str, &str)>) -> Callee {
        Callee {
            person: person.to_owned(),
            since: 0,
            quiet: quiet.map(|(from, until)| QuietHours::parse(from, until).expect("hours")),
        }
    }

    fn ring(person: &str, minutes_ago: i64) -> Ring {
        Ring {
            person: person.to_owned(),
            at: noon().as_millisecond() - minutes_ago * MINUTE,
        }
    }

    #[test]
    fn rings_one_person_after_the_other_every_five_minutes() {
        let people = [callee("ana", None), callee("luis", None)];
        let next = |rings: &[Ring]| next_to_ring(1, &people, rings, noon());
        assert_eq!(next(&[]), Some("ana"));
        assert_eq!(next(&[ring("ana", 4)]), None);
        assert_eq!(next(&[ring("ana", 5)]), Some("luis"));
        assert_eq!(next(&[ring("ana", 9), ring("luis", 4)]), None);
        assert_eq!(
            next(&[ring("ana", 15), ring("luis", 10)]),
            None,
            "everybody was"
        );
    }

    #[test]
    fn passes_over_quiet_hours_and_comes_back() {
        let people = [
            callee("ana", Some(("11:00", "13:00"))),
            callee("luis", None),
        ];
        assert_eq!(next_to_ring(1, &people, &[], noon()), Some("luis"));
        let rings = [ring("luis", 0)];
        let after = noon() + jiff::SignedDuration::from_hours(1);
        assert_eq!(next_to_ring(1, &people, &rings, after), Some("ana"));
        assert_eq!(next_to_ring(1, &people[..1], &[], noon()), None);
    }

    #[test]
    fn does_not_ring_for_leads_before_the_device_was_added() {
        let mut late = callee("ana", None);
        late.since = 2;
        assert_eq!(next_to_ring(1, &[late], &[], noon()), None);
    }

    #[test]
    fn a_clock_that_was_set_back_does_not_stop_it() {
        let people = [callee("ana", None), callee("luis", None)];
        let ahead = [ring("ana", -600)];
        assert_eq!(next_to_ring(1, &people, &ahead, noon()), Some("luis"));
    }
}
