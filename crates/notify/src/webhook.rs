//! Posts each lead to another program, such as a CRM, signed according to Standard Webhooks.

mod body;

use std::time::Duration;

use anyhow::{Context as _, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use sha2::Sha256;
use store::LeasedMessage;

use crate::compose::context::Context;
use crate::failure::Failure;
use crate::settings::WebhookSettings;

use body::body;

/// A webhook receiver.
pub struct Webhook {
    client: Client,
    url: Url,
    secret: Vec<u8>,
}

impl Webhook {
    /// The webhook with the given settings.
    ///
    /// # Errors
    /// Names the invalid setting.
    pub fn new(settings: &WebhookSettings, timeout: Duration) -> anyhow::Result<Self> {
        let url: Url = settings.url.parse().context("url")?;
        if !matches!(url.scheme(), "https" | "http") {
            bail!("url: must begin with https://");
        }
        let secret = settings.secret.as_str();
        let secret = secret.strip_prefix("whsec_").unwrap_or(secret);
        let secret = STANDARD
            .decode(secret)
            .context("secret: write whsec_ and base64")?;
        if !(24..=64).contains(&secret.len()) {
            bail!("secret: must have 24 to 64 bytes");
        }
        // Fails only if a provider is already installed, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(timeout)
            // Send signed leads only to the configured URL.
            .redirect(Policy::none())
            .build()?;
        Ok(Self {
            client,
            url,
            secret,
        })
    }

    /// Posts the lead that a message is about.
    pub async fn send(
        &self,
        context: &Context<'_>,
        message: &LeasedMessage,
        now: jiff::Timestamp,
    ) -> Result<(), Failure> {
        let lead = context.lead(&message.about).await?;
        let body = body(context, message, &lead).await?;
        let at = now.as_second().to_string();
        let sent = self
            .client
            .post(self.url.clone())
            .header("content-type", "application/json")
            .header("webhook-id", &message.id)
            .header("webhook-timestamp", &at)
            .header("webhook-signature", self.signature(&message.id, &at, &body))
            .body(body)
            .send()
            .await
            // The URL may contain a secret.
            .map_err(|error| Failure::temporary(error.without_url()))?;
        match sent.status() {
            status if status.is_success() => Ok(()),
            StatusCode::GONE => Err(Failure::permanent("410: the receiver unsubscribed")),
            status => Err(Failure::temporary(status)),
        }
    }

    /// `v1,` and the Base64 of an HMAC-SHA256 over id, timestamp and body.
    fn signature(&self, id: &str, at: &str, body: &str) -> String {
        // HMAC accepts keys of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else {
            return String::new();
        };
        mac.update(format!("{id}.{at}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}
