//! Identifies the API caller by key.

use axum::extract::Request;
use axum::http::header::AUTHORIZATION;
use endpoint::{ClientAddress, FailureLimit, TrustedProxies};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use crate::gateway_error::GatewayError;

/// The keys of the API.
pub struct ApiKeys {
    /// The public key, which pages contain.
    pub anon_key: String,
    /// The secret key of the owner's programs; empty if there is none.
    pub service_key: String,
    /// Wrong keys by address.
    pub wrong_keys: FailureLimit,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: TrustedProxies,
}

/// A caller with a valid key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Anybody, with the public key.
    Anonymous,
    /// The owner's programs, with the secret key.
    Service,
}

/// An action that needs permission. [`Caller::may`] is the only place that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// List and read images.
    ReadImages,
    /// Store, replace and delete images.
    ChangeImages,
}

impl Caller {
    /// Returns whether the caller has this permission.
    pub const fn may(self, act: Act) -> bool {
        match (self, act) {
            (Self::Service, _) | (Self::Anonymous, Act::ReadImages) => true,
            (Self::Anonymous, Act::ChangeImages) => false,
        }
    }

    /// Reads the key from the `apikey` header, the `apikey` query parameter or the bearer token, in
    /// this order: clients always send the first and usually the last. An address that has sent too
    /// many wrong keys may use the public key only.
    pub fn of(keys: &ApiKeys, request: &Request) -> Result<Self, GatewayError> {
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
        let key = key.ok_or(GatewayError::NoKey)?;
        if is_same(&key, &keys.anon_key) {
            return Ok(Self::Anonymous);
        }
        let ClientAddress(client) =
            ClientAddress::of(request.extensions(), headers, &keys.trusted_proxies);
        if keys.wrong_keys.is_blocked(client) {
            return Err(GatewayError::TooManyKeys);
        }
        let service = keys.service_key.as_str();
        if !service.is_empty() && is_same(&key, service) {
            return Ok(Self::Service);
        }
        keys.wrong_keys.count(client);
        Err(GatewayError::WrongKey)
    }
}

/// Compares digests, so that timing reveals nothing about the key.
fn is_same(given: &str, right: &str) -> bool {
    Sha256::digest(given) == Sha256::digest(right)
}
