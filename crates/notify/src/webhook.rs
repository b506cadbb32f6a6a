//! Tells another program, such as a CRM, of each lead, signed in the Standard Webhooks way.

use std::time::Duration;

use anyhow::{Context as _, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde_json::{Value, json};
use sha2::Sha256;
use store::{LeadRow, LeasedMessage};

use crate::compose::context::Context;
use crate::failure::Failure;
use crate::settings::WebhookSettings;

/// The address and how to reach it.
pub struct Webhook {
    client: Client,
    url: Url,
    secret: Vec<u8>,
}

impl Webhook {
    /// The webhook of the settings.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub fn new(settings: &WebhookSettings, timeout: Duration) -> anyhow::Result<Self> {
        let url: Url = settings.url.parse().context("url")?;
        if !matches!(url.scheme(), "https" | "http") {
            bail!("url: it begins with https://");
        }
        let secret = settings.secret.as_str();
        let secret = secret.strip_prefix("whsec_").unwrap_or(secret);
        let secret = STANDARD
            .decode(secret)
            .context("secret: write whsec_ and base64")?;
        if !(24..=64).contains(&secret.len()) {
            bail!("secret: it has 24 to 64 bytes");
        }
        // Fails only if there is a provider already, which will do.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(timeout)
            // A signed lead goes to the address that was set, and to no other.
            .redirect(Policy::none())
            .build()?;
        Ok(Self {
            client,
            url,
            secret,
        })
    }

    /// Tells of the lead that a notice is about.
    pub async fn send(
        &self,
        context: &Context<'_>,
        notice: &LeasedMessage,
        now: jiff::Timestamp,
    ) -> Result<(), Failure> {
        let lead = context.lead(&notice.about).await?;
        let body = body(context, notice, &lead).await?;
        let at = now.as_second().to_string();
        let sent = self
            .client
            .post(self.url.clone())
            .header("content-type", "application/json")
            .header("webhook-id", &notice.id)
            .header("webhook-timestamp", &at)
            .header("webhook-signature", self.signature(&notice.id, &at, &body))
            .body(body)
            .send()
            .await
            // The address may hold a secret.
            .map_err(|error| Failure::passing(error.without_url()))?;
        match sent.status() {
            status if status.is_success() => Ok(()),
            StatusCode::GONE => Err(Failure::lasting("410: it wants no more")),
            status => Err(Failure::passing(status)),
        }
    }

    /// `v1,` and the base64 of an HMAC-SHA256 over id, time and body.
    fn signature(&self, id: &str, at: &str, body: &str) -> String {
        // A key of any length will do.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else {
            return String::new();
        };
        mac.update(format!("{id}.{at}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

async fn body(
    context: &Context<'_>,
    notice: &LeasedMessage,
    lead: &LeadRow,
) -> Result<String, Failure> {
    let quote = match lead.form.as_str() {
        "quote" => context.quote(lead).await?,
        _ => None,
    };
    let nested = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
    let time = |at| jiff::Timestamp::from_millisecond(at).map(|at| at.to_string());
    let body = json!({
        "type": "lead.created",
        "timestamp": time(notice.created_at).ok(),
        "data": {
            "id": lead.id,
            "reference": lead.reference,
            "form": lead.form,
            "created_at": time(lead.created_at).ok(),
            "customer_name": lead.customer_name,
            "customer_email": lead.customer_email,
            "customer_phone": lead.customer_phone,
            "moving_date": lead.moving_date,
            "origin": lead.origin,
            "destination": lead.destination,
            "entries": nested(&lead.entries),
            "page": lead.page,
            "referrer": lead.referrer,
            "campaign": nested(&lead.campaign),
            "suspicion": lead.spam_reason,
            "continues": lead.continues,
            "quote_request": quote.as_ref().map(|quote| leads::quote_json(quote, None)),
        },
    });
    Ok(body.to_string())
}
