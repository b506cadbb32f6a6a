//! The signed-in person's own account: profile, sessions and password.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use contract::desk::{DeskMe, DeskSession, PasswordChange};
use domain::{PASSWORD_MIN, PersonField, check_password};
use endpoint::{Error, Json};

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{HandlerResult, invalid, invalid_field};
use crate::login_throttle::LoginThrottle;
use crate::session::{self, IDLE, SignedIn};
use crate::{device, presenter};
use domain::today;
use endpoint::ClientAddress;
use endpoint::response;

/// `GET /desk/api/me`.
pub async fn me(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let now = (context.clock)();
    let health = context.store.outbox_health(now.as_millisecond()).await?;
    let me = DeskMe {
        person: presenter::person(&signed_in.person),
        brand: context.snapshot.pages.site.chrome.brand.name.clone(),
        site: context.public_url.clone(),
        today: today(now).to_string(),
        now: now.as_millisecond(),
        password_min: u32::try_from(PASSWORD_MIN).unwrap_or(0),
        forms: context.snapshot.pages.site.messages.forms().collect(),
        failed_messages: health.dead,
    };
    Ok(response::json(StatusCode::OK, &me))
}

/// `GET /desk/api/sessions`.
pub async fn sessions(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let now = (context.clock)().as_millisecond();
    let rows = context
        .store
        .sessions(&signed_in.person.id, now, now - IDLE)
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
            ends_at: row.ends_at.min(row.seen_at + IDLE),
        })
        .collect();
    Ok(response::json(StatusCode::OK, &sessions))
}

/// `DELETE /desk/api/sessions/{id}`.
pub async fn end_session(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    if !context.store.end_session(&signed_in.person.id, &id).await? {
        return Err(Error::NotFound.into());
    }
    let mut response = nothing();
    if id == signed_in.session {
        session::end(&mut response);
    }
    Ok(response)
}

/// `POST /desk/api/sign-out`.
pub async fn sign_out(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    context
        .store
        .end_session(&signed_in.person.id, &signed_in.session)
        .await?;
    Ok(signed_out())
}

/// `POST /desk/api/sign-out-everywhere`.
pub async fn sign_out_everywhere(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    context
        .store
        .end_sessions(&signed_in.person.id, None)
        .await?;
    Ok(signed_out())
}

/// `POST /desk/api/password`: changes the password and ends the person's other sessions.
pub async fn password(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    ClientAddress(client): ClientAddress,
    Json(sent): Json<PasswordChange>,
) -> HandlerResult {
    check_password(&sent.new, PersonField::New).map_err(|error| invalid(&context, vec![error]))?;
    let person = &signed_in.person;
    // Throttled, so that a stolen session cannot be used to guess the password.
    let throttle = LoginThrottle::of(&person.email, client, Some(&signed_in.session));
    {
        let _turn = context.passwords.turn().await;
        let wait = throttle.wait(&context).await?;
        if wait > 0 {
            let site = &context.snapshot.pages.site;
            let message = site.desk.auth.wait(site.locale, wait.unsigned_abs());
            return Err(invalid_field("old", &message));
        }
        throttle.count(&context).await?;
        let is_right = context
            .passwords
            .is_right(&sent.old, Some(&person.password));
        if !is_right.await.map_err(|_| Error::Busy)? {
            let message = &context.snapshot.pages.site.desk.errors.wrong_password;
            return Err(invalid_field("old", message));
        }
        throttle.forget(&context).await?;
    }
    let hash = context.passwords.hash(&sent.new).await;
    let hash = hash.ok_or(Error::Unavailable)?;
    context.store.set_password(&person.id, &hash).await?;
    context
        .store
        .end_sessions(&person.id, Some(&signed_in.session))
        .await?;
    let mut response = nothing();
    if let Some(person) = context.store.person(&person.id).await? {
        let now = (context.clock)().as_millisecond();
        device::remember(&mut response, &person, now);
    }
    Ok(response)
}

/// An empty 204 response.
pub fn nothing() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

fn signed_out() -> Response<Body> {
    let mut response = nothing();
    session::end(&mut response);
    response
}
