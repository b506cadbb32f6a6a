//! Limits how many operations of one kind a session runs at a time, such as event streams or uploads.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Event streams per session: more than the tabs a person works in.
const MAX_STREAMS: usize = 8;

/// Attachments that a session uploads at a time. A tab of the desk uploads one at a time.
const MAX_ATTACHMENT_UPLOADS: usize = 3;

/// The limits of every session.
#[derive(Clone, Debug)]
pub struct SessionLimits {
    /// Counts open event streams.
    pub streams: SessionLimit,
    /// Counts attachments that are being uploaded, which are in memory until they are stored.
    pub attachment_uploads: SessionLimit,
}

/// Counts by session.
#[derive(Clone, Debug)]
pub struct SessionLimit {
    max: usize,
    counts: Arc<Mutex<HashMap<String, usize>>>,
}

/// One slot of a session; dropping it frees the slot.
#[derive(Debug)]
pub struct SessionPlace {
    limit: SessionLimit,
    session: String,
}

impl Default for SessionLimits {
    fn default() -> Self {
        Self {
            streams: SessionLimit::new(MAX_STREAMS),
            attachment_uploads: SessionLimit::new(MAX_ATTACHMENT_UPLOADS),
        }
    }
}

impl SessionLimit {
    /// Allows each session `max` at a time.
    pub fn new(max: usize) -> Self {
        Self {
            max,
            counts: Arc::default(),
        }
    }

    /// Counts one more for a session; `None` when it has the maximum.
    pub fn enter(&self, session: &str) -> Option<SessionPlace> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(session.to_owned()).or_default();
        if *count >= self.max {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(SessionPlace {
            limit: self.clone(),
            session: session.to_owned(),
        })
    }
}

impl Drop for SessionPlace {
    fn drop(&mut self) {
        let counts = self.limit.counts.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_more_than_the_maximum_until_one_ends() {
        let limit = SessionLimit::new(3);
        let mut places: Vec<SessionPlace> = (0..3)
            .map(|_| limit.enter("one").expect("below the maximum"))
            .collect();
        assert!(limit.enter("one").is_none());
        assert!(limit.enter("another").is_some());
        places.pop();
        assert!(limit.enter("one").is_some());
        drop(places);
        assert!(limit.counts.lock().expect("free").is_empty());
    }
}
