//! The clock of the machine is plausible.

use jiff::{SignedDuration, Timestamp};

use crate::Finding;
use crate::database::Inspected;

const NAME: &str = "clock";
/// How far the newest row may be ahead: machines that share a database differ a little.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(1);

/// Compares the time with what must be older: the content of this version, and the database's rows.
pub fn check(now: Timestamp, inspected: &Inspected) -> Finding {
    let advice = "set the clock, such as with `timedatectl set-ntp true`";
    if let Some(made) = content::shipped_date()
        && domain::today(now) < made
    {
        let text = format!("it says {now}, but this version was made after {made}; {advice}");
        return Finding::problem(NAME, text);
    }
    let newest = match inspected {
        Ok(Some(inspection)) => inspection.newest_row,
        _ => None,
    };
    let newest = newest.and_then(|at| Timestamp::from_millisecond(at).ok());
    match newest {
        Some(newest) if newest.duration_since(now) > TOLERANCE => Finding::problem(
            NAME,
            format!("it says {now}, but the database has a row of {newest}; {advice}"),
        ),
        _ => Finding::ok(NAME, format!("it says {now:.0}")),
    }
}
