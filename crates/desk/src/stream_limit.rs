//! Limits how many event streams a session has open at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Event streams per session: more than the tabs a person works in.
const MAX_STREAMS: usize = 8;

/// Counts open streams by session.
#[derive(Clone, Debug, Default)]
pub struct StreamLimit(Arc<Mutex<HashMap<String, usize>>>);

/// One open stream; closing it makes room for another.
#[derive(Debug)]
pub struct OpenStream {
    limit: StreamLimit,
    session: String,
}

impl StreamLimit {
    /// Counts another stream of a session; `None` when it has the maximum.
    pub fn open(&self, session: &str) -> Option<OpenStream> {
        let mut streams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = streams.entry(session.to_owned()).or_default();
        if *count >= MAX_STREAMS {
            return None;
        }
        *count += 1;
        drop(streams);
        Some(OpenStream {
            limit: self.clone(),
            session: session.to_owned(),
        })
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut streams = self.limit.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = streams.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                streams.remove(&self.session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_more_than_the_maximum_until_one_closes() {
        let limit = StreamLimit::default();
        let mut open: Vec<OpenStream> = (0..MAX_STREAMS)
            .map(|_| limit.open("one").expect("below the maximum"))
            .collect();
        assert!(limit.open("one").is_none());
        assert!(limit.open("another").is_some());
        open.pop();
        assert!(limit.open("one").is_some());
        drop(open);
        assert!(limit.0.lock().expect("free").is_empty());
    }
}
