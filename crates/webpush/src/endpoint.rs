//! The push services that messages may go to. A subscription is typed by whoever uses the API, so its address must
//! not make the program call any other server.

use url::Url;

/// The hosts of push services: Chrome, Edge and Firefox name the first three groups, Safari the last.
const HOSTS: [&str; 3] = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
];

/// The domains below which a push service has many hosts.
const DOMAINS: [&str; 2] = [".notify.windows.com", ".push.apple.com"];

/// The longest address of a subscription, in bytes.
const MAX_LENGTH: usize = 1_024;

/// The address of a subscription at a known push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint(Url);

impl Endpoint {
    /// The address, if it is one of a known push service, or of `own_service`: the origin of a service that the
    /// settings name, or empty.
    pub fn parse(text: &str, own_service: &str) -> Option<Self> {
        if text.len() > MAX_LENGTH {
            return None;
        }
        let url: Url = text.parse().ok()?;
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            return None;
        }
        let origin = url.origin().ascii_serialization();
        let is_own = !own_service.is_empty() && origin == own_service.trim_end_matches('/');
        (is_own || is_known(&url)).then_some(Self(url))
    }

    /// The address.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Scheme and host, the audience of a signature.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

fn is_known(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    url.scheme() == "https"
        && url.port().is_none()
        && (HOSTS.contains(&host) || DOMAINS.iter().any(|domain| host.ends_with(domain)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_push_services_of_browsers() {
        for address in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/QAbc",
            "https://wns2-bl2p.notify.windows.com/w/?token=abc",
        ] {
            assert!(Endpoint::parse(address, "").is_some(), "{address}");
        }
        let endpoint = Endpoint::parse("https://web.push.apple.com/QAbc", "").expect("known");
        assert_eq!(endpoint.origin(), "https://web.push.apple.com");
    }

    #[test]
    fn refuses_every_other_address() {
        for address in [
            "",
            "fcm.googleapis.com",
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/x",
            "https://user@fcm.googleapis.com/x",
            "https://fcm.googleapis.com.example.com/x",
            "https://example.com/fcm.googleapis.com",
            "https://notify.windows.com.evil.example/x",
            "https://evilnotify.windows.com/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest/meta-data",
            "file:///etc/passwd",
        ] {
            assert_eq!(Endpoint::parse(address, ""), None, "{address}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "a".repeat(MAX_LENGTH));
        assert_eq!(Endpoint::parse(&long, ""), None);
    }

    #[test]
    fn accepts_the_service_of_the_settings_at_its_port_only() {
        let own = "http://127.0.0.1:4000";
        assert!(Endpoint::parse("http://127.0.0.1:4000/push/1", own).is_some());
        assert_eq!(Endpoint::parse("http://127.0.0.1:4001/push/1", own), None);
    }
}
