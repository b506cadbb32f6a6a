//! The language of a person at the desk, and of a browser without a session.

use axum::body::Body;
use axum::http::header::{ACCEPT_LANGUAGE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Response};
use contract::desk::DeskLanguage;
use domain::Locale;

use crate::cookies::cookie;

/// The language of the person who last signed in with a browser, for its next sign-in.
const COOKIE_NAME: &str = "__Host-lang";
/// How long a browser keeps it, in seconds: 180 days.
const LIFETIME: i64 = 180 * 86_400;

/// The language without a session: that of the browser's last sign-in, else the first that the
/// browser accepts and the site has.
pub fn preferred(headers: &HeaderMap) -> Locale {
    let kept = cookie(headers, COOKIE_NAME).and_then(Locale::from_key);
    kept.unwrap_or_else(|| accepted(headers))
}

/// Keeps a language in the browser for its next sign-in.
pub fn remember(response: &mut Response<Body>, language: Locale) {
    let cookie = format!(
        "{COOKIE_NAME}={}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age={LIFETIME}",
        language.key()
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

/// Converts the contract's language to the domain's.
pub const fn locale(language: DeskLanguage) -> Locale {
    match language {
        DeskLanguage::En => Locale::En,
        DeskLanguage::Es => Locale::Es,
    }
}

/// Converts the domain's language to the contract's.
pub const fn of_locale(locale: Locale) -> DeskLanguage {
    match locale {
        Locale::En => DeskLanguage::En,
        Locale::Es => DeskLanguage::Es,
    }
}

/// Browsers list languages by preference, so weights are not compared.
fn accepted(headers: &HeaderMap) -> Locale {
    let accepted = headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let mut languages = accepted.unwrap_or_default().split(',');
    languages
        .find_map(|language| Locale::from_key(language.split(';').next()?.trim()))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preferred_by(pairs: &[(&str, &str)]) -> Locale {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            let name: axum::http::HeaderName = name.parse().expect("a name");
            headers.insert(name, value.parse().expect("a value"));
        }
        preferred(&headers)
    }

    #[test]
    fn prefers_the_last_sign_in_then_the_browser() {
        assert_eq!(preferred_by(&[]), Locale::En);
        let spanish = ("accept-language", "fr;q=0.9, es-MX;q=0.8, en;q=0.7");
        assert_eq!(preferred_by(&[spanish]), Locale::Es);
        let english = ("accept-language", "en-US,en;q=0.9,es;q=0.8");
        assert_eq!(preferred_by(&[english]), Locale::En);
        assert_eq!(
            preferred_by(&[english, ("cookie", "__Host-lang=es")]),
            Locale::Es
        );
        assert_eq!(
            preferred_by(&[spanish, ("cookie", "__Host-lang=xx")]),
            Locale::Es
        );
    }
}
