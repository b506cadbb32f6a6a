//! The call-to-action section.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Stat;
use crate::Link;

/// A call to action, used on many pages.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallToActionSection {
    /// Full or compact size.
    pub variant: CallToActionVariant,
    /// Anchor of this section, for links such as `#quote`.
    pub id: String,
    /// The heading, one line per entry.
    pub heading: Vec<String>,
    /// The text below the heading.
    pub lead: String,
    /// The main button, such as 'Get Free Quote'.
    pub quote: Link,
    /// The call button.
    pub call: Link,
    /// Three key figures.
    pub stats: Vec<Stat>,
}

/// Size of a call to action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CallToActionVariant {
    /// Full size, with the large half grapefruit.
    Default,
    /// A single band without the picture.
    Compact,
}
