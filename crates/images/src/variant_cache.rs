//! An in-memory cache of variants, so that a page's photos are served as fast as its text.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use bytes::Bytes;

use crate::stored_image::{StoredImage, VariantFormat};

/// The most bytes that are cached: about all variants of a hundred photos. The cache is emptied before it would exceed
/// this size.
const MAX_BYTES: usize = 64 << 20;

/// Variants by key. The key contains the image's version, so no entry is ever stale.
#[derive(Debug, Default)]
pub struct VariantCache(RwLock<Entries>);

/// Names one variant of one version of an image.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VariantKey {
    version: String,
    width: u32,
    format: VariantFormat,
}

impl VariantKey {
    pub fn new(image: &StoredImage, width: u32, format: VariantFormat) -> Self {
        let version = image.version.clone();
        Self {
            version,
            width,
            format,
        }
    }
}

#[derive(Debug, Default)]
struct Entries {
    files: HashMap<VariantKey, Bytes>,
    total_bytes: usize,
}

impl VariantCache {
    pub fn get(&self, key: &VariantKey) -> Option<Bytes> {
        let entries = self.0.read().unwrap_or_else(PoisonError::into_inner);
        entries.files.get(key).cloned()
    }

    pub fn insert(&self, key: VariantKey, bytes: Bytes) {
        let mut entries = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if entries.total_bytes + bytes.len() > MAX_BYTES {
            *entries = Entries::default();
        }
        entries.total_bytes += bytes.len();
        if let Some(replaced) = entries.files.insert(key, bytes) {
            entries.total_bytes -= replaced.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn total_size_is_bounded_and_replaced_entries_are_not_counted_twice() {
        let cache = VariantCache::default();
        let key = |version: &str| VariantKey {
            version: version.to_owned(),
            width: 480,
            format: VariantFormat::Avif,
        };
        let half = Bytes::from(vec![0; MAX_BYTES / 2]);
        for _ in 0..3 {
            cache.insert(key("a"), half.clone());
        }
        cache.insert(key("b"), half.clone());
        assert!(cache.get(&key("a")).is_some() && cache.get(&key("b")).is_some());
        cache.insert(key("c"), Bytes::from_static(b"c"));
        assert_eq!(cache.get(&key("a")), None);
        assert_eq!(cache.get(&key("c")).as_deref(), Some(&b"c"[..]));
    }
}
