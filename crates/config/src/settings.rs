//! Typed settings, and validation of their combinations.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use http::HeaderValue;
use ipnet::IpNet;
use notify::{MailSettings, NotifySettings, RetentionSettings, WebhookSettings};
use publishing::SiteSettings;
use serde::{Deserialize, Deserializer, Serialize};
use store::Location;

use crate::mail::Mail;
use crate::secret::hide_credentials;
use crate::{Backup, Cdn, Chat, ConfigError, Metrics, Secret, Tls, encryption};

/// All settings, documented in `config.default.toml`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Settings {
    pub listen: SocketAddr,
    pub data: PathBuf,
    /// Scheme and host without a trailing slash; derived when empty.
    pub public_url: String,
    /// Whether `public_url` was given, and not derived.
    #[serde(skip)]
    pub has_public_url: bool,
    /// The operator's file, if there is one.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    pub database_url: Secret,
    pub content: String,
    pub api: Api,
    pub chat: Chat,
    pub storage: Storage,
    pub limits: Limits,
    pub mail: Mail,
    pub webhook: Webhook,
    pub outbox: Outbox,
    pub alerts: Alerts,
    pub desk: Desk,
    pub retention: Retention,
    pub backup: Backup,
    pub server: Server,
    pub cdn: Cdn,
    pub log: Log,
    pub metrics: Metrics,
    pub tls: Tls,
}

/// Keys of the API.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Api {
    pub anon_key: String,
    pub service_key: Secret,
}

/// The location of uploaded images.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Storage {
    pub url: String,
    pub access_key: String,
    pub secret_key: Secret,
}

/// Limits on requests.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Limits {
    pub forms_per_minute: u32,
    pub forms_per_minute_total: u32,
    pub questions_per_minute: u32,
    pub jingles_per_minute: u32,
    pub body_bytes: usize,
    pub connections: usize,
    pub connections_per_address: usize,
    pub slow_reader_seconds: u64,
    pub renders_per_minute: u32,
    pub wrong_keys_per_minute: u32,
}

/// The webhook that receives leads.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Webhook {
    pub url: Secret,
    pub secret: Secret,
}

/// How outbox messages are sent.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Outbox {
    pub send_seconds: u64,
    /// The origin of one more push service; empty for none.
    pub push_service: String,
}

impl Outbox {
    fn checked(&self) -> Result<(), ConfigError> {
        if (1..=300).contains(&self.send_seconds) {
            return Ok(());
        }
        let message = "outbox.send_seconds: choose between 1 and 300";
        Err(ConfigError(message.to_owned()))
    }
}

/// When the owner is alerted.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Alerts {
    /// Opening hours without a lead; 0 disables the alert.
    pub hours: u32,
    pub free_megabytes: u64,
}

/// Sign-in to the desk.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Desk {
    pub require_second_factor: bool,
    /// Days within which an owner must set one up; 0 if it is optional.
    pub owner_second_factor_days: u32,
    pub session_idle_minutes: u32,
    pub session_hours: u32,
}

/// Retention periods in days; 0 means forever.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[allow(
    clippy::struct_field_names,
    reason = "the names of settings give their unit"
)]
pub struct Retention {
    pub spam_days: u32,
    pub lost_days: u32,
    pub sent_mail_days: u32,
}

/// Proxies, shutdown and database timeouts.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Server {
    #[serde(deserialize_with = "networks")]
    pub trusted_proxies: Vec<IpNet>,
    pub drain_seconds: u64,
    pub database_timeout_ms: u64,
    /// Additional addresses that visitors use.
    pub other_urls: Vec<String>,
    pub hsts: String,
    /// Whether connections to other machines may be unencrypted.
    pub allow_unencrypted: bool,
}

/// Log level and format.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Log {
    pub format: LogFormat,
    pub level: String,
}

/// The format of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Minimum length of the service key, in characters.
const MIN_SERVICE_KEY: usize = 32;

impl Settings {
    /// The settings as TOML, with secrets hidden.
    pub fn shown(&self) -> String {
        let text = toml::to_string_pretty(self).unwrap_or_else(|error| format!("# {error}\n"));
        let lines = text.lines().map(hide_credentials);
        lines.map(|line| line + "\n").collect()
    }

    /// The location of the database.
    ///
    /// # Errors
    /// When the URL is not of a supported database.
    pub fn database(&self) -> Result<Location, ConfigError> {
        let timeout = Duration::from_millis(self.server.database_timeout_ms);
        Location::new(&self.data, self.database_url.reveal(), timeout)
            .map_err(|message| ConfigError(format!("database_url: {message}")))
    }

    /// The location of uploaded images.
    pub fn pictures(&self) -> images::StorageLocation {
        if self.storage.url.is_empty() {
            return images::StorageLocation::Folder(self.data.join("images"));
        }
        images::StorageLocation::S3 {
            url: self.storage.url.clone(),
            access_key: self.storage.access_key.clone(),
            secret_key: self.storage.secret_key.reveal().to_owned(),
        }
    }

    /// Returns how messages are sent.
    pub fn notify(&self) -> NotifySettings {
        let webhook = (!self.webhook.url.is_empty()).then(|| WebhookSettings {
            url: self.webhook.url.reveal().to_owned(),
            secret: self.webhook.secret.reveal().to_owned(),
        });
        NotifySettings {
            mail: MailSettings {
                url: self.mail.url.reveal().to_owned(),
                from: self.mail.from.clone(),
                owner: self.mail.owner.clone(),
                hello_name: self.mail.hello_name.clone(),
                folder: self.mail_folder(),
            },
            webhook,
            purge: self.cdn.purge(),
            timeout: Duration::from_secs(self.outbox.send_seconds),
            push_service: self.outbox.push_service.clone(),
            public_url: self.public_url.clone(),
            no_leads_hours: self.alerts.hours,
            retention: RetentionSettings {
                spam_days: self.retention.spam_days,
                lost_days: self.retention.lost_days,
                sent_mail_days: self.retention.sent_mail_days,
            },
        }
    }

