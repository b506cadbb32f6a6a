//! The texts of the blog that belong to no post: `content/<locale>/blog.toml`.

use std::collections::BTreeMap;

use contract::{Link, NamedImage};
use domain::{Locale, Service};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::facts::Facts;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem, toml_file};

/// The file, below the folder of its language.
pub const FILE: &str = "blog.toml";

/// `content/en/blog.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlogText {
    /// The language.
    #[serde(skip)]
    pub locale: Locale,
    /// The file it was read from.
    #[serde(skip)]
    pub file: String,
    pub title: String,
    pub description: String,
    pub heading: String,
    pub lead: String,
    pub quote: Link,
    pub image: NamedImage,
    pub document: String,
    pub crumb: String,
    pub reading_time: String,
    pub hours_one: String,
    pub hours_many: String,
    pub contents_heading: String,
    pub related_heading: String,
    pub read_more: String,
    pub filters_label: String,
    pub all: String,
    pub empty: String,
    pub categories: Vec<Category>,
    pub next: NextText,
    pub subscribe: Subscribe,
    pub feed: FeedText,
}

/// The longest document title in characters. Search results cut longer ones.
const MAX_TITLE: usize = 65;

impl BlogText {
    /// The title of a document, with the name of the site if both fit.
    pub fn document_title(&self, title: &str) -> String {
        let whole = self.document.replace("{title}", title);
        if whole.chars().count() > MAX_TITLE {
            title.to_owned()
        } else {
            whole
        }
    }
}

/// A category of posts.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// As in `/blog?category=moving-tips`.
    pub key: String,
    /// As on its button, and as posts name it.
    pub name: String,
    pub title: String,
    pub description: String,
}

/// The next step after a post, by what it prefills.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextText {
    pub call: Link,
    pub plain: NextStep,
    /// After a post about businesses, which leads to the form for office moves.
    pub office: NextStep,
    pub town: NextStep,
    pub service: NextStep,
    /// Names of services within a sentence, by key.
    pub services: BTreeMap<String, String>,
    /// After a post about homes of one size.
    pub home: NextStep,
    /// Names of homes within a sentence, from a studio to four bedrooms.
    pub homes: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextStep {
    pub heading: Vec<String>,
    pub lead: String,
    pub button: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Subscribe {
    pub heading: String,
    pub lead: String,
    pub email: String,
    pub submit: String,
    pub note: String,
}

/// The title and subtitle of the feed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeedText {
    /// The feed's name.
    pub title: String,
    /// What it is about.
    pub subtitle: String,
}

/// Reads the texts. A service without a name is an error.
pub fn read(files: &Files, locale: Locale, facts: &mut Facts) -> Result<BlogText, Vec<Problem>> {
    let file = format!("{}/{FILE}", locale.key());
    let mut text: BlogText = toml_file::read(files, &file, facts)?;
    text.locale = locale;
    text.file.clone_from(&file);
    let unnamed: Vec<Problem> = Service::ALL
        .into_iter()
        .filter(|service| !text.next.services.contains_key(service.key()))
        .map(|service| {
            let message = ProblemMessage::new(|all| &all.name_missing);
            let problem = Problem::in_field(&file, "/next/services", "");
            problem.worded(files, &message.with("name", service.key()))
        })
        .collect();
    if unnamed.is_empty() {
        Ok(text)
    } else {
        Err(unnamed)
    }
}
