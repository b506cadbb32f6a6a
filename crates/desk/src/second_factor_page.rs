//! The page after sign-in that offers or requires a second factor, and the one that shows its
//! recovery codes: HTML forms that work without JavaScript.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use contract::AuthFormState;
use domain::SitePath;
use endpoint::{ClientAddress, Error, Form, form, response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::auth::{self, desk_path_or_default, field};
use crate::reauthentication::RECENT;
use crate::second_factor_offer::Requirement;
use crate::services::AccountServices;
use crate::session::{self, SignedIn};
use crate::{Context, second_factor};

/// `GET /second-factor?to=`.
pub async fn get(
    context: Context,
    State(accounts): State<AccountServices>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let query = form::parse(request.uri().query().unwrap_or_default()).unwrap_or_default();
    let to = desk_path_or_default(field(&query, "to"));
    match recently_signed_in(&context, &accounts, request.headers(), client, &to).await {
        Ok(signed_in) => {
            offer(
                &context,
                &accounts,
                request.headers(),
                &signed_in,
                &to,
                None,
            )
            .await
        }
        Err(response) => response,
    }
}

/// `POST /second-factor`: the first code, or the choice to do it later or never.
pub async fn post(
    context: Context,
    State(accounts): State<AccountServices>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let to = desk_path_or_default(field(&sent, "to"));
    let signed_in = match recently_signed_in(&context, &accounts, &headers, client, &to).await {
        Ok(signed_in) => signed_in,
        Err(response) => return response,
    };
    let requirement = Requirement::or_optional(&accounts, &signed_in.person).await;
    let may_skip = !requirement.is_required();
    match field(&sent, "choice") {
        "later" if may_skip => return response::see_other(&to),
        "never" if may_skip => {
            return match second_factor::decline(&accounts, &signed_in).await {
                Ok(()) => response::see_other(&to),
                Err(_) => Error::Unavailable.into_response(),
            };
        }
        _ => {}
    }
    match second_factor::confirm(&accounts, &signed_in, field(&sent, "code")).await {
        Ok(Some(codes)) => codes_page(&context, &accounts, &headers, &signed_in, codes, to).await,
        Ok(None) => {
            let wrong = &context.site().desk.auth.wrong_code;
            offer(&context, &accounts, &headers, &signed_in, &to, Some(wrong)).await
        }
        Err(_) => Error::Unavailable.into_response(),
    }
}

/// The person, if they have just signed in and have no second factor. Otherwise the redirect.
async fn recently_signed_in(
    context: &Context,
    accounts: &AccountServices,
    headers: &HeaderMap,
    client: std::net::IpAddr,
    to: &str,
) -> Result<SignedIn, Response<Body>> {
    let found = session::find(accounts, headers, client).await;
    let found = found.map_err(|_| Error::Unavailable.into_response())?;
    let again = format!(
        "{}?to={}",
        SitePath::SignIn.of(context.locale),
        utf8_percent_encode(to, NON_ALPHANUMERIC)
    );
    let Some(signed_in) = found else {
        return Err(response::see_other(&again));
    };
    if signed_in.person.second_factor_at.is_some() {
        return Err(response::see_other(to));
    }
    let now = (accounts.clock)().as_millisecond();
    if now - signed_in.verified_at >= RECENT {
        let ended = accounts
            .store
            .end_session(&signed_in.person.id, &signed_in.session);
        ended
            .await
            .map_err(|_| Error::Unavailable.into_response())?;
        let mut response = response::see_other(&again);
        session::end(&mut response);
        return Err(response);
    }
    Ok(signed_in)
}

async fn offer(
    context: &Context,
    accounts: &AccountServices,
    headers: &HeaderMap,
    signed_in: &SignedIn,
    to: &str,
    failed: Option<&str>,
) -> Response<Body> {
    let requirement = Requirement::or_optional(accounts, &signed_in.person).await;
    let setup = match second_factor::begin(context, accounts, signed_in).await {
        Ok(Some(setup)) => setup,
        Ok(None) => return response::see_other(to),
        Err(_) => return Error::Unavailable.into_response(),
    };
    let mut state = AuthFormState {
        failed: failed.map(str::to_owned),
        setup: Some(setup),
        is_required: requirement.is_required(),
        notice: notice(context, accounts, requirement),
        ..auth::form(context, SitePath::SecondFactor, "")
    };
    state.hidden.insert("to".to_owned(), to.to_owned());
    let status = match failed {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    auth::page(context, headers, status, SitePath::SecondFactor, state).await
}

/// Returns the notice for owners about a second factor that the settings require of owners only.
fn notice(
    context: &Context,
    accounts: &AccountServices,
    requirement: Requirement,
) -> Option<String> {
    let texts = &context.site().desk.auth;
    match requirement {
        Requirement::Optional => None,
        Requirement::Within(days) => Some(texts.second_factor_within(days)),
        Requirement::Required if accounts.policy.requires_second_factor => {
            Some(context.site().desk.errors.second_factor.clone())
        }
        Requirement::Required => Some(texts.second_factor_required.clone()),
    }
}

async fn codes_page(
    context: &Context,
    accounts: &AccountServices,
    headers: &HeaderMap,
    signed_in: &SignedIn,
    codes: Vec<String>,
    to: String,
) -> Response<Body> {
    let state = AuthFormState {
        codes,
        next: to,
        ..AuthFormState::default()
    };
    let path = SitePath::RecoveryCodes;
    let page = auth::page(context, headers, StatusCode::OK, path, state).await;
    match session::rotate_credentials(accounts, signed_in, page).await {
        Ok(response) => response,
        Err(_) => Error::Unavailable.into_response(),
    }
}
