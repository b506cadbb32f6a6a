//! The result of a check.

use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nothing to do.
    Ok,
    /// It works, but an operator should look at it.
    Warning,
    /// Something does not work, or leads are at risk.
    Problem,
}

/// The result of a check, as one line.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name of the check, such as `database`.
    pub name: &'static str,
    /// The severity.
    pub level: Level,
    /// The finding, and how to fix it.
    pub text: String,
}

impl Finding {
    /// Nothing to do.
    pub fn ok(name: &'static str, text: impl Into<String>) -> Self {
        Self::new(name, Level::Ok, &text.into())
    }

    /// Something to check.
    pub fn warning(name: &'static str, text: impl Into<String>) -> Self {
        Self::new(name, Level::Warning, &text.into())
    }

    /// Something to repair.
    pub fn problem(name: &'static str, text: impl Into<String>) -> Self {
        Self::new(name, Level::Problem, &text.into())
    }

    /// Errors of libraries may have several lines.
    fn new(name: &'static str, level: Level, text: &str) -> Self {
        let text = text.replace('\n', " ");
        Self { name, level, text }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Ok => "ok",
            Level::Warning => "warning",
            Level::Problem => "problem",
        };
        write!(f, "{level:<8} {}: {}", self.name, self.text)
    }
}
