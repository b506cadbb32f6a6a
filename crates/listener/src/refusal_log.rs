//! Logs refused requests: those without permission, above a limit, from another site or for another
//! host, and those with invalid input. Without addresses and entries, and limited in number, so that they
//! cannot fill the disk.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

/// Lines within a [`WINDOW`].
const MAX_LINES: u32 = 60;
const WINDOW: Duration = Duration::from_mins(1);
/// Maximum length of the part of the path that is logged, in characters.
const MAX_LENGTH: usize = 40;

/// Logs refused requests. Clones share their counts.
#[derive(Clone, Debug, Default)]
pub struct RefusalLog(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    /// Of requests that are not allowed.
    refused: Mutex<Option<Window>>,
    /// Of requests with invalid input. They have lines of their own, because visitors mistype.
    rejected: Mutex<Option<Window>>,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    began: Instant,
    lines: u32,
    skipped: u32,
}

impl RefusalLog {
    /// Logs a response if it is a refusal, or an error about what was entered. Of the path only the first
    /// part is logged, because others may be secrets, and nothing of the body.
    pub fn record(&self, status: StatusCode, method: &str, path: &str) {
        let is_desk = path == "/desk" || path.starts_with("/desk/");
        let (counts, is_refusal) = match status {
            // At the desk this is a session that has ended.
            StatusCode::UNAUTHORIZED if is_desk => return,
            StatusCode::UNAUTHORIZED
            | StatusCode::FORBIDDEN
            | StatusCode::MISDIRECTED_REQUEST
            | StatusCode::TOO_MANY_REQUESTS => (&self.0.refused, true),
            StatusCode::BAD_REQUEST
            | StatusCode::PAYLOAD_TOO_LARGE
            | StatusCode::UNSUPPORTED_MEDIA_TYPE
            | StatusCode::UNPROCESSABLE_ENTITY => (&self.0.rejected, false),
            _ => return,
        };
        if !has_room(counts) {
            return;
        }
        let first = path.trim_start_matches('/').split('/').next();
        let first: String = first.unwrap_or_default().chars().take(MAX_LENGTH).collect();
        let (status, path) = (status.as_u16(), format!("/{first}"));
        if is_refusal {
            tracing::warn!(target: "security", status, method, path, "request refused");
        } else {
            tracing::info!(target: "security", status, method, path, "input rejected");
        }
    }
}

/// Counts a line. Returns whether it may be written.
fn has_room(counts: &Mutex<Option<Window>>) -> bool {
    let mut window = counts.lock().unwrap_or_else(PoisonError::into_inner);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_at_most_sixty_lines_a_minute() {
        let log = RefusalLog::default();
        let written = |counts| (0..100).filter(|_| has_room(counts)).count();
        assert_eq!(written(&log.0.refused), 60);
        assert_eq!(written(&log.0.rejected), 60, "each has its own");
    }
}
