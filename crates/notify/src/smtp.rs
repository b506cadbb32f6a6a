//! Connections to mail servers: the one that the settings name, and the one that was entered at the desk.

use std::time::Duration;

use anyhow::bail;
use domain::{MailEncryption, MailServer};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, Tokio1Executor};

/// A mail server with its pool of connections. Clones share the pool.
pub type Smtp = AsyncSmtpTransport<Tokio1Executor>;

/// The server that the settings name by a URL; `None` if it is empty.
///
/// # Errors
/// The URL is malformed, or would send its password without encryption to another machine.
pub fn configured(url: &str, timeout: Duration) -> anyhow::Result<Option<Smtp>> {
    if url.is_empty() {
        return Ok(None);
    }
    let is_plain = url.starts_with("smtp://") && !url.contains("tls=");
    let host = url.split('@').next_back().unwrap_or_default();
    let host = host.trim_start_matches("smtp://");
    let is_local = ["localhost", "127.", "[::1]"]
        .iter()
        .any(|prefix| host.starts_with(prefix));
    if is_plain && !is_local {
        bail!("url: the password would be sent unencrypted; write smtps:// or add ?tls=required");
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
/// Why it does not work, in one line of the server or of the connection, in English.
pub async fn check_mail_server(server: &MailServer, timeout: Duration) -> Result<(), String> {
    let smtp = entered(server, timeout).map_err(|error| error_line(&error))?;
    sign_in(&smtp, timeout).await
}

/// Connects to a mail server and signs in, without sending anything.
///
/// # Errors
/// As [`check_mail_server`].
pub async fn sign_in(smtp: &Smtp, timeout: Duration) -> Result<(), String> {
    match tokio::time::timeout(timeout, smtp.test_connection()).await {
        Ok(Ok(true)) => Ok(()),
        Ok(Ok(false)) => Err("it closed the connection".to_owned()),
        Ok(Err(error)) => Err(error_line(&error)),
        Err(_) => Err(format!("timed out after {} s", timeout.as_secs())),
    }
}

/// The mail server's error, in one line.
pub fn error_line(error: &lettre::transport::smtp::Error) -> String {
    one_line(&error.to_string())
}

/// A text with spaces in place of line breaks and other control characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
