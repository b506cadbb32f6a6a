//! The mail server that an owner enters at the desk. The password is write-only.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use contract::desk::{MailEncryption, MailServerChange, MailServerRemoval, MailServerSettings};
use domain::{MailServer, MailServerField, NamedField, SecurityEventKind};
use endpoint::{Json, response};

use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid, invalid_field};
use crate::mail::status;
use crate::mail_failure::entered_server_failure;
use crate::services::{MailServices, SecurityLog};
use crate::session::SignedIn;

/// The usual port of [`MailEncryption::Tls`], the default in the form of a new server (RFC 8314).
const PORT: u16 = 465;

/// `GET /desk/api/mail/server`.
pub async fn get(State(mail): State<MailServices>) -> HandlerResult {
    // First, so that a change after it is found by the version.
    let version = mail.store.mail_server_version().await?;
    let settings = match mail.store.mail_server().await? {
        Some(server) => MailServerSettings {
            encryption: shown(server.encryption),
            has_password: !server.password.is_empty(),
            host: server.host,
            port: server.port,
            username: server.username,
            version,
        },
        None => MailServerSettings {
            host: String::new(),
            port: PORT,
            encryption: MailEncryption::Tls,
            username: String::new(),
            has_password: false,
            version,
        },
    };
    Ok(response::json(StatusCode::OK, &settings))
}

/// `PUT /desk/api/mail/server`: signs in to the server, and stores it if that works. Refused if someone else changed it.
pub async fn put(
    context: Context,
    State(mail): State<MailServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<MailServerChange>,
) -> HandlerResult {
    refuse_if_fixed(&context, &mail)?;
    let stored = mail.store.mail_server().await?;
    let mut server = checked(&context, &sent, &sent.password);
    if sent.password.is_empty()
        && let Some(stored) = stored
    {
        let kept = checked(&context, &sent, &stored.password);
        // A password is sent only to the server and the account that it was entered for.
        if kept
            .as_ref()
            .is_ok_and(|kept| is_same_account(kept, &stored))
        {
            server = kept;
        }
    }
    let server = server?;
    // Before the mail server is tried, which can take a while.
    if mail.store.mail_server_version().await? != sent.expected {
        return Err(DeskError::SettingsConflict);
    }
    if let Err(failure) = (mail.check_server)(server.clone()).await {
        tracing::info!(reason = %failure.detail, "a mail server was not accepted");
        let message = entered_server_failure(&context, &server, &failure);
        return Err(invalid_field("server", &message));
    }
    let server = Some(&server);
    change(&context, &mail, &log, &signed_in, server, sent.expected).await
}

/// `DELETE /desk/api/mail/server`: mails are written to files again.
pub async fn delete(
    context: Context,
    State(mail): State<MailServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<MailServerRemoval>,
) -> HandlerResult {
    refuse_if_fixed(&context, &mail)?;
    change(&context, &mail, &log, &signed_in, None, sent.expected).await
}

async fn change(
    context: &Context,
    mail: &MailServices,
    log: &SecurityLog,
    signed_in: &SignedIn,
    server: Option<&MailServer>,
    expected: i64,
) -> HandlerResult {
    if !mail.writer.set_mail_server(server, expected).await? {
        return Err(DeskError::SettingsConflict);
    }
    let kind = SecurityEventKind::MailServerChanged;
    let detail = server.map(MailServer::address).unwrap_or_default();
    log.record_act(signed_in, kind, None, &detail).await;
    let status = status(context, mail, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &status))
}

/// The settings of the program win over the desk, so a change would do nothing.
fn refuse_if_fixed(context: &Context, mail: &MailServices) -> Result<(), DeskError> {
    if mail.setup.server.is_none() {
        return Ok(());
    }
    let message = &context.site().desk.errors.mail_server_fixed;
    Err(invalid_field(MailServerField::Host.name(), message))
}

fn checked(
    context: &Context,
    sent: &MailServerChange,
    password: &str,
) -> Result<MailServer, DeskError> {
    let encryption = match sent.encryption {
        MailEncryption::Tls => domain::MailEncryption::Tls,
        MailEncryption::StartTls => domain::MailEncryption::StartTls,
        MailEncryption::None => domain::MailEncryption::None,
    };
    MailServer::parse(&sent.host, sent.port, encryption, &sent.username, password)
        .map_err(|errors| invalid(context, errors))
}

fn is_same_account(server: &MailServer, stored: &MailServer) -> bool {
    (&server.host, server.port, &server.username) == (&stored.host, stored.port, &stored.username)
}

const fn shown(encryption: domain::MailEncryption) -> MailEncryption {
    match encryption {
        domain::MailEncryption::Tls => MailEncryption::Tls,
        domain::MailEncryption::StartTls => MailEncryption::StartTls,
        domain::MailEncryption::None => MailEncryption::None,
    }
}
