//! The signed-in person's own account: profile, sessions and password.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Response, StatusCode};
use contract::desk::{DeskMe, DeskSession, LanguageChange, PasswordChange};
use domain::{PASSWORD_MIN, PersonField, Role, SecurityEventKind, check_password};
use endpoint::{Error, Json};
use publishing::logo;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::empty_response::nothing;
use crate::error::{HandlerResult, invalid};
use crate::mail_failure::stored_failure;
use crate::reauthentication;
use crate::services::{AccountServices, MailServices, OperationServices, PublishingServices};
use crate::session::{self, SignedIn};
use crate::setup;
use crate::{language, presenter};
use domain::today;
use endpoint::ClientAddress;
use endpoint::response;

/// `GET /desk/api/me`.
pub async fn me(
    context: Context,
    State(accounts): State<AccountServices>,
    State(publishing): State<PublishingServices>,
    State(mail): State<MailServices>,
    State(operations): State<OperationServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let now = (accounts.clock)();
    let health = mail.store.outbox_health(now.as_millisecond()).await?;
    // Mail, the certificate and the set-up are nothing that a crew member could do something about.
    let is_crew = signed_in.role == Role::Crew;
    let me = DeskMe {
        person: presenter::person(&signed_in.person),
        pending_email: accounts
            .store
            .pending_email(&signed_in.person.id, now.as_millisecond())
            .await?
            .unwrap_or_default(),
        brand: context.site().chrome.brand.name.clone(),
        logo: logo(publishing.images.catalog()),
        site: accounts.public_url.to_string(),
        today: today(now).to_string(),
        now: now.as_millisecond(),
        password_min: u32::try_from(PASSWORD_MIN).unwrap_or(0),
        forms: context.site().messages.forms().collect(),
        failed_messages: if is_crew { 0 } else { health.dead },
        mail_to_files: !is_crew && mail.server().await?.is_none(),
        mail_failure: if is_crew {
            String::new()
        } else {
            let failure = mail.store.mail_failure().await?;
            stored_failure(&context, &failure.unwrap_or_default())
        },
        certificate_ends_at: (operations.certificate_overdue)().filter(|_| !is_crew),
        setup_dismissed: is_crew || setup::is_dismissed(&operations.store.desk_settings().await?),
    };
    Ok(response::json(StatusCode::OK, &me))
}

/// `GET /desk/api/sessions`.
pub async fn sessions(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let now = (accounts.clock)().as_millisecond();
    let rows = accounts
        .store
        .sessions(&signed_in.person.id, now, now - accounts.policy.idle_ms)
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
            ends_at: row.ends_at.min(row.seen_at + accounts.policy.idle_ms),
        })
        .collect();
    Ok(response::json(StatusCode::OK, &sessions))
}

/// `DELETE /desk/api/sessions/{id}`.
pub async fn end_session(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    if !accounts
        .store
        .end_session(&signed_in.person.id, &id)
        .await?
    {
        return Err(Error::NotFound.into());
    }
    let person = Some(signed_in.person.id.as_str());
    let kind = SecurityEventKind::SessionEnded;
    accounts.log.record_act(&signed_in, kind, person, "").await;
    let mut response = nothing();
    if id == signed_in.session {
        session::end(&mut response);
    }
    Ok(response)
}

/// `POST /desk/api/sign-out`.
pub async fn sign_out(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    // A session that could not be saved is only in memory.
    if !accounts.limits.unsaved.end(&signed_in.session) {
        accounts
            .store
            .end_session(&signed_in.person.id, &signed_in.session)
            .await?;
    }
    let person = Some(signed_in.person.id.as_str());
    let kind = SecurityEventKind::SignOut;
    accounts.log.record_act(&signed_in, kind, person, "").await;
    Ok(signed_out())
}

/// `POST /desk/api/sign-out-everywhere`.
pub async fn sign_out_everywhere(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    accounts.limits.unsaved.end_sessions(person);
    accounts.store.end_sessions(person, None).await?;
    // A lost phone must no longer show leads.
    accounts.store.remove_push_subscriptions(person).await?;
    let person = Some(person.as_str());
    let kind = SecurityEventKind::SignOut;
    accounts.log.record_act(&signed_in, kind, person, "").await;
    Ok(signed_out())
}

/// `POST /desk/api/password`: changes the password, ends the person's other sessions and replaces
/// the secret of this one.
pub async fn password(
    context: Context,
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    ClientAddress(client): ClientAddress,
    Json(sent): Json<PasswordChange>,
) -> HandlerResult {
    let person = &signed_in.person;
    let own = [person.name.as_str(), person.email.as_str()];
    check_password(&sent.new, PersonField::New, &own)
        .map_err(|error| invalid(&context, vec![error]))?;
    reauthentication::check_password(&context, &accounts, &signed_in, client, "old", &sent.old)
        .await?;
    let hash = accounts.limits.passwords.hash(&sent.new).await;
    let hash = hash.ok_or(Error::Unavailable)?;
    accounts.store.set_password(&person.id, &hash).await?;
    accounts
        .store
        .end_sessions(&person.id, Some(&signed_in.session))
        .await?;
    let kind = SecurityEventKind::PasswordChanged;
    accounts
        .log
        .record_act(&signed_in, kind, Some(&person.id), "")
        .await;
    session::rotate_credentials(&accounts, &signed_in, nothing()).await
}

/// `PUT /desk/api/language`: the language that the person works in, on every device.
pub async fn put_language(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<LanguageChange>,
) -> HandlerResult {
    let chosen = language::locale(sent.language);
    let person = &signed_in.person.id;
    accounts.store.set_person_language(person, chosen).await?;
    let mut response = nothing();
    language::remember(&mut response, chosen);
    Ok(response)
}

fn signed_out() -> Response<Body> {
    let mut response = nothing();
    session::end(&mut response);
    // Not cookies: the device stays recognized.
    let data = HeaderValue::from_static("\"cache\", \"storage\"");
    response.headers_mut().insert("clear-site-data", data);
    response
}
