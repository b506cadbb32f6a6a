//! Copies that were read lately, in memory, so that a page's photos come as fast as its text.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use bytes::Bytes;
use object_store::path::Path;

/// Bytes that are kept at most; about all copies of a hundred photos. Beyond it, it starts anew.
const MOST: usize = 64 << 20;

/// Files by where they lie. Their place names their version, so none is ever out of date.
#[derive(Debug, Default)]
pub struct Kept(RwLock<Shelves>);

#[derive(Debug, Default)]
struct Shelves {
    files: HashMap<Path, Bytes>,
    bytes: usize,
}

impl Kept {
    pub fn get(&self, path: &Path) -> Option<Bytes> {
        let shelves = self.0.read().unwrap_or_else(PoisonError::into_inner);
        shelves.files.get(path).cloned()
    }

    pub fn put(&self, path: Path, bytes: Bytes) {
        let mut shelves = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if shelves.bytes + bytes.len() > MOST {
            *shelves = Shelves::default();
        }
        shelves.bytes += bytes.len();
        if let Some(before) = shelves.files.insert(path, bytes) {
            shelves.bytes -= before.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded_and_counted_once() {
        let kept = Kept::default();
        let path = |name: &str| Path::from(name);
        let half = Bytes::from(vec![0; MOST / 2]);
        for _ in 0..3 {
            kept.put(path("a"), half.clone());
        }
        kept.put(path("b"), half.clone());
        assert!(kept.get(&path("a")).is_some() && kept.get(&path("b")).is_some());
        kept.put(path("c"), Bytes::from_static(b"c"));
        assert_eq!(kept.get(&path("a")), None);
        assert_eq!(kept.get(&path("c")).as_deref(), Some(&b"c"[..]));
    }
}
