//! Asks for the password, and the code if required, again before sensitive actions.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Response};
use axum::middleware::Next;
use axum::response::IntoResponse;
use contract::desk::Reauthentication;
use domain::SecurityEventKind;
use endpoint::{ClientAddress, Error, Json};

use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult, invalid_field};
use crate::login_throttle::LoginThrottle;
use crate::passwords::Client;
use crate::second_factor::{self, CodeCheck};
use crate::services::AccountServices;
use crate::session::{self, SignedIn};
use crate::{Context, device};

/// How long after a sign-in or a confirmation sensitive actions are allowed, in milliseconds: 10
/// minutes.
pub const RECENT: i64 = 10 * 60_000;

/// Middleware for sensitive actions: the person must have proved recently who they are.
pub async fn recently_verified(context: Context, request: Request, next: Next) -> Response<Body> {
    let now = (context.clock)().as_millisecond();
    let signed_in = request.extensions().get::<SignedIn>();
    if signed_in.is_some_and(|signed_in| now - signed_in.verified_at < RECENT) {
        next.run(request).await
    } else {
        DeskError::ReauthenticationRequired.into_response()
    }
}

/// `POST /desk/api/reauthenticate`: confirms who is at the desk, and replaces the session's secret.
pub async fn post(
    context: Context,
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Json(sent): Json<Reauthentication>,
) -> HandlerResult {
    let person = &signed_in.person;
    let checked = async {
        check_password(
            &context,
            &accounts,
            &signed_in,
            client,
            "password",
            &sent.password,
        )
        .await?;
        if person.second_factor_at.is_none() {
            return Ok(());
        }
        let now = (accounts.clock)().as_millisecond();
        let device = device::known(&headers, person, now);
        let checked =
            second_factor::check_code(&accounts, person, device.as_deref(), client, &sent.code);
        let site = context.site();
        let texts = &site.desk.auth;
        match checked.await? {
            CodeCheck::Right => Ok(()),
            CodeCheck::Wrong => Err(invalid_field("code", &texts.wrong_code)),
            CodeCheck::Wait(seconds) => Err(invalid_field(
                "code",
                &texts.wait(site.locale, seconds.unsigned_abs()),
            )),
        }
    };
    let checked: Result<(), DeskError> = checked.await;
    let kind = match &checked {
        Ok(()) => SecurityEventKind::Reauthentication,
        Err(_) => SecurityEventKind::ReauthenticationFailed,
    };
    let id = Some(person.id.as_str());
    accounts.log.record_act(&signed_in, kind, id, "").await;
    checked?;
    session::rotate(&accounts, &signed_in, nothing()).await
}

/// Checks the signed-in person's password. Throttled, so that a stolen session cannot be used to
/// guess it.
///
/// # Errors
/// An error at `field` when it is wrong or has to wait.
pub async fn check_password(
    context: &Context,
    accounts: &AccountServices,
    signed_in: &SignedIn,
    client: std::net::IpAddr,
    field: &str,
    password: &str,
) -> Result<(), DeskError> {
    let person = &signed_in.person;
    let throttle = LoginThrottle::of(&person.email, client, Some(&signed_in.session));
    let permit = accounts.limits.passwords.permit(Client::Known).await?;
    let wait = throttle.wait(accounts).await?;
    let site = context.site();
    if wait > 0 {
        let message = site.desk.auth.wait(site.locale, wait.unsigned_abs());
        return Err(invalid_field(field, &message));
    }
    throttle.count(accounts).await;
    let is_right = permit.is_right(password, Some(&person.password));
    if !is_right.await.map_err(|_| Error::Busy)? {
        return Err(invalid_field(field, &site.desk.errors.wrong_password));
    }
    throttle.forget(accounts).await;
    Ok(())
}
