//! Sign-in, owner set-up and invitation pages: HTML forms that work without JavaScript.

use endpoint::Error;
use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use contract::{DeskEntryState, FieldMessage};
use domain::{FieldError, NamedField, PersonField, PersonRequest, check_password, person_name};
use store::AuthLink;

use crate::Context;
use crate::error::DeskError;
use crate::login_throttle::LoginThrottle;
use crate::{auth_links, device, passwords, secret, session};
use endpoint::form;
use endpoint::response;
use endpoint::response::CachePolicy;
use endpoint::{ClientAddress, Form, show};

/// Path of the sign-in page.
pub use content::SIGN_IN;
const SET_UP: &str = "/set-up";
const INVITED: &str = "/invited";
const LINK_USED: &str = "/sign-in/link-used";
/// Where a person goes after signing in.
const DESK: &str = "/desk";

/// `GET /sign-in?to=`.
pub async fn sign_in_page(State(context): State<Context>, request: Request) -> Response<Body> {
    let query = form::parse(request.uri().query().unwrap_or_default()).unwrap_or_default();
    let to = desk_path_or_default(field(&query, "to"));
    if matches!(
        session::find(&context, request.headers()).await,
        Ok(Some(_))
    ) {
        return response::see_other(&to);
    }
    let mut state = form(SIGN_IN);
    state.hidden.insert("to".to_owned(), to);
    page(&context, request.headers(), StatusCode::OK, SIGN_IN, state).await
}

/// `POST /sign-in`.
pub async fn sign_in(
    State(context): State<Context>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let (email, password) = (field(&sent, "email"), field(&sent, "password"));
    let to = desk_path_or_default(field(&sent, "to"));
    let mut state = form(SIGN_IN);
    state.hidden.insert("to".to_owned(), to.clone());
    state.values.insert("email".to_owned(), email.to_owned());
    let site = &context.snapshot.pages.site;
    let texts = &site.desk.auth;
    let checked = check(&context, &headers, client, email, password).await;
    let (status, failed) = match checked {
        Ok(Checked::Right(person)) => {
            let begun = session::begin(
                &context,
                &headers,
                client,
                &person,
                response::see_other(&to),
            )
            .await;
            match begun {
                Ok(response) => return response,
                Err(_) => (StatusCode::SERVICE_UNAVAILABLE, texts.store.clone()),
            }
        }
        Ok(Checked::Wrong) => (StatusCode::UNAUTHORIZED, texts.wrong.clone()),
        Ok(Checked::Wait(seconds)) => {
            state.failed = Some(texts.wait(site.locale, seconds.unsigned_abs()));
            let status = StatusCode::TOO_MANY_REQUESTS;
            let mut response = page(&context, &headers, status, SIGN_IN, state).await;
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
            return response;
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, texts.store.clone()),
    };
    state.failed = Some(failed);
    page(&context, &headers, status, SIGN_IN, state).await
}

