//! Settings: reads them from `config.default.toml`, the operator's file, the environment and flags, and rejects
//! invalid ones. The only place that reads the process environment; must not know HTTP endpoints or what runs with
//! the settings.

mod backup;
mod cdn;
mod chat;
mod encryption;
mod layers;
mod load;
mod mail;
mod metrics;
mod secret;
mod settings;
mod supervision;
mod tls;

pub use backup::Backup;
pub use cdn::Cdn;
pub use chat::Chat;
pub use layers::ConfigError;
pub use load::{Flags, load, load_from, supervision};
pub use metrics::Metrics;
pub use secret::Secret;
pub use settings::{Api, Limits, Log, LogFormat, Server, Settings, Storage};
pub use supervision::Supervision;
pub use tls::Tls;
