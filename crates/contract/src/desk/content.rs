//! Site content as the desk shows and edits it: one file at a time, as values that may contain
//! `{fact.reading}` placeholders.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::DeskLanguage;

/// All files that can be edited.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentList {
    /// Groups, in display order.
    pub groups: Vec<ContentGroup>,
    /// Why earlier published changes are not shown: they do not fit the content of this version.
    /// Empty if there are no problems.
    pub problems: Vec<ContentProblem>,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ContentKind {
    Facts,
    Rates,
    Business,
    Pages,
    Cities,
    Posts,
    Texts,
}

/// Files of one kind.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentGroup {
    /// The kind of the files.
    pub kind: ContentKind,
    /// The files, sorted by title.
    pub files: Vec<ContentLine>,
}

/// A file in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentLine {
    /// Below `content/`, such as `en/pages/home.toml`.
    pub path: String,
    /// Title of the file.
    pub title: String,
    /// Path of the page made from this file, if any.
    pub page_path: Option<String>,
    /// The last change made at the desk; none if the file is as shipped.
    pub edited: Option<ContentEdit>,
    /// Whether the file was deleted. It can be restored from its history.
    pub removed: bool,
    /// Whether it translates an English file that was changed later.
    pub outdated: bool,
    /// In a search result: the value that matches, as a JSON Pointer; none if the title does.
    pub found_at: Option<String>,
    /// In a search result: the text around the match.
    pub found: Option<String>,
}

/// The same file in the other language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentCounterpart {
    /// Path below `content/`.
    pub path: String,
    /// Its language, such as `es`.
    pub lang: String,
    /// The last change made at the desk; none if the file is as shipped.
    pub edited: Option<ContentEdit>,
    /// Whether it is the English original and was changed later than the translation.
    pub newer: bool,
    /// The first field of an original that was changed later, as a JSON Pointer.
    pub changed: Option<String>,
    /// Whether it is the translation and the English original was changed later.
    pub older: bool,
}

/// Who changed something, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentEdit {
    /// Time of the change.
    pub at: i64,
    /// Name of the person.
    pub by: String,
}

/// A file with everything needed to edit it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentFile {
    /// Path below `content/`.
    pub path: String,
    /// Title of the file.
    pub title: String,
    /// Path of the page made from this file, if any.
    pub page_path: Option<String>,
    /// The kind of the file.
    pub kind: ContentKind,
    /// Version to send back as `expected`. It differs after each change. Empty for an unpublished
    /// file.
    pub version: String,
    /// JSON Schema (2020-12) of `value`. `x-lines` marks a text that may have several lines,
    /// `x-image` the name of an image, and `x-described` an image that cannot do without a description.
    #[ts(type = "unknown")]
    pub schema: Value,
    /// Values of the file; for a post, its front matter.
    #[ts(type = "unknown")]
    pub value: Value,
    /// Markdown body of a post; none for other files.
    pub body: Option<String>,
    /// Whether the file can be deleted at the desk: cities and posts can.
    pub removable: bool,
    /// Whether the file was deleted; `value` then holds its last values.
    pub removed: bool,
    /// Placeholders that its texts may contain, with their values in its language.
    pub placeholders: Vec<Placeholder>,
    /// Where other files show its values; only the price list has any.
    pub places: Vec<ValuePlaces>,
    /// The same file in the other language, if there is one.
    pub counterpart: Option<ContentCounterpart>,
    /// Versions, newest first. The shipped version, if any, comes last.
    pub history: Vec<ContentVersion>,
}

/// A content file to open, and its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentPlace {
    /// Path below `content/`.
    pub file: String,
    /// Title of the file.
    pub title: String,
    /// Path of the page made from this file, if any.
    pub page_path: Option<String>,
}

/// A placeholder that texts may contain, such as `{phone.main}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Placeholder {
    /// What is written between the braces.
    pub name: String,
    /// What pages show in its place now.
    pub value: String,
}

/// A value of a file that texts of other files show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ValuePlaces {
    /// The value, as a JSON Pointer such as `/crews/3`.
    pub pointer: String,
    /// The files of all languages that show it.
    pub places: Vec<ContentPlace>,
}

