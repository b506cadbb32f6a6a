//! A link, which nearly every other shape contains.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A label and an address.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The label.
    pub label: String,
    /// The address: a path, an anchor, or a `tel:` or `mailto:` address.
    pub href: String,
}
