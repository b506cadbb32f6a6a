//! Checks the `Host` header of requests, to prevent Host header spoofing.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::header::{FORWARDED, HOST};
use axum::http::{Request, StatusCode, Version};
use domain::is_same_host;

/// The hosts that the program serves, or all.
#[derive(Clone, Debug)]
pub struct HostCheck(Option<Arc<[String]>>);

impl HostCheck {
    /// Accepts the hosts of these addresses, such as `https://www.example.com`, and from this machine
    /// itself its own names; without addresses, every host.
    pub fn new<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Self {
        let hosts: Arc<[String]> = addresses.into_iter().filter_map(host_of).collect();
        Self((!hosts.is_empty()).then_some(hosts))
    }

    /// The error status of a request from a peer whose host is missing, ambiguous or not ours.
    ///
    /// # Errors
    /// 400 for a missing or second `Host`, 421 for a host that is not ours.
    pub fn check<B>(&self, request: &Request<B>, peer: SocketAddr) -> Result<(), StatusCode> {
        let mut named = request.headers().get_all(HOST).iter();
        let host = match (named.next(), named.next()) {
            (Some(host), None) => host.to_str().map_err(|_| StatusCode::BAD_REQUEST)?,
            // HTTP/1.0 has no such header. Without known hosts there is nothing to compare.
            (None, _) if request.version() == Version::HTTP_10 => {
                let is_open = self.0.is_none() || is_health_check(request.uri().path());
                return is_open.then_some(()).ok_or(StatusCode::BAD_REQUEST);
            }
            _ => return Err(StatusCode::BAD_REQUEST),
        };
        let Some(known) = &self.0 else { return Ok(()) };
        // A request line may name a host as well, which takes precedence.
        let authority = request.uri().authority();
        // A proxy on this machine forwards the host that a stranger names.
        let is_local = peer.ip().to_canonical().is_loopback()
            && !request.headers().contains_key("x-forwarded-for")
            && !request.headers().contains_key(FORWARDED);
        let is_known = |host: &str| {
            known.iter().any(|own| is_same_host(own, host)) || (is_local && is_loopback(host))
        };
        if is_known(host) && authority.is_none_or(|authority| is_known(authority.as_str())) {
            return Ok(());
        }
        // Health checks of a load balancer name the machine's address.
        if is_health_check(request.uri().path()) {
            return Ok(());
        }
        Err(StatusCode::MISDIRECTED_REQUEST)
    }
}

fn is_health_check(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz")
}

/// The host of an address, with its port.
fn host_of(address: &str) -> Option<String> {
    let (_, host) = address.split_once("://")?;
    Some(host.to_owned())
}

fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let address = name.parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(addresses: &[&str], hosts: &[&str], uri: &str) -> Result<(), u16> {
        check_from("127.0.0.1:4000", addresses, hosts, uri)
    }

    fn check_from(peer: &str, addresses: &[&str], hosts: &[&str], uri: &str) -> Result<(), u16> {
        let peer = peer.parse().expect("an address");
        let mut request = Request::get(uri);
        for host in hosts {
            request = request.header(HOST, *host);
        }
        let request = request.body(()).expect("a request");
        let check = HostCheck::new(addresses.iter().copied());
        check
            .check(&request, peer)
            .map_err(|status| status.as_u16())
    }

    #[test]
    fn answers_for_its_own_hosts_only() {
        let own = ["https://www.example.com", "https://example.com:8443"];
        for (host, status) in [
            ("www.example.com", Ok(())),
            ("WWW.Example.com:443", Ok(())),
            ("www.example.com.", Ok(())),
            ("www.example.com.:443", Ok(())),
            ("example.com:8443", Ok(())),
            ("example.com", Err(421)),
            ("www.example.com.evil.example", Err(421)),
            ("evil.example", Err(421)),
            ("", Err(421)),
            ("localhost:8080", Ok(())),
            ("127.0.0.1:8080", Ok(())),
            ("[::1]:8080", Ok(())),
            ("127.0.0.1.evil.example", Err(421)),
        ] {
            assert_eq!(check(&own, &[host], "/"), status, "{host}");
        }
        assert_eq!(check(&own, &["10.0.0.7"], "/healthz"), Ok(()));
        let elsewhere = "http://evil.example/";
        assert_eq!(check(&own, &["www.example.com"], elsewhere), Err(421));
    }

    #[test]
    fn answers_for_the_machines_names_from_the_machine_only() {
        let own = ["https://www.example.com"];
        for (peer, status) in [
            ("127.0.0.7:4000", Ok(())),
            ("[::1]:4000", Ok(())),
            ("[::ffff:127.0.0.1]:4000", Ok(())),
            ("192.0.2.1:4000", Err(421)),
            ("[2001:db8::1]:4000", Err(421)),
        ] {
            assert_eq!(
                check_from(peer, &own, &["localhost"], "/"),
                status,
                "{peer}"
            );
        }
    }

    #[test]
    fn http_1_0_without_a_host_gets_health_checks_only_where_hosts_are_known() {
        let own: &[&str] = &["https://www.example.com"];
        let none: &[&str] = &[];
        for (known, uri, status) in [
            (own, "/", Err(StatusCode::BAD_REQUEST)),
            (own, "/readyz", Ok(())),
            (none, "/", Ok(())),
        ] {
            let request = Request::get(uri).version(Version::HTTP_10).body(());
            let check = HostCheck::new(known.iter().copied());
            let peer = "127.0.0.1:4000".parse().expect("an address");
            let checked = check.check(&request.expect("a request"), peer);
            assert_eq!(checked, status, "{known:?} {uri}");
        }
    }

    #[test]
    fn a_host_is_named_exactly_once() {
        assert_eq!(check(&[], &[], "/"), Err(400));
        assert_eq!(check(&[], &["a.example", "b.example"], "/"), Err(400));
        assert_eq!(check(&[], &["a.example"], "/"), Ok(()));
    }
}
