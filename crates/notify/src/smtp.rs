//! Connections to mail servers: the one that the settings name, and the one that was entered at the desk.

mod connection_error;
mod refusal;
#[cfg(test)]
mod tests;

use std::time::Duration;

use domain::{MailEncryption, MailFailure, MailFailureKind, MailServer};
use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use percent_encoding::percent_decode_str;
use url::Url;

use crate::hello;
use crate::settings::{MailSettings, NotifySettings};
use refusal::{Refusal, Stage, refusal};

/// The ports of mail servers: without encryption, with STARTTLS, and with TLS from the start (RFC 8314).
const PLAIN_PORT: u16 = 25;
const STARTTLS_PORT: u16 = 587;
const TLS_PORT: u16 = 465;

/// How long the server may take to say goodbye. The mail has been taken or refused by then.
const GOODBYE_TIMEOUT: Duration = Duration::from_secs(2);

/// An error of a mail server or of the connection to it.
type SmtpError = lettre::transport::smtp::Error;

/// A mail server. Each mail has a connection of its own.
#[derive(Clone)]
pub struct Smtp {
    host: String,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
    /// The name in EHLO; `None` for the domain of the mail's sender.
    hello: Option<ClientId>,
    timeout: Duration,
}

/// The server that the settings name by a URL; `None` if it is empty. The name in EHLO is that of the settings, else
/// the path of the URL, else what [`hello::name`] finds.
///
/// # Errors
/// The URL is malformed. Whether it may be unencrypted is decided where settings are read.
pub fn configured(
    mail: &MailSettings,
    public_url: &str,
    timeout: Duration,
) -> anyhow::Result<Option<Smtp>> {
    if mail.url.is_empty() {
        return Ok(None);
    }
    // An error may repeat the URL with its password.
    let malformed = || anyhow::anyhow!("url: write smtps://user:password@host");
    let mut smtp = parsed(&mail.url, timeout).ok_or_else(malformed)?;
    if smtp.hello.is_none() || !mail.hello_name.is_empty() {
        smtp.hello = hello::name(mail, public_url);
    }
    Ok(Some(smtp))
}

/// The server of a URL such as `smtps://user:password@host:465/hello-name`.
fn parsed(url: &str, timeout: Duration) -> Option<Smtp> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str().filter(|host| !host.is_empty())?;
    let host = host.trim_matches(['[', ']']).to_owned();
    let parameters = || TlsParameters::new(host.clone()).ok();
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    let (port, tls) = match (url.scheme(), tls.as_ref().map(|(_, value)| value.as_ref())) {
        ("smtp", None) => (PLAIN_PORT, Tls::None),
        ("smtp", Some("required")) => (STARTTLS_PORT, Tls::Required(parameters()?)),
        ("smtp", Some("opportunistic")) => (STARTTLS_PORT, Tls::Opportunistic(parameters()?)),
        ("smtps", _) => (TLS_PORT, Tls::Wrapper(parameters()?)),
        _ => return None,
    };
    let decoded = |text: &str| {
        let text = percent_decode_str(text).decode_utf8().ok()?;
        Some(text.into_owned())
    };
    let credentials = match url.password() {
        Some(password) => Some(Credentials::new(
            decoded(url.username())?,
            decoded(password)?,
        )),
        None => None,
    };
    let hello = url.path().trim_matches('/');
    Some(Smtp {
        port: url.port().unwrap_or(port),
        tls,
        credentials,
        hello: (!hello.is_empty()).then(|| ClientId::Domain(hello.to_owned())),
        timeout,
        host,
    })
}

/// The server that was entered at the desk.
///
/// # Errors
/// The host is not a name that a certificate could be for.
pub fn entered(
    server: &MailServer,
    hello: Option<ClientId>,
    timeout: Duration,
) -> Result<Smtp, MailFailure> {
    let parameters = || {
        let parameters = TlsParameters::new(server.host.clone());
        parameters.map_err(|error| refusal(Stage::Connection, &error).failure)
    };
    let has_account = !server.username.is_empty();
    Ok(Smtp {
        host: server.host.clone(),
        port: server.port,
        tls: match server.encryption {
            MailEncryption::Tls => Tls::Wrapper(parameters()?),
            MailEncryption::StartTls => Tls::Required(parameters()?),
            MailEncryption::None => Tls::None,
        },
        credentials: has_account
            .then(|| Credentials::new(server.username.clone(), server.password.clone())),
        hello,
        timeout,
    })
}

/// Connects to a mail server that was entered and signs in, without sending anything.
///
/// # Errors
/// The failure of a test connection; `None` if it works.
pub async fn check_mail_server(
    server: &MailServer,
    settings: &NotifySettings,
    timeout: Duration,
) -> Result<(), MailFailure> {
    let hello = hello::name(&settings.mail, &settings.public_url);
    let smtp = entered(server, hello, timeout)?;
    smtp.sign_in().await
}

