//! Who is let in. The one layer that stands before everything under `/desk`.

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

/// A session that is not used for so long ends, in milliseconds: 12 hours, a working day.
pub const IDLE: i64 = 12 * 3_600_000;
/// And in any case after so long: 30 days.
pub const LONGEST: i64 = 30 * 86_400_000;
/// How often its use is noted, in milliseconds.
const NOTED: i64 = 60_000;
/// Longest name of a browser that is kept, in characters.
const DEVICE: usize = 200;

/// Sent over https alone (or to this very machine), to this host alone, and to no script.
const COOKIE_NAME: &str = "__Host-sid";

/// Who is signed in; an extension of every request behind the layer.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The session's identifier.
    pub session: String,
    /// Who.
    pub person: PersonRow,
    /// What they may do.
    pub role: Role,
}

/// Lets through whoever has a session. Others are sent to the sign-in page, or told so where no
/// page was asked for.
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
            let mut answer = next.run(request).await;
            let headers = answer.headers_mut();
            headers
                .entry(CACHE_CONTROL)
                .or_insert(HeaderValue::from_static("no-store"));
            headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
            answer
        }
        Ok(None) => sent_away(&request),
        Err(error) => DeskError::from(error).into_response(),
    }
}

/// Lets owners through.
pub async fn owners_only(request: Request, next: Next) -> Response<Body> {
    let signed_in = request.extensions().get::<SignedIn>();
    if signed_in.is_some_and(|signed_in| signed_in.role == Role::Owner) {
        next.run(request).await
    } else {
        Error::Forbidden.into_response()
    }
}

/// Whose session the request's cookie names.
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
    let Some(role) = Role::from_key(&person.role) else {
        return Ok(None);
    };
    if now - seen > NOTED {
        context.store.touch_session(&session, now).await?;
    }
    Ok(Some(SignedIn {
        session,
        person,
        role,
    }))
}

/// Starts a session and adds its cookie to an answer. A session that the browser had before ends.
///
/// # Errors
/// When it cannot be stored.
pub async fn begin(
    context: &Context,
    headers: &HeaderMap,
    address: std::net::IpAddr,
    person: &str,
    mut answer: Response<Body>,
) -> Result<Response<Body>, DeskError> {
    if let Some(before) = find(context, headers).await? {
        context
            .store
            .end_session(&before.person.id, &before.session)
            .await?;
    }
    let secret = secret::new().map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Error::Unavailable
    })?;
    let device = headers
        .get("user-agent")
        .and_then(|text| text.to_str().ok());
    let device: String = device.unwrap_or_default().chars().take(DEVICE).collect();
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
    set_cookie(&mut answer, &secret, LONGEST / 1_000);
    if let Some(person) = context.store.person(person).await? {
        device::remember(&mut answer, &person, now);
    }
    Ok(answer)
}

/// Takes the cookie back.
pub fn end(answer: &mut Response<Body>) {
    set_cookie(answer, "", 0);
}

fn set_cookie(answer: &mut Response<Body>, value: &str, seconds: i64) {
    let cookie = format!(
        "{COOKIE_NAME}={value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age={seconds}"
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        answer.headers_mut().append(SET_COOKIE, cookie);
    }
}

fn sent_away(request: &Request) -> Response<Body> {
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
        return once_more(path);
    }
    let to = utf8_percent_encode(path, NON_ALPHANUMERIC);
    let mut answer = response::see_other(&format!("{SIGN_IN}?to={to}"));
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// A strict cookie is not sent with a link from another site, such as the one in a mail that is
/// read in a browser. So the page asks for itself again, which counts as this site's own.
fn once_more(path: &str) -> Response<Body> {
    let path = markup::escape(path);
    let page = format!("<!doctype html><meta http-equiv=\"refresh\" content=\"0;url={path}\">");
    let mut answer = Response::new(Body::from(page));
    let headers = answer.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}
