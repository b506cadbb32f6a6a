//! Compression in two steps: fast for the request that is waiting, then as small as possible on a
//! background thread.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::encoded::{BEST, Effort, FAST};
use crate::{Encoded, Encoding};

/// Bytes in the encodings that were requested. Each is made fast at its first request, and replaced by a smaller one when
/// that is ready.
#[derive(Debug)]
pub struct ProgressiveEncoding {
    /// Identifies the bytes in entity tags.
    hash: String,
    identity: Arc<Encoded>,
    gzip: ArcSwapOption<Encoded>,
    zstd: ArcSwapOption<Encoded>,
    brotli: ArcSwapOption<Encoded>,
    /// Held while an encoding is made fast, so that requests at the same time make it once.
    making: Mutex<()>,
    /// Makes the smaller encodings; `None` for bytes that are sent once.
    compressor: Option<Compressor>,
}

impl ProgressiveEncoding {
    /// Bytes that are compressed fast and never again. `policy` is sent with them, and part of their entity tag.
    pub(crate) fn fast(bytes: impl Into<Bytes>, policy: &[u8]) -> Self {
        Self::new(&bytes.into(), policy, None)
    }

    fn new(bytes: &Bytes, policy: &[u8], compressor: Option<Compressor>) -> Self {
        let hash = Sha256::new()
            .chain_update(bytes)
            .chain_update(policy)
            .finalize();
        let hash = hex::encode(&hash[..8]);
        Self {
            identity: Arc::new(Encoded::new(bytes, &hash, Encoding::Identity, FAST)),
            hash,
            gzip: ArcSwapOption::empty(),
            zstd: ArcSwapOption::empty(),
            brotli: ArcSwapOption::empty(),
            making: Mutex::new(()),
            compressor,
        }
    }

    /// Bytes whose smallest form in Brotli is known from an earlier run.
    pub(crate) fn restored(bytes: &Bytes, policy: &[u8], brotli: Bytes) -> Self {
        let restored = Self::new(bytes, policy, None);
        let known = Encoded::restored_brotli(brotli, &restored.hash);
        restored.brotli.store(Some(Arc::new(known)));
        restored
    }

    /// The smallest form in Brotli, once it is ready.
    pub(crate) fn smallest(&self) -> Option<Bytes> {
        let brotli = self.brotli.load_full()?;
        brotli.is_best_brotli().then(|| brotli.bytes.clone())
    }

    /// The bytes without compression.
    pub fn identity(&self) -> &Bytes {
        &self.identity.bytes
    }

    /// The bytes in an encoding: the smallest form that is ready. Compressing a page fast takes a few milliseconds.
    pub fn encoded(self: &Arc<Self>, encoding: Encoding) -> Arc<Encoded> {
        let Some(slot) = self.slot(encoding) else {
            return Arc::clone(&self.identity);
        };
        if let Some(ready) = slot.load_full() {
            return ready;
        }
        let _one = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ready) = slot.load_full() {
            return ready;
        }
        let made = self.make(encoding, FAST);
        slot.store(Some(Arc::clone(&made)));
        if let Some(compressor) = &self.compressor {
            compressor.enqueue(self, encoding);
        }
        made
    }

    fn make(&self, encoding: Encoding, effort: Effort) -> Arc<Encoded> {
        Arc::new(Encoded::new(self.identity(), &self.hash, encoding, effort))
    }

    /// Replaces an encoding with the smallest one, which frees the one that was made fast.
    pub(crate) fn shrink(&self, encoding: Encoding) {
        if let Some(slot) = self.slot(encoding) {
            slot.store(Some(self.make(encoding, BEST)));
        }
    }

    /// Where an encoding is kept; `None` for the bytes themselves.
    const fn slot(&self, encoding: Encoding) -> Option<&ArcSwapOption<Encoded>> {
        match encoding {
            Encoding::Brotli => Some(&self.brotli),
            Encoding::Zstd => Some(&self.zstd),
            Encoding::Gzip => Some(&self.gzip),
            Encoding::Identity => None,
        }
    }
}

/// A handle to the background thread that compresses as small as possible.
#[derive(Clone, Debug)]
pub struct Compressor {
    queue: Sender<(Weak<ProgressiveEncoding>, Encoding)>,
}

impl Compressor {
    /// Starts the thread. It ends when the last handle is dropped.
    ///
    /// # Errors
    /// When the operating system cannot start a thread.
    pub fn start() -> std::io::Result<Self> {
        let (queue, waiting) = channel::<(Weak<ProgressiveEncoding>, Encoding)>();
        std::thread::Builder::new()
            .name("compress".into())
            .spawn(move || {
                for (bytes, encoding) in waiting {
                    // Skip what has been dropped in the meantime.
                    if let Some(bytes) = bytes.upgrade() {
                        bytes.shrink(encoding);
                    }
                }
            })?;
        Ok(Self { queue })
    }

    /// Bytes whose encodings are made when they are requested: fast at first, and as small as possible in the
    /// background. A client that accepts no encoding costs no compression.
    pub fn compress(&self, bytes: impl Into<Bytes>) -> Arc<ProgressiveEncoding> {
        self.compress_document(bytes, b"")
    }

    /// As [`Self::compress`], for a document that is sent with a policy. A document with another policy has another
    /// entity tag, because a browser applies the policy that it stored with the document.
    pub(crate) fn compress_document(
        &self,
        bytes: impl Into<Bytes>,
        policy: &[u8],
    ) -> Arc<ProgressiveEncoding> {
        Arc::new(ProgressiveEncoding::new(
            &bytes.into(),
            policy,
            Some(self.clone()),
        ))
    }

    fn enqueue(&self, bytes: &Arc<ProgressiveEncoding>, encoding: Encoding) {
        // The thread runs for as long as this sender exists.
        let _ = self.queue.send((Arc::downgrade(bytes), encoding));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = include_bytes!("compressor.rs");

    #[test]
    fn makes_only_the_encodings_that_are_requested() {
        let bytes = Arc::new(ProgressiveEncoding::fast(TEXT, b""));
        assert_eq!(bytes.encoded(Encoding::Identity).bytes, TEXT);
        let gzip = bytes.encoded(Encoding::Gzip);
        assert!(Arc::ptr_eq(&gzip, &bytes.encoded(Encoding::Gzip)));
        assert!(bytes.brotli.load().is_none() && bytes.zstd.load().is_none());
    }

    #[test]
    fn frees_what_was_made_fast_when_the_smallest_is_ready() {
        let bytes = Arc::new(ProgressiveEncoding::fast(TEXT, b""));
        let fast = Arc::downgrade(&bytes.encoded(Encoding::Brotli));
        bytes.shrink(Encoding::Brotli);
        assert!(fast.upgrade().is_none());
        let best = bytes.encoded(Encoding::Brotli);
        let etag = best.etag.to_str().expect("ASCII");
        assert!(etag.ends_with("-brb\""), "{etag}");
    }

    #[test]
    fn the_entity_tag_depends_on_the_policy() {
        let tag = |policy: &[u8]| ProgressiveEncoding::fast(TEXT, policy).hash;
        assert_ne!(tag(b"default-src 'none'"), tag(b"default-src 'self'"));
        assert_eq!(tag(b""), tag(b""));
    }
}
