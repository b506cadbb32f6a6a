//! The site's own key, with which it identifies itself to push services: VAPID, RFC 8292.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

use crate::{Endpoint, PushError, TicketKey};

/// How long a signature is valid, in seconds: half of the 24 hours that services accept at most.
const LIFETIME: i64 = 12 * 3_600;

/// A key pair on P-256.
#[derive(Debug)]
pub struct VapidKey {
    pair: EcdsaKeyPair,
    tickets: TicketKey,
}

impl VapidKey {
    /// A new key, as PKCS #8 in Base64 for URLs, to be stored.
    ///
    /// # Errors
    /// [`PushError::NoRandomBytes`].
    pub fn generate() -> Result<String, PushError> {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new())
            .map_err(|_| PushError::NoRandomBytes)?;
        Ok(URL_SAFE_NO_PAD.encode(document.as_ref()))
    }

    /// Reads a key that [`VapidKey::generate`] made.
    ///
    /// # Errors
    /// [`PushError::Key`].
    pub fn read(stored: &str) -> Result<Self, PushError> {
        let pkcs8 = URL_SAFE_NO_PAD.decode(stored).map_err(|_| PushError::Key)?;
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, &pkcs8, &SystemRandom::new())
            .map_err(|_| PushError::Key)?;
        Ok(Self {
            pair,
            tickets: TicketKey::derived(&pkcs8),
        })
    }

    /// The public key as browsers want it: an uncompressed point, in Base64 for URLs.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The key of tickets, derived from this one.
    pub const fn tickets(&self) -> &TicketKey {
        &self.tickets
    }

    /// The `Authorization` header of a request to a push service. `contact` is a `mailto:` or `https:` address at
    /// which the service reaches whoever runs this site; `now` is in seconds since 1970.
    ///
    /// # Errors
    /// [`PushError::NoRandomBytes`].
    pub fn authorization(
        &self,
        endpoint: &Endpoint,
        contact: &str,
        now: i64,
    ) -> Result<String, PushError> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let header = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({
            "aud": endpoint.origin(),
            "exp": now.saturating_add(LIFETIME),
            "sub": contact,
        }));
        let signed = format!("{header}.{claims}");
        let signature = self
            .pair
            .sign(&SystemRandom::new(), signed.as_bytes())
            .map_err(|_| PushError::NoRandomBytes)?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    fn key() -> VapidKey {
        VapidKey::read(&VapidKey::generate().expect("random")).expect("a key")
    }

    fn decoded(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("Base64")
    }

    #[test]
    fn signs_for_one_service_and_half_a_day() {
        let key = key();
        let endpoint = Endpoint::parse("https://web.push.apple.com/QAbc", "").expect("known");
        let header = key
            .authorization(&endpoint, "mailto:owner@example.com", 1_000)
            .expect("signed");
        let (token, public) = header
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("the form of RFC 8292");
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(public))
            .verify(signed.as_bytes(), &decoded(signature))
            .expect("the signature is right");
        let claims = signed.split_once('.').expect("two parts").1;
        let claims: serde_json::Value = serde_json::from_slice(&decoded(claims)).expect("JSON");
        let expected = json!({
            "aud": "https://web.push.apple.com",
            "exp": 1_000 + 43_200,
            "sub": "mailto:owner@example.com",
        });
        assert_eq!(claims, expected);
    }

    #[test]
    fn browsers_get_an_uncompressed_point() {
        let public = decoded(&key().public());
        assert_eq!((public.len(), public[0]), (65, 4));
    }

    #[test]
    fn rejects_a_stored_key_that_is_damaged() {
        let stored = VapidKey::generate().expect("random");
        assert!(VapidKey::read(&stored[..40]).is_err());
        assert!(VapidKey::read("?").is_err());
    }
}
