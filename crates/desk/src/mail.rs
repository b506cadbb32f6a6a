//! How mail leaves the desk: its status, a test mail, and another attempt for all that failed.

use axum::Extension;
use axum::http::StatusCode;
use contract::desk::MailStatus;
use domain::MessageKind;
use endpoint::{Error, Json, response};

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult};
use crate::mail_failure::stored_failure;
use crate::presenter;
use crate::session::SignedIn;

/// `GET /desk/api/mail`.
pub async fn get(context: Context, Extension(signed_in): Extension<SignedIn>) -> HandlerResult {
    let status = status(&context, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &status))
}

/// `POST /desk/api/mail/test`: sends a test mail to the signed-in person, at most one a minute.
pub async fn test(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let now = (context.clock)().as_millisecond();
    let person = &signed_in.person.id;
    if !context.store.enqueue_test_mail(person, now).await? {
        return Err(Error::TooMany.into());
    }
    context.leads.outbox.wake();
    let status = status(&context, person).await?;
    Ok(response::json(StatusCode::CREATED, &status))
}

/// `POST /desk/api/mail/retry`: tries all failed mails again now.
pub async fn retry(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    context.store.retry_failed_mails().await?;
    context.leads.outbox.wake();
    let status = status(&context, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &status))
}

/// How mail leaves the desk, for a person.
pub async fn status(context: &Context, person: &str) -> Result<MailStatus, DeskError> {
    let now = (context.clock)().as_millisecond();
    let health = context.store.outbox_health(now).await?;
    let account = context.store.owner_address().await?;
    let (owner_address, source) = match (&context.mail.owner, account) {
        (setting, _) if !setting.is_empty() => (setting.clone(), "setting"),
        (_, Some(account)) => (account, "account"),
        _ => (context.site().business.email.clone(), "content"),
    };
    let tests = context.store.messages_about(person).await?;
    let mut tests = tests.into_iter().rev();
    let test = tests.find(|message| message.kind == MessageKind::TestMail);
    let failure = context.store.mail_failure().await?;
    Ok(MailStatus {
        server: context.mail_server().await?,
        is_fixed: context.mail.server.is_some(),
        folder: context.mail.folder.clone(),
        owner_address,
        owner_source: source.to_owned(),
        waiting: health.due,
        failed: health.dead,
        failure: stored_failure(context, &failure.unwrap_or_default()),
        test: test.map(|row| presenter::message(context, row)),
    })
}
