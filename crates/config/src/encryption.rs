//! Refuses addresses of other machines to which the program would connect without encryption.

use std::net::IpAddr;

use crate::ConfigError;

/// Values of `sslmode` with which a connection to PostgreSQL is encrypted in any case.
const ENCRYPTED: [&str; 3] = ["require", "verify-ca", "verify-full"];

/// Checks the address of a setting, which may be empty.
///
/// # Errors
/// Names the setting and what to write.
pub fn check(setting: &str, url: &str) -> Result<(), ConfigError> {
    let Some((host, advice)) = unencrypted(url) else {
        return Ok(());
    };
    if is_this_machine(&host) {
        return Ok(());
    }
    Err(ConfigError(format!(
        "{setting}: data would be sent to {host} unencrypted; {advice}, or set \
         server.allow_unencrypted if the way there is protected"
    )))
}

/// The host to which an address may connect without encryption, and what to write instead.
fn unencrypted(url: &str) -> Option<(String, &'static str)> {
    let (scheme, rest) = url.split_once("://")?;
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let parameter = |name: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let mut values = pairs.filter_map(|(own, value)| (own == name).then_some(value));
        values.next_back()
    };
    match scheme {
        "http" => Some((host_of(place), "write https://")),
        "smtp" if parameter("tls") != Some("required") => {
            Some((host_of(place), "write smtps:// or add ?tls=required"))
        }
        "s3" => {
            let endpoint = parameter("endpoint")?
                .replace("%3A", ":")
                .replace("%2F", "/");
            let place = endpoint.strip_prefix("http://")?;
            Some((host_of(place), "write endpoint=https://"))
        }
        "postgres" | "postgresql" => {
            let mode = parameter("sslmode").or_else(|| parameter("ssl-mode"));
            if mode.is_some_and(|mode| ENCRYPTED.contains(&mode)) {
                return None;
            }
            // The parameter overrides the host, and may be the folder of a socket.
            let host = parameter("host").map_or_else(|| host_of(place), str::to_owned);
            Some((host, "add ?sslmode=verify-full, or require"))
        }
        _ => None,
    }
}

/// The host before a path, without credentials, port and brackets.
fn host_of(place: &str) -> String {
    let authority = place.split('/').next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host.to_ascii_lowercase()
}

/// Returns whether a host is this machine: its name, a loopback address, the folder of a socket, or none, which means
/// the default socket.
fn is_this_machine(host: &str) -> bool {
    let address = host.parse::<IpAddr>();
    host.is_empty()
        || host == "localhost"
        || host.starts_with('/')
        || host.starts_with("%2f")
        || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unencrypted_addresses_of_other_machines_are_refused_by_name() {
        for (url, host) in [
            ("http://example.com/hook", "example.com"),
            ("http://u:p@10.0.0.7:8080/hook", "10.0.0.7"),
            ("http://127.evil.example/", "127.evil.example"),
            ("http://[2001:db8::1]/", "2001:db8::1"),
            ("smtp://u:p@mail.example.com", "mail.example.com"),
            (
                "smtp://mail.example.com?tls=opportunistic",
                "mail.example.com",
            ),
            (
                "s3://b/x?endpoint=http://s3.example.com&region=a",
                "s3.example.com",
            ),
            (
                "s3://b?endpoint=http%3A%2F%2Fs3.example.com",
                "s3.example.com",
            ),
            ("postgres://u:p@db.example.com/mudanza", "db.example.com"),
            (
                "postgres://db.example.com/m?sslmode=prefer",
                "db.example.com",
            ),
            (
                "postgresql://localhost/m?host=db.example.com",
                "db.example.com",
            ),
        ] {
            let error = check("a.setting", url).expect_err(url).to_string();
            let expected = format!("a.setting: data would be sent to {host} unencrypted");
            assert!(error.starts_with(&expected), "{error}");
            assert!(!error.contains("u:p"), "{error}");
        }
    }

    #[test]
    fn encrypted_addresses_and_this_machine_are_accepted() {
        for url in [
            "",
            "https://example.com/hook",
            "http://127.0.0.1:9/hook",
            "http://localhost/hook",
            "http://[::1]:9/",
            "smtps://u:p@mail.example.com",
            "smtp://mail.example.com?tls=required",
            "smtp://127.0.0.1:25",
            "s3://b/x?region=us-east-1",
            "s3://b?endpoint=https://s3.example.com",
            "s3://b?endpoint=http://127.0.0.1:9000",
            "postgres://u:p@db.example.com/m?sslmode=verify-full",
            "postgres://db.example.com/m?sslmode=require",
            "postgres:///mudanza",
            "postgres://u@/mudanza?host=/var/run/postgresql",
            "postgres://u@%2Fvar%2Frun%2Fpostgresql/mudanza",
        ] {
            assert_eq!(check("a.setting", url), Ok(()), "{url}");
        }
    }
}
