//! The mail server that an owner enters at the desk.

use std::fmt;
use std::net::IpAddr;

use crate::input::{Errors, NAME_MAX, required};
use crate::{FieldError, FieldProblem, NamedField};

/// The longest password of a mail server, in characters.
const PASSWORD_MAX: usize = 200;

/// The ports on which mail servers accept mail (RFC 5321, RFC 8314, RFC 6409), and the usual one where 25 and 587 are
/// blocked.
const PORTS: [u16; 4] = [25, 465, 587, 2525];

/// How the connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailEncryption {
    /// TLS from the start, usually on port 465 (RFC 8314).
    Tls,
    /// TLS after `STARTTLS`, usually on port 587 (RFC 3207). Without it nothing is sent.
    StartTls,
    /// None, for a server on the same machine.
    None,
}

impl MailEncryption {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Tls, Self::StartTls, Self::None];

    /// Its name in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Tls => "tls",
            Self::StartTls => "starttls",
            Self::None => "none",
        }
    }

    /// The kind with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// A field of the form for a mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum MailServerField {
    Host,
    Port,
    Encryption,
    Username,
    Password,
}

impl NamedField for MailServerField {
    fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Port => "port",
            Self::Encryption => "encryption",
            Self::Username => "username",
            Self::Password => "password",
        }
    }
}

/// A mail server with the account that mail is sent from.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer {
    /// The host name or IP address.
    pub host: String,
    /// The port.
    pub port: u16,
    /// How the connection is encrypted.
    pub encryption: MailEncryption,
    /// The account; empty if the server asks for none.
    pub username: String,
    /// The account's password.
    pub password: String,
}

impl MailServer {
    /// Checks what an owner typed.
    ///
    /// # Errors
    /// All errors, in the order of the form: a missing or malformed host, a port outside 1 to 65535 or on which no mail
    /// server is reached, no encryption for a server on another machine, a user name without a password.
    pub fn parse(
        host: &str,
        port: u32,
        encryption: MailEncryption,
        username: &str,
        password: &str,
    ) -> Result<Self, Vec<FieldError<MailServerField>>> {
        let mut errors = Errors(Vec::new());
        let host = errors.record(MailServerField::Host, parse_host(host));
        let is_local = host.as_deref().is_some_and(is_local);
        let port = errors.record(MailServerField::Port, parse_port(port, is_local));
        let encryption = match encryption {
            // The password and customers' data would be readable on the way.
            MailEncryption::None if host.is_some() && !is_local => Err(FieldProblem::NotAChoice),
            encryption => Ok(encryption),
        };
        let encryption = errors.record(MailServerField::Encryption, encryption);
        let username = username.trim();
        let account = match username {
            "" => Ok(String::new()),
            username => required(username, NAME_MAX),
        };
        let account = errors.record(MailServerField::Username, account);
        let password = match password {
            _ if username.is_empty() => Ok(String::new()),
            "" => Err(FieldProblem::Required),
            long if long.chars().count() > PASSWORD_MAX => Err(FieldProblem::TooLong(PASSWORD_MAX)),
            nul if nul.contains('\0') => Err(FieldProblem::ContainsNul),
            password => Ok(password.to_owned()),
        };
        let password = errors.record(MailServerField::Password, password);
        match (host, port, encryption, account, password) {
            (Some(host), Some(port), Some(encryption), Some(username), Some(password)) => {
                Ok(Self {
                    host,
                    port,
                    encryption,
                    username,
                    password,
                })
            }
            _ => Err(errors.0),
        }
    }

    /// Host and port, such as `smtp.example.com:465`.
    pub fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// Leaves the password out.
impl fmt::Debug for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("MailServer");
        shown.field("host", &self.host).field("port", &self.port);
        shown.field("encryption", &self.encryption);
        shown.field("username", &self.username);
        shown.finish_non_exhaustive()
    }
}

/// A host name or an IP address. A URL or an email address is an error, and so is an address that is internal to the
/// network, such as that of a cloud's metadata.
fn parse_host(typed: &str) -> Result<String, FieldProblem> {
    let host = required(typed.trim(), NAME_MAX)?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    let is_host = host.chars().all(is_part) && host.chars().any(char::is_alphanumeric);
    let has_servers = match address_of(&host) {
        Some(address) => !is_link_local(address),
        // The system would read it as an address in another spelling.
        None => !ends_in_a_number(&host),
    };
    if is_host && has_servers {
        Ok(host.to_ascii_lowercase())
    } else {
        Err(FieldProblem::NotAHost)
    }
}

