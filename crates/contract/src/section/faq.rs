//! The FAQ section.

use crate::Link;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Questions and answers, one open at a time.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FaqSection {
    /// Anchor of this section, for links such as `#faq`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The questions.
    pub items: Vec<FaqItem>,
    /// Anchor of the block beside the questions.
    pub still_id: String,
    /// Title of that block.
    pub still_title: String,
    /// Text of that block.
    pub still_text: String,
    /// Call link of that block.
    pub still_call: Link,
    /// Quote link of that block.
    pub still_quote: Link,
}

/// A question and its answer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FaqItem {
    /// The question.
    pub question: String,
    /// The answer; write a link as `[words](/quote)`.
    pub answer: String,
}
