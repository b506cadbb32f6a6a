//! Sessions, and the authentication middleware for everything under `/desk`.

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;
use domain::{Role, SecurityEventKind, SitePath};
use endpoint::{ClientAddress, Error, RequestId, error_page};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::{NewSecurityEvent, NewSession, PersonRow, StoreError};

use crate::cookies::cookie;
use crate::device_name::device_name;
use crate::error::DeskError;
use crate::second_factor_offer::Requirement;
use crate::services::AccountServices;
use crate::{device, language, second_factor_offer, secret};
use endpoint::is_same_origin;
use endpoint::response;

/// Minimum interval between updates of the last-used time, in milliseconds.
const TOUCH_INTERVAL: i64 = 60_000;
/// Maximum stored length of the user agent, in characters.
const MAX_DEVICE_LENGTH: usize = 200;

/// Maximum stored length of a refused request's method and path, in characters.
const MAX_REFUSED_LENGTH: usize = 100;

/// The one route that is open to people who still have to set up a second factor.
const SIGN_OUT: &str = "/desk/api/sign-out";

/// The `__Host-` prefix limits the cookie to HTTPS (or localhost) and this host.
const COOKIE_NAME: &str = "__Host-sid";

/// The header that names the signed-in person by ID. The desk's service worker caches responses for that person only.
const PERSON_HEADER: &str = "desk-person";

/// The signed-in person; a request extension set by [`signed_in`].
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The session's ID.
    pub session: String,
    /// The person.
    pub person: PersonRow,
    /// The person's role.
    pub role: Role,
    /// When the person last proved who they are, in milliseconds since 1970.
    pub verified_at: i64,
    /// The client's address in this request.
    pub address: IpAddr,
}

impl SignedIn {
    /// Returns whether the person sees booked prices and revenue.
    pub fn sees_revenue(&self) -> bool {
        self.role == Role::Owner || self.person.sees_revenue
    }
}

/// Middleware that requires a session. Without one, page requests are redirected to sign-in, and
/// others get a 401. Unsafe cross-site requests are rejected.
pub async fn signed_in(
    State(accounts): State<AccountServices>,
    ClientAddress(client): ClientAddress,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    match find(&accounts, request.headers(), client).await {
        Ok(Some(signed_in)) => {
            if !request.method().is_safe() && !is_same_origin(request.headers()) {
                return Error::CrossSite.into_response();
            }
            let is_sign_out = request.uri().path() == SIGN_OUT;
            if !is_sign_out && lacks_second_factor(&accounts, &signed_in).await {
                let to = path_of(&request).to_owned();
                let to = is_page(&request).then_some(to);
                let mut response = reject_until_set_up(&accounts, &signed_in, to).await;
                let language = signed_in.person.language;
                response.extensions_mut().insert(language);
                return response;
            }
            let request_line = format!("{} {}", request.method(), request.uri().path());
            let language = signed_in.person.language;
            let person = HeaderValue::from_str(&signed_in.person.id).ok();
            request.extensions_mut().insert(language);
            request.extensions_mut().insert(signed_in.clone());
            let mut response = next.run(request).await;
            response.extensions_mut().insert(language);
            if is_forbidden(&response) {
                let detail: String = request_line.chars().take(MAX_REFUSED_LENGTH).collect();
                let kind = SecurityEventKind::AccessRefused;
                accounts
                    .log
                    .record_act(&signed_in, kind, None, &detail)
                    .await;
            }
            let headers = response.headers_mut();
            headers
                .entry(CACHE_CONTROL)
                .or_insert(HeaderValue::from_static("no-store"));
            headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
            if let Some(person) = person {
                headers.insert(PERSON_HEADER, person);
            }
            response
        }
        Ok(None) => reject(&request),
        Err(error) => unavailable(error, &request),
    }
}

/// The response while the database is unavailable: a page for a browser that loads one.
fn unavailable(error: StoreError, request: &Request) -> Response<Body> {
    let error = DeskError::from(error);
    if !is_page(request) {
        return error.into_response();
    }
    let id = request.extensions().get::<RequestId>();
    let page = error_page::page(StatusCode::SERVICE_UNAVAILABLE);
    let mut page = error_page::completed(page, language::preferred(request.headers()), id);
    // It is complete: the language of its path is not the person's.
    page.extensions_mut().clear();
    page
}

