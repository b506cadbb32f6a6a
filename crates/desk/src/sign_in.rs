//! Signing in: the password, then a code if the person has a second factor.

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use content::AuthMessages;
use contract::AuthFormState;
use domain::{SecurityEventKind, SitePath};
use endpoint::{ClientAddress, Error, Form, response};
use store::{NewSecurityEvent, PersonRow};

use crate::Context;
use crate::auth::{desk_path_or_default, field, form, page, start_session, values};
use crate::error::DeskError;
use crate::login_throttle::LoginThrottle;
use crate::passwords::{self, Client};
use crate::second_factor::{self, CodeCheck};
use crate::services::AccountServices;
use crate::sign_in_failure::SignInFailure;
use crate::{device, session, ticket};

/// `GET /sign-in?to=`.
pub async fn sign_in_page(
    context: Context,
    State(accounts): State<AccountServices>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let query =
        endpoint::form::parse(request.uri().query().unwrap_or_default()).unwrap_or_default();
    let to = desk_path_or_default(field(&query, "to"));
    if matches!(
        session::find(&accounts, request.headers(), client).await,
        Ok(Some(_))
    ) {
        return response::see_other(&to);
    }
    let mut state = form(&context, SitePath::SignIn, "");
    state.hidden.insert("to".to_owned(), to);
    let (headers, ok) = (request.headers(), StatusCode::OK);
    page(&context, headers, ok, SitePath::SignIn, state).await
}

/// `POST /sign-in`: checks email and password. A person with a second factor is asked for a code,
/// which may also come with this request.
pub async fn sign_in(
    context: Context,
    State(accounts): State<AccountServices>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let (email, password) = (field(&sent, "email"), field(&sent, "password"));
    let (code, to) = (field(&sent, "code"), field(&sent, "to"));
    let to = desk_path_or_default(to);
    let site = context.site();
    let texts = &site.desk.auth;
    let checked = check(&accounts, &headers, client, email, password).await;
    let failure = match checked {
        Ok(Checked::Right(person)) if person.second_factor_at.is_some() => {
            if code.is_empty() {
                return code_page(&context, &headers, &person, &to, None).await;
            }
            return finish_with_code(&context, &accounts, &headers, client, &person, code, &to)
                .await;
        }
        Ok(Checked::Right(person)) => {
            match start_session(&accounts, &headers, client, &person, &to).await {
                Ok(response) => return response,
                Err(_) => Failure::unavailable(texts),
            }
        }
        Ok(Checked::Wrong) => Failure::new(StatusCode::UNAUTHORIZED, &texts.wrong),
        Ok(Checked::Wait(seconds)) => Failure::wait(&context, &accounts, seconds),
        Err(_) => Failure::unavailable(texts),
    };
    let mut state = form(&context, SitePath::SignIn, "");
    state.hidden.insert("to".to_owned(), to);
    state.values.insert("email".to_owned(), email.to_owned());
    failure_page(&context, &headers, SitePath::SignIn, state, failure).await
}

/// `GET /sign-in/code`: the page exists only after the password.
pub async fn to_sign_in(context: Context) -> Response<Body> {
    response::see_other(SitePath::SignIn.of(context.locale))
}

/// `POST /sign-in/code`: the second step of sign-in.
pub async fn sign_in_code(
    context: Context,
    State(accounts): State<AccountServices>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let to = desk_path_or_default(field(&sent, "to"));
    match ticket::person(&accounts, field(&sent, "ticket")).await {
        Ok(Some(person)) => {
            let code = field(&sent, "code");
            finish_with_code(&context, &accounts, &headers, client, &person, code, &to).await
        }
        Ok(None) => response::see_other(SitePath::SignIn.of(context.locale)),
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// Signs in a person who gave the right password, if the code is right.
async fn finish_with_code(
    context: &Context,
    accounts: &AccountServices,
    headers: &HeaderMap,
    client: IpAddr,
    person: &PersonRow,
    code: &str,
    to: &str,
) -> Response<Body> {
    let site = context.site();
    let texts = &site.desk.auth;
    let now = (accounts.clock)().as_millisecond();
    let device = device::known(headers, person, now);
    let checked = second_factor::check_code(accounts, person, device.as_deref(), client, code);
    let failure = match checked.await {
        Ok(CodeCheck::Right) => match start_session(accounts, headers, client, person, to).await {
            Ok(response) => return response,
            Err(_) => Failure::unavailable(texts),
        },
        Ok(CodeCheck::Wrong) => {
            record_failure(accounts, client, Some(&person.id), SignInFailure::Code).await;
            Failure::new(StatusCode::UNAUTHORIZED, &texts.wrong_code)
        }
        Ok(CodeCheck::Wait(seconds)) => Failure::wait(context, accounts, seconds),
        Err(_) => Failure::unavailable(texts),
    };
    code_page(context, headers, person, to, Some(failure)).await
}

/// The page that asks for a code.
async fn code_page(
    context: &Context,
    headers: &HeaderMap,
    person: &PersonRow,
    to: &str,
    failure: Option<Failure>,
) -> Response<Body> {
    let now = (context.clock)().as_millisecond();
    let Some(ticket) = ticket::new(person, now) else {
        return response::see_other(SitePath::SignIn.of(context.locale));
    };
    let mut state = form(context, SitePath::SignInCode, "");
    state.hidden = values(&[("to", to), ("ticket", &ticket)]);
    match failure {
        Some(failure) => failure_page(context, headers, SitePath::SignInCode, state, failure).await,
        None => {
            page(
                context,
                headers,
                StatusCode::OK,
                SitePath::SignInCode,
                state,
            )
            .await
        }
    }
}

/// The reason why a sign-in failed.
struct Failure {
    status: StatusCode,
    message: String,
    retry_after: Option<i64>,
}

impl Failure {
    fn new(status: StatusCode, message: &str) -> Self {
        Self {
            status,
            message: message.to_owned(),
            retry_after: None,
        }
    }

    fn unavailable(texts: &AuthMessages) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, &texts.store)
    }

    /// Counts the attempt, which was not checked and is not recorded.
    fn wait(context: &Context, accounts: &AccountServices, seconds: i64) -> Self {
        let throttled = SignInFailure::Throttled.key();
        accounts.failures.increment(throttled);
        let site = context.site();
        let message = site.desk.auth.wait(site.locale, seconds.unsigned_abs());
        Self {
            retry_after: Some(seconds),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, &message)
        }
    }
}

