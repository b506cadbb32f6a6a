//! Checks that the address that visitors use has HTTPS, that it and the other names of the certificate resolve, and
//! that the proxy in front is known.

use std::net::IpAddr;
use std::time::Duration;

use config::Settings;
use tokio::net::lookup_host;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::Finding;

const NAME: &str = "public address";
const PROXY: &str = "proxy";
/// How long the name server may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Checks `public_url` and the names of `tls.domains`.
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
    let mut names = vec![host];
    let domains = settings.tls.domains.iter().map(String::as_str);
    names.extend(domains.filter(|name| *name != host));
    let lookups: Vec<_> = names.iter().map(|name| look_up(name)).collect();
    let mut lines = Vec::new();
    for (name, lookup) in names.into_iter().zip(lookups) {
        let found = lookup.await.unwrap_or_else(|error| Err(error.to_string()));
        lines.push((name, found));
    }
    judge(url, &lines, &settings.tls.domains)
}

/// Starts resolving a name.
fn look_up(name: &str) -> JoinHandle<Result<Vec<IpAddr>, String>> {
    let name = name.to_owned();
    tokio::spawn(async move {
        match timeout(TIMEOUT, lookup_host((name.as_str(), 443))).await {
            Ok(Ok(found)) => Ok(found.map(|address| address.ip()).collect()),
            Ok(Err(error)) => Err(format!("does not resolve ({error})")),
            Err(_) => {
                let seconds = TIMEOUT.as_secs();
                Err(format!(
                    "got no response from the name server within {seconds} s"
                ))
            }
        }
    })
}

/// Judges the host of the public address, which may be that of a CDN, and the names of the certificate.
fn judge(url: &str, names: &[(&str, Result<Vec<IpAddr>, String>)], domains: &[String]) -> Finding {
    let problems: Vec<String> = names
        .iter()
        .filter_map(|(name, found)| match found {
            Ok(addresses) if addresses.is_empty() => Some(format!("{name} leads nowhere")),
            Ok(_) => None,
            Err(error) => Some(format!("{name} {error}")),
        })
        .collect();
    if !problems.is_empty() {
        let advice = "add a DNS record that leads to this machine, or correct public_url and tls.domains; if no \
                      name resolves, check the network of this machine";
        return Finding::problem(NAME, format!("{}; {advice}", problems.join("; ")));
    }
    let mut first: Option<&[IpAddr]> = None;
    let mut agree = true;
    let mut leads = Vec::new();
    for (name, found) in names {
        let addresses = found.as_deref().unwrap_or_default();
        let shown: Vec<String> = addresses.iter().map(ToString::to_string).collect();
        leads.push(format!("{name} leads to {}", shown.join(", ")));
        if domains.iter().any(|domain| domain == name) {
            let first = *first.get_or_insert(addresses);
            agree &= addresses.iter().any(|address| first.contains(address));
        }
    }
    let leads = leads.join("; ");
    if agree {
        Finding::ok(NAME, format!("{url} has HTTPS; {leads}"))
    } else {
        let text =
            "the names lead to different machines, but the certificate needs all of them here";
        Finding::warning(NAME, format!("{text}: {leads}; correct their DNS records"))
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
    use crate::Level;

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

    #[test]
    fn every_name_leads_to_the_same_machine() {
        let at = |addresses: &[&str]| {
            let addresses = addresses.iter();
            Ok(addresses
                .map(|ip| ip.parse().expect("an address"))
                .collect())
        };
        let url = "https://www.example.com";
        let domains = ["www.example.com", "example.com"].map(str::to_owned);
        let judged = |other, domains: &[String]| {
            let own = at(&["192.0.2.1", "2001:db8::1"]);
            judge(
                url,
                &[("www.example.com", own), ("example.com", other)],
                domains,
            )
        };
        let found = |other| judged(other, &domains);
        let same = found(at(&["2001:db8::1"]));
        assert_eq!(same.level, Level::Ok, "{same}");
        let text =
            "www.example.com leads to 192.0.2.1, 2001:db8::1; example.com leads to 2001:db8::1";
        assert!(same.text.contains(text), "{same}");
        let other = found(at(&["192.0.2.2"]));
        assert_eq!(other.level, Level::Warning, "{other}");
        assert!(other.text.contains("different machines"), "{other}");
        let other = judged(at(&["192.0.2.2"]), &domains[1..]);
        assert_eq!(other.level, Level::Ok, "the first one is of a CDN: {other}");
        let none = found(at(&[]));
        assert_eq!(none.level, Level::Problem, "{none}");
        assert!(none.text.contains("example.com leads nowhere"), "{none}");
    }
}
