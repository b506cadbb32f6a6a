//! Asks a CDN to purge pages that have changed.

use std::time::Duration;

use anyhow::{Context as _, bail};
use domain::purged_paths;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde_json::json;
use store::LeasedMessage;

use crate::failure::Failure;
use crate::settings::PurgeSettings;

/// The API of a CDN.
pub struct CdnPurge {
    client: Client,
    url: Url,
    /// The site's own address, to which paths are relative.
    site: Url,
}

impl CdnPurge {
    /// The API with the given settings, for pages below `public_url`.
    ///
    /// # Errors
    /// Names the invalid setting.
    pub fn new(
        settings: &PurgeSettings,
        public_url: &str,
        timeout: Duration,
    ) -> anyhow::Result<Self> {
        let url: Url = settings.url.parse().context("purge_url")?;
        if !matches!(url.scheme(), "https" | "http") {
            bail!("purge_url: must begin with https://");
        }
        let mut headers = HeaderMap::new();
        if !settings.header.is_empty() {
            let (name, value) = header(&settings.header).context("purge_header")?;
            headers.insert(name, value);
        }
        // Fails only if a provider is already installed, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(timeout)
            .default_headers(headers)
            // Send the secret only to the configured URL.
            .redirect(Policy::none())
            .build()?;
        Ok(Self {
            client,
            url,
            site: public_url.parse().context("public_url")?,
        })
    }

    /// Sends the addresses that a message names, as the list `files`: what Cloudflare's API takes. A
    /// repeat does no harm, so there is no identifier.
    pub async fn send(&self, message: &LeasedMessage) -> Result<(), Failure> {
        let addresses: Vec<String> = purged_paths(&message.about)
            .filter_map(|path| self.site.join(path).ok())
            .map(String::from)
            .collect();
        let sent = self
            .client
            .post(self.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .body(json!({ "files": addresses }).to_string())
            .send()
            .await
            // The URL may contain a secret.
            .map_err(|error| Failure::temporary(error.without_url()))?;
        match sent.status() {
            status if status.is_success() => Ok(()),
            status => Err(Failure::temporary(status)),
        }
    }
}

/// Parses `Name: value`.
fn header(line: &str) -> anyhow::Result<(HeaderName, HeaderValue)> {
    let (name, value) = line
        .split_once(':')
        .context("write a name, a colon and a value")?;
    // The errors do not quote the value, which is a secret.
    let name: HeaderName = name.trim().parse().context("the name is invalid")?;
    let mut value: HeaderValue = value.trim().parse().context("the value is invalid")?;
    value.set_sensitive(true);
    Ok((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_invalid_settings_without_quoting_the_secret() {
        let made = |url: &str, header: &str| {
            let settings = PurgeSettings {
                url: url.to_owned(),
                header: header.to_owned(),
            };
            let made = CdnPurge::new(&settings, "https://example.com", Duration::from_secs(1));
            made.map(drop).map_err(|error| format!("{error:#}"))
        };
        let url = "https://cdn.example.com/purge";
        assert_eq!(made(url, ""), Ok(()));
        assert_eq!(made(url, "Authorization: Bearer s3cret"), Ok(()));
        for (url, header, setting) in [
            ("cdn.example.com", "", "purge_url"),
            ("ftp://cdn.example.com", "", "purge_url"),
            (url, "s3cret", "purge_header"),
            (url, "two words: s3cret", "purge_header"),
            (url, "X-Key: s3\u{7f}cret", "purge_header"),
        ] {
            let error = made(url, header).expect_err(setting);
            assert!(
                error.contains(setting) && !error.contains("cret"),
                "{error}"
            );
        }
    }
}
