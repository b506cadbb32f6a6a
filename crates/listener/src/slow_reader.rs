//! Closes connections whose client does not read the response.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How many bytes a client must take in each period while the connection is full. With the default
/// of 30 seconds that is half a kilobyte a second.
const MIN_BYTES: usize = 16 << 10;

/// A write that had to wait begins within this time after the previous one.
const JUST_NOW: Duration = Duration::from_millis(100);

/// A stream that fails when its peer reads too slowly.
pub struct SlowReaderGuard<S> {
    stream: S,
    period: Duration,
    /// Runs from the first write that had to wait.
    deadline: Option<Pin<Box<Sleep>>>,
    /// Bytes written since the deadline was set.
    written: usize,
    is_waiting: bool,
}

impl<S> SlowReaderGuard<S> {
    /// Guards a stream; a period of zero sets no limit.
    pub fn new(stream: S, period: Duration) -> Self {
        Self {
            stream,
            period,
            deadline: None,
            written: 0,
            is_waiting: false,
        }
    }

    /// Notes a write's result, and replaces it with an error if the peer is too slow.
    fn checked(
        &mut self,
        context: &mut Context<'_>,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match result {
            Poll::Ready(Ok(written)) => {
                self.is_waiting = false;
                self.written = self.written.saturating_add(written);
                Poll::Ready(Ok(written))
            }
            Poll::Ready(error) => Poll::Ready(error),
            Poll::Pending if self.period.is_zero() => Poll::Pending,
            Poll::Pending => self.wait(context),
        }
    }

    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let was_waiting = std::mem::replace(&mut self.is_waiting, true);
        let next = Instant::now() + self.period;
        if self.deadline.is_none() {
            self.written = 0;
        }
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(next)));
        while deadline.as_mut().poll(context).is_ready() {
            // A deadline that passed long ago passed between two responses.
            let is_current = was_waiting || deadline.deadline().elapsed() < JUST_NOW;
            if is_current && self.written < MIN_BYTES {
                return Poll::Ready(Err(ErrorKind::TimedOut.into()));
            }
            self.written = 0;
            deadline.as_mut().reset(next);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for SlowReaderGuard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for SlowReaderGuard<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.checked(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.checked(context, result)
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const PERIOD: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn ends_a_connection_whose_client_reads_nothing() {
        let (ours, _theirs) = duplex(1_024);
        let mut guarded = SlowReaderGuard::new(ours, PERIOD);
        let error = guarded.write_all(&[0; 4_096]).await.expect_err("too slow");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn ends_a_connection_whose_client_reads_drop_by_drop() {
        let (ours, mut theirs) = duplex(64);
        let mut guarded = SlowReaderGuard::new(ours, PERIOD);
        let reads = async {
            let mut drops = tokio::time::interval(PERIOD / 4);
            loop {
                drops.tick().await;
                let _ = theirs.read(&mut [0; 1]).await;
            }
        };
        tokio::select! {
            written = guarded.write_all(&[0; 8_192]) => {
                assert_eq!(written.expect_err("too slow").kind(), ErrorKind::TimedOut);
            }
            () = reads => {}
        }
    }

    #[tokio::test]
    async fn a_client_that_reads_gets_everything() {
        let (ours, mut theirs) = duplex(1_024);
        let mut guarded = SlowReaderGuard::new(ours, Duration::from_secs(30));
        let mut received = Vec::new();
        let (written, read) = tokio::join!(
            async {
                guarded.write_all(&vec![7; 1 << 20]).await?;
                guarded.shutdown().await
            },
            theirs.read_to_end(&mut received)
        );
        written.expect("fast enough");
        assert_eq!(read.expect("everything"), 1 << 20);
    }
}
