//! How mail leaves the desk: its status, a test mail, and another attempt for all that failed.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use contract::desk::MailStatus;
use domain::MessageKind;
use endpoint::{Error, Json, response};

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult};
use crate::mail_failure::stored_failure;
use crate::presenter;
use crate::services::MailServices;
use crate::session::SignedIn;

/// `GET /desk/api/mail`.
pub async fn get(
    context: Context,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let status = status(&context, &mail, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &status))
}

/// `POST /desk/api/mail/test`: sends a test mail to the signed-in person, at most one a minute.
pub async fn test(
    context: Context,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    if !mail.writer.enqueue_test_mail(person).await? {
        return Err(Error::TooMany.into());
    }
    let status = status(&context, &mail, person).await?;
    Ok(response::json(StatusCode::CREATED, &status))
}

/// `POST /desk/api/mail/retry`: tries all failed mails again now.
pub async fn retry(
    context: Context,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    mail.writer.retry_failed_mails().await?;
    let status = status(&context, &mail, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &status))
}

/// Returns how mail leaves the desk, for a person.
pub async fn status(
    context: &Context,
    mail: &MailServices,
    person: &str,
) -> Result<MailStatus, DeskError> {
    let now = (context.clock)().as_millisecond();
    let health = mail.store.outbox_health(now).await?;
    let stored = mail.store.lead_mail_addresses().await?;
    let owner_version = stored.version;
    let (owner_address, source) = match (&mail.setup.owner, stored.entered, stored.account) {
        (setting, ..) if !setting.is_empty() => (setting.clone(), "setting"),
        (_, Some(entered), _) => (entered, "desk"),
        (_, _, Some(account)) => (account, "account"),
        _ => (context.site().business.email.clone(), "content"),
    };
    let tests = mail.store.messages_about(person).await?;
    let mut tests = tests.into_iter().rev();
    let test = tests.find(|message| message.kind == MessageKind::TestMail);
    let failure = mail.store.mail_failure().await?;
    Ok(MailStatus {
        server: mail.server().await?,
        is_fixed: mail.setup.server.is_some(),
        folder: mail.setup.folder.clone(),
        owner_address,
        owner_source: source.to_owned(),
        owner_version,
        waiting: health.due,
        failed: health.dead,
        failure: stored_failure(context, &failure.unwrap_or_default()),
        test: test.map(|row| presenter::message(context, row)),
    })
}
