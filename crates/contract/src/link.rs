//! A link, used by most other types.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A label and where it links to.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The label.
    pub label: String,
    /// Path, anchor, or `tel:` or `mailto:` address.
    pub href: String,
}
