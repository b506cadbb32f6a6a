//! Settings of mail.

use serde::{Deserialize, Deserializer, Serialize};

use crate::Secret;

/// The mail server, the sender and the owner's address.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Mail {
    pub url: Secret,
    pub from: String,
    pub owner: String,
    #[serde(deserialize_with = "hello_name")]
    pub hello_name: String,
}

impl Mail {
    /// The host of the mail server, with its port; `None` if there is no mail server.
    pub fn server(&self) -> Option<&str> {
        let url = self.url.reveal();
        let host = url.split_once("://").map_or(url, |(_, rest)| rest);
        let host = host.rsplit('@').next().unwrap_or_default();
        let host = host.split(['/', '?']).next().unwrap_or_default();
        Some(host).filter(|host| !host.is_empty())
    }
}

/// A host name, an address in brackets, or nothing.
fn hello_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
    if name.len() > 253 || !name.bytes().all(is_allowed) {
        let message = "mail.hello_name: give a host name, such as mail.example.com";
        return Err(serde::de::Error::custom(message));
    }
    Ok(name)
}
