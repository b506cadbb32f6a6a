//! The sockets that the program serves on.

use std::io::{Error, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, bail};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use crate::connection_workers::Protocol;

/// How many connections may wait to be accepted. The default of 128 is too few for a page whose visitors arrive
/// simultaneously: the kernel drops further ones, whose clients try again after a second. It also has a limit of its
/// own, `net.core.somaxconn`.
const BACKLOG: u32 = 4_096;

/// EAFNOSUPPORT of Linux: the machine has no IPv6.
const NO_SUCH_FAMILY: i32 = 97;

/// The sockets that the program serves on.
#[derive(Debug)]
pub struct Listeners {
    /// Plain HTTP, for a reverse proxy and for this machine.
    pub plain: TcpListener,
    /// HTTP and HTTPS for visitors, if the program has a certificate of its own.
    pub tls: Option<TlsListeners>,
}

/// The sockets of HTTPS without a proxy.
#[derive(Debug)]
pub struct TlsListeners {
    /// Challenges of the authority, and redirects.
    pub http: TcpListener,
    /// The site.
    pub https: TcpListener,
}

impl From<TcpListener> for Listeners {
    fn from(plain: TcpListener) -> Self {
        Self { plain, tls: None }
    }
}

impl Listeners {
    /// The next connection of a visitor.
    pub(crate) async fn accept(&self) -> (std::io::Result<(TcpStream, SocketAddr)>, Protocol) {
        let Some(tls) = &self.tls else {
            return (self.plain.accept().await, Protocol::Plain);
        };
        tokio::select! {
            accepted = self.plain.accept() => (accepted, Protocol::Plain),
            accepted = tls.http.accept() => (accepted, Protocol::Redirect),
            accepted = tls.https.accept() => (accepted, Protocol::Tls),
        }
    }
}

/// Listens on an address. The unspecified IPv6 address includes IPv4, and on a machine without
/// IPv6 for those alone. Call it on a runtime.
///
/// # Errors
/// The reason why it is not possible, and how to fix it.
pub fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let mut listener = listen(address);
    let is_all = address.is_ipv6() && address.ip().is_unspecified();
    if is_all && listener.as_ref().is_err_and(lacks_ipv6) {
        listener = listen((Ipv4Addr::UNSPECIFIED, address.port()).into());
    }
    let problem = listener.as_ref().err().map(Error::kind);
    match problem {
        Some(ErrorKind::AddrInUse) => {
            let port = address.port();
            bail!(
                "cannot listen on {address}: another program does; `ss -ltnp 'sport = :{port}'` names it. \
                 Stop it, or choose another port"
            )
        }
        Some(ErrorKind::PermissionDenied) => bail!(
            "cannot listen on {address}: ports below 1024 need the capability CAP_NET_BIND_SERVICE. Run \
             `systemctl edit mudanza` and add the lines that `systemctl cat mudanza` shows below \"For HTTPS\", or \
             choose a higher port and forward to it"
        ),
        _ => listener.with_context(|| format!("cannot listen on {address}")),
    }
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // A restarted program may use a port whose old connections are not over.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

fn lacks_ipv6(error: &Error) -> bool {
    error.kind() == ErrorKind::AddrNotAvailable || error.raw_os_error() == Some(NO_SUCH_FAMILY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn says_which_program_to_look_for_if_a_port_is_taken() {
        let taken = bind(SocketAddr::from(([127, 0, 0, 1], 0)));
        let address = taken.as_ref().expect("a port").local_addr().expect("bound");
        let error = bind(address).expect_err("taken").to_string();
        let command = format!("ss -ltnp 'sport = :{}'", address.port());
        assert!(error.contains(&command), "{error}");
    }

    #[tokio::test]
    async fn hundreds_of_connections_may_wait_to_be_accepted() {
        let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0)));
        let address = listener.as_ref().expect("a port").local_addr();
        let address = address.expect("bound");
        let timeout = std::time::Duration::from_secs(5);
        let connect = |_| std::net::TcpStream::connect_timeout(&address, timeout);
        let waiting: Result<Vec<_>, _> = (0..400).map(connect).collect();
        assert_eq!(waiting.expect("none is dropped").len(), 400);
    }

    #[test]
    fn a_machine_without_ipv6_is_recognized() {
        assert!(lacks_ipv6(&Error::from_raw_os_error(NO_SUCH_FAMILY)));
        assert!(lacks_ipv6(&ErrorKind::AddrNotAvailable.into()));
        assert!(!lacks_ipv6(&ErrorKind::AddrInUse.into()));
    }
}
