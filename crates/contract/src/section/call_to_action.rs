//! The block that asks for the next step.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Stat;
use crate::Link;

/// The reusable call-to-action block.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallToActionSection {
    /// Full or compact.
    pub variant: CallToActionVariant,
    /// The anchor.
    pub id: String,
    /// The heading, one line of text per entry.
    pub heading: Vec<String>,
    /// The sentence under it.
    pub lead: String,
    /// 'Get Free Quote'.
    pub quote: Link,
    /// The call button.
    pub call: Link,
    /// Three stats.
    pub stats: Vec<Stat>,
}

/// How much room the block takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CallToActionVariant {
    /// With the large half grapefruit.
    Default,
    /// One band, without the picture.
    Compact,
}
