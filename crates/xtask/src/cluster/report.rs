//! The counts and measurements of a check, as a table.

use std::time::Duration;

/// How many errors of a phase are shown.
const MAX_NOTES: usize = 5;

/// The outcomes of the requests of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// As expected.
    pub done: usize,
    /// 503 with the time when to try again.
    pub busy: usize,
    /// Anything else.
    pub failed: usize,
    /// How long the slowest took.
    pub slowest: Duration,
}

impl Outcome {
    /// Counts a request.
    pub fn add(&mut self, done: bool, busy: bool, took: Duration) {
        match (done, busy) {
            (true, _) => self.done += 1,
            (false, true) => self.busy += 1,
            (false, false) => self.failed += 1,
        }
        self.slowest = self.slowest.max(took);
    }
}

/// The load of a phase.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Pages.
    pub pages: Outcome,
    /// Leads of all channels; a repeat counts again.
    pub leads: Outcome,
    /// Calls of the desk.
    pub desk: Outcome,
    /// The first errors.
    notes: Vec<String>,
}

impl Counts {
    /// Keeps an error for the report, unless there are many.
    pub fn note(&mut self, error: String) {
        if self.notes.len() < MAX_NOTES {
            self.notes.push(error);
        }
    }

    /// The kinds with their names.
    pub const fn kinds(&self) -> [(&'static str, Outcome); 3] {
        [
            ("pages", self.pages),
            ("leads", self.leads),
            ("desk", self.desk),
        ]
    }
}

/// The report of a whole check.
#[derive(Debug, Default)]
pub struct Report {
    rows: Vec<(&'static str, Counts)>,
    figures: Vec<String>,
    problems: Vec<String>,
}

impl Report {
    /// Adds the load of a phase.
    pub fn phase(&mut self, name: &'static str, counts: Counts) {
        self.rows.push((name, counts));
    }

    /// Adds a measured figure.
    pub fn figure(&mut self, text: String) {
        println!("    {text}");
        self.figures.push(text);
    }

    /// Adds a problem, which fails the check, unless the condition holds.
    pub fn expect(&mut self, holds: bool, problem: impl FnOnce() -> String) {
        if !holds {
            let problem = problem();
            println!("    problem: {problem}");
            self.problems.push(problem);
        }
    }

    /// Prints everything and returns the problems.
    pub fn finish(self) -> Vec<String> {
        println!(
            "\n{:<22}{:<7}{:>8}{:>6}{:>8}{:>11}",
            "phase", "", "done", "503", "failed", "slowest"
        );
        for (phase, counts) in &self.rows {
            for (at, (kind, outcome)) in counts.kinds().into_iter().enumerate() {
                let phase = if at == 0 { *phase } else { "" };
                let Outcome {
                    done, busy, failed, ..
                } = outcome;
                let slowest = format!("{} ms", outcome.slowest.as_millis());
                println!("{phase:<22}{kind:<7}{done:>8}{busy:>6}{failed:>8}{slowest:>11}");
            }
            for note in &counts.notes {
                println!("{:<22}{note}", "");
            }
        }
        println!();
        for figure in &self.figures {
            println!("{figure}");
        }
        for problem in &self.problems {
            println!("problem: {problem}");
        }
        self.problems
    }
}

/// A duration in milliseconds, as text.
pub fn milliseconds(duration: Duration) -> String {
    format!("{} ms", duration.as_millis())
}

/// The median and the longest of some durations, as text.
pub fn spread(durations: &[Duration]) -> String {
    let mut sorted = durations.to_vec();
    sorted.sort_unstable();
    let middle = sorted.get(sorted.len() / 2).copied().unwrap_or_default();
    let longest = sorted.last().copied().unwrap_or_default();
    let (middle, longest) = (milliseconds(middle), milliseconds(longest));
    format!("median {middle}, longest {longest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_middle_and_the_longest() {
        let all = [3, 1, 2].map(Duration::from_millis);
        assert_eq!(spread(&all), "median 2 ms, longest 3 ms");
        assert_eq!(spread(&[]), "median 0 ms, longest 0 ms");
    }

    #[test]
    fn a_503_with_retry_after_is_not_a_failure() {
        let mut outcome = Outcome::default();
        outcome.add(true, false, Duration::ZERO);
        outcome.add(false, true, Duration::from_secs(5));
        outcome.add(false, false, Duration::ZERO);
        assert_eq!((outcome.done, outcome.busy, outcome.failed), (1, 1, 1));
        assert_eq!(outcome.slowest, Duration::from_secs(5));
    }
}
