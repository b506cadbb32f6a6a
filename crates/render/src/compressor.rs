//! Compression in two steps: quickly for whoever is waiting, then as small as can be on a thread
//! of its own.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock, Weak};

use bytes::Bytes;

use crate::Encoded;

/// Bytes that are compressed better once there was time for it.
#[derive(Debug)]
pub struct Gradual {
    quick: Encoded,
    best: OnceLock<Encoded>,
}

impl Gradual {
    /// Bytes that stay as they were compressed first.
    pub fn quick(bytes: impl Into<Bytes>) -> Self {
        Self {
            quick: Encoded::quick(bytes),
            best: OnceLock::new(),
        }
    }

    /// The smallest there is by now.
    pub fn now(&self) -> &Encoded {
        self.best.get().unwrap_or(&self.quick)
    }

    /// Whether the smallest is there.
    pub fn is_best(&self) -> bool {
        self.best.get().is_some()
    }
}

/// The thread that compresses as small as can be.
#[derive(Clone, Debug)]
pub struct Compressor {
    queue: Sender<Weak<Gradual>>,
}

impl Compressor {
    /// Starts the thread; it ends with the last compressor.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn start() -> std::io::Result<Self> {
        let (queue, waiting) = channel::<Weak<Gradual>>();
        std::thread::Builder::new()
            .name("compress".into())
            .spawn(move || {
                for gradual in waiting {
                    // What nobody holds any more is not worth the work.
                    if let Some(gradual) = gradual.upgrade() {
                        gradual.best.get_or_init(|| gradual.quick.best());
                    }
                }
            })?;
        Ok(Self { queue })
    }

    /// Compresses quickly now, and as small as can be when there is time.
    pub fn compress(&self, bytes: impl Into<Bytes>) -> Arc<Gradual> {
        let gradual = Arc::new(Gradual::quick(bytes));
        // The thread cannot have ended while this sender lives.
        let _ = self.queue.send(Arc::downgrade(&gradual));
        gradual
    }
}
