//! Where pages show the facts about the business, for the screen on which the owner edits them. The
//! facts themselves are the content file `facts.toml`.

use serde::Serialize;
use ts_rs::TS;

/// A reading of a fact, with the files that show it or something derived from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FactPlaces {
    /// The fact, such as `phone`.
    pub fact: String,
    /// The reading, such as `main`.
    pub reading: String,
    /// The files of all languages.
    pub places: Vec<FactPlace>,
}

/// A content file that shows a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FactPlace {
    /// Path below `content/`.
    pub file: String,
    /// Title of the file.
    pub title: String,
    /// Path of the page made from this file, if any.
    pub page_path: Option<String>,
}
