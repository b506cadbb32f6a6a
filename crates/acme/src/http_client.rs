//! The HTTP client for the authority: with deadlines, without redirects, and with the authority's `Retry-After`, which
//! `instant-acme` leaves out of its errors.

use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Collected, Full};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Client};

use crate::failure::SetUpError;

/// How long a connection to the authority may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a request may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The largest response in bytes; a chain has a few thousand.
const MAX_RESPONSE: usize = 1 << 20;

/// The longest wait that an authority may request: limits of Let's Encrypt last up to a week.
const MAX_WAIT: Duration = Duration::from_hours(7 * 24);

/// A client for one authority. Clones share the connections and the noted wait.
#[derive(Clone)]
pub struct AcmeHttpClient {
    client: Client,
    retry_after: Arc<Mutex<Option<Duration>>>,
}

impl AcmeHttpClient {
    /// A client that trusts the system's authorities, or only those of a file.
    ///
    /// # Errors
    /// When the file cannot be read or has no certificates in PEM.
    pub fn new(ca_file: Option<&Path>) -> Result<Self, SetUpError> {
        // Fails only if a provider is already installed, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .user_agent(concat!("mudanza/", env!("CARGO_PKG_VERSION")))
            .redirect(Policy::none())
            .https_only(true)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT);
        if let Some(file) = ca_file {
            let refused = |reason: String| {
                SetUpError::CaFile(format!("{} cannot be used: {reason}", file.display()))
            };
            let pem = std::fs::read(file).map_err(|error| refused(error.to_string()))?;
            let roots = Certificate::from_pem_bundle(&pem);
            let roots = roots.map_err(|error| refused(error.to_string()))?;
            if roots.is_empty() {
                return Err(refused("it has no certificate in PEM".to_owned()));
            }
            builder = builder.tls_certs_only(roots);
        }
        Ok(Self {
            client: builder.build()?,
            retry_after: Arc::default(),
        })
    }

    /// The time by the server's clock, from its response to a request for a URL; `None` if the response has none.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn time_of(&self, url: &str) -> Result<Option<Timestamp>, Error> {
        let response = self.client.get(url).send().await.map_err(other)?;
        Ok(date_of(response.headers()))
    }

    /// Returns and clears the `Retry-After` of the last error response.
    pub fn take_retry_after(&self) -> Option<Duration> {
        self.noted().take()
    }

    fn noted(&self) -> MutexGuard<'_, Option<Duration>> {
        self.retry_after
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    async fn send(
        self,
        request: http::Request<BodyWrapper<Bytes>>,
    ) -> Result<BytesResponse, Error> {
        let (parts, body) = request.into_parts();
        let body = body
            .collect()
            .await
            .map_or_else(|never| match never {}, Collected::to_bytes);
        let sent = self
            .client
            .request(parts.method, parts.uri.to_string())
            .headers(parts.headers)
            .body(body)
            .send()
            .await;
        let mut response = sent.map_err(other)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let mut content = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(other)? {
            if content.len() + chunk.len() > MAX_RESPONSE {
                return Err(Error::Str("the response is too large"));
            }
            content.extend_from_slice(&chunk);
        }
        if status.is_client_error() || status.is_server_error() {
            *self.noted() = wait_of(&headers);
        }
        let mut response = http::Response::new(Full::new(Bytes::from(content)));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(BytesResponse::from(response))
    }
}

impl HttpClient for AcmeHttpClient {
    fn request(
        &self,
        request: http::Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        Box::pin(self.clone().send(request))
    }
}

fn other(error: reqwest::Error) -> Error {
    Error::Other(Box::new(error))
}

/// The seconds of `Retry-After`. Let's Encrypt sends no dates.
fn wait_of(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers
        .get(RETRY_AFTER)?
        .to_str()
        .ok()?
        .trim()
        .parse()
        .ok()?;
    Some(Duration::from_secs(seconds).min(MAX_WAIT))
}

/// The time of `Date` (RFC 9110, section 5.6.7).
fn date_of(headers: &HeaderMap) -> Option<Timestamp> {
    let date = headers.get(DATE)?.to_str().ok()?;
    rfc2822::DateTimeParser::new().parse_timestamp(date).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_in_the_form_of_http() {
        let date = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(DATE, value.parse().expect("a value"));
            date_of(&headers).map(|date| date.to_string())
        };
        let expected = Some("1994-11-06T08:49:37Z".to_owned());
        assert_eq!(date("Sun, 06 Nov 1994 08:49:37 GMT"), expected);
        assert_eq!(date("now"), None);
        assert_eq!(date_of(&HeaderMap::new()), None);
    }

    #[test]
    fn a_wait_is_in_seconds_and_at_most_a_week() {
        let wait = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, value.parse().expect("a value"));
            wait_of(&headers).map(|wait| wait.as_secs())
        };
        assert_eq!(wait("3600"), Some(3_600));
        assert_eq!(wait("99999999999"), Some(7 * 24 * 3_600));
        assert_eq!(wait("soon"), None);
        assert_eq!(wait_of(&HeaderMap::new()), None);
    }

    #[test]
    fn a_file_of_authorities_must_have_certificates() {
        let message = |path: &str| {
            let made = AcmeHttpClient::new(Some(Path::new(path)));
            made.err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        for path in ["/nowhere/ca.pem", "Cargo.toml"] {
            let message = message(path);
            assert!(message.starts_with("tls.ca_file: "), "{path}: {message}");
        }
        assert!(AcmeHttpClient::new(None).is_ok());
    }
}
