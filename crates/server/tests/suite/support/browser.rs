//! Test support: a browser that is notified, with the cryptography of RustCrypto instead of the program's.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::SecretKey;
use p256::ecdh::diffie_hellman;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::{Value, json};
use sha2::Sha256;

use super::TestApp;
use super::desk::Session;

/// The keys of a subscription.
pub struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    /// A browser with an address at a push service, and keys made from a number above 0.
    pub fn new(number: u8, service: &str) -> Self {
        Self {
            secret: SecretKey::from_slice(&[number; 32]).expect("a key"),
            auth: [number; 16],
            endpoint: format!("{service}?device={number}"),
        }
    }

    fn public(&self) -> Vec<u8> {
        let point = self.secret.public_key().to_encoded_point(false);
        point.as_bytes().to_vec()
    }

    /// Returns what the browser sends to the desk.
    pub fn subscription(&self) -> Value {
        json!({
            "endpoint": self.endpoint,
            "p256dh": URL_SAFE_NO_PAD.encode(self.public()),
            "auth": URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    /// Adds the browser to the devices of a person. Returns its identifier.
    pub async fn subscribe(&self, app: &TestApp, session: &Session) -> String {
        let body = self.subscription().to_string();
        let added = app.desk(session, "PUT", "push/device", &body).await;
        assert_eq!(added.status, StatusCode::OK, "{}", added.text());
        let status = added.json();
        let devices = status["devices"].as_array().expect("a list");
        let own = devices
            .iter()
            .find(|device| device["endpoint"] == self.endpoint);
        own.expect("listed")["id"]
            .as_str()
            .expect("a text")
            .to_owned()
    }

    /// The message that a push service received, if it is for this browser.
    pub fn read(&self, body: &[u8]) -> Option<Value> {
        let (salt, rest) = body.split_at(16);
        let (public, record) = rest[5..].split_at(65);
        let peer = p256::PublicKey::from_sec1_bytes(public).expect("a point");
        let shared = diffie_hellman(self.secret.to_nonzero_scalar(), peer.as_affine());
        let info = [&b"WebPush: info\0"[..], &self.public()[..], public].concat();
        let mut input_key = [0; 32];
        Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes())
            .expand(&info, &mut input_key)
            .expect("a length");
        let derived = Hkdf::<Sha256>::new(Some(salt), &input_key);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        derived
            .expand(b"Content-Encoding: aes128gcm\0", &mut key)
            .expect("a length");
        derived
            .expand(b"Content-Encoding: nonce\0", &mut nonce)
            .expect("a length");
        let cipher = Aes128Gcm::new_from_slice(&key).expect("a key");
        let mut plain = cipher.decrypt((&nonce).into(), record).ok()?;
        assert_eq!(plain.pop(), Some(2), "the delimiter");
        Some(serde_json::from_slice(&plain).expect("JSON"))
    }
}
