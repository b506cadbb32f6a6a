//! What the site says, as the desk shows and changes it: a file of content at a time, as the values
//! that stand in it, with `{fact.reading}` where a fact is named.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// All files that can be changed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentList {
    /// In the order of the desk.
    pub groups: Vec<ContentGroup>,
    /// Why changes that were published before are not shown: they do not fit what this version of
    /// the program ships. Empty if all is well.
    pub problems: Vec<ContentProblem>,
}

/// What a file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ContentKind {
    Facts,
    Rates,
    Business,
    Pages,
    Towns,
    Posts,
    Words,
}

/// Files of a kind.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentGroup {
    /// What they are about.
    pub kind: ContentKind,
    /// By title.
    pub files: Vec<ContentLine>,
}

/// A file in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentLine {
    /// Below `content/`, such as `en/pages/home.toml`.
    pub path: String,
    /// In words.
    pub title: String,
    /// The page it makes, if it makes one.
    pub page_path: Option<String>,
    /// The last change at the desk; none while it is as shipped.
    pub edited: Option<ContentEdit>,
    /// Whether it was taken away; its history brings it back.
    pub removed: bool,
}

/// Somebody changed something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentEdit {
    /// When.
    pub at: i64,
    /// Who.
    pub by: String,
}

/// A file with all that is needed to change it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentFile {
    /// Below `content/`.
    pub path: String,
    /// In words.
    pub title: String,
    /// The page it makes, if it makes one.
    pub page_path: Option<String>,
    /// What it is about.
    pub kind: ContentKind,
    /// To be sent back as `expected`; another one after each change. Empty for a file that is not
    /// published yet.
    pub version: String,
    /// JSON Schema (2020-12) of `value`, made from the program's own shapes. `x-lines` marks a text
    /// that may be long, `x-image` the name of a picture.
    #[ts(type = "unknown")]
    pub schema: Value,
    /// What stands in the file; of a post its front matter.
    #[ts(type = "unknown")]
    pub value: Value,
    /// The Markdown of a post; none for other files.
    pub body: Option<String>,
    /// Whether the desk may take it away: towns and posts.
    pub removable: bool,
    /// Whether it was taken away; `value` is then what it was last.
    pub removed: bool,
    /// Newest first; the last one is what was shipped, if it was.
    pub history: Vec<ContentVersion>,
}

/// The file as it was once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentVersion {
    /// To be sent as `to`: an identifier, or `shipped`.
    pub id: String,
    /// When it was published; none for what was shipped.
    pub at: Option<i64>,
    /// Who published it; empty for what was shipped.
    pub by: String,
    /// What was said of it: `published`, `undone`, `removed` or `shipped`.
    pub note: String,
    /// Whether it is what the program came with.
    pub is_shipped: bool,
    /// Whether it is what the site shows.
    pub is_current: bool,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentProblem {
    /// Which value, as a JSON Pointer such as `/section/0/heading`; `/body` for the Markdown of a
    /// post, empty for the whole file.
    pub pointer: String,
    /// The line in the file as it would be written; in the Markdown, where `pointer` is `/body`.
    pub line: Option<u32>,
    /// The file; not always the one that was changed.
    pub file: String,
    /// What is wrong.
    pub message: String,
}

/// A file as it shall be.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentDraft {
    /// Below `content/`.
    pub path: String,
    /// What shall stand in it.
    #[ts(type = "unknown")]
    pub value: Value,
    /// The Markdown of a post.
    #[serde(default)]
    pub body: Option<String>,
}

/// A file to be published.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentChange {
    /// Below `content/`.
    pub path: String,
    /// What shall stand in it.
    #[ts(type = "unknown")]
    pub value: Value,
    /// The Markdown of a post.
    #[serde(default)]
    pub body: Option<String>,
    /// The `version` as it was seen.
    pub expected: String,
}

/// A file to be as it was.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentUndo {
    /// Below `content/`.
    pub path: String,
    /// The `id` of one of its versions.
    pub to: String,
    /// The `version` as it was seen.
    pub expected: String,
}

/// What was found.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentCheck {
    /// What stands in the way of publishing.
    pub problems: Vec<ContentProblem>,
    /// What should be looked at; none of it stands in the way.
    pub warnings: Vec<String>,
}

/// Where the site can be looked at as it would be.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentPreview {
    /// A path on this site, below `/desk/preview/`.
    pub address: String,
    /// Until when.
    pub until: i64,
}

/// A post to be begun.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPost {
    /// Its title; the address is made of it.
    pub title: String,
    /// The key of its category.
    pub category: String,
}
