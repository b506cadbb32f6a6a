//! The address that visitors use has HTTPS and resolves, and the proxy in front is known.

use std::net::IpAddr;
use std::time::Duration;

use config::Settings;
use tokio::net::lookup_host;
use tokio::time::timeout;

use crate::Finding;

const NAME: &str = "public address";
const PROXY: &str = "proxy";
/// How long the name server has.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Checks `public_url`.
pub async fn check(settings: &Settings) -> Finding {
    let url = settings.public_url.as_str();
    if !settings.has_public_url {
        let text = "public_url is not set, so links in mail lead to";
        let advice = "set it to the address that visitors use";
        return Finding::warning(NAME, format!("{text} {url}; {advice}"));
    }
    let host = host(url);
    if !settings.is_https() && is_this_machine(host) {
        return Finding::warning(NAME, format!("only this machine can open {url}"));
    }
    if !settings.is_https() {
        let text = "has no HTTPS, which signing in to the desk requires; set tls.domains, or put a proxy \
                    with TLS in front, and write https:// in public_url";
        return Finding::problem(NAME, format!("{url} {text}"));
    }
    let advice = "add a DNS record that leads to this machine, or correct public_url";
    match timeout(TIMEOUT, lookup_host((host, 443))).await {
        Ok(Ok(mut addresses)) => match addresses.next() {
            Some(address) => Finding::ok(
                NAME,
                format!("{url} has HTTPS and leads to {}", address.ip()),
            ),
            None => Finding::problem(NAME, format!("{host} leads nowhere; {advice}")),
        },
        Ok(Err(error)) => {
            Finding::problem(NAME, format!("{host} does not resolve ({error}); {advice}"))
        }
        Err(_) => {
            let seconds = TIMEOUT.as_secs();
            let text = format!("the name server did not answer for {host} within {seconds} s");
            Finding::problem(NAME, format!("{text}; check the network of this machine"))
        }
    }
}

/// Checks that the proxy with TLS is trusted, unless the program itself has TLS.
pub fn check_proxy(settings: &Settings) -> Finding {
    let proxies = &settings.server.trusted_proxies;
    if !settings.is_https() {
        return Finding::ok(PROXY, "none is needed without HTTPS");
    }
    if !settings.tls.domains.is_empty() {
        return Finding::ok(PROXY, "none is needed: tls.domains is set");
    }
    if proxies.is_empty() {
        let text = "server.trusted_proxies is empty, so rate limits count all visitors as one; list the \
                    proxy that has the certificate, such as 127.0.0.1";
        return Finding::warning(PROXY, text);
    }
    let proxies: Vec<String> = proxies.iter().map(ToString::to_string).collect();
    Finding::ok(
        PROXY,
        format!("visitors' addresses come from {}", proxies.join(", ")),
    )
}

/// The host of a URL without port and brackets.
fn host(url: &str) -> &str {
    let host = url.split_once("://").map_or(url, |(_, host)| host);
    match host.strip_prefix('[') {
        Some(ipv6) => ipv6.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

fn is_this_machine(host: &str) -> bool {
    let address = host.parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_has_no_scheme_port_or_brackets() {
        for (url, expected) in [
            ("https://www.example.com", "www.example.com"),
            ("http://127.0.0.1:8080", "127.0.0.1"),
            ("https://[::1]:8443", "::1"),
        ] {
            assert_eq!(host(url), expected);
        }
        assert!(is_this_machine("::1") && !is_this_machine("www.example.com"));
    }
}
