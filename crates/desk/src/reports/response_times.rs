//! How long customers wait for the first response.

use std::collections::BTreeMap;

use contract::desk::ResponseTimes;
use domain::{LeadForm, RESPONSE_PROMISE_MS};

/// Wait times of leads with a reply, in milliseconds, and the number of those without, by form.
#[derive(Default)]
pub struct Answers(BTreeMap<&'static str, Waits>);

/// How long a customer has waited, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub enum Wait {
    /// Until the first reply.
    Answered(i64),
    /// Until now, because there was no reply yet.
    Open(i64),
}

#[derive(Clone, Default)]
struct Waits {
    answered: Vec<i64>,
    open: i64,
    overdue: i64,
}

impl Answers {
    /// Adds a lead's wait.
    pub fn add(&mut self, form: LeadForm, wait: Wait) {
        let waits = self.0.entry(form.key()).or_default();
        match wait {
            Wait::Answered(wait) => waits.answered.push(wait),
            Wait::Open(wait) => {
                waits.open += 1;
                waits.overdue += i64::from(wait > RESPONSE_PROMISE_MS);
            }
        }
    }

    /// Response times over all forms, and by form.
    pub fn times(self, label: &dyn Fn(&str) -> String) -> (ResponseTimes, Vec<ResponseTimes>) {
        let mut all = Waits::default();
        let mut forms = Vec::new();
        for (form, waits) in self.0 {
            all.answered.extend(&waits.answered);
            all.open += waits.open;
            all.overdue += waits.overdue;
            forms.push(waits.times(form.to_owned(), label(form)));
        }
        (all.times(String::new(), String::new()), forms)
    }
}

impl Waits {
    fn times(mut self, key: String, label: String) -> ResponseTimes {
        self.answered.sort_unstable();
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        ResponseTimes {
            key,
            label,
            answered: count(self.answered.len()),
            open: self.open,
            overdue: self.overdue,
            in_time: count(
                self.answered
                    .partition_point(|wait| *wait <= RESPONSE_PROMISE_MS),
            ),
            median_ms: percentile(&self.answered, 50),
            p90_ms: percentile(&self.answered, 90),
        }
    }
}

/// The percentile of sorted values, by the nearest-rank method.
pub fn percentile(sorted: &[i64], percent: usize) -> Option<i64> {
    let at = (sorted.len() * percent).div_ceil(100);
    sorted.get(at.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computes_percentiles_by_nearest_rank() {
        let mut answers = Answers::default();
        for hours in 1..=10 {
            answers.add(LeadForm::Quote, Wait::Answered(hours * 3_600_000 * 3));
        }
        answers.add(LeadForm::Office, Wait::Open(RESPONSE_PROMISE_MS));
        answers.add(LeadForm::Office, Wait::Open(RESPONSE_PROMISE_MS + 1));
        let (all, forms) = answers.times(&str::to_owned);
        assert_eq!(all.median_ms, Some(15 * 3_600_000));
        assert_eq!(all.p90_ms, Some(27 * 3_600_000));
        assert_eq!((all.answered, all.in_time), (10, 8));
        assert_eq!((all.open, all.overdue), (2, 1), "one is past the deadline");
        assert_eq!(forms.len(), 2);
        assert_eq!(forms[0].median_ms, None);
    }
}
