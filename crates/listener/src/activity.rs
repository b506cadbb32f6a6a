//! Distinguishes a connection that makes progress from one that its client only keeps open.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// How many bytes more than it sends a client must take in each period. Acknowledgments of pings and settings are no
/// larger than the frames themselves.
const MIN_BYTES: u64 = 16 << 10;

/// What happens on a connection.
#[derive(Default)]
pub struct Activity {
    /// Requests that have begun.
    requests: AtomicU64,
    /// Requests that are being handled, which handlers do within deadlines.
    running: AtomicUsize,
    /// Parts of responses that were passed on, which happens when the client's window has room.
    frames: AtomicU64,
    read: AtomicU64,
    written: AtomicU64,
}

/// A request that is being handled, until dropped.
pub struct Running(Arc<Activity>);

impl Activity {
    /// Notes that a request begins.
    pub fn request(self: &Arc<Self>) -> Running {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(Arc::clone(self))
    }

    /// Notes a part of a response.
    pub fn frame(&self) {
        self.frames.fetch_add(1, Ordering::Relaxed);
    }

    /// Completes when no request has begun for one to two periods.
    pub async fn idle(&self, period: Duration) {
        loop {
            let before = self.requests.load(Ordering::Relaxed);
            tokio::time::sleep(period).await;
            if self.requests.load(Ordering::Relaxed) == before {
                return;
            }
        }
    }

    /// Completes when for a period no request was being handled and no response made progress.
    pub async fn stuck(&self, period: Duration) {
        loop {
            let (frames, surplus) = (self.frames.load(Ordering::Relaxed), self.surplus());
            tokio::time::sleep(period).await;
            let is_running = self.running.load(Ordering::Relaxed) > 0;
            let has_frames = self.frames.load(Ordering::Relaxed) != frames;
            let has_bytes = self.surplus().saturating_sub(surplus) >= MIN_BYTES;
            if !is_running && !has_frames && !has_bytes {
                return;
            }
        }
    }

    /// Returns how many bytes more were written than read.
    fn surplus(&self) -> u64 {
        let read = self.read.load(Ordering::Relaxed);
        self.written.load(Ordering::Relaxed).saturating_sub(read)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of a response, which counts its parts.
pub struct Counted<B> {
    body: B,
    activity: Arc<Activity>,
}

impl<B> Counted<B> {
    /// Counts the parts of a body.
    pub const fn new(body: B, activity: Arc<Activity>) -> Self {
        Self { body, activity }
    }
}

impl<B: Body + Unpin> Body for Counted<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if matches!(polled, Poll::Ready(Some(Ok(_)))) {
            self.activity.frame();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that counts its bytes.
pub struct Metered<S> {
    stream: S,
    activity: Arc<Activity>,
}

impl<S> Metered<S> {
    /// Counts the bytes of a stream.
    pub const fn new(stream: S, activity: Arc<Activity>) -> Self {
        Self { stream, activity }
    }

    fn counted(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = written {
            let bytes = bytes as u64;
            self.activity.written.fetch_add(bytes, Ordering::Relaxed);
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        let bytes = (buffer.filled().len() - before) as u64;
        self.activity.read.fetch_add(bytes, Ordering::Relaxed);
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.counted(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.counted(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use tokio::time::timeout;

    use super::*;

    const PERIOD: Duration = Duration::from_millis(200);

    /// Returns whether a future is still pending while something happens repeatedly for two periods.
    async fn outlasts(waiting: impl Future<Output = ()>, mut happens: impl FnMut()) -> bool {
        let busy = async {
            let mut beats = tokio::time::interval(PERIOD / 20);
            for _ in 0..40 {
                beats.tick().await;
                happens();
            }
        };
        tokio::select! {
            () = waiting => false,
            () = busy => true,
        }
    }

    #[tokio::test]
    async fn a_connection_is_idle_after_a_period_without_a_request() {
        let activity = Arc::new(Activity::default());
        let mut idle = pin!(activity.idle(PERIOD));
        let request = || drop(activity.request());
        assert!(outlasts(idle.as_mut(), request).await);
        timeout(PERIOD * 20, idle).await.expect("it is idle");
    }

    #[tokio::test]
    async fn a_response_is_stuck_unless_something_but_pings_moves() {
        let activity = Arc::new(Activity::default());
        let ping = |bytes: u64| {
            activity.read.fetch_add(bytes, Ordering::Relaxed);
            activity.written.fetch_add(bytes, Ordering::Relaxed);
        };
        assert!(!outlasts(activity.stuck(PERIOD), || ping(MIN_BYTES)).await);
        assert!(outlasts(activity.stuck(PERIOD), || activity.frame()).await);
        let download = || {
            activity.written.fetch_add(MIN_BYTES, Ordering::Relaxed);
        };
        assert!(outlasts(activity.stuck(PERIOD), download).await);
        let running = activity.request();
        assert!(outlasts(activity.stuck(PERIOD), || ()).await);
        drop(running);
        let stuck = timeout(PERIOD * 20, activity.stuck(PERIOD)).await;
        stuck.expect("it is stuck");
    }
}
