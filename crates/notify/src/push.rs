//! Sends notifications to the push services of browsers (RFC 8030).

use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use webpush::{Endpoint, Receiver, VapidKey, encrypt};

use crate::failure::Failure;
use crate::push_message::PushMessage;

/// Sends to push services.
pub struct PushServices {
    client: Client,
    /// The origin of a service besides the known ones, from the settings.
    own_service: String,
}

impl PushServices {
    /// With the service of the settings, which may be empty.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub fn new(own_service: &str, timeout: Duration) -> anyhow::Result<Self> {
        // Fails only if a provider is already installed, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(timeout)
            // A service must not send the program to another server.
            .redirect(Policy::none())
            .build()?;
        Ok(Self {
            client,
            own_service: own_service.to_owned(),
        })
    }

    /// Encrypts and sends a notification. It is sent once the push service has accepted it; whether the device shows it,
    /// nobody says.
    ///
    /// # Errors
    /// [`Failure`]: temporary for 408, 425, 429 and 5xx and if the service does not answer.
    pub async fn send(
        &self,
        vapid: &VapidKey,
        message: &PushMessage,
        now: Timestamp,
    ) -> Result<(), Failure> {
        let device = &message.subscription;
        // It was checked when it was stored; the list may have changed since.
        let endpoint = Endpoint::parse(&device.endpoint, &self.own_service)
            .ok_or_else(|| Failure::permanent("the device names an unknown push service"))?;
        let receiver = Receiver::parse(&device.p256dh, &device.auth)
            .ok_or_else(|| Failure::permanent("the device has no valid keys"))?;
        let body = encrypt(&receiver, message.body.as_bytes()).map_err(Failure::permanent)?;
        let authorization = vapid
            .authorization(&endpoint, &message.contact, now.as_second())
            .map_err(Failure::temporary)?;
        let mut request = self
            .client
            .post(endpoint.url().clone())
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", message.ttl)
            .header("urgency", "high");
        if !message.topic.is_empty() {
            request = request.header("topic", &message.topic);
        }
        let response = request.body(body).send().await;
        // The address is a secret of the device.
        let response = response.map_err(|error| Failure::temporary(error.without_url()))?;
        result(response.status())
    }
}

fn result(status: StatusCode) -> Result<(), Failure> {
    match status {
        status if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(Failure::unsubscribed()),
        StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY | StatusCode::TOO_MANY_REQUESTS => {
            Err(Failure::temporary(status))
        }
        status if status.is_server_error() => Err(Failure::temporary(status)),
        status => Err(Failure::permanent(status)),
    }
}
