//! A new password by mail: the form that requests a link, and the page that the link opens. HTML forms that work
//! without JavaScript. The form's response is the same for every address.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use contract::AuthFormState;
use domain::{PersonField, SitePath, check_password, person_email};
use endpoint::{Admitted, ClientAddress, Error, Form, response};
use store::PersonRow;

use crate::auth::{field, form, form_with_errors, link_used_page, page, values};
use crate::login_throttle::LoginThrottle;
use crate::services::{AccountServices, MailServices};
use crate::{Context, secret};

/// Lifetime of a link in milliseconds: 30 minutes.
pub const LIFETIME: i64 = 30 * 60_000;
/// An account gets one link in this time, in milliseconds: an hour.
const INTERVAL: i64 = 3_600_000;
/// Waiting time after too many requests, in seconds. The limit counts by the minute.
const WAIT: u32 = 60;

/// `GET /sign-in/forgot`.
pub async fn form_page(
    context: Context,
    State(mail): State<MailServices>,
    headers: HeaderMap,
) -> Response<Body> {
    let path = match mail.server().await {
        Ok(Some(_)) => SitePath::ForgotPassword,
        Ok(None) => SitePath::ForgotPasswordUnavailable,
        Err(_) => return Error::Unavailable.into_response(),
    };
    let state = form(&context, SitePath::ForgotPassword, "");
    page(&context, &headers, StatusCode::OK, path, state).await
}

/// `POST /sign-in/forgot`. The account is looked up after the response, so that the response time does not
/// reveal whether there is one.
pub async fn ask(
    context: Context,
    State(accounts): State<AccountServices>,
    State(mail): State<MailServices>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    if !matches!(mail.server().await, Ok(Some(_))) {
        return form_page(context, State(mail), headers).await;
    }
    let typed = field(&sent, "email");
    let mut state = form(&context, SitePath::ForgotPassword, "");
    state.values = values(&[("email", typed)]);
    let email = match person_email(typed) {
        Ok(email) => email,
        Err(error) => {
            let path = SitePath::ForgotPassword;
            return form_with_errors(&context, &headers, path, state, vec![error]).await;
        }
    };
    // Above the total of all addresses a link is sent all the same: each account gets one an hour, and a
    // flood of forms must not keep people out of their accounts.
    if accounts.form_limit.admit(client).await == Admitted::Refused {
        return too_many(&context, &headers, state).await;
    }
    let sent = SitePath::ForgotPasswordSent.of(context.locale);
    tokio::spawn(async move {
        // One after the other, so that requests cannot occupy the database.
        let _permit = accounts.limits.link_requests.acquire().await;
        let now = (accounts.clock)().as_millisecond();
        let address = client.to_string();
        let (since, until) = (now - INTERVAL, now + LIFETIME);
        let requested = accounts
            .writer
            .request_password_link(&email, &address, since, now, until);
        if let Err(error) = requested.await {
            tracing::error!(%error, "could not store a request for a password");
        }
    });
    response::see_other(sent)
}

/// `GET /sign-in/forgot/sent`.
pub async fn sent_page(context: Context, headers: HeaderMap) -> Response<Body> {
    notice(&context, &headers, SitePath::ForgotPasswordSent).await
}

/// `GET /sign-in/reset/{token}`.
pub async fn reset_page(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    match person_of(&accounts, &token).await {
        Ok(Some(_)) => {
            let path = SitePath::ResetPassword;
            let state = form(&context, path, &token);
            page(&context, &headers, StatusCode::OK, path, state).await
        }
        Ok(None) => link_used_page(&context, &headers).await,
        Err(error) => error.into_response(),
    }
}

/// `POST /sign-in/reset/{token}`: stores the new password and ends all sessions. Signing in is a separate step, which
/// asks for the code of the second factor.
pub async fn reset(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let person = match person_of(&accounts, &token).await {
        Ok(Some(person)) => person,
        Ok(None) => return link_used_page(&context, &headers).await,
        Err(error) => return error.into_response(),
    };
    let password = field(&sent, "password");
    let own = [person.name.as_str(), person.email.as_str()];
    if let Err(error) = check_password(password, PersonField::Password, &own) {
        let path = SitePath::ResetPassword;
        let state = form(&context, path, &token);
        return form_with_errors(&context, &headers, path, state, vec![error]).await;
    }
    let Some(password) = accounts.limits.passwords.hash(password).await else {
        return Error::Unavailable.into_response();
    };
    let address = client.to_string();
    let link = secret::hash(&token);
    let reset = accounts.writer.reset_password(&link, &password, &address);
    match reset.await {
        Ok(true) => {}
        Ok(false) => return link_used_page(&context, &headers).await,
        Err(error) => {
            tracing::error!(%error, "could not store a new password");
            return Error::Unavailable.into_response();
        }
    }
    let throttle = LoginThrottle::of(&person.email, client, None);
    throttle.forget(&accounts).await;
    response::see_other(SitePath::PasswordReset.of(context.locale))
}

/// `GET /sign-in/reset/done`.
pub async fn done_page(context: Context, headers: HeaderMap) -> Response<Body> {
    notice(&context, &headers, SitePath::PasswordReset).await
}

/// A page without a form.
pub async fn notice(context: &Context, headers: &HeaderMap, path: SitePath) -> Response<Body> {
    let state = form(context, path, "");
    page(context, headers, StatusCode::OK, path, state).await
}

/// The person whose link this is.
async fn person_of(accounts: &AccountServices, token: &str) -> Result<Option<PersonRow>, Error> {
    let now = (accounts.clock)().as_millisecond();
    let found = async {
        match accounts
            .store
            .password_link(&secret::hash(token), now)
            .await?
        {
            Some(link) => accounts.store.person(&link.person_id).await,
            None => Ok(None),
        }
    };
    found.await.map_err(|error| {
        tracing::error!(%error, "could not read a link");
        Error::Unavailable
    })
}

async fn too_many(
    context: &Context,
    headers: &HeaderMap,
    mut state: AuthFormState,
) -> Response<Body> {
    let site = context.site();
    state.failed = Some(site.desk.auth.wait(site.locale, WAIT.into()));
    let (path, status) = (SitePath::ForgotPassword, StatusCode::TOO_MANY_REQUESTS);
    let mut response = page(context, headers, status, path, state).await;
    let headers = response.headers_mut();
    headers.insert(RETRY_AFTER, HeaderValue::from(WAIT));
    response
}
