//! Copies that were read lately, in memory, so that a page's photos come as fast as its text.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use bytes::Bytes;

use crate::picture::{Copied, Picture};

/// Bytes that are kept at most; about all copies of a hundred photos. Beyond it, it starts anew.
const MOST: usize = 64 << 20;

/// Files by what they are copies of. The version is part of it, so none is ever out of date.
#[derive(Debug, Default)]
pub struct Kept(RwLock<Shelves>);

/// Which copy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CopyKey {
    version: String,
    width: u32,
    format: Copied,
}

impl CopyKey {
    pub fn new(picture: &Picture, width: u32, format: Copied) -> Self {
        let version = picture.version.clone();
        Self {
            version,
            width,
            format,
        }
    }
}

#[derive(Debug, Default)]
struct Shelves {
    files: HashMap<CopyKey, Bytes>,
    bytes: usize,
}

impl Kept {
    pub fn get(&self, copy: &CopyKey) -> Option<Bytes> {
        let shelves = self.0.read().unwrap_or_else(PoisonError::into_inner);
        shelves.files.get(copy).cloned()
    }

    pub fn put(&self, copy: CopyKey, bytes: Bytes) {
        let mut shelves = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if shelves.bytes + bytes.len() > MOST {
            *shelves = Shelves::default();
        }
        shelves.bytes += bytes.len();
        if let Some(before) = shelves.files.insert(copy, bytes) {
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
        let copy = |version: &str| CopyKey {
            version: version.to_owned(),
            width: 480,
            format: Copied::Avif,
        };
        let half = Bytes::from(vec![0; MOST / 2]);
        for _ in 0..3 {
            kept.put(copy("a"), half.clone());
        }
        kept.put(copy("b"), half.clone());
        assert!(kept.get(&copy("a")).is_some() && kept.get(&copy("b")).is_some());
        kept.put(copy("c"), Bytes::from_static(b"c"));
        assert_eq!(kept.get(&copy("a")), None);
        assert_eq!(kept.get(&copy("c")).as_deref(), Some(&b"c"[..]));
    }
}
