//! The client's address: the peer, or the address that a trusted proxy forwards.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::FORWARDED;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The peer address of the connection; an extension of every request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The proxies whose `X-Forwarded-For` or `Forwarded` is trusted; part of the state of every router that extracts a
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

/// The last forwarded address that is not a trusted proxy, if the peer is one. Clients can forge the addresses
/// further left.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    if !is_trusted(peer) {
        return peer;
    }
    let mut nearest = peer;
    for node in forwarded_nodes(headers).into_iter().rev() {
        // Further left is only what a client without an address said.
        let Some(address) = node_address(node) else {
            break;
        };
        nearest = address;
        if !is_trusted(address) {
            break;
        }
    }
    nearest
}

/// The nodes that proxies name, the nearest last: of `X-Forwarded-For`, or without it of `Forwarded` (RFC 7239).
/// A proxy adds one of them and may pass on the other as the client sent it.
fn forwarded_nodes(headers: &HeaderMap) -> Vec<&str> {
    let elements = |name: HeaderName| {
        let values = headers.get_all(name).iter();
        let values = values.filter_map(|value| value.to_str().ok());
        let elements = values.flat_map(|value| value.split(',')).map(str::trim);
        elements.filter(|element| !element.is_empty())
    };
    if headers.contains_key(&X_FORWARDED_FOR) {
        return elements(X_FORWARDED_FOR).collect();
    }
    let node = |element| -> &str {
        let mut pairs = str::split(element, ';').filter_map(|pair| pair.split_once('='));
        let found = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
        found.map_or("", |(_, node)| node.trim())
    };
    elements(FORWARDED).map(node).collect()
}

/// The address of a node: without quotes, brackets and port. `None` if it is `unknown` or hidden.
fn node_address(node: &str) -> Option<IpAddr> {
    let node = node.trim_matches('"').trim();
    let bare = node.strip_prefix('[').and_then(|rest| {
        let (address, port) = rest.split_once(']')?;
        (port.is_empty() || port.starts_with(':')).then_some(address)
    });
    let bare = bare.unwrap_or(node);
    // An address of IPv6 may name its zone.
    let unzoned = bare.split('%').next().unwrap_or_default();
    let address: Option<IpAddr> = unzoned.parse().ok();
    let with_port = || Some(bare.parse::<SocketAddr>().ok()?.ip());
    address
        .or_else(with_port)
        .map(|address| address.to_canonical())
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
            ("10.0.0.1", "203.0.113.7:51432", "203.0.113.7"),
            ("10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"),
            ("10.0.0.1", "[2001:db8::1]", "2001:db8::1"),
            ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
            ("10.0.0.1", "\"203.0.113.7\"", "203.0.113.7"),
            ("10.0.0.1", "\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"),
            ("10.0.0.1", "fe80::1%eth0", "fe80::1"),
            ("10.0.0.1", "unknown", "10.0.0.1"),
            ("10.0.0.1", "unknown, 203.0.113.7:80", "203.0.113.7"),
            ("10.0.0.1", "198.51.100.7, unknown", "10.0.0.1"),
            (
                "10.0.0.1",
                "203.0.113.7:51432, 10.0.0.2:3128,",
                "203.0.113.7",
            ),
            ("10.0.0.1", "[2001:db8::1", "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
            let peer = peer.parse().expect("an address");
            let found = client_address(peer, &headers, &proxies);
            assert_eq!(found.to_string(), client, "{peer} {forwarded}");
        }
    }

    #[test]
    fn reads_the_standard_header_if_there_is_no_other() {
        let proxies: Vec<IpNet> = vec!["10.0.0.0/8".parse().expect("a network")];
        for (sent, client) in [
            (&[("forwarded", "for=203.0.113.7")][..], "203.0.113.7"),
            (
                &[(
                    "forwarded",
                    "proto=https;For=\"203.0.113.7:51432\";by=10.0.0.1",
                )],
                "203.0.113.7",
            ),
            (
                &[("forwarded", "for=198.51.100.9, for=\"[2001:db8::1]:443\"")],
                "2001:db8::1",
            ),
            (
                &[
                    ("forwarded", "for=203.0.113.7"),
                    ("forwarded", "for=10.0.0.2"),
                ],
                "203.0.113.7",
            ),
            (&[("forwarded", "for=_hidden")], "10.0.0.1"),
            (&[("forwarded", "for=203.0.113.7, proto=https")], "10.0.0.1"),
            (
                &[
                    ("forwarded", "for=192.0.2.66"),
                    ("x-forwarded-for", "203.0.113.7"),
                ],
                "203.0.113.7",
            ),
        ] {
            let mut headers = HeaderMap::new();
            for (name, value) in sent {
                headers.append(*name, value.parse().expect("a header"));
            }
            let peer = "10.0.0.1".parse().expect("an address");
            let found = client_address(peer, &headers, &proxies);
            assert_eq!(found.to_string(), client, "{sent:?}");
        }
    }
}
