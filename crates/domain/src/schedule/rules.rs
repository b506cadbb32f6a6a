//! The owner's rules: which arrival windows there are, and how far ahead and how late they can be booked.

use std::fmt;

use jiff::civil::Time;

use crate::{DayHours, Minutes};

/// The hours between which a crew arrives, in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArrivalWindow {
    /// The earliest arrival.
    pub starts: Time,
    /// The latest arrival, later on the same day.
    pub ends: Time,
}

/// Who confirms a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// It is booked immediately.
    Instant,
    /// It waits for a person at the desk; its time is reserved until then.
    ByHand,
}

/// The rules of booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleRules {
    /// The windows of a day, in order.
    pub windows: Vec<ArrivalWindow>,
    /// How long before a window begins it can be booked by customers.
    pub notice: Minutes,
    /// How many days from today can be booked by customers; 0 is today alone.
    pub horizon_days: u16,
    /// Crew time that is reserved after the estimated time of each job, for the way to the next.
    pub buffer: Minutes,
    /// When the work of a day must have ended, the buffer aside.
    pub work_ends: Time,
    /// Who confirms.
    pub confirmation: Confirmation,
    /// How long before a window begins customers can reschedule and cancel.
    pub cutoff: Minutes,
}

/// Why rules are not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleProblem {
    /// There is no window.
    NoWindow,
    /// A window is named twice.
    RepeatedWindow(ArrivalWindow),
    /// The second of these windows begins before the first has ended.
    OverlappingWindows(ArrivalWindow, ArrivalWindow),
    /// A window does not begin and end at a full or half hour.
    UnevenWindow(ArrivalWindow),
    /// Work does not end at a full or half hour.
    UnevenWorkEnds,
    /// The buffer is not a multiple of half an hour, or longer than [`ScheduleRules::MAX_BUFFER`].
    Buffer,
    /// The notice is longer than [`ScheduleRules::MAX_NOTICE`].
    Notice,
    /// The cutoff is longer than [`ScheduleRules::MAX_NOTICE`].
    Cutoff,
    /// The horizon is longer than [`ScheduleRules::MAX_HORIZON_DAYS`].
    Horizon,
    /// Work ends before a window begins.
    WorkEnds(ArrivalWindow),
}

impl ArrivalWindow {
    /// Reads a window such as `08:00-10:00`; `None` if it is not two times in order.
    pub fn parse(text: &str) -> Option<Self> {
        DayHours::parse(text).map(|hours| Self {
            starts: hours.opens,
            ends: hours.closes,
        })
    }
}

/// The form that [`ArrivalWindow::parse`] reads.
impl fmt::Display for ArrivalWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [starts, ends] = [self.starts, self.ends].map(|time| (time.hour(), time.minute()));
        write!(
            f,
            "{:02}:{:02}-{:02}:{:02}",
            starts.0, starts.1, ends.0, ends.1
        )
    }
}

impl Confirmation {
    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Instant => "instant",
            Self::ByHand => "by_hand",
        }
    }

    /// The value with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Instant, Self::ByHand]
            .into_iter()
            .find(|value| value.key() == key)
    }
}

impl ScheduleRules {
    /// The longest buffer: a working day.
    pub const MAX_BUFFER: Minutes = 480;
    /// The longest notice and cutoff: 30 days.
    pub const MAX_NOTICE: Minutes = 30 * 24 * 60;
    /// The longest horizon.
    pub const MAX_HORIZON_DAYS: u16 = 366;