/// A port of a mail server. The program connects to it and reports the response, so only mail ports are allowed on
/// other machines. A relay on this one may have any unprivileged port.
fn parse_port(port: u32, is_local: bool) -> Result<u16, FieldProblem> {
    let port = u16::try_from(port).ok().filter(|port| *port > 0);
    let port = port.ok_or(FieldProblem::OutOfRange(1, u16::MAX.into()))?;
    if PORTS.contains(&port) || (is_local && port >= 1024) {
        Ok(port)
    } else {
        Err(FieldProblem::NotAMailPort)
    }
}

/// The host as an IP address, if it is one.
fn address_of(host: &str) -> Option<IpAddr> {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    address.parse().ok()
}

fn is_link_local(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_link_local() || address.is_unspecified(),
        IpAddr::V6(address) => address.is_unicast_link_local() || address.is_unspecified(),
    }
}

/// Returns whether a name ends in a number, such as `2852039166` or `0xa9fea9fe`.
fn ends_in_a_number(host: &str) -> bool {
    let last = host.trim_end_matches('.').rsplit('.').next();
    let last = last.unwrap_or_default().to_ascii_lowercase();
    let is_hexadecimal = last
        .strip_prefix("0x")
        .is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
    is_hexadecimal || (!last.is_empty() && last.chars().all(|c| c.is_ascii_digit()))
}

/// Returns whether mail to a host stays on this machine.
fn is_local(host: &str) -> bool {
    host == "localhost" || address_of(host).is_some_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(host: &str, port: u32, username: &str, password: &str) -> Vec<&'static str> {
        let parsed = MailServer::parse(host, port, MailEncryption::Tls, username, password);
        let errors = parsed.err().unwrap_or_default();
        errors.iter().map(|error| error.field.name()).collect()
    }

    #[test]
    fn every_wrong_field_is_named() {
        let none: [&str; 0] = [];
        assert_eq!(parse("smtp.example.com", 465, "office", "secret"), none);
        assert_eq!(parse("smtp.example.com", 465, "", ""), none);
        assert_eq!(parse("[::1]", 465, "", ""), none);
        assert_eq!(parse("https://example.com", 0, "", ""), ["host", "port"]);
        assert_eq!(parse("", 65_536, "", ""), ["host", "port"]);
        assert_eq!(parse("office@example.com", 465, "", ""), ["host"]);
        assert_eq!(parse("...", 465, "", ""), ["host"]);
        assert_eq!(parse("smtp.example.com", 465, "office", ""), ["password"]);
        let long = "x".repeat(201);
        assert_eq!(parse("a.example", 465, "office", &long), ["password"]);
        assert_eq!(parse("a.example", 465, "office", "a\0"), ["password"]);
    }

    #[test]
    fn only_ports_of_mail_are_tried() {
        let none: [&str; 0] = [];
        for port in [25, 465, 587, 2525] {
            assert_eq!(parse("smtp.example.com", port, "", ""), none, "{port}");
        }
        for port in [1, 22, 80, 443, 5432, 8080] {
            assert_eq!(parse("10.0.0.7", port, "", ""), ["port"], "{port}");
        }
        assert_eq!(parse("127.0.0.1", 1025, "", ""), none, "a relay");
        assert_eq!(parse("localhost", 22, "", ""), ["port"]);
    }

    #[test]
    fn no_address_of_the_network_itself_is_tried() {
        for host in [
            "169.254.169.254",
            "[fe80::1]",
            "::ffff:169.254.169.254",
            "0.0.0.0",
            "2852039166",
            "0xa9fea9fe",
            "169.254.43518",
        ] {
            assert_eq!(parse(host, 25, "", ""), ["host"], "{host}");
        }
        let none: [&str; 0] = [];
        for host in [
            "192.168.1.20",
            "[2001:db8::25]",
            "smtp2.example.com",
            "mail.4u",
        ] {
            assert_eq!(parse(host, 25, "", ""), none, "{host}");
        }
    }

    #[test]
    fn only_a_server_on_this_machine_may_be_unencrypted() {
        let parse = |host| MailServer::parse(host, 25, MailEncryption::None, "", "");
        for host in ["localhost", "127.0.0.1", "[::1]"] {
            assert!(parse(host).is_ok(), "{host}");
        }
        for host in ["smtp.example.com", "127.evil.example", "localhost.example"] {
            let errors = parse(host).expect_err(host);
            assert_eq!(errors[0].field, MailServerField::Encryption, "{host}");
        }
    }

    #[test]
    fn debug_output_has_no_password() {
        let server = MailServer::parse("a.example", 465, MailEncryption::Tls, "office", "hunter22");
        let text = format!("{:?}", server.expect("valid"));
        assert!(
            text.contains("office") && !text.contains("hunter22"),
            "{text}"
        );
    }
}