async fn failure_page(
    context: &Context,
    headers: &HeaderMap,
    path: SitePath,
    mut state: AuthFormState,
    failure: Failure,
) -> Response<Body> {
    state.failed = Some(failure.message);
    let mut response = page(context, headers, failure.status, path, state).await;
    if let Some(seconds) = failure.retry_after {
        let headers = response.headers_mut();
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

async fn record_failure(
    accounts: &AccountServices,
    client: IpAddr,
    person: Option<&str>,
    failure: SignInFailure,
) {
    accounts.failures.increment(failure.key());
    accounts
        .log
        .record_event(NewSecurityEvent {
            kind: SecurityEventKind::SignInFailed,
            actor: None,
            person,
            address: &client.to_string(),
            detail: failure.key(),
            at: (accounts.clock)().as_millisecond(),
        })
        .await;
}

enum Checked {
    Right(PersonRow),
    Wrong,
    Wait(i64),
}

/// How long a person must wait after too many attempts, in seconds. The limit counts by the minute.
const WAIT: i64 = 60;

/// Checks the throttle, counts the attempt, then checks the password, all while holding one of the
/// few password-check permits, so that parallel attempts cannot bypass the throttle. A browser that has
/// signed in before does not wait among strangers, whose addresses and networks are limited before they
/// wait at all.
async fn check(
    accounts: &AccountServices,
    headers: &HeaderMap,
    client: IpAddr,
    email: &str,
    password: &str,
) -> Result<Checked, DeskError> {
    let now = (accounts.clock)().as_millisecond();
    let known = |person: Option<&PersonRow>| device::known(headers, person?, now);
    let device = known(accounts.store.person_by_email(email).await?.as_ref());
    if device.is_none() && !accounts.limits.sign_ins.allows(client) {
        return Ok(Checked::Wait(WAIT));
    }
    let line = device.map_or(Client::Stranger, |_| Client::Known);
    let permit = accounts.limits.passwords.permit(line).await?;
    // The password may have changed in the meantime.
    let person = accounts.store.person_by_email(email).await?;
    let device = known(person.as_ref());
    let throttle = LoginThrottle::of(email, client, device.as_deref());
    let seconds = throttle.wait(accounts).await?;
    if seconds > 0 {
        return Ok(Checked::Wait(seconds));
    }
    throttle.count(accounts).await;
    let hash = person.as_ref().map(|person| person.password.as_str());
    let is_right = permit.is_right(password, hash).await;
    let is_right = is_right.map_err(|_| Error::Busy)?;
    if !is_right {
        let id = person.as_ref().map(|person| person.id.as_str());
        record_failure(accounts, client, id, SignInFailure::Password).await;
        return Ok(Checked::Wrong);
    }
    let Some(mut person) = person else {
        return Ok(Checked::Wrong);
    };
    throttle.forget(accounts).await;
    drop(permit);
    if passwords::is_outdated(&person.password)
        && let Some(hash) = accounts.limits.passwords.hash(password).await
    {
        match accounts.store.set_password(&person.id, &hash).await {
            Ok(()) => person.password = hash,
            Err(error) => tracing::warn!(%error, "could not hash a password again"),
        }
    }
    Ok(Checked::Right(person))
}
