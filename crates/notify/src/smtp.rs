//! Connections to mail servers: the one that the settings name, and the one that was entered at the desk.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::time::Duration;

use domain::{MailEncryption, MailFailure, MailFailureKind, MailServer};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, Tokio1Executor};

/// A mail server with its pool of connections. Clones share the pool.
pub type Smtp = AsyncSmtpTransport<Tokio1Executor>;

/// The server that the settings name by a URL; `None` if it is empty.
///
/// # Errors
/// The URL is malformed. Whether it may be unencrypted is decided where settings are read.
pub fn configured(url: &str, timeout: Duration) -> anyhow::Result<Option<Smtp>> {
    if url.is_empty() {
        return Ok(None);
    }
    let smtp = Smtp::from_url(url)
        // The error may repeat the URL with its password.
        .map_err(|_| anyhow::anyhow!("url: write smtps://user:password@host"))?
        .timeout(Some(timeout))
        .build();
    Ok(Some(smtp))
}

/// The server that was entered at the desk.
///
/// # Errors
/// The host is not a name that a certificate could be for.
pub fn entered(
    server: &MailServer,
    timeout: Duration,
) -> Result<Smtp, lettre::transport::smtp::Error> {
    let parameters = || TlsParameters::new(server.host.clone());
    let tls = match server.encryption {
        MailEncryption::Tls => Tls::Wrapper(parameters()?),
        MailEncryption::StartTls => Tls::Required(parameters()?),
        MailEncryption::None => Tls::None,
    };
    let builder = Smtp::builder_dangerous(&server.host)
        .port(server.port)
        .tls(tls)
        .timeout(Some(timeout));
    let builder = if server.username.is_empty() {
        builder
    } else {
        let (username, password) = (server.username.clone(), server.password.clone());
        builder.credentials(Credentials::new(username, password))
    };
    Ok(builder.build())
}

/// Connects to a mail server that was entered and signs in, without sending anything.
///
/// # Errors
/// The failure of a test connection; `None` if it works.
pub async fn check_mail_server(server: &MailServer, timeout: Duration) -> Result<(), MailFailure> {
    let smtp = entered(server, timeout).map_err(|error| failure(&error))?;
    sign_in(&smtp, timeout).await
}

/// Connects to a mail server and signs in, without sending anything.
///
/// # Errors
/// As [`check_mail_server`].
pub async fn sign_in(smtp: &Smtp, timeout: Duration) -> Result<(), MailFailure> {
    match tokio::time::timeout(timeout, smtp.test_connection()).await {
        Ok(Ok(true)) => Ok(()),
        Ok(Ok(false)) => Err(MailFailure {
            kind: MailFailureKind::Closed,
            detail: "it closed the connection".to_owned(),
        }),
        Ok(Err(error)) => Err(failure(&error)),
        Err(_) => Err(timed_out(timeout)),
    }
}

/// The failure of a server that took too long.
pub fn timed_out(timeout: Duration) -> MailFailure {
    MailFailure {
        kind: MailFailureKind::Timeout,
        detail: format!("timed out after {} s", timeout.as_secs()),
    }
}

/// Classifies an error of a mail server or of the connection to it.
pub fn failure(error: &lettre::transport::smtp::Error) -> MailFailure {
    let kind = if let Some(code) = error.status() {
        kind_of_reply(code.into())
    } else if error.is_response() {
        MailFailureKind::Closed
    } else if error.is_client() || error.is_tls() {
        // The server does not offer STARTTLS, or no sign-in over this connection.
        MailFailureKind::Encryption
    } else {
        io_error(error).map_or(MailFailureKind::Host, kind_of_io_error)
    };
    MailFailure {
        kind,
        detail: one_line(&error.to_string()),
    }
}

/// The kind of a negative reply (RFC 5321, section 4.2.3; of a sign-in RFC 4954, section 6).
const fn kind_of_reply(code: u16) -> MailFailureKind {
    match code {
        530 | 534 | 535 | 538 => MailFailureKind::Login,
        550 | 551 | 553 => MailFailureKind::Address,
        400..500 => MailFailureKind::Busy,
        _ => MailFailureKind::Other,
    }
}