    /// The folder of mails without a mail server.
    pub fn mail_folder(&self) -> PathBuf {
        self.data.join("mail")
    }

    /// Settings that affect pages.
    pub fn site(&self) -> SiteSettings {
        SiteSettings {
            public_url: self.public_url.clone(),
            anon_key: self.api.anon_key.clone(),
            chat: self.chat.widget(),
        }
    }

    /// The addresses that the program serves; empty, which means all, unless `public_url` is set.
    pub fn urls(&self) -> Vec<String> {
        let own = self.has_public_url.then_some(&self.public_url);
        let others = self.server.other_urls.iter();
        own.into_iter()
            .chain(others.filter(|_| self.has_public_url))
            .cloned()
            .chain(self.tls.urls())
            .collect()
    }

    /// Returns how long a connection may be full while its client reads almost nothing; zero for no limit.
    pub fn slow_reader_period(&self) -> Duration {
        Duration::from_secs(self.limits.slow_reader_seconds)
    }

    /// The value of `Strict-Transport-Security`, if visitors use HTTPS and it is not turned off.
    pub fn hsts(&self) -> Option<HeaderValue> {
        let is_on = self.is_https() && !self.server.hsts.is_empty();
        HeaderValue::from_str(&self.server.hsts)
            .ok()
            .filter(|_| is_on)
    }

    /// Returns whether visitors use HTTPS, from this program or from a proxy.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Rejects invalid combinations and fills in derived values.
    pub(crate) fn checked(mut self) -> Result<Self, ConfigError> {
        let refused = |message: &str| Err(ConfigError(message.to_owned()));
        self.tls.checked()?;
        self.derive_public_url();
        let urls = [("public_url", &mut self.public_url)].into_iter();
        let others = self.server.other_urls.iter_mut();
        for (name, url) in urls.chain(others.map(|url| ("server.other_urls", url))) {
            if !is_scheme_and_host(url) {
                return refused(&format!(
                    "{name}: give scheme and host, as in https://www.example.com"
                ));
            }
            url.truncate(url.trim_end_matches('/').len());
        }
        if HeaderValue::from_str(&self.server.hsts).is_err() {
            return refused("server.hsts: write a header's value, such as max-age=63072000");
        }
        if self.api.anon_key.is_empty() {
            return refused("api.anon_key: the public key cannot be empty");
        }
        if self.api.service_key.reveal() == self.api.anon_key {
            return refused("api.service_key: it cannot be the same as the public api.anon_key");
        }
        if (1..MIN_SERVICE_KEY).contains(&self.api.service_key.reveal().len()) {
            return refused(
                "api.service_key: give at least 32 characters, for example from `openssl rand -hex 32`",
            );
        }
        if !self.storage.url.is_empty() && !self.storage.url.starts_with("s3://") {
            return refused(
                "storage.url: give an address such as s3://bucket/prefix?region=us-east-1",
            );
        }
        if self.limits.body_bytes < 20_000 {
            return refused("limits.body_bytes: a complete quote request needs 20000 bytes");
        }
        if self.webhook.url.is_empty() != self.webhook.secret.is_empty() {
            return refused("webhook: give both url and secret, or neither");
        }
        if self.desk.session_idle_minutes == 0 || self.desk.session_hours == 0 {
            return refused("desk: sessions must last at least a minute, and at most some hours");
        }
        if (1..7).contains(&self.retention.sent_mail_days) {
            return refused("retention.sent_mail_days: choose 0 or at least 7");
        }
        self.outbox.checked()?;
        self.backup.checked()?;
        self.cdn.checked()?;
        self.chat.checked()?;
        self.metrics.checked(self.listen)?;
        self.database()?;
        if !self.server.allow_unencrypted {
            encryption::check("mail.url", self.mail.url.reveal())?;
            encryption::check("webhook.url", self.webhook.url.reveal())?;
            encryption::check("cdn.purge_url", self.cdn.purge_url.reveal())?;
            encryption::check("outbox.push_service", &self.outbox.push_service)?;
            encryption::check("storage.url", &self.storage.url)?;
            encryption::check("database_url", self.database_url.reveal())?;
        }
        Ok(self)
    }

    /// Without a public address, that of HTTPS or of the listener.
    fn derive_public_url(&mut self) {
        if self.public_url.is_empty()
            && let Some(url) = self.tls.urls().first()
        {
            self.public_url.clone_from(url);
        }
        self.has_public_url = !self.public_url.is_empty();
        if !self.has_public_url {
            self.public_url = format!("http://{}", self.listen);
        }
    }
}

fn is_scheme_and_host(url: &str) -> bool {
    let host = ["http://", "https://"]
        .iter()
        .find_map(|s| url.strip_prefix(s));
    let host = host.map(|host| host.strip_suffix('/').unwrap_or(host));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

/// Networks, or single addresses.
fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let network = |text: &String| {
        let address = text
            .parse()
            .map(|address: std::net::IpAddr| IpNet::from(address));
        text.parse().or(address).map_err(|_| {
            let message = format!("trusted_proxies: '{text}' is not an address or network");
            serde::de::Error::custom(message)
        })
    };
    texts.iter().map(network).collect()
}
