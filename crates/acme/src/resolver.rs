//! Chooses the certificate of a TLS connection by the name that the client asks for (SNI).

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

/// Serves the newest certificate. Until there is one, and for names that are not ours, it ends the
/// handshake with an alert: a self-signed certificate would teach visitors to click warnings away, and
/// browsers refuse it anyway once they know HSTS.
#[derive(Debug)]
pub struct Resolver {
    domains: Arc<[String]>,
    current: ArcSwapOption<CertifiedKey>,
}

impl Resolver {
    /// A resolver without a certificate.
    pub fn new(domains: Arc<[String]>) -> Self {
        Self {
            domains,
            current: ArcSwapOption::empty(),
        }
    }

    /// Serves this certificate from now on.
    pub fn replace(&self, key: Arc<CertifiedKey>) {
        self.current.store(Some(key));
    }

    /// Returns whether there is a certificate.
    pub fn has_certificate(&self) -> bool {
        self.current.load().is_some()
    }
}

impl ResolvesServerCert for Resolver {
    fn resolve(&self, client_hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        if is_served(&self.domains, client_hello.server_name()) {
            self.current.load_full()
        } else {
            None
        }
    }
}

/// Returns whether the certificate is for this name. Clients that give none, such as probes that connect to an
/// address, get it as well.
fn is_served(domains: &[String], name: Option<&str>) -> bool {
    name.is_none_or(|name| {
        let name = name.strip_suffix('.').unwrap_or(name);
        domains
            .iter()
            .any(|domain| domain.eq_ignore_ascii_case(name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serves_its_own_names_and_clients_without_a_name() {
        let domains = ["www.example.com".to_owned(), "example.com".to_owned()];
        for (name, served) in [
            (Some("www.example.com"), true),
            (Some("example.com"), true),
            (Some("WWW.Example.Com"), true),
            (Some("example.com."), true),
            (None, true),
            (Some("mail.example.com"), false),
            (Some("example.com.evil.example"), false),
            (Some(""), false),
        ] {
            assert_eq!(is_served(&domains, name), served, "{name:?}");
        }
    }

    #[test]
    fn has_no_certificate_at_first() {
        let resolver = Resolver::new(Arc::from(vec!["example.com".to_owned()]));
        assert!(!resolver.has_certificate());
    }
}
