//! Compression in two steps: fast for the request that is waiting, then as small as possible on a
//! background thread.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock, Weak};

use bytes::Bytes;

use crate::Encoded;

/// Bytes that are compressed fast at first, and replaced by a smaller encoding when it is ready.
#[derive(Debug)]
pub struct ProgressiveEncoding {
    fast: Encoded,
    best: OnceLock<Encoded>,
}

impl ProgressiveEncoding {
    /// Compresses fast and never again.
    pub fn fast(bytes: impl Into<Bytes>) -> Self {
        Self {
            fast: Encoded::fast(bytes),
            best: OnceLock::new(),
        }
    }

    /// Bytes whose smallest encoding is ready.
    pub(crate) fn best(best: Encoded) -> Self {
        Self {
            fast: best.clone(),
            best: OnceLock::from(best),
        }
    }

    /// The smallest encoding that is ready.
    pub fn current(&self) -> &Encoded {
        self.best.get().unwrap_or(&self.fast)
    }

    /// Whether the smallest encoding is ready.
    pub fn is_best(&self) -> bool {
        self.best.get().is_some()
    }
}

/// A handle to the background thread that compresses as small as possible.
#[derive(Clone, Debug)]
pub struct Compressor {
    queue: Sender<Weak<ProgressiveEncoding>>,
}

impl Compressor {
    /// Starts the thread. It ends when the last handle is dropped.
    ///
    /// # Errors
    /// When the operating system cannot start a thread.
    pub fn start() -> std::io::Result<Self> {
        let (queue, waiting) = channel::<Weak<ProgressiveEncoding>>();
        std::thread::Builder::new()
            .name("compress".into())
            .spawn(move || {
                for encoding in waiting {
                    // Skip what has been dropped in the meantime.
                    if let Some(encoding) = encoding.upgrade() {
                        encoding.best.get_or_init(|| encoding.fast.best());
                    }
                }
            })?;
        Ok(Self { queue })
    }

    /// Compresses fast now and as small as possible in the background.
    pub fn compress(&self, bytes: impl Into<Bytes>) -> Arc<ProgressiveEncoding> {
        let encoding = Arc::new(ProgressiveEncoding::fast(bytes));
        // The thread runs for as long as this sender exists.
        let _ = self.queue.send(Arc::downgrade(&encoding));
        encoding
    }
}
