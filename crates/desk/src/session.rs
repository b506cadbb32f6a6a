//! Sessions, and the authentication middleware for everything under `/desk`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, Response};
use axum::middleware::Next;
use axum::response::IntoResponse;
use domain::Role;
use endpoint::Error;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::{NewSession, PersonRow, StoreError};

use crate::Context;
use crate::cookies::cookie;
use crate::error::DeskError;
use crate::{device, secret};
use content::SIGN_IN;
use endpoint::is_same_origin;
use endpoint::response;

/// Idle timeout of a session in milliseconds: 12 hours, a working day.
pub const IDLE: i64 = 12 * 3_600_000;
/// Maximum lifetime of a session in milliseconds: 30 days.
pub const LONGEST: i64 = 30 * 86_400_000;
/// Minimum interval between updates of the last-used time, in milliseconds.
const TOUCH_INTERVAL: i64 = 60_000;
/// Maximum stored length of the user agent, in characters.
const MAX_DEVICE_LENGTH: usize = 200;

/// The `__Host-` prefix limits the cookie to HTTPS (or localhost) and this host.
const COOKIE_NAME: &str = "__Host-sid";

/// The signed-in person; a request extension set by [`signed_in`].
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The session's ID.
    pub session: String,
    /// The person.
    pub person: PersonRow,
    /// The person's role.
    pub role: Role,
}

/// Middleware that requires a session. Without one, page requests are redirected to sign-in, and
/// others get a 401. Unsafe cross-site requests are rejected.
pub async fn signed_in(
    State(context): State<Context>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    match find(&context, request.headers()).await {
        Ok(Some(signed_in)) => {
            if !request.method().is_safe() && !is_same_origin(request.headers()) {
                return Error::CrossSite.into_response();
            }
            request.extensions_mut().insert(signed_in);
            let mut response = next.run(request).await;
            let headers = response.headers_mut();
            headers
                .entry(CACHE_CONTROL)
                .or_insert(HeaderValue::from_static("no-store"));
            headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
            response
        }
        Ok(None) => reject(&request),
        Err(error) => DeskError::from(error).into_response(),
    }
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

/// Finds the valid session for the request's cookie.
pub async fn find(context: &Context, headers: &HeaderMap) -> Result<Option<SignedIn>, StoreError> {
    let Some(secret) = cookie(headers, COOKIE_NAME) else {
        return Ok(None);
    };
    let now = (context.clock)().as_millisecond();
    let found = context
        .store
        .session(&secret::hash(secret), now, now - IDLE)
        .await?;
    let Some((session, seen, person)) = found else {
        return Ok(None);
    };
    if now - seen > TOUCH_INTERVAL {
        context.store.touch_session(&session, now).await?;
    }
    Ok(Some(SignedIn {
        session,
        role: person.role,
        person,
    }))
}

/// Starts a session and sets its cookie. Ends the browser's previous session.
///
/// # Errors
/// When it cannot be stored or the system has no random bytes.
pub async fn begin(
    context: &Context,
    headers: &HeaderMap,
    address: std::net::IpAddr,
    person: &str,
    mut response: Response<Body>,
) -> Result<Response<Body>, DeskError> {
    if let Some(before) = find(context, headers).await? {
        context
            .store
            .end_session(&before.person.id, &before.session)
            .await?;
    }
    let secret = secret::new().map_err(|error| {
        tracing::error!(%error, "the system has no random bytes");
        Error::Unavailable
    })?;
    let device = headers
        .get("user-agent")
        .and_then(|text| text.to_str().ok());
    let device: String = device
        .unwrap_or_default()
        .chars()
        .take(MAX_DEVICE_LENGTH)
        .collect();
    let now = (context.clock)().as_millisecond();
    let new = NewSession {
        person,
        hash: &secret::hash(&secret),
        device: &device,
        address: &address.to_string(),
        now,
        ends_at: now + LONGEST,
    };
    context.store.new_session(&new, now - IDLE).await?;
    context.store.record_sign_in(person, now).await?;
    set_cookie(&mut response, &secret, LONGEST / 1_000);
    if let Some(person) = context.store.person(person).await? {
        device::remember(&mut response, &person, now);
    }
    Ok(response)
}

/// Deletes the session cookie.
pub fn end(response: &mut Response<Body>) {
    set_cookie(response, "", 0);
}

fn set_cookie(response: &mut Response<Body>, value: &str, seconds: i64) {
    let cookie = format!(
        "{COOKIE_NAME}={value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age={seconds}"
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

fn reject(request: &Request) -> Response<Body> {
    let headers = request.headers();
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_page = text(ACCEPT.as_str()).is_some_and(|accept| accept.contains("text/html"));
    if !is_page || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Error::Unauthorized.into_response();
    }
    let path = request
        .uri()
        .path_and_query()
        .map_or("/desk", |p| p.as_str());
    if text("sec-fetch-site") == Some("cross-site") && cookie(headers, COOKIE_NAME).is_none() {
        return reload_same_site(path);
    }
    let to = utf8_percent_encode(path, NON_ALPHANUMERIC);
    let mut response = response::see_other(&format!("{SIGN_IN}?to={to}"));
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
