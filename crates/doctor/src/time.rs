//! Checks that the clock of the machine is plausible.

use std::time::Duration;

use config::Settings;
use jiff::{SignedDuration, Timestamp};
use tokio::time::timeout;

use crate::Finding;
use crate::database::Inspected;

const NAME: &str = "clock";
/// How far the newest row, or the authority's clock, may be ahead: machines differ a little.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(1);
/// How long the certificate authority may take to say the time.
const TIMEOUT: Duration = Duration::from_secs(5);
const ADVICE: &str = "set the clock, such as with `timedatectl set-ntp true`";

/// Compares the time with what must be older, the content of this version and the database's rows, and with the
/// clock of the certificate authority, if the program has one.
pub async fn check(settings: &Settings, now: Timestamp, inspected: &Inspected) -> Finding {
    if let Some(made) = content::shipped_date()
        && domain::today(now) < made
    {
        let text = format!("it says {now}, but this version was made after {made}; {ADVICE}");
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
            format!("it says {now}, but the database has a row of {newest}; {ADVICE}"),
        ),
        _ => compare(settings, now).await,
    }
}

/// Compares the time with that of the authority. Without one, no external server is queried.
async fn compare(settings: &Settings, now: Timestamp) -> Finding {
    let Some(acme) = settings.tls.acme() else {
        return Finding::ok(NAME, format!("it says {now:.0}"));
    };
    match timeout(TIMEOUT, acme::authority_time(&acme)).await {
        Ok(Ok(Some(time))) if time.duration_since(now).abs() > TOLERANCE => {
            let directory = &acme.directory;
            let text = format!("it says {now:.0}, but {directory} says {time:.0}; {ADVICE}");
            Finding::problem(NAME, text)
        }
        Ok(Ok(Some(_))) => Finding::ok(
            NAME,
            format!("it says {now:.0}, as does the certificate authority"),
        ),
        Ok(Err(error)) => {
            let text = format!("it says {now:.0}, which cannot be compared: {error}");
            Finding::warning(NAME, text)
        }
        Ok(Ok(None)) | Err(_) => Finding::ok(
            NAME,
            format!("it says {now:.0}; the certificate authority did not say the time"),
        ),
    }
}