fn kind_of_io_error(error: &io::Error) -> MailFailureKind {
    let inner = error.get_ref();
    let tls = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>());
    match (tls, error.kind()) {
        (Some(rustls::Error::InvalidCertificate(_)), _) => MailFailureKind::Certificate,
        // A server that speaks no TLS at this port answers with text, or hangs up during the handshake.
        (Some(_), _) | (None, ErrorKind::UnexpectedEof) => MailFailureKind::Encryption,
        (None, ErrorKind::ConnectionRefused) => MailFailureKind::Refused,
        (
            None,
            ErrorKind::TimedOut | ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable,
        ) => MailFailureKind::Timeout,
        // The standard library gives failed look-ups of a name no number of the system, and no kind of their own.
        (None, _) if error.raw_os_error().is_none() => MailFailureKind::Host,
        (None, _) => MailFailureKind::Closed,
    }
}

/// The error of the connection that caused another one.
fn io_error(error: &lettre::transport::smtp::Error) -> Option<&io::Error> {
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref() {
            return Some(error);
        }
        cause = error.source();
    }
    None
}

/// A text with spaces in place of line breaks and other control characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(5);

    /// A mail server for one connection, which answers each line with the next reply. Returns its port.
    fn server(replies: Vec<&'static str>) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept()?;
            let mut lines = BufReader::new(stream.try_clone()?).lines();
            for reply in replies {
                stream.write_all(reply.as_bytes())?;
                lines.next().transpose()?;
            }
            io::Result::Ok(())
        });
        port
    }

    async fn kind_of(host: &str, port: u16, encryption: MailEncryption) -> MailFailureKind {
        let server = MailServer {
            host: host.to_owned(),
            port,
            encryption,
            username: "office".to_owned(),
            password: "wrong".to_owned(),
        };
        let checked = check_mail_server(&server, TIMEOUT).await;
        checked.expect_err("it fails").kind
    }

    #[tokio::test]
    async fn says_what_to_check() {
        let greeting = "220 mail.example\r\n";
        let login = "250-mail.example\r\n250 AUTH PLAIN\r\n";
        let (none, tls, starttls) = (
            MailEncryption::None,
            MailEncryption::Tls,
            MailEncryption::StartTls,
        );
        let refused = server(vec![greeting, login, "535 5.7.8 no\r\n"]);
        assert_eq!(
            kind_of("127.0.0.1", refused, none).await,
            MailFailureKind::Login
        );
        let busy = server(vec!["421 4.3.2 try later\r\n"]);
        assert_eq!(
            kind_of("127.0.0.1", busy, none).await,
            MailFailureKind::Busy
        );
        let plain = server(vec![greeting]);
        assert_eq!(
            kind_of("127.0.0.1", plain, tls).await,
            MailFailureKind::Encryption,
            "a port without TLS from the start"
        );
        let without = server(vec![greeting, login]);
        assert_eq!(
            kind_of("127.0.0.1", without, starttls).await,
            MailFailureKind::Encryption,
            "no STARTTLS"
        );
        let web = server(vec!["HTTP/1.1 400 Bad Request\r\n\r\n"]);
        assert_eq!(
            kind_of("127.0.0.1", web, none).await,
            MailFailureKind::Closed
        );
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let nobody = listener.local_addr().expect("an address").port();
        drop(listener);
        assert_eq!(
            kind_of("127.0.0.1", nobody, none).await,
            MailFailureKind::Refused
        );
        // A label has 63 letters at most (RFC 1035), so nobody is asked about this name.
        let name = format!("{}.example", "a".repeat(64));
        assert_eq!(kind_of(&name, 25, none).await, MailFailureKind::Host);
    }

    #[test]
    fn tells_a_refused_address_from_a_refused_sign_in() {
        for (code, kind) in [
            (535, MailFailureKind::Login),
            (534, MailFailureKind::Login),
            (550, MailFailureKind::Address),
            (553, MailFailureKind::Address),
            (451, MailFailureKind::Busy),
            (554, MailFailureKind::Other),
        ] {
            assert_eq!(kind_of_reply(code), kind, "{code}");
        }
    }
}
