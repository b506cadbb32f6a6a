//! Settings of HTTPS without a proxy.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use acme::AcmeSettings;
use serde::{Deserialize, Serialize};

use crate::ConfigError;

/// HTTPS with a certificate that the program obtains by ACME.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Tls {
    pub domains: Vec<String>,
    pub contact: String,
    pub directory: String,
    pub ca_file: String,
    pub http_listen: SocketAddr,
    pub https_listen: SocketAddr,
}

/// The most names of a certificate of Let's Encrypt.
const MAX_DOMAINS: usize = 100;

impl Tls {
    /// Returns which certificate to obtain; `None` if HTTPS is left to a proxy.
    pub fn acme(&self) -> Option<AcmeSettings> {
        (!self.domains.is_empty()).then(|| AcmeSettings {
            domains: self.domains.clone(),
            contact: self.contact.clone(),
            directory: self.directory.clone(),
            ca_file: (!self.ca_file.is_empty()).then(|| PathBuf::from(&self.ca_file)),
        })
    }

    /// The addresses of the domains.
    pub fn urls(&self) -> Vec<String> {
        let urls = self.domains.iter();
        urls.map(|domain| format!("https://{domain}")).collect()
    }

    /// Writes the domains in lower case, and rejects what cannot work.
    pub(crate) fn checked(&mut self) -> Result<(), ConfigError> {
        let refused = |message: String| Err(ConfigError(format!("tls.{message}")));
        let mut domains = Vec::with_capacity(self.domains.len());
        for domain in &self.domains {
            let name = domain.trim().to_ascii_lowercase();
            if let Some(reason) = objection(&name) {
                return refused(format!("domains: '{domain}' {reason}"));
            }
            if !domains.contains(&name) {
                domains.push(name);
            }
        }
        if domains.len() > MAX_DOMAINS {
            return refused(format!("domains: at most {MAX_DOMAINS} names"));
        }
        self.domains = domains;
        let contact = self.contact.trim();
        let contact = contact.strip_prefix("mailto:").unwrap_or(contact);
        if !contact.is_empty() && (!contact.contains('@') || contact.contains([',', ' ', '?'])) {
            return refused("contact: give one email address, or leave it empty".to_owned());
        }
        self.contact = contact.to_owned();
        if !self.directory.starts_with("https://") {
            return refused("directory: give the https:// address of a directory".to_owned());
        }
        let (http, https) = (self.http_listen, self.https_listen);
        if http.port() == https.port() && http.port() != 0 {
            return refused(
                "https_listen: choose another port than that of http_listen".to_owned(),
            );
        }
        Ok(())
    }
}

/// The reason why HTTP-01 cannot validate a name; `None` if it can.
fn objection(name: &str) -> Option<&'static str> {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    if name.contains("://") || name.contains('/') {
        Some("is an address; give only the name, as in www.example.com")
    } else if name.starts_with("*.") {
        Some("is a wildcard, which needs DNS; list each name")
    } else if name.parse::<IpAddr>().is_ok() {
        Some("is an address of a machine; give a name")
    } else if name.contains(':') {
        Some("has a port; give only the name, as in www.example.com")
    } else if !name.is_ascii() {
        Some("is not ASCII; write it as in DNS, beginning with xn--")
    } else if name.len() > 253 || !name.contains('.') || !name.split('.').all(is_label) {
        Some("is not an internet host name, such as www.example.com")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(domain: &str, change: impl FnOnce(&mut Tls)) -> Result<Tls, String> {
        let any = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let mut tls = Tls {
            domains: vec![domain.to_owned()],
            contact: String::new(),
            directory: "https://ca.example/directory".to_owned(),
            ca_file: String::new(),
            http_listen: any(80),
            https_listen: any(443),
        };
        change(&mut tls);
        tls.checked().map_err(|error| error.0)?;
        Ok(tls)
    }

    #[test]
    fn a_domain_is_a_name_of_the_internet() {
        for name in ["www.example.com", "Example.COM", "xn--mudanza-9za.mx"] {
            let tls = checked(name, |_| {}).expect(name);
            assert_eq!(tls.domains, [name.to_ascii_lowercase()]);
        }
        for (name, words) in [
            ("https://www.example.com", "only the name"),
            ("www.example.com/", "only the name"),
            ("www.example.com:443", "port"),
            ("*.example.com", "wildcard"),
            ("192.0.2.1", "machine"),
            ("2001:db8::1", "machine"),
            ("mudañza.mx", "xn--"),
            ("localhost", "not an internet host name"),
            ("www..com", "not an internet host name"),
            ("-a.example", "not an internet host name"),
            ("www.example.com.", "not an internet host name"),
            ("", "not an internet host name"),
        ] {
            let error = checked(name, |_| {}).expect_err(name);
            assert!(
                error.starts_with("tls.domains: ") && error.contains(words),
                "{name}: {error}"
            );
        }
    }

    #[test]
    fn a_name_is_listed_once() {
        let tls = checked("a.example", |tls| tls.domains.push("A.example".to_owned()));
        assert_eq!(tls.expect("sound").domains, ["a.example"]);
    }

    #[test]
    fn names_an_invalid_contact_directory_or_port() {
        let contact = |text: &str| checked("a.example", |tls| tls.contact = text.to_owned());
        let tls = contact("mailto:owner@example.com").expect("sound");
        assert_eq!(tls.contact, "owner@example.com");
        for text in ["owner", "a@b.example,c@d.example"] {
            let error = contact(text).expect_err(text);
            assert!(error.starts_with("tls.contact: "), "{error}");
        }
        let error = checked("a.example", |tls| tls.directory = "http://ca".to_owned());
        assert!(error.expect_err("refused").starts_with("tls.directory: "));
        let error = checked("a.example", |tls| tls.https_listen = tls.http_listen);
        assert!(
            error
                .expect_err("refused")
                .starts_with("tls.https_listen: ")
        );
    }
}