/// Middleware that requires the owner role.
pub async fn owners_only(request: Request, next: Next) -> Response<Body> {
    let signed_in = request.extensions().get::<SignedIn>();
    if signed_in.is_some_and(|signed_in| signed_in.role == Role::Owner) {
        next.run(request).await
    } else {
        Error::Forbidden.into_response()
    }
}

/// Returns whether the person's role does not allow what they requested. Asking for the password again does not count.
fn is_forbidden(response: &Response<Body>) -> bool {
    let error = response.extensions().get::<Error>();
    matches!(error, Some(Error::Forbidden))
}

/// Finds the valid session for the request's cookie, and saves that it was used. While that cannot be saved, it is kept
/// in memory, so that leads can be read.
///
/// # Errors
/// When the database is unavailable.
pub async fn find(
    accounts: &AccountServices,
    headers: &HeaderMap,
    address: IpAddr,
) -> Result<Option<SignedIn>, StoreError> {
    let Some(secret) = cookie(headers, COOKIE_NAME) else {
        return Ok(None);
    };
    let (hash, unsaved) = (secret::hash(secret), &accounts.limits.unsaved);
    let now = (accounts.clock)().as_millisecond();
    let mut idle_since = now - accounts.policy.idle_ms;
    let seen = unsaved.seen(&hash);
    if seen.is_some_and(|seen| seen > idle_since) {
        idle_since = i64::MIN;
    }
    let Some(open) = accounts.store.session(&hash, now, idle_since).await? else {
        let kept = unsaved.find(&accounts.store, &hash, now, accounts.policy.idle_ms);
        return Ok(kept.await?.map(|kept| SignedIn {
            session: kept.id,
            role: kept.person.role,
            person: kept.person,
            verified_at: kept.began_at,
            address,
        }));
    };
    unsaved.end_session(&hash);
    // One in the future was stored before the clock was set back.
    if (now - seen.unwrap_or(open.seen_at)).abs() > TOUCH_INTERVAL {
        match accounts.store.touch_session(&open.session, now).await {
            Ok(()) => unsaved.clear_seen(&hash),
            Err(error) => {
                tracing::warn!(%error, "the use of a session is kept in memory");
                unsaved.set_seen(&hash, now);
            }
        }
    }
    Ok(Some(SignedIn {
        session: open.session,
        role: open.person.role,
        person: open.person,
        verified_at: open.verified_at,
        address,
    }))
}

/// Starts a session and sets its cookie. Ends the browser's previous session. Records the sign-in, and
/// notifies the person by mail if the browser is new.
///
/// # Errors
/// When it cannot be stored or the system has no random bytes.
pub async fn begin(
    accounts: &AccountServices,
    headers: &HeaderMap,
    address: IpAddr,
    person: &PersonRow,
    mut response: Response<Body>,
) -> Result<Response<Body>, DeskError> {
    if let Some(before) = find(accounts, headers, address).await?
        && !accounts.limits.unsaved.end(&before.session)
    {
        let (id, session) = (&before.person.id, &before.session);
        if let Err(error) = accounts.store.end_session(id, session).await {
            tracing::warn!(%error, "the browser's previous session continues until it expires");
        }
    }
    let secret = new_secret()?;
    let agent = headers
        .get(USER_AGENT)
        .and_then(|text| text.to_str().ok())
        .unwrap_or_default();
    let device: String = agent.chars().take(MAX_DEVICE_LENGTH).collect();
    let now = (accounts.clock)().as_millisecond();
    let known = device::known(headers, person, now);
    let is_known = known.is_some() || person.signed_in_at.is_none();
    let new = NewSession {
        person: &person.id,
        hash: &secret::hash(&secret),
        device: &device,
        address: &address.to_string(),
        now,
        ends_at: now + accounts.policy.max_ms,
    };
    let idle_since = now - accounts.policy.idle_ms;
    if let Err(error) = accounts.store.new_session(&new, idle_since).await {
        tracing::warn!(%error, "a session is kept in memory");
        let (unsaved, id) = (&accounts.limits.unsaved, new_secret()?);
        unsaved.begin_session(&id, &new, person);
    }
    if let Err(error) = accounts.store.record_sign_in(&person.id, now).await {
        tracing::warn!(%error, "could not record the time of a sign-in");
    }
    let event = NewSecurityEvent {
        kind: if is_known {
            SecurityEventKind::SignIn
        } else {
            SecurityEventKind::SignInNewDevice
        },
        actor: Some(&person.id),
        person: Some(&person.id),
        address: &address.to_string(),
        detail: &device_name(&device),
        at: now,
    };
    accounts.log.record_event(event).await;
    set_cookie(&mut response, &secret, accounts.policy.max_ms / 1_000);
    device::remember(&mut response, known, person, now);
    language::remember(&mut response, person.language);
    Ok(response)
}

