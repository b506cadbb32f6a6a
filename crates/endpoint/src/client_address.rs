//! The client's address: the peer, or the address that a trusted proxy forwards.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;

/// The peer address of the connection; an extension of every request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The proxies whose `X-Forwarded-For` is trusted; part of the state of every router that extracts a
/// [`ClientAddress`].
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(pub Arc<[IpNet]>);

/// The client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl<S> FromRequestParts<S> for ClientAddress
where
    S: Send + Sync,
    TrustedProxies: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let trusted = TrustedProxies::from_ref(state);
        Ok(Self::of(&parts.extensions, &parts.headers, &trusted))
    }
}

impl ClientAddress {
    /// The client's address of a request with these extensions and headers.
    pub fn of(extensions: &Extensions, headers: &HeaderMap, trusted: &TrustedProxies) -> Self {
        let peer = extensions.get::<Peer>().map(|peer| peer.0.ip());
        // Router tests have no connection: all their requests are one client.
        let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
        Self(client_address(peer, headers, &trusted.0))
    }
}

/// The last address in `X-Forwarded-For` that is not a trusted proxy, if the peer is one. Clients can
/// forge the addresses further left.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    if !is_trusted(peer) {
        return peer;
    }
    let named = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|h| h.to_str().ok());
    let named: Vec<&str> = named
        .flat_map(|header| header.split(','))
        .map(str::trim)
        .collect();
    let mut nearest = peer;
    for name in named.into_iter().rev() {
        let Ok(address) = name.parse() else { break };
        nearest = address;
        if !is_trusted(address) {
            break;
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trusts_only_listed_proxies() {
        let proxies: Vec<IpNet> = vec!["10.0.0.0/8".parse().expect("a network")];
        for (peer, forwarded, client) in [
            ("203.0.113.9", "198.51.100.7", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "192.0.2.1, 198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "", "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
            let peer = peer.parse().expect("an address");
            let found = client_address(peer, &headers, &proxies);
            assert_eq!(found.to_string(), client, "{peer} {forwarded}");
        }
    }
}
