//! Rejects connections above the limit with 503 and `Retry-After`.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// How many refusals may be in progress; further connections are closed without a response.
const MAX_REFUSALS: usize = 64;

/// How long a refusal may take.
const TIMEOUT: Duration = Duration::from_secs(2);

/// How much of the request is read, in bytes. A connection that is closed with unread bytes is
/// reset, and the client may not see the response.
const MAX_REQUEST: u64 = 16 << 10;

const RESPONSE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 45\r\ncache-control: no-store\r\n\
    connection: close\r\n\r\nToo many connections. Try again in 5 seconds.";

/// Refuses connections.
#[derive(Clone)]
pub struct Refusals(Arc<Semaphore>);

impl Refusals {
    pub fn new() -> Self {
        Self(Arc::new(Semaphore::new(MAX_REFUSALS)))
    }

    /// Responds 503 and closes the connection, in the background.
    pub fn refuse(&self, mut stream: TcpStream) {
        let Ok(place) = Arc::clone(&self.0).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            let _place = place;
            // A client that has disconnected needs no response.
            let _ = tokio::time::timeout(TIMEOUT, async {
                stream.write_all(RESPONSE).await?;
                stream.shutdown().await?;
                let mut request = stream.take(MAX_REQUEST);
                tokio::io::copy(&mut request, &mut tokio::io::sink()).await
            })
            .await;
        });
    }
}
