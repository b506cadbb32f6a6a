//! Logs refused requests: those without permission, above a limit, from another site or for another
//! host. Without addresses, and only so many that nobody fills the disk with them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

/// Lines within a [`WINDOW`].
const MAX_LINES: u32 = 60;
const WINDOW: Duration = Duration::from_mins(1);
/// Maximum length of the part of the path that is logged, in characters.
const MAX_LENGTH: usize = 40;

/// Logs refused requests. Clones share their count.
#[derive(Clone, Debug, Default)]
pub struct RefusalLog(Arc<Mutex<Option<Window>>>);

#[derive(Clone, Copy, Debug)]
struct Window {
    began: Instant,
    lines: u32,
    skipped: u32,
}

impl RefusalLog {
    /// Logs a response if it is a refusal. Of the path only the first part is logged, because others
    /// may be secrets.
    pub fn record(&self, status: StatusCode, method: &str, path: &str) {
        let is_desk = path == "/desk" || path.starts_with("/desk/");
        let is_refusal = match status {
            // At the desk this is a session that has ended.
            StatusCode::UNAUTHORIZED => !is_desk,
            StatusCode::FORBIDDEN
            | StatusCode::MISDIRECTED_REQUEST
            | StatusCode::TOO_MANY_REQUESTS => true,
            _ => false,
        };
        if !is_refusal || !self.has_room() {
            return;
        }
        let first = path.trim_start_matches('/').split('/').next();
        let first: String = first.unwrap_or_default().chars().take(MAX_LENGTH).collect();
        let status = status.as_u16();
        tracing::warn!(target: "security", status, method, path = %format!("/{first}"), "request refused");
    }

    /// Counts a line. Returns whether it may be written.
    fn has_room(&self) -> bool {
        let mut window = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = Window {
            began: Instant::now(),
            lines: 0,
            skipped: 0,
        };
        let current = window.get_or_insert(fresh);
        if current.began.elapsed() >= WINDOW {
            if current.skipped > 0 {
                let skipped = current.skipped;
                tracing::warn!(target: "security", skipped, "more requests were refused");
            }
            *current = fresh;
        }
        if current.lines < MAX_LINES {
            current.lines += 1;
            return true;
        }
        current.skipped = current.skipped.saturating_add(1);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_at_most_sixty_lines_a_minute() {
        let log = RefusalLog::default();
        let written = (0..100).filter(|_| log.has_room()).count();
        assert_eq!(written, 60);
    }
}
