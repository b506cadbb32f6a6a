//! Questions and answers.

use crate::Link;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A single-open accordion.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FaqSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The questions.
    pub items: Vec<FaqItem>,
    /// The anchor of the block beside the questions.
    pub still_id: String,
    /// Its title.
    pub still_title: String,
    /// Its sentence.
    pub still_text: String,
    /// Its call link.
    pub still_call: Link,
    /// Its quote link.
    pub still_quote: Link,
}

/// A question and its answer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FaqItem {
    /// The question.
    pub question: String,
    /// The answer, with `[words](address)` links.
    pub answer: String,
}
