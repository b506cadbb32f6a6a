//! The name with which the program introduces itself to mail servers in EHLO (RFC 5321, section 4.1.1.1).

use lettre::message::Mailbox;
use lettre::transport::smtp::extension::ClientId;
use url::{Host, Url};

use crate::settings::MailSettings;

/// The name of the settings, else the host of the public URL if it is known outside of this machine, else the domain
/// of the sender in the settings, else the public URL's address or short name. `None` if there is only loopback.
pub fn name(mail: &MailSettings, public_url: &str) -> Option<ClientId> {
    if !mail.hello_name.is_empty() {
        return Some(ClientId::Domain(mail.hello_name.clone()));
    }
    let url = Url::parse(public_url).ok();
    let host = url.as_ref().and_then(Url::host);
    let domain = match &host {
        Some(Host::Domain(domain)) => domain.trim_end_matches('.'),
        _ => "",
    };
    let named = |name: &str| Some(ClientId::Domain(name.to_owned()));
    if domain.contains('.') {
        return named(domain);
    }
    if let Ok(sender) = mail.from.parse::<Mailbox>() {
        return named(sender.email.domain());
    }
    match host? {
        Host::Ipv4(address) if !address.is_loopback() && !address.is_unspecified() => {
            Some(ClientId::Ipv4(address))
        }
        Host::Ipv6(address) if !address.is_loopback() && !address.is_unspecified() => {
            Some(ClientId::Ipv6(address))
        }
        Host::Domain(_) if !domain.is_empty() && domain != "localhost" => named(domain),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(hello_name: &str, from: &str) -> MailSettings {
        MailSettings {
            url: String::new(),
            from: from.to_owned(),
            owner: String::new(),
            hello_name: hello_name.to_owned(),
            folder: "mail".into(),
        }
    }

    #[test]
    fn is_never_loopback_if_anything_else_is_known() {
        let sender = "Movers <hello@movers.example>";
        for (setting, from, url, expected) in [
            (
                "mail.movers.example",
                sender,
                "https://www.movers.example",
                "mail.movers.example",
            ),
            ("", "", "https://www.movers.example", "www.movers.example"),
            ("", "", "http://movers.example:8080", "movers.example"),
            (
                "",
                "",
                "https://mudanzas-peña.example",
                "xn--mudanzas-pea-khb.example",
            ),
            ("", sender, "http://127.0.0.1:8080", "movers.example"),
            ("", sender, "http://localhost:8080", "movers.example"),
            ("", "", "http://203.0.113.7", "[203.0.113.7]"),
            ("", "", "http://[2001:db8::7]", "[IPv6:2001:db8::7]"),
            ("", "", "http://mudanza:8080", "mudanza"),
        ] {
            let name = name(&mail(setting, from), url).map(|name| name.to_string());
            assert_eq!(name.as_deref(), Some(expected), "{setting} {from} {url}");
        }
        for url in [
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
            "http://0.0.0.0:80",
            "http://localhost",
        ] {
            assert_eq!(name(&mail("", ""), url), None, "{url}");
        }
    }
}
