//! Hosts as browsers, proxies and programs spell them.

/// Returns whether two authorities, such as `www.example.com` and `WWW.Example.com.:443`, name the same host: neither
/// capitals nor a trailing dot nor the default port of HTTP or HTTPS makes a difference. Allocates nothing,
/// because every request is checked.
pub fn is_same_host(one: &str, other: &str) -> bool {
    let ((name, port), (other_name, other_port)) = (parts(one), parts(other));
    !name.is_empty() && name.eq_ignore_ascii_case(other_name) && port == other_port
}

/// The name without a trailing dot, and the port unless it is a default one.
fn parts(authority: &str) -> (&str, &str) {
    let (name, port) = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, port),
        _ => (authority, ""),
    };
    let port = if matches!(port, "80" | "443") {
        ""
    } else {
        port
    };
    (name.strip_suffix('.').unwrap_or(name), port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_host_are_the_same() {
        for host in [
            "www.example.com",
            "WWW.Example.com",
            "www.example.com:443",
            "www.example.com:80",
            "www.example.com:",
            "www.example.com.",
            "Www.Example.COM.:443",
        ] {
            assert!(is_same_host(host, "www.example.com"), "{host}");
            assert!(is_same_host("www.example.com", host), "{host}");
        }
        assert!(is_same_host("[2001:DB8::1]:443", "[2001:db8::1]"));
        assert!(is_same_host("example.com.:8443", "EXAMPLE.com:8443"));
    }

    #[test]
    fn other_hosts_are_not() {
        for (one, other) in [
            ("example.com", "www.example.com"),
            ("example.com:8443", "example.com"),
            ("example.com:4430", "example.com"),
            ("example.com..", "example.com"),
            ("example.com.evil.example", "example.com"),
            ("[2001:db8::1]", "[2001:db8::2]"),
            ("", ""),
            (":443", ""),
        ] {
            assert!(!is_same_host(one, other), "{one} {other}");
        }
    }
}
