//! A person's own name and email address. A new address is confirmed by a link that is mailed to it, if the
//! program can send mail.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use contract::desk::{EmailChange, NameChange};
use domain::{SecurityEventKind, SitePath, new_person_email, person_name};
use endpoint::{ClientAddress, Error, Json, response};
use store::{EmailConfirmation, NewEmailChange};

use crate::auth::{form, link_used_page, page};
use crate::empty_response::nothing;
use crate::error::{HandlerResult, invalid, invalid_field};
use crate::forgot_password::{LIFETIME, notice};
use crate::services::{AccountServices, MailServices};
use crate::session::SignedIn;
use crate::{Context, reauthentication, secret};

/// `PUT /desk/api/name`: changes the signed-in person's name.
pub async fn put_name(
    context: Context,
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<NameChange>,
) -> HandlerResult {
    let name = person_name(&sent.name).map_err(|error| invalid(&context, vec![error]))?;
    let person = &signed_in.person;
    if name != person.name {
        accounts.store.set_person_name(&person.id, &name).await?;
        let kind = SecurityEventKind::NameChanged;
        accounts
            .log
            .record_act(&signed_in, kind, Some(&person.id), "")
            .await;
    }
    Ok(nothing())
}

/// `POST /desk/api/email`: mails a link to the new address and a notice to the old one. Without a mail server nothing
/// can confirm the address, so it takes effect immediately.
pub async fn post_email(
    context: Context,
    State(accounts): State<AccountServices>,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
    ClientAddress(client): ClientAddress,
    Json(sent): Json<EmailChange>,
) -> HandlerResult {
    let email = new_person_email(&sent.email).map_err(|error| invalid(&context, vec![error]))?;
    let errors = &context.site().desk.errors;
    // Whether an address is taken is revealed only after the password.
    reauthentication::check_password(
        &context,
        &accounts,
        &signed_in,
        client,
        "password",
        &sent.password,
    )
    .await?;
    let person = &signed_in.person;
    if accounts.store.person_by_email(&email).await?.is_some() {
        return Err(invalid_field("email", &errors.email_taken));
    }
    let now = (accounts.clock)().as_millisecond();
    let change = NewEmailChange {
        person: &person.id,
        old: &person.email,
        new: &email,
        address: &client.to_string(),
        now,
        until: now + LIFETIME,
    };
    if mail.server().await?.is_some() {
        accounts.writer.request_email_change(&change).await?;
    } else if !accounts.writer.change_email(&change).await? {
        return Err(invalid_field("email", &errors.email_taken));
    }
    Ok(nothing())
}

/// `DELETE /desk/api/email`: cancels a change that was not confirmed.
pub async fn cancel_email(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    accounts.store.cancel_email_change(person).await?;
    Ok(nothing())
}

/// `GET /sign-in/email/{token}`: a button, because mail programs open links automatically.
pub async fn confirm_page(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    let now = (accounts.clock)().as_millisecond();
    match accounts.store.email_link(&secret::hash(&token), now).await {
        Ok(Some(_)) => {
            let path = SitePath::ConfirmEmail;
            let state = form(&context, path, &token);
            page(&context, &headers, StatusCode::OK, path, state).await
        }
        Ok(None) => link_used_page(&context, &headers).await,
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// `POST /sign-in/email/{token}`. An address that was taken in the meantime looks like an expired link.
pub async fn confirm(
    context: Context,
    State(accounts): State<AccountServices>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
) -> Response<Body> {
    let now = (accounts.clock)().as_millisecond();
    let address = client.to_string();
    let link = secret::hash(&token);
    let confirmed = accounts.store.confirm_email(&link, &address, now);
    match confirmed.await {
        Ok(EmailConfirmation::Changed) => {
            response::see_other(SitePath::EmailConfirmed.of(context.locale))
        }
        Ok(EmailConfirmation::Taken | EmailConfirmation::InvalidLink) => {
            link_used_page(&context, &headers).await
        }
        Err(error) => {
            tracing::error!(%error, "could not store an email address");
            Error::Unavailable.into_response()
        }
    }
}

/// `GET /sign-in/email/done`.
pub async fn confirmed_page(context: Context, headers: HeaderMap) -> Response<Body> {
    notice(&context, &headers, SitePath::EmailConfirmed).await
}