/// An earlier version of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContentVersion {
    /// Version to send as `to`: an id, or `shipped`.
    pub id: String,
    /// Time of publication; none for the shipped version.
    pub at: Option<i64>,
    /// Name of the person who published it; empty for the shipped version.
    pub by: String,
    /// What was done: `published`, `undone`, `removed` or `shipped`.
    pub note: String,
    /// Whether this is the shipped version.
    pub is_shipped: bool,
    /// Whether this is the version that the site shows.
    pub is_current: bool,
}

/// A problem with a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ContentProblem {
    /// The value, as a JSON Pointer such as `/section/0/heading`; `/body` for the Markdown of a
    /// post, empty for the whole file.
    pub pointer: String,
    /// What the desk calls the value, such as `Hero, Image`; empty for the whole file.
    pub place: String,
    /// Line in the file; if `pointer` is `/body`, line in the Markdown.
    pub line: Option<u32>,
    /// The file, which is not always the edited one.
    pub file: String,
    /// Title of the file.
    pub title: String,
    /// Description of the problem.
    pub message: String,
}

/// Edited values to check or preview.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentDraft {
    /// Path below `content/`.
    pub path: String,
    /// The edited values.
    #[ts(type = "unknown")]
    pub value: Value,
    /// Markdown body of a post.
    #[serde(default)]
    pub body: Option<String>,
}

/// Edited values to publish.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentChange {
    /// Path below `content/`.
    pub path: String,
    /// The edited values.
    #[ts(type = "unknown")]
    pub value: Value,
    /// Markdown body of a post.
    #[serde(default)]
    pub body: Option<String>,
    /// The `version` that was edited.
    pub expected: String,
}

/// Edited values of several files, to publish together or not at all.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentChanges {
    /// The files, each once.
    pub changes: Vec<ContentChange>,
}

/// Edited values of files to publish together at a time.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ScheduledChanges {
    /// The day in the company's time zone, as `YYYY-MM-DD`.
    pub date: String,
    /// The time of that day, as `HH:MM`. One that a change to daylight saving time skips is an hour later; one that
    /// there is twice is the first.
    pub time: String,
    /// The files, each once.
    pub changes: Vec<ContentChange>,
}

/// A publication that waits for its time, or that failed at it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ScheduledContent {
    /// Its identifier.
    pub id: String,
    /// When it is published, in milliseconds since 1970.
    pub due_at: i64,
    /// Name of the person who scheduled it.
    pub by: String,
    /// The files.
    pub files: Vec<ContentPlace>,
    /// Whether it was not published at its time. It is not tried again.
    pub failed: bool,
    /// The problems that were found then; none if someone else had published one of the files.
    pub problems: Vec<ContentProblem>,
}

/// A request to restore an earlier version.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContentUndo {
    /// Path below `content/`.
    pub path: String,
    /// The `id` of the version to restore.
    pub to: String,
    /// The `version` that was shown.
    pub expected: String,
}

/// Result of a check.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentCheck {
    /// Problems that prevent publishing.
    pub problems: Vec<ContentProblem>,
    /// Warnings, which do not prevent publishing.
    pub warnings: Vec<String>,
    /// Problems that the site had before. They do not prevent publishing.
    pub known: Vec<ContentProblem>,
}

/// Where the preview can be opened.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContentPreview {
    /// Path on this site, below `/desk/preview/`.
    pub address: String,
    /// When the preview expires.
    pub until: i64,
}

/// How much of a city page's text is on no other page.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct OwnText {
    /// The share, in percent; none if the file is no city page.
    pub percent: Option<u32>,
    /// The least share with which a city page is published, in percent.
    pub least: u32,
}

/// A request for a new page or city.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPage {
    /// Title of the page, or name of the city; its path is made from it.
    pub title: String,
    /// Language of the page; English if left out.
    #[serde(default)]
    pub lang: DeskLanguage,
}

/// A request for a new post.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPost {
    /// Title of the post; its path is made from it.
    pub title: String,
    /// Key of its category.
    pub category: String,
    /// Language of the post, which is that of the category; English if left out.
    #[serde(default)]
    pub lang: DeskLanguage,
}

/// A request for the counterpart of a page, city or post in the other language.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewCounterpart {
    /// Path below `content/` of the file that has none.
    pub path: String,
}