    /// Checks the rules.
    ///
    /// # Errors
    /// The first problem found.
    pub fn check(&self) -> Result<(), ScheduleProblem> {
        if self.windows.is_empty() {
            return Err(ScheduleProblem::NoWindow);
        }
        for (index, window) in self.windows.iter().enumerate() {
            if self.windows[..index].contains(window) {
                return Err(ScheduleProblem::RepeatedWindow(*window));
            }
            if ![window.starts, window.ends].into_iter().all(is_even) {
                return Err(ScheduleProblem::UnevenWindow(*window));
            }
            if self.work_ends <= window.starts {
                return Err(ScheduleProblem::WorkEnds(*window));
            }
        }
        let mut ordered = self.windows.clone();
        ordered.sort_unstable();
        let mut neighbors = ordered.windows(2).filter_map(|pair| match pair {
            [first, second] if second.starts < first.ends => Some((*first, *second)),
            _ => None,
        });
        if let Some((first, second)) = neighbors.next() {
            return Err(ScheduleProblem::OverlappingWindows(first, second));
        }
        if !is_even(self.work_ends) {
            return Err(ScheduleProblem::UnevenWorkEnds);
        }
        if !self.buffer.is_multiple_of(30) || self.buffer > Self::MAX_BUFFER {
            return Err(ScheduleProblem::Buffer);
        }
        if self.notice > Self::MAX_NOTICE {
            return Err(ScheduleProblem::Notice);
        }
        if self.cutoff > Self::MAX_NOTICE {
            return Err(ScheduleProblem::Cutoff);
        }
        if self.horizon_days > Self::MAX_HORIZON_DAYS {
            return Err(ScheduleProblem::Horizon);
        }
        Ok(())
    }
}

/// The defaults of a new company: four windows of two hours, a day of notice, 60 days, and an hour between jobs.
impl Default for ScheduleRules {
    fn default() -> Self {
        let window = |starts, ends| ArrivalWindow {
            starts: Time::constant(starts, 0, 0, 0),
            ends: Time::constant(ends, 0, 0, 0),
        };
        Self {
            windows: vec![
                window(8, 10),
                window(10, 12),
                window(12, 14),
                window(14, 16),
            ],
            notice: 24 * 60,
            horizon_days: 60,
            buffer: 60,
            work_ends: Time::constant(21, 0, 0, 0),
            confirmation: Confirmation::ByHand,
            cutoff: 48 * 60,
        }
    }
}

/// Returns whether a time is a full or half hour.
fn is_even(time: Time) -> bool {
    time.minute() % 30 == 0 && time.second() == 0 && time.subsec_nanosecond() == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(change: impl FnOnce(&mut ScheduleRules)) -> Option<ScheduleProblem> {
        let mut rules = ScheduleRules::default();
        change(&mut rules);
        rules.check().err()
    }

    #[test]
    fn windows_are_written_as_they_are_read() {
        for text in ["08:00-10:00", "12:30-14:00"] {
            let window = ArrivalWindow::parse(text).expect("a window");
            assert_eq!(window.to_string(), text);
        }
        assert_eq!(ArrivalWindow::parse("10:00-08:00"), None);
    }

    #[test]
    fn the_first_rules_are_valid() {
        assert_eq!(problem(|_| {}), None);
    }

    #[test]
    fn rejects_rules_that_cannot_be_kept() {
        let uneven = ArrivalWindow::parse("08:15-10:00").expect("a window");
        let late = ArrivalWindow::parse("21:00-22:00").expect("a window");
        let wide = ArrivalWindow::parse("09:30-11:00").expect("a window");
        assert_eq!(
            problem(|rules| rules.windows.clear()),
            Some(ScheduleProblem::NoWindow)
        );
        let first = ScheduleRules::default().windows[0];
        assert_eq!(
            problem(|rules| rules.windows.push(first)),
            Some(ScheduleProblem::RepeatedWindow(first))
        );
        assert_eq!(
            problem(|rules| rules.windows.push(uneven)),
            Some(ScheduleProblem::UnevenWindow(uneven))
        );
        assert_eq!(
            problem(|rules| rules.windows.push(wide)),
            Some(ScheduleProblem::OverlappingWindows(first, wide))
        );
        assert_eq!(
            problem(|rules| rules.work_ends = Time::constant(20, 15, 0, 0)),
            Some(ScheduleProblem::UnevenWorkEnds)
        );
        assert_eq!(
            problem(|rules| rules.windows.push(late)),
            Some(ScheduleProblem::WorkEnds(late))
        );
        assert_eq!(
            problem(|rules| rules.buffer = 45),
            Some(ScheduleProblem::Buffer)
        );
        assert_eq!(
            problem(|rules| rules.notice = 50_000),
            Some(ScheduleProblem::Notice)
        );
        assert_eq!(
            problem(|rules| rules.cutoff = 50_000),
            Some(ScheduleProblem::Cutoff)
        );
        assert_eq!(
            problem(|rules| rules.horizon_days = 400),
            Some(ScheduleProblem::Horizon)
        );
    }
}
