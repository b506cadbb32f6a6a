//! Checks that the program runs and can do its work.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use config::Settings;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Finding;

const NAME: &str = "program";
/// Timeout of the request. A running server first waits for its database.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Asks the server at `listen` whether it is ready. A server that is not running is only a warning, because
/// operators also run this before the first start.
pub async fn check(settings: &Settings) -> Finding {
    let address = reachable(settings.listen);
    let Ok(Ok(head)) = timeout(TIMEOUT, ask(address)).await else {
        let text = "does not answer, so visitors get no page; look at `systemctl status mudanza` and \
                    `sudo journalctl -u mudanza -n 20`";
        return Finding::warning(NAME, format!("{address} {text}"));
    };
    if head.starts_with("HTTP/1.1 200 ") {
        Finding::ok(NAME, format!("it runs at {address} and is ready"))
    } else if head.starts_with("HTTP/1.1 503 ") {
        let text = "is not ready; this says why:";
        Finding::problem(
            NAME,
            format!("{address} {text} `curl http://{address}/readyz`"),
        )
    } else {
        let text = "is the address of another program; stop that one, or change the setting listen";
        Finding::problem(NAME, format!("{address} {text}"))
    }
}

/// The beginning of the response to `GET /readyz`.
async fn ask(address: SocketAddr) -> io::Result<String> {
    let stream = TcpStream::connect(address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.writable().await?;
    stream.try_write(request.as_bytes())?;
    let mut head = [0; 64];
    loop {
        stream.readable().await?;
        match stream.try_read(&mut head) {
            // Readiness can be reported although there is nothing to read.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            read => return Ok(String::from_utf8_lossy(&head[..read?]).into_owned()),
        }
    }
}

/// The address at which this machine reaches a server that listens on `listen`.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_at_all_addresses_is_checked_on_this_machine() {
        for (listen, expected) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:80", "[::1]:80"),
            ("192.0.2.7:8080", "192.0.2.7:8080"),
        ] {
            let listen = listen.parse().expect("an address");
            assert_eq!(reachable(listen).to_string(), expected);
        }
    }
}
