//! Owner set-up and invitation pages, and what they share with sign-in: HTML forms that work without
//! JavaScript.

use endpoint::Error;
use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use contract::{AuthFormState, FieldMessage};
use domain::{
    FieldError, NamedField, PersonField, PersonRequest, SecurityEventKind, SitePath,
    check_password, person_name,
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::{AuthLink, NewSecurityEvent, PersonRow};

use crate::Context;
use crate::error::DeskError;
use crate::login_throttle::LoginThrottle;
use crate::services::AccountServices;
use crate::{auth_links, second_factor_offer, secret, session};
use endpoint::response;
use endpoint::response::CachePolicy;
use endpoint::{ClientAddress, Form, show};

/// The target after signing in.
const DESK: &str = "/desk";

/// `GET /set-up/{token}`.
pub async fn set_up_page(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    request: Request,
) -> Response<Body> {
    match auth_links::find_valid(&accounts, &token).await {
        Ok(Some(AuthLink::SetUp)) => {
            let state = form(&context, SitePath::SetUp, &token);
            let (headers, ok) = (request.headers(), StatusCode::OK);
            page(&context, headers, ok, SitePath::SetUp, state).await
        }
        Ok(_) => link_used_page(&context, request.headers()).await,
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// `POST /set-up/{token}`.
pub async fn set_up(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    if !matches!(
        auth_links::find_valid(&accounts, &token).await,
        Ok(Some(AuthLink::SetUp))
    ) {
        return link_used_page(&context, &headers).await;
    }
    let (name, email) = (field(&sent, "name"), field(&sent, "email"));
    let password = field(&sent, "password");
    let mut state = form(&context, SitePath::SetUp, &token);
    state.values = values(&[("name", name), ("email", email)]);
    let person = PersonRequest::parse(name, email);
    let mut errors = person.as_ref().err().cloned().unwrap_or_default();
    errors.extend(check_password(password, PersonField::Password, &[name, email]).err());
    let Ok(person) = person.map_err(drop).and_then(|person| {
        if errors.is_empty() {
            Ok(person)
        } else {
            Err(())
        }
    }) else {
        return form_with_errors(&context, &headers, SitePath::SetUp, state, errors).await;
    };
    let Some(password) = accounts.limits.passwords.hash(password).await else {
        return Error::Unavailable.into_response();
    };
    let now = (accounts.clock)().as_millisecond();
    let link = secret::hash(&token);
    let made = accounts
        .store
        .set_up_owner(&link, &person.name, &person.email, &password, now)
        .await;
    match made {
        Ok(Some(id)) => {
            record_new_account(&accounts, SecurityEventKind::OwnerSetUp, &id, client).await;
            let throttle = LoginThrottle::of(&person.email, client, None);
            throttle.forget(&accounts).await;
            first_session(&context, &accounts, &headers, client, &id).await
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
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    request: Request,
) -> Response<Body> {
    let Ok(Some(AuthLink::Invitation(id))) = auth_links::find_valid(&accounts, &token).await else {
        return link_used_page(&context, request.headers()).await;
    };
    match accounts.store.person(&id).await {
        Ok(Some(person)) => {
            let mut state = form(&context, SitePath::Invited, &token);
            state.values = values(&[("name", &person.name), ("email", &person.email)]);
            let (headers, ok) = (request.headers(), StatusCode::OK);
            page(&context, headers, ok, SitePath::Invited, state).await
        }
        Ok(None) => link_used_page(&context, request.headers()).await,
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// `POST /invited/{token}`.
pub async fn invited(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let Ok(Some(AuthLink::Invitation(id))) = auth_links::find_valid(&accounts, &token).await else {
        return link_used_page(&context, &headers).await;
    };
    let email = match accounts.store.person(&id).await {
        Ok(person) => person.map_or_else(String::new, |person| person.email),
        Err(_) => return Error::Unavailable.into_response(),
    };
    let (typed, password) = (field(&sent, "name"), field(&sent, "password"));
    let name = person_name(typed);
    let errors: Vec<FieldError<PersonField>> = [
        name.as_ref().err().copied(),
        check_password(password, PersonField::Password, &[typed, &email]).err(),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (Ok(name), true) = (name, errors.is_empty()) else {
        let mut state = form(&context, SitePath::Invited, &token);
        state.values = values(&[("name", typed)]);
        return form_with_errors(&context, &headers, SitePath::Invited, state, errors).await;
    };
    let Some(password) = accounts.limits.passwords.hash(password).await else {
        return Error::Unavailable.into_response();
    };
    let now = (accounts.clock)().as_millisecond();
    let link = secret::hash(&token);
    match accounts
        .store
        .accept_invite(&link, &name, &password, now)
        .await
    {
        Ok(Some(id)) => {
            record_new_account(
                &accounts,
                SecurityEventKind::InvitationAccepted,
                &id,
                client,
            )
            .await;
            first_session(&context, &accounts, &headers, client, &id).await
        }
        Ok(None) => link_used_page(&context, &headers).await,
        Err(error) => {
            tracing::error!(%error, "could not accept the invitation");
            Error::Unavailable.into_response()
        }
    }
}

/// Starts a session and goes to `to`, or first to the offer of a second factor.
///
/// # Errors
/// When it cannot be stored.
pub async fn start_session(
    accounts: &AccountServices,
    headers: &HeaderMap,
    client: IpAddr,
    person: &PersonRow,
    to: &str,
) -> Result<Response<Body>, DeskError> {
    let to = second_factor_offer::destination(accounts, person, to).await;
    session::begin(accounts, headers, client, person, response::see_other(&to)).await
}

/// The first session of a new account.
async fn first_session(
    context: &Context,
    accounts: &AccountServices,
    headers: &HeaderMap,
    client: IpAddr,
    id: &str,
) -> Response<Body> {
    // The page's language becomes the person's.
    let language = context.locale;
    if let Err(error) = accounts.store.set_person_language(id, language).await {
        tracing::error!(%error, "could not store the language of a person");
    }
    let Ok(Some(person)) = accounts.store.person(id).await else {
        return response::see_other(SitePath::SignIn.of(context.locale));
    };
    match start_session(accounts, headers, client, &person, DESK).await {
        Ok(response) => response,
        Err(_) => response::see_other(SitePath::SignIn.of(context.locale)),
    }
}

async fn record_new_account(
    accounts: &AccountServices,
    kind: SecurityEventKind,
    person: &str,
    client: IpAddr,
) {
    accounts
        .log
        .record_event(NewSecurityEvent {
            kind,
            actor: Some(person),
            person: Some(person),
            address: &client.to_string(),
            detail: "",
            at: (accounts.clock)().as_millisecond(),
        })
        .await;
}

/// The page of a form with its errors.
pub async fn form_with_errors<F: NamedField>(
    context: &Context,
    headers: &HeaderMap,
    path: SitePath,
    mut state: AuthFormState,
    errors: Vec<FieldError<F>>,
) -> Response<Body> {
    let messages = &context.site().messages;
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

/// The page of a link that is not valid.
pub async fn link_used_page(context: &Context, headers: &HeaderMap) -> Response<Body> {
    let state = AuthFormState::default();
    page(
        context,
        headers,
        StatusCode::NOT_FOUND,
        SitePath::LinkUsed,
        state,
    )
    .await
}

/// A page of sign-in, which is never cached.
pub async fn page(
    context: &Context,
    headers: &HeaderMap,
    status: StatusCode,
    path: SitePath,
    state: AuthFormState,
) -> Response<Body> {
    let below = below_path(context, path, &state);
    let mut response = show(
        context.snapshot.renderer(),
        headers,
        status,
        context.pages().auth_form(path, below.as_deref(), state),
        CachePolicy::Never,
    )
    .await;
    let headers = response.headers_mut();
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    // The URL contains a secret, so it must not leak in a Referer header.
    headers.insert("referrer-policy", HeaderValue::from_static("no-referrer"));
    response
}

/// The part of a page's address that is the same in the other language: the secret of a link, or where
/// the person goes after signing in. `None` for a page that is shown once.
fn below_path(context: &Context, path: SitePath, state: &AuthFormState) -> Option<String> {
    if matches!(path, SitePath::RecoveryCodes | SitePath::LinkUsed) {
        return None;
    }
    let secret = state.action.strip_prefix(path.of(context.locale));
    let to = state.hidden.get("to").filter(|to| *to != DESK);
    let query = to.map_or_else(String::new, |to| {
        format!("?to={}", utf8_percent_encode(to, NON_ALPHANUMERIC))
    });
    Some(format!("{}{query}", secret.unwrap_or_default()))
}

/// The state of a form that posts to a page, or below it to the secret of a link.
pub fn form(context: &Context, path: SitePath, secret: &str) -> AuthFormState {
    let path = path.of(context.locale);
    AuthFormState {
        action: if secret.is_empty() {
            path.to_owned()
        } else {
            format!("{path}/{secret}")
        },
        ..AuthFormState::default()
    }
}

/// Current values of a form, by name.
pub fn values(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs.iter();
    pairs
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// The value of a form field; empty if it is missing.
pub fn field<'a>(sent: &'a [(String, String)], name: &str) -> &'a str {
    let mut fields = sent.iter().rev();
    fields
        .find(|(field, _)| field == name)
        .map_or("", |(_, value)| value)
}

/// Returns `to` if it is a path under `/desk`, else `/desk`. Prevents open redirects after sign-in.
pub fn desk_path_or_default(to: &str) -> String {
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
