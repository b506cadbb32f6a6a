//! The clock of a job. It is the sum of stored steps, so that no time is lost to a dead battery or a restart.

use crate::Minutes;

/// A step of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStep {
    /// The work begins.
    Start,
    /// A break begins.
    Pause,
    /// Work resumes after a break, or after the clock was stopped too early.
    Resume,
    /// The work is over.
    Stop,
}

/// A step that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockEvent {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub step: ClockStep,
}

/// What a clock does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockState {
    /// It has not begun.
    #[default]
    Ready,
    /// It counts.
    Running,
    /// It waits for the end of a break.
    Paused,
    /// It has ended.
    Stopped,
}

/// A clock after some steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobClock {
    /// What it does.
    pub state: ClockState,
    /// When the last step was taken, in milliseconds since 1970.
    last: i64,
    /// The time that counts until the last step, in milliseconds.
    counted: i64,
}

/// What a step does to a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// It must be stored with this time.
    New(ClockEvent),
    /// The clock is in that state already, as after a double click.
    Repeated,
}

/// Why a step cannot be taken: the clock is in this state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockProblem(pub ClockState);

impl ClockStep {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Start, Self::Pause, Self::Resume, Self::Stop];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Stop => "stop",
        }
    }

    /// The step with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }
}

impl ClockState {
    /// Its name in the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Stopped => "stopped",
        }
    }

    /// The state after a step; `None` if the step is not possible.
    const fn after(self, step: ClockStep) -> Option<Self> {
        match (self, step) {
            (Self::Ready, ClockStep::Start) | (Self::Paused | Self::Stopped, ClockStep::Resume) => {
                Some(Self::Running)
            }
            (Self::Running, ClockStep::Pause) => Some(Self::Paused),
            (Self::Running | Self::Paused, ClockStep::Stop) => Some(Self::Stopped),
            _ => None,
        }
    }

    /// Returns whether a step leads to the state that the clock is in.
    const fn is_repeat(self, step: ClockStep) -> bool {
        matches!(
            (self, step),
            (Self::Running, ClockStep::Start | ClockStep::Resume)
                | (Self::Paused, ClockStep::Pause)
                | (Self::Stopped, ClockStep::Stop)
        )
    }
}

impl JobClock {
    /// The clock after stored steps, oldest first. Steps that are not possible are ignored.
    pub fn of(events: &[ClockEvent]) -> Self {
        let mut clock = Self::default();
        for event in events {
            if let Some(state) = clock.state.after(event.step) {
                clock = Self {
                    state,
                    last: event.at,
                    counted: clock.counted_ms(event.at),
                };
            }
        }
        clock
    }

    /// Returns what a step at an instant, in milliseconds since 1970, does. A step is never earlier than the one
    /// before, even if the machine's clock was set back.
    ///
    /// # Errors
    /// [`ClockProblem`] if the step is not possible.
    pub fn take(&self, step: ClockStep, now: i64) -> Result<StepOutcome, ClockProblem> {
        if self.state.is_repeat(step) {
            return Ok(StepOutcome::Repeated);
        }
        if self.state.after(step).is_none() {
            return Err(ClockProblem(self.state));
        }
        let at = now.max(self.last);
        Ok(StepOutcome::New(ClockEvent { at, step }))
    }

    /// The time that counts until an instant, in minutes, rounded up.
    pub fn worked(&self, now: i64) -> Minutes {
        let minutes = self.counted_ms(now).saturating_add(59_999) / 60_000;
        u64::try_from(minutes).unwrap_or_default()
    }

    fn counted_ms(&self, now: i64) -> i64 {
        match self.state {
            ClockState::Running => self.counted + (now - self.last).max(0),
            _ => self.counted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    /// Takes steps at minutes, as a server does that stores those that are new.
    fn after(steps: &[(i64, ClockStep)]) -> Vec<ClockEvent> {
        let mut events = Vec::new();
        for (minute, step) in steps {
            let outcome = JobClock::of(&events).take(*step, minute * MINUTE);
            if let Ok(StepOutcome::New(event)) = outcome {
                events.push(event);
            }
        }
        events
    }

    #[test]
    fn breaks_do_not_count() {
        let events = after(&[
            (0, ClockStep::Start),
            (60, ClockStep::Pause),
            (90, ClockStep::Resume),
            (150, ClockStep::Stop),
        ]);
        let clock = JobClock::of(&events);
        assert_eq!(clock.state, ClockState::Stopped);
        assert_eq!(clock.worked(1_000 * MINUTE), 120);
    }

    #[test]
    fn a_running_clock_counts_on_without_anybody() {
        let clock = JobClock::of(&after(&[(0, ClockStep::Start)]));
        assert_eq!(clock.worked(0), 0);
        assert_eq!(clock.worked(1), 1, "a minute begun");
        assert_eq!(clock.worked(45 * MINUTE), 45);
    }

    #[test]
    fn double_clicks_store_nothing() {
        let events = after(&[
            (0, ClockStep::Start),
            (1, ClockStep::Start),
            (30, ClockStep::Stop),
            (31, ClockStep::Stop),
        ]);
        assert_eq!(events.len(), 2);
        assert_eq!(JobClock::of(&events).worked(99 * MINUTE), 30);
    }

    #[test]
    fn refuses_steps_that_are_not_possible() {
        let ready = JobClock::of(&[]);
        for step in [ClockStep::Pause, ClockStep::Resume, ClockStep::Stop] {
            assert_eq!(ready.take(step, 0), Err(ClockProblem(ClockState::Ready)));
        }
        let stopped = JobClock::of(&after(&[(0, ClockStep::Start), (1, ClockStep::Stop)]));
        let again = stopped.take(ClockStep::Start, MINUTE);
        assert_eq!(again, Err(ClockProblem(ClockState::Stopped)));
    }

    #[test]
    fn a_clock_set_back_takes_no_time_away() {
        let events = after(&[
            (60, ClockStep::Start),
            (120, ClockStep::Pause),
            (30, ClockStep::Resume),
            (40, ClockStep::Stop),
        ]);
        assert!(events.is_sorted_by_key(|event| event.at));
        assert_eq!(JobClock::of(&events).worked(0), 60);
    }
}
