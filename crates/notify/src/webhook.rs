//! Posts each lead to another program, such as a CRM, signed according to Standard Webhooks.

use std::time::Duration;

use anyhow::{Context as _, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::schedule::BookingStatus;
use domain::{LeadForm, MessageKind};
use hmac::{Hmac, Mac};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde_json::{Value, json};
use sha2::Sha256;
use store::{BookingRow, LeadRow, LeasedMessage};

use crate::compose::context::{Context, identifier, read_failed};
use crate::failure::Failure;
use crate::settings::WebhookSettings;

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

async fn body(
    context: &Context<'_>,
    message: &LeasedMessage,
    lead: &LeadRow,
) -> Result<String, Failure> {
    let booking = match message.kind {
        MessageKind::BookingCreatedWebhook => Some("booking.created"),
        MessageKind::BookingChangedWebhook => Some("booking.changed"),
        MessageKind::BookingCanceledWebhook => Some("booking.canceled"),
        MessageKind::JobDoneWebhook => Some("job.done"),
        _ => None,
    };
    if let Some(kind) = booking {
        let body = json!({
            "type": kind,
            "timestamp": time(message.created_at),
            "data": booking_data(context, message, lead).await?,
        });
        return Ok(body.to_string());
    }
    let quote = match lead.form {
        LeadForm::Quote => context.quote(lead).await?,
        _ => None,
    };
    let body = json!({
        "type": "lead.created",
        "timestamp": time(message.created_at),
        "data": {
            "id": lead.id,
            "reference": lead.reference,
            "form": lead.form.key(),
            "created_at": time(lead.created_at),
            "customer_name": lead.customer_name,
            "customer_email": lead.customer_email,
            "customer_phone": lead.customer_phone,
            "moving_date": lead.moving_date.map(|day| day.to_string()),
            "origin": lead.origin,
            "destination": lead.destination,
            "entries": lead.entries,
            "page": lead.page,
            "referrer": lead.referrer,
            "campaign": lead.campaign,
            "spam_reason": lead.spam_reason,
            "continues": lead.continues,
            "quote_request": quote.as_ref().map(leads::quote_json),
        },
    });
    Ok(body.to_string())
}

/// The booking of a lead that a message is about, as it is now.
async fn booking_data(
    context: &Context<'_>,
    message: &LeasedMessage,
    lead: &LeadRow,
) -> Result<Value, Failure> {
    let rows = context.store.bookings_of(identifier(&lead.id)?).await;
    let rows = rows.map_err(read_failed)?;
    let is_meant = |row: &&BookingRow| match message.kind {
        MessageKind::BookingCanceledWebhook => row.status == BookingStatus::Canceled,
        MessageKind::JobDoneWebhook => row.status == BookingStatus::Done,
        _ => !matches!(row.status, BookingStatus::Held | BookingStatus::Expired),
    };
    let row = rows.iter().rfind(is_meant);
    let row = row.ok_or_else(|| Failure::permanent("the booking no longer exists"))?;
    let result = context.store.job_result(identifier(&row.id)?).await;
    let result = result.map_err(read_failed)?;
    Ok(json!({
        "id": row.id,
        "sequence": row.sequence,
        "status": row.status.key(),
        "lead_id": lead.id,
        "reference": lead.reference,
        "customer_name": lead.customer_name,
        "customer_phone": lead.customer_phone,
        "origin": lead.origin,
        "destination": lead.destination,
        "crew_id": row.crew_id,
        "arrival_from": time(row.arrival_starts),
        "arrival_to": time(row.arrival_ends),
        "work_from": time(row.starts_at),
        "work_to": time(row.ends_at),
        "estimated_minutes": row.job_minutes,
        "actual_minutes": result.as_ref().map(|result| result.minutes),
        "final_cents": result.as_ref().map(|result| result.cents),
        "payment": result.as_ref().map(|result| result.payment.key()),
    }))
}

fn time(at: i64) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(at).ok()?;
    Some(at.to_string())
}
