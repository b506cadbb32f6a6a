//! Settings for a CDN in front of the program.

use http::HeaderValue;
use notify::PurgeSettings;
use serde::{Deserialize, Serialize};

use crate::{ConfigError, Secret};

/// CDN settings: cache times and the purge request.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Cdn {
    /// Seconds; 0 if a CDN may not cache pages.
    pub s_maxage: u32,
    /// Seconds.
    pub stale_while_revalidate: u32,
    pub purge_url: Secret,
    pub purge_header: Secret,
}

impl Cdn {
    /// Returns whether the CDN is asked to purge pages that change.
    pub fn purges(&self) -> bool {
        !self.purge_url.is_empty()
    }

    /// Returns how to ask the CDN to purge pages.
    pub(crate) fn purge(&self) -> Option<PurgeSettings> {
        self.purges().then(|| PurgeSettings {
            url: self.purge_url.reveal().to_owned(),
            header: self.purge_header.reveal().to_owned(),
        })
    }

    /// Rejects settings that have no effect without another.
    pub(crate) fn checked(&self) -> Result<(), ConfigError> {
        let refused = |message: &str| Err(ConfigError(format!("cdn.{message}")));
        if self.s_maxage == 0 && self.stale_while_revalidate > 0 {
            return refused("stale_while_revalidate: set cdn.s_maxage, too");
        }
        if self.purge_header.is_empty() {
            return Ok(());
        }
        if !self.purges() {
            return refused("purge_header: set cdn.purge_url, too");
        }
        let header = self.purge_header.reveal();
        if !header.contains(':') || HeaderValue::from_str(header).is_err() {
            return refused("purge_header: write a header, such as Authorization: Bearer secret");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cdn(text: &str) -> Result<Cdn, String> {
        let defaults =
            "s_maxage = 0\nstale_while_revalidate = 0\npurge_url = ''\npurge_header = ''\n";
        let mut table: toml::Table = defaults.parse().expect("TOML");
        table.extend(text.parse::<toml::Table>().expect("TOML"));
        let cdn = Cdn::deserialize(table).expect("settings");
        cdn.checked().map(|()| cdn).map_err(|error| error.0)
    }

    #[test]
    fn everything_is_off_by_default() {
        let cdn = cdn("").expect("valid");
        assert!(cdn.s_maxage == 0 && cdn.purge().is_none());
    }

    #[test]
    fn rejects_settings_without_those_they_need() {
        for text in [
            "s_maxage = 300\nstale_while_revalidate = 60",
            "purge_url = 'https://cdn.example.com/purge'",
            "purge_url = 'https://cdn.example.com/purge'\npurge_header = 'X-Key: secret'",
        ] {
            assert!(cdn(text).is_ok(), "{text}");
        }
        for (text, setting) in [
            ("stale_while_revalidate = 60", "cdn.stale_while_revalidate:"),
            ("purge_header = 'X-Key: s3cret'", "cdn.purge_header:"),
            (
                "purge_url = 'https://cdn.example.com'\npurge_header = 's3cret'",
                "cdn.purge_header:",
            ),
        ] {
            let error = cdn(text).expect_err(text);
            assert!(
                error.starts_with(setting) && !error.contains("s3cret"),
                "{error}"
            );
        }
    }
}