impl Smtp {
    /// Connects and signs in, without sending anything.
    ///
    /// # Errors
    /// As [`check_mail_server`].
    pub async fn sign_in(&self) -> Result<(), MailFailure> {
        let attempt = async {
            let mut connection = self.connect(None).await?;
            let is_open = connection.test_connected().await;
            say_goodbye(connection).await;
            Ok::<_, Refusal>(is_open)
        };
        match tokio::time::timeout(self.timeout, attempt).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(MailFailure {
                kind: MailFailureKind::Closed,
                detail: "it closed the connection".to_owned(),
            }),
            Ok(Err(Refusal { failure, .. })) => Err(failure),
            Err(_) => Err(timed_out(self.timeout)),
        }
    }

    /// Sends a mail to the recipients of its envelope.
    ///
    /// # Errors
    /// [`Refusal`] says whether another attempt may help.
    pub async fn send(&self, envelope: &Envelope, mail: &[u8]) -> Result<(), Refusal> {
        let mut connection = self.connect(Some(envelope)).await?;
        let sent = transfer(&mut connection, envelope, mail).await;
        say_goodbye(connection).await;
        sent
    }

    /// Connects, encrypts the connection and signs in.
    async fn connect(&self, envelope: Option<&Envelope>) -> Result<AsyncSmtpConnection, Refusal> {
        let hello = self.hello(envelope);
        let connecting = |error: SmtpError| refusal(Stage::Connection, &error);
        let wrapper = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let address = (self.host.as_str(), self.port);
        let timeout = Some(self.timeout);
        let connection =
            AsyncSmtpConnection::connect_tokio1(address, timeout, &hello, wrapper, None).await;
        let mut connection = connection.map_err(connecting)?;
        let starttls = match &self.tls {
            Tls::Required(parameters) => Some(parameters),
            Tls::Opportunistic(parameters) if connection.can_starttls() => Some(parameters),
            _ => None,
        };
        if let Some(parameters) = starttls {
            let encrypted = connection.starttls(parameters.clone(), &hello).await;
            encrypted.map_err(connecting)?;
        }
        if let Some(credentials) = &self.credentials {
            let signed_in = connection.auth(DEFAULT_MECHANISMS, credentials).await;
            signed_in.map_err(|error| refusal(Stage::SignIn, &error))?;
        }
        Ok(connection)
    }

    /// The name in EHLO. Only if no name is known, it is the address of this machine in itself.
    fn hello(&self, envelope: Option<&Envelope>) -> ClientId {
        let sender = envelope.and_then(Envelope::from);
        let domain = || sender.map(|sender| ClientId::Domain(sender.domain().to_owned()));
        self.hello.clone().or_else(domain).unwrap_or_default()
    }
}

/// Sends a mail through a connection, step by step, so that an error says which step it is about.
async fn transfer(
    connection: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    mail: &[u8],
) -> Result<(), Refusal> {
    let options = options(connection, envelope, mail)?;
    let from = Mail::new(envelope.from().cloned(), options);
    let taken = connection.command(from).await;
    taken.map_err(|error| refusal(Stage::Sender, &error))?;
    for to in envelope.to() {
        let taken = connection.command(Rcpt::new(to.clone(), Vec::new())).await;
        taken.map_err(|error| refusal(Stage::Recipient, &error))?;
    }
    let content = |error: SmtpError| refusal(Stage::Content, &error);
    connection.command(Data).await.map_err(content)?;
    connection.message(mail).await.map_err(content)?;
    Ok(())
}

/// The extensions that a mail needs: SMTPUTF8 (RFC 6531) for addresses outside of ASCII, and 8BITMIME (RFC 6152).
fn options(
    connection: &AsyncSmtpConnection,
    envelope: &Envelope,
    mail: &[u8],
) -> Result<Vec<MailParameter>, Refusal> {
    let has = |extension| connection.server_info().supports_feature(extension);
    let mut options = Vec::new();
    let mut addresses = envelope.to().iter().chain(envelope.from());
    if addresses.any(|address| !AsRef::<str>::as_ref(address).is_ascii()) {
        if !has(Extension::SmtpUtfEight) {
            let detail =
                "the server does not take addresses with such letters (SMTPUTF8)".to_owned();
            let kind = MailFailureKind::Address;
            return Err(Refusal {
                failure: MailFailure { kind, detail },
                is_final: false,
            });
        }
        options.push(MailParameter::SmtpUtfEight);
    }
    if !mail.is_ascii() && has(Extension::EightBitMime) {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    Ok(options)
}

/// Ends a connection. What the server says to that changes nothing.
async fn say_goodbye(mut connection: AsyncSmtpConnection) {
    let _ = tokio::time::timeout(GOODBYE_TIMEOUT, connection.abort()).await;
}

/// The failure of a server that took too long.
pub fn timed_out(timeout: Duration) -> MailFailure {
    MailFailure {
        kind: MailFailureKind::Timeout,
        detail: format!("timed out after {} s", timeout.as_secs()),
    }
}

/// A text with spaces in place of line breaks and other control characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