/// Replaces the secret of a session whose person has just proved who they are, and sets its cookie.
///
/// # Errors
/// When it cannot be stored or the system has no random bytes.
pub async fn rotate(
    accounts: &AccountServices,
    signed_in: &SignedIn,
    mut response: Response<Body>,
) -> Result<Response<Body>, DeskError> {
    let secret = new_secret()?;
    let now = (accounts.clock)().as_millisecond();
    accounts
        .store
        .rotate_session(&signed_in.session, &secret::hash(&secret), now)
        .await?;
    set_cookie(&mut response, &secret, accounts.policy.max_ms / 1_000);
    Ok(response)
}

/// As [`rotate`], after a change of the person's credentials, which made all their browsers strangers: this device
/// stays recognized.
///
/// # Errors
/// As [`rotate`], or when the person cannot be read.
pub async fn rotate_credentials(
    accounts: &AccountServices,
    signed_in: &SignedIn,
    response: Response<Body>,
) -> Result<Response<Body>, DeskError> {
    let mut response = rotate(accounts, signed_in, response).await?;
    if let Some(person) = accounts.store.person(&signed_in.person.id).await? {
        let now = (accounts.clock)().as_millisecond();
        device::remember(&mut response, None, &person, now);
    }
    Ok(response)
}

/// Deletes the session cookie.
pub fn end(response: &mut Response<Body>) {
    set_cookie(response, "", 0);
}

fn new_secret() -> Result<String, DeskError> {
    secret::new().map_err(|error| {
        tracing::error!(%error, "the system has no random bytes");
        Error::Unavailable.into()
    })
}

fn set_cookie(response: &mut Response<Body>, value: &str, seconds: i64) {
    let cookie = format!(
        "{COOKIE_NAME}={value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age={seconds}"
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

/// Returns whether the settings require a second factor that the person has not set up yet.
async fn lacks_second_factor(accounts: &AccountServices, signed_in: &SignedIn) -> bool {
    let person = &signed_in.person;
    person.second_factor_at.is_none()
        && Requirement::or_optional(accounts, person)
            .await
            .is_required()
}

/// Leads to the set-up from the page `to`, or refuses a request to the API.
async fn reject_until_set_up(
    accounts: &AccountServices,
    signed_in: &SignedIn,
    to: Option<String>,
) -> Response<Body> {
    if let Some(to) = to {
        let to = second_factor_offer::destination(accounts, &signed_in.person, &to).await;
        let mut response = response::see_other(&to);
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        return response;
    }
    DeskError::SecondFactorRequired.into_response()
}

/// Returns whether a browser loads a page, as opposed to a request to the API.
fn is_page(request: &Request) -> bool {
    let accept = request.headers().get(ACCEPT);
    let accept = accept.and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
        && matches!(*request.method(), Method::GET | Method::HEAD)
}

fn path_of(request: &Request) -> &str {
    let path = request.uri().path_and_query();
    path.map_or("/desk", |path| path.as_str())
}

fn reject(request: &Request) -> Response<Body> {
    let headers = request.headers();
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if !is_page(request) {
        return Error::Unauthorized.into_response();
    }
    let path = path_of(request);
    if text("sec-fetch-site") == Some("cross-site") && cookie(headers, COOKIE_NAME).is_none() {
        return reload_same_site(path);
    }
    let to = utf8_percent_encode(path, NON_ALPHANUMERIC);
    let sign_in = SitePath::SignIn.of(language::preferred(headers));
    let mut response = response::see_other(&format!("{sign_in}?to={to}"));
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A `SameSite=Strict` cookie is not sent when a link on another site is followed, such as one in
/// webmail. This page reloads itself, which makes the request same-site.
fn reload_same_site(path: &str) -> Response<Body> {
    let path = markup::escape(path);
    let page = format!("<!doctype html><meta http-equiv=\"refresh\" content=\"0;url={path}\">");
    let mut response = Response::new(Body::from(page));
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
