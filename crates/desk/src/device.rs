//! Recognizes browsers that have signed in before by a signed cookie. The login throttle counts them
//! separately, so that someone guessing passwords cannot slow down the account's owner.

use axum::body::Body;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, Response};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use store::PersonRow;
use uuid::Uuid;

use crate::cookies::cookie;

const COOKIE_NAME: &str = "__Host-device";

/// How long a browser is recognized after its last sign-in, in milliseconds: 180 days.
const LIFETIME: i64 = 180 * 86_400_000;

/// Sets the device cookie on a response. A known browser keeps its ID, so that signing in repeatedly gains no
/// further attempts at a code.
pub fn remember(
    response: &mut Response<Body>,
    known: Option<String>,
    person: &PersonRow,
    now: i64,
) {
    let id = known.unwrap_or_else(|| Uuid::new_v4().to_string());
    let claim = format!("{id}.{}", now.saturating_add(LIFETIME));
    let Some(mac) = mac(person, &claim) else {
        return;
    };
    let signature = hex::encode(mac.finalize().into_bytes());
    let cookie = format!(
        "{COOKIE_NAME}={claim}.{signature}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age={}",
        LIFETIME / 1_000
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

/// The ID of the browser, if the person has signed in with it since they last changed their password or
/// turned the second factor on or off.
pub fn known(headers: &HeaderMap, person: &PersonRow, now: i64) -> Option<String> {
    let (claim, signature) = cookie(headers, COOKIE_NAME)?.rsplit_once('.')?;
    let signature = hex::decode(signature).ok()?;
    mac(person, claim)?.verify_slice(&signature).ok()?;
    let (id, until) = claim.split_once('.')?;
    (until.parse::<i64>().ok()? > now).then(|| id.to_owned())
}

/// The key is the password hash: it is secret, and changing the password revokes all device cookies. So does a change
/// of the second factor: devices that knew only the old password are no longer recognized.
fn mac(person: &PersonRow, claim: &str) -> Option<Hmac<Sha256>> {
    if person.password.is_empty() {
        return None;
    }
    let mut mac = Hmac::<Sha256>::new_from_slice(person.password.as_bytes()).ok()?;
    let since = person.second_factor_at.unwrap_or_default();
    mac.update(format!("device {} {since} {claim}", person.id).as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(password: &str) -> PersonRow {
        PersonRow {
            id: "7".into(),
            name: "Rosa".into(),
            email: "rosa@example.com".into(),
            role: domain::Role::Owner,
            password: password.into(),
            language: domain::Locale::En,
            signed_in_at: None,
            sees_revenue: true,
            crew_id: None,
            second_factor_at: None,
            second_factor_declined_at: None,
        }
    }

    #[test]
    fn recognizes_a_browser_until_expiry_or_a_change_of_credentials() {
        let rosa = person("hash");
        let mut response = Response::new(Body::empty());
        remember(&mut response, None, &rosa, 0);
        let sent = response.headers()[SET_COOKIE].to_str().expect("ASCII");
        let pair = sent.split(';').next().expect("a pair").to_owned();
        let headers = |pair: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("cookie", pair.parse().expect("a header"));
            headers
        };
        let id = known(&headers(&pair), &rosa, 1).expect("known");
        let mut again = Response::new(Body::empty());
        remember(&mut again, Some(id.clone()), &rosa, 5);
        let again = again.headers()[SET_COOKIE].to_str().expect("ASCII");
        assert!(again.contains(&id), "{again}");
        let with_second_factor = PersonRow {
            second_factor_at: Some(7),
            ..person("hash")
        };
        assert!(known(&headers(&pair), &with_second_factor, 1).is_none());
        assert!(known(&headers(&pair), &rosa, LIFETIME).is_none());
        assert!(known(&headers(&pair), &person("other hash"), 1).is_none());
        let forged = pair.replace("__Host-device=", "__Host-device=a");
        assert!(known(&headers(&forged), &rosa, 1).is_none());
        assert!(known(&headers(&pair), &person(""), 1).is_none());
    }

    #[test]
    fn a_ticket_of_sign_in_is_no_device() {
        let rosa = person("hash");
        let ticket = crate::ticket::new(&rosa, 0).expect("has a password");
        let mut headers = HeaderMap::new();
        let cookie = format!("{COOKIE_NAME}={ticket}");
        headers.insert("cookie", cookie.parse().expect("a header"));
        assert!(known(&headers, &rosa, 1).is_none());
    }
}
