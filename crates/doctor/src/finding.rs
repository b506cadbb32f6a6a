//! What a check found.

use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nothing to do.
    Ok,
    /// It works, but somebody should look at it.
    Warning,
    /// Something does not work, or leads are at risk.
    Problem,
}

/// What a check found, as one line.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was checked, such as `database`.
    pub name: &'static str,
    /// How bad it is.
    pub level: Level,
    /// What was found, and what to do about it.
    pub text: String,
}

impl Finding {
    /// Nothing to do.
    pub fn ok(name: &'static str, text: impl Into<String>) -> Self {
        Self::new(name, Level::Ok, &text.into())
    }

    /// Something to look at.
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