/// `GET /set-up/{token}`.
pub async fn set_up_page(
    state: State<Context>,
    token: Path<String>,
    request: Request,
) -> Response<Body> {
    let State(context) = state;
    match auth_links::good(&context, &token).await {
        Ok(Some(AuthLink::SetUp)) => {
            let state = form(&format!("{SET_UP}/{}", *token));
            page(&context, request.headers(), StatusCode::OK, SET_UP, state).await
        }
        Ok(_) => link_used_page(&context, request.headers()).await,
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// `POST /set-up/{token}`.
pub async fn set_up(
    State(context): State<Context>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    if !matches!(
        auth_links::good(&context, &token).await,
        Ok(Some(AuthLink::SetUp))
    ) {
        return link_used_page(&context, &headers).await;
    }
    let (name, email) = (field(&sent, "name"), field(&sent, "email"));
    let password = field(&sent, "password");
    let mut state = form(&format!("{SET_UP}/{token}"));
    state.values = values(&[("name", name), ("email", email)]);
    let person = PersonRequest::parse(name, email);
    let mut errors = person.as_ref().err().cloned().unwrap_or_default();
    errors.extend(check_password(password, PersonField::Password).err());
    let Ok(person) = person.map_err(drop).and_then(|person| {
        if errors.is_empty() {
            Ok(person)
        } else {
            Err(())
        }
    }) else {
        return form_with_errors(&context, &headers, SET_UP, state, errors).await;
    };
    let Some(password) = context.passwords.hash(password).await else {
        return Error::Unavailable.into_response();
    };
    let now = (context.clock)().as_millisecond();
    let link = secret::hash(&token);
    let made = context
        .store
        .set_up_owner(&link, &person.name, &person.email, &password, now)
        .await;
    match made {
        Ok(Some(id)) => {
            tracing::info!(id, "owner account created");
            let throttle = LoginThrottle::of(&person.email, client, None);
            if let Err(error) = throttle.forget(&context).await {
                tracing::warn!(%error, "could not clear failed sign-ins");
            }
            start_session(&context, &headers, client, &id).await
        }
        Ok(None) => link_used_page(&context, &headers).await,
        Err(error) => {
            tracing::error!(%error, "could not store the owner");
            Error::Unavailable.into_response()
        }
    }
}

/// `GET /invited/{token}`.
pub async fn invited_page(
    State(context): State<Context>,
    Path(token): Path<String>,
    request: Request,
) -> Response<Body> {
    let Ok(Some(AuthLink::Invitation(id))) = auth_links::good(&context, &token).await else {
        return link_used_page(&context, request.headers()).await;
    };
    match context.store.person(&id).await {
        Ok(Some(person)) => {
            let mut state = form(&format!("{INVITED}/{token}"));
            state.values = values(&[("name", &person.name), ("email", &person.email)]);
            page(&context, request.headers(), StatusCode::OK, INVITED, state).await
        }
        Ok(None) => link_used_page(&context, request.headers()).await,
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// `POST /invited/{token}`.
pub async fn invited(
    State(context): State<Context>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let Ok(Some(AuthLink::Invitation(_))) = auth_links::good(&context, &token).await else {
        return link_used_page(&context, &headers).await;
    };
    let (typed, password) = (field(&sent, "name"), field(&sent, "password"));
    let name = person_name(typed);
    let errors: Vec<FieldError<PersonField>> = [
        name.as_ref().err().copied(),
        check_password(password, PersonField::Password).err(),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (Ok(name), true) = (name, errors.is_empty()) else {
        let mut state = form(&format!("{INVITED}/{token}"));
        state.values = values(&[("name", typed)]);
        return form_with_errors(&context, &headers, INVITED, state, errors).await;
    };
    let Some(password) = context.passwords.hash(password).await else {
        return Error::Unavailable.into_response();
    };
    let now = (context.clock)().as_millisecond();
    let link = secret::hash(&token);
    match context
        .store
        .accept_invite(&link, &name, &password, now)
        .await
    {
        Ok(Some(id)) => start_session(&context, &headers, client, &id).await,
        Ok(None) => link_used_page(&context, &headers).await,
        Err(error) => {
            tracing::error!(%error, "could not accept the invitation");
            Error::Unavailable.into_response()
        }
    }
}

enum Checked {
    Right(String),
    Wrong,
    Wait(i64),
}

/// Checks the throttle, counts the attempt, then checks the password, all while holding one of the
/// few password-check permits, so that parallel attempts cannot bypass the throttle.
async fn check(
    context: &Context,
    headers: &HeaderMap,
    client: std::net::IpAddr,
    email: &str,
    password: &str,
) -> Result<Checked, DeskError> {
    let turn = context.passwords.turn().await;
    let person = context.store.person_by_email(email).await?;
    let now = (context.clock)().as_millisecond();
    let device = person
        .as_ref()
        .and_then(|person| device::known(headers, person, now));
    let throttle = LoginThrottle::of(email, client, device.as_deref());
    let seconds = throttle.wait(context).await?;
    if seconds > 0 {
        return Ok(Checked::Wait(seconds));
    }
    throttle.count(context).await?;
    let hash = person.as_ref().map(|person| person.password.as_str());
    let is_right = context.passwords.is_right(password, hash).await;
    if !is_right.map_err(|_| Error::Busy)? {
        return Ok(Checked::Wrong);
    }
    throttle.forget(context).await?;
    let Some(person) = person else {
        return Ok(Checked::Wrong);
    };
    drop(turn);
    if passwords::is_outdated(&person.password)
        && let Some(hash) = context.passwords.hash(password).await
    {
        context.store.set_password(&person.id, &hash).await?;
    }
    Ok(Checked::Right(person.id))
}

async fn start_session(
    context: &Context,
    headers: &HeaderMap,
    client: std::net::IpAddr,
    person: &str,
) -> Response<Body> {
    match session::begin(context, headers, client, person, response::see_other(DESK)).await {
        Ok(response) => response,
        Err(_) => response::see_other(SIGN_IN),
    }
}

async fn form_with_errors<F: NamedField>(
    context: &Context,
    headers: &HeaderMap,
    path: &str,
    mut state: DeskEntryState,
    errors: Vec<FieldError<F>>,
) -> Response<Body> {
    let messages = &context.snapshot.pages.site.messages;
    let errors = errors
        .into_iter()
        .map(|error| messages.field_message(error));
    state.errors = errors.collect::<Vec<FieldMessage>>();
    page(
        context,
        headers,
        StatusCode::UNPROCESSABLE_ENTITY,
        path,
        state,
    )
    .await
}

async fn link_used_page(context: &Context, headers: &HeaderMap) -> Response<Body> {
    let state = DeskEntryState::default();
    page(context, headers, StatusCode::NOT_FOUND, LINK_USED, state).await
}

async fn page(
    context: &Context,
    headers: &HeaderMap,
    status: StatusCode,
    path: &str,
    state: DeskEntryState,
) -> Response<Body> {
    let mut response = show(
        context.snapshot.renderer(),
        headers,
        status,
        context.snapshot.pages.desk_entry(path, state),
        CachePolicy::Never,
    )
    .await;
    let headers = response.headers_mut();
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    // The URL contains a secret, so it must not leak in a Referer header.
    headers.insert("referrer-policy", HeaderValue::from_static("no-referrer"));
    response
}

fn form(action: &str) -> DeskEntryState {
    DeskEntryState {
        action: action.to_owned(),
        ..DeskEntryState::default()
    }
}

fn values(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs.iter();
    pairs
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn field<'a>(sent: &'a [(String, String)], name: &str) -> &'a str {
    let mut fields = sent.iter().rev();
    fields
        .find(|(field, _)| field == name)
        .map_or("", |(_, value)| value)
}

/// Returns `to` if it is a path under `/desk`, else `/desk`. Prevents open redirects after sign-in.
fn desk_path_or_default(to: &str) -> String {
    let is_within = to == DESK || to.starts_with("/desk/") || to.starts_with("/desk?");
    let is_plain = to.bytes().all(|byte| byte.is_ascii_graphic()) && !to.contains('\\');
    if is_within && is_plain && to.len() < 500 {
        to.to_owned()
    } else {
        DESK.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_only_within_the_desk() {
        for (to, goes) in [
            ("/desk/leads/7?sort=deadline", "/desk/leads/7?sort=deadline"),
            ("/desk", "/desk"),
            ("", "/desk"),
            ("https://evil.example/desk", "/desk"),
            ("//evil.example", "/desk"),
            ("/deskx", "/desk"),
            ("/desk/\r\nset-cookie: a=b", "/desk"),
        ] {
            assert_eq!(desk_path_or_default(to), goes, "{to}");
        }
    }
}
