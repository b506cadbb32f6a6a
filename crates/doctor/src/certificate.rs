//! Checks that the certificate of HTTPS without a proxy exists and is renewed.

use config::Settings;
use jiff::{SignedDuration, Timestamp};
use store::CertificateStatus;

use crate::Finding;
use crate::database::Inspected;

const NAME: &str = "certificate";

/// With less time than this left, a renewal has failed for days.
const MIN_REMAINING: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Judges the certificate for the names of the settings.
pub fn check(settings: &Settings, inspected: &Inspected, now: Timestamp) -> Finding {
    let names = settings.tls.domains.join(", ");
    if names.is_empty() {
        let text = if settings.is_https() {
            "the proxy in front has it, and this check cannot see it"
        } else {
            "none is needed without HTTPS"
        };
        return Finding::ok(NAME, text);
    }
    let domains = settings.tls.domains.join(",");
    let status = match inspected {
        Ok(Some(inspection)) => inspection
            .certificates
            .iter()
            .find(|status| status.domains == domains && status.directory == settings.tls.directory),
        _ => None,
    };
    let Some(status) = status else {
        let text = "there is none yet; the program obtains it after its start";
        return Finding::warning(NAME, format!("{text} for {names}"));
    };
    let Some(until) = status.not_after.and_then(time) else {
        let text = format!("there is none for {names}");
        return match failure(status) {
            Some(failure) => Finding::problem(NAME, format!("{text}: {failure}")),
            None => Finding::warning(
                NAME,
                format!(
                    "{text}; the running program obtains it, or stores it again, within minutes"
                ),
            ),
        };
    };
    let failure = failure(status).map(|failure| format!("; the renewal failed: {failure}"));
    let text = format!(
        "for {names}, valid until {until}{}",
        failure.as_deref().unwrap_or_default()
    );
    let rest = until.duration_since(now);
    if rest <= SignedDuration::ZERO {
        Finding::problem(NAME, format!("it has expired: {text}"))
    } else if failure.is_some() && rest < remaining_limit(status) {
        Finding::problem(NAME, text)
    } else if failure.is_some() {
        Finding::warning(NAME, text)
    } else {
        Finding::ok(NAME, text)
    }
}

/// The failure of the last attempt, and the time of the next one.
fn failure(status: &CertificateStatus) -> Option<String> {
    if status.failure.is_empty() {
        return None;
    }
    let next = time(status.retry_at).map(|at| format!("; it is tried again after {at}"));
    Some(format!("{}{}", status.failure, next.unwrap_or_default()))
}

/// Returns how much of a certificate's life must be left although its renewal fails: at most a week.
fn remaining_limit(status: &CertificateStatus) -> SignedDuration {
    let lifetime = match (status.not_before, status.not_after) {
        (Some(not_before), Some(not_after)) => not_after.saturating_sub(not_before),
        _ => 0,
    };
    SignedDuration::from_millis(lifetime / 10).min(MIN_REMAINING)
}

fn time(millis: i64) -> Option<Timestamp> {
    Timestamp::from_millisecond(millis).ok()
}
