//! The signed-in person's own account: profile, sessions and password.

use axum::Extension;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderValue, Response, StatusCode};
use contract::desk::{DeskMe, DeskSession, LanguageChange, PasswordChange};
use domain::{PASSWORD_MIN, PersonField, SecurityEventKind, check_password};
use endpoint::{Error, Json};
use publishing::logo;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::empty_response::nothing;
use crate::error::{HandlerResult, invalid};
use crate::mail_failure::stored_failure;
use crate::reauthentication;
use crate::session::{self, SignedIn};
use crate::setup;
use crate::{device, language, presenter};
use domain::today;
use endpoint::ClientAddress;
use endpoint::response;

/// `GET /desk/api/me`.
pub async fn me(context: Context, Extension(signed_in): Extension<SignedIn>) -> HandlerResult {
    let now = (context.clock)();
    let health = context.store.outbox_health(now.as_millisecond()).await?;
    let me = DeskMe {
        person: presenter::person(&signed_in.person),
        pending_email: context
            .store
            .pending_email(&signed_in.person.id, now.as_millisecond())
            .await?
            .unwrap_or_default(),
        brand: context.site().chrome.brand.name.clone(),
        logo: logo(context.images.catalog()),
        site: context.public_url.clone(),
        today: today(now).to_string(),
        now: now.as_millisecond(),
        password_min: u32::try_from(PASSWORD_MIN).unwrap_or(0),
        forms: context.site().messages.forms().collect(),
        failed_messages: health.dead,
        mail_to_files: context.mail_server().await?.is_none(),
        mail_failure: stored_failure(
            &context,
            &context.store.mail_failure().await?.unwrap_or_default(),
        ),
        certificate_ends_at: (context.certificate_overdue)(),
        setup_dismissed: setup::is_dismissed(&context.store.desk_settings().await?),
    };
    Ok(response::json(StatusCode::OK, &me))
}

/// `GET /desk/api/sessions`.
pub async fn sessions(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let now = (context.clock)().as_millisecond();
    let rows = context
        .store
        .sessions(&signed_in.person.id, now, now - context.policy.idle_ms)
        .await?;
    let sessions: Vec<DeskSession> = rows
        .into_iter()
        .map(|row| DeskSession {
            current: row.id == signed_in.session,
            id: row.id,
            device: row.device,
            address: row.address,
            signed_in_at: row.signed_in_at,
            seen_at: row.seen_at,
            ends_at: row.ends_at.min(row.seen_at + context.policy.idle_ms),
        })
        .collect();
    Ok(response::json(StatusCode::OK, &sessions))
}

/// `DELETE /desk/api/sessions/{id}`.
pub async fn end_session(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    if !context.store.end_session(&signed_in.person.id, &id).await? {
        return Err(Error::NotFound.into());
    }
    let person = Some(signed_in.person.id.as_str());
    let kind = SecurityEventKind::SessionEnded;
    context.record_act(&signed_in, kind, person, "").await;
    let mut response = nothing();
    if id == signed_in.session {
        session::end(&mut response);
    }
    Ok(response)
}

/// `POST /desk/api/sign-out`.
pub async fn sign_out(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    context
        .store
        .end_session(&signed_in.person.id, &signed_in.session)
        .await?;
    let person = Some(signed_in.person.id.as_str());
    let kind = SecurityEventKind::SignOut;
    context.record_act(&signed_in, kind, person, "").await;
    Ok(signed_out())
}

/// `POST /desk/api/sign-out-everywhere`.
pub async fn sign_out_everywhere(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    context
        .store
        .end_sessions(&signed_in.person.id, None)
        .await?;
    let person = Some(signed_in.person.id.as_str());
    let kind = SecurityEventKind::SignOut;
    context.record_act(&signed_in, kind, person, "").await;
    Ok(signed_out())
}

/// `POST /desk/api/password`: changes the password, ends the person's other sessions and replaces
/// the secret of this one.
pub async fn password(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    ClientAddress(client): ClientAddress,
    Json(sent): Json<PasswordChange>,
) -> HandlerResult {
    let person = &signed_in.person;
    let own = [person.name.as_str(), person.email.as_str()];
    check_password(&sent.new, PersonField::New, &own)
        .map_err(|error| invalid(&context, vec![error]))?;
    reauthentication::check_password(&context, &signed_in, client, "old", &sent.old).await?;
    let hash = context.passwords.hash(&sent.new).await;
    let hash = hash.ok_or(Error::Unavailable)?;
    context.store.set_password(&person.id, &hash).await?;
    context
        .store
        .end_sessions(&person.id, Some(&signed_in.session))
        .await?;
    let kind = SecurityEventKind::PasswordChanged;
    context
        .record_act(&signed_in, kind, Some(&person.id), "")
        .await;
    let mut response = session::rotate(&context, &signed_in, nothing()).await?;
    if let Some(person) = context.store.person(&person.id).await? {
        let now = (context.clock)().as_millisecond();
        device::remember(&mut response, &person, now);
    }
    Ok(response)
}

/// `PUT /desk/api/language`: the language that the person works in, on every device.
pub async fn put_language(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<LanguageChange>,
) -> HandlerResult {
    let chosen = language::locale(sent.language);
    let person = &signed_in.person.id;
    context.store.set_person_language(person, chosen).await?;
    let mut response = nothing();
    language::remember(&mut response, chosen);
    Ok(response)
}

fn signed_out() -> Response<Body> {
    let mut response = nothing();
    session::end(&mut response);
    // Not cookies: the device stays known.
    let data = HeaderValue::from_static("\"cache\", \"storage\"");
    response.headers_mut().insert("clear-site-data", data);
    response
}
