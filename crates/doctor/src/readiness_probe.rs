//! `mudanza probe`: asks the program that runs on this machine whether it is ready, for health checks.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long the program may take to respond.
const TIMEOUT: Duration = Duration::from_secs(3);

/// Closed after the response, so that reading ends with it.
const REQUEST: &[u8] = b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

/// How much of a response is read, in bytes.
const MAX_RESPONSE: u64 = 16 << 10;

/// Asks `/readyz` of the program that listens on this address.
///
/// # Errors
/// The program does not respond within 3 seconds, or responds that it is not ready.
pub async fn probe_readiness(listen: SocketAddr) -> anyhow::Result<()> {
    let address = reachable(listen);
    let response = tokio::time::timeout(TIMEOUT, ask(address)).await;
    let response = response.with_context(|| {
        let seconds = TIMEOUT.as_secs();
        format!("{address} did not respond within {seconds} seconds")
    })??;
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).unwrap_or_default();
    ensure!(
        status == "200",
        "{address} is not ready: {status} {}",
        body.trim()
    );
    Ok(())
}

/// A server that listens on all addresses of the machine is reached at the loopback address. All of IPv6 include IPv4.
fn reachable(listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_unspecified() {
        (Ipv4Addr::LOCALHOST, listen.port()).into()
    } else {
        listen
    }
}

async fn ask(address: SocketAddr) -> anyhow::Result<String> {
    let stream = TcpStream::connect(address).await;
    let mut stream = stream.with_context(|| format!("cannot connect to {address}"))?;
    stream.write_all(REQUEST).await?;
    let mut response = Vec::new();
    stream.take(MAX_RESPONSE).read_to_end(&mut response).await?;
    Ok(String::from_utf8_lossy(&response).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_are_reached_at_the_loopback_address() {
        for (listen, expected) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:8080", "127.0.0.1:8080"),
            ("127.0.0.1:80", "127.0.0.1:80"),
            ("[::1]:80", "[::1]:80"),
            ("192.0.2.7:81", "192.0.2.7:81"),
        ] {
            let listen: SocketAddr = listen.parse().expect("an address");
            assert_eq!(reachable(listen).to_string(), expected);
        }
    }
}
