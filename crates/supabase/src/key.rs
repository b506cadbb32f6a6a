//! Who calls the API, by the key that was sent.

use axum::extract::Request;
use axum::http::header::AUTHORIZATION;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use crate::wire_error::WireError;

/// The keys of the API.
pub struct ApiKeys {
    /// Anybody's, which pages hold.
    pub anon_key: String,
    /// The owner's programs'; empty if there are none.
    pub service_key: String,
}

/// Whoever sent a right key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Anybody: the key is public.
    Anonymous,
    /// The owner's programs.
    Service,
}

/// What a caller may be allowed to do. Whoever it is, this is the one place that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Lists the pictures and reads them.
    ReadImages,
    /// Stores, replaces and deletes pictures.
    ChangeImages,
}

impl Caller {
    /// Whether the caller may do this.
    pub const fn may(self, act: Act) -> bool {
        match (self, act) {
            (Self::Service, _) | (Self::Anonymous, Act::ReadImages) => true,
            (Self::Anonymous, Act::ChangeImages) => false,
        }
    }

    /// Tells by the `apikey` header, else by `apikey` in the address, else by the bearer token:
    /// clients send the first always and the last mostly.
    pub fn of(keys: &ApiKeys, request: &Request) -> Result<Self, WireError> {
        let headers = request.headers();
        let text = |name: &str| headers.get(name).and_then(|header| header.to_str().ok());
        let bearer = || {
            text(AUTHORIZATION.as_str())?
                .strip_prefix("Bearer ")
                .map(str::to_owned)
        };
        let in_address = || {
            let mut pairs = request.uri().query()?.split('&');
            let key = pairs.find_map(|pair| pair.strip_prefix("apikey="))?;
            Some(percent_decode_str(key).decode_utf8_lossy().into_owned())
        };
        let key = text("apikey")
            .map(str::to_owned)
            .or_else(in_address)
            .or_else(bearer);
        let key = key.ok_or_else(WireError::no_key)?;
        let service = keys.service_key.as_str();
        if !service.is_empty() && is_same(&key, service) {
            Ok(Self::Service)
        } else if is_same(&key, &keys.anon_key) {
            Ok(Self::Anonymous)
        } else {
            Err(WireError::wrong_key())
        }
    }
}

/// Compares digests, so that the time it takes tells nothing about the key.
fn is_same(given: &str, right: &str) -> bool {
    Sha256::digest(given) == Sha256::digest(right)
}
