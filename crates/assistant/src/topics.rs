//! Joins the topics and replies of `assistant.toml` with the site's pages and passages.

use std::fmt;

use content::{AssistantText, Site};

use crate::passages::Passage;
use crate::search::Target;

/// A page that `assistant.toml` links to and that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPage {
    /// The file, below `content/`.
    pub file: String,
    /// The JSON Pointer of the field that names it, such as `/replies/3/page`.
    pub pointer: String,
    /// The path of the page.
    pub page: String,
}

impl fmt::Display for MissingPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "content/{}: there is no page {}", self.file, self.page)
    }
}

/// Example questions in visitors' words, each with its answer.
pub type Examples<'a> = Vec<(Target, &'a str)>;

/// The example questions of all replies and topics, and one sentence for each topic without a
/// passage.
///
/// # Errors
/// Each page that the file links to and that does not exist.
pub fn examples<'a>(
    site: &Site,
    text: &'a AssistantText,
    passages: &[Passage],
) -> Result<(Examples<'a>, Vec<String>), Vec<MissingPage>> {
    let problems = missing_pages(site, text);
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut examples = Vec::new();
    let mut missing = Vec::new();
    for (at, reply) in text.replies.iter().enumerate() {
        if reply.answer.is_empty() && reply.otherwise.is_none() {
            // The owner has not entered the fact; a page may say something about it.
            continue;
        }
        let questions = reply.asked.iter().map(String::as_str);
        examples.extend(questions.map(|question| (Target::Reply(at), question)));
    }
    for topic in &text.topics {
        let is_target = |passage: &Passage| {
            let heading = topic.heading.as_ref();
            passage.page.path == topic.page
                && heading.map_or(passage.is_intro, |heading| *passage.heading == **heading)
        };
        let Some(at) = passages.iter().position(is_target) else {
            let heading = topic.heading.as_deref().unwrap_or_default();
            let page = &topic.page;
            let file = file(site);
            missing.push(format!(
                "content/{file}: {page} has no passage with the heading '{heading}'"
            ));
            continue;
        };
        let questions = topic.asked.iter().map(String::as_str);
        examples.extend(questions.map(|question| (Target::Passage(at), question)));
    }
    Ok((examples, missing))
}

fn missing_pages(site: &Site, text: &AssistantText) -> Vec<MissingPage> {
    let replies = text.replies.iter().enumerate();
    let replies = replies.filter_map(|(at, reply)| {
        let page = reply.page.as_ref()?;
        Some((format!("/replies/{at}/page"), page))
    });
    let services = text.estimate.service_pages.iter();
    let services =
        services.map(|(service, page)| (format!("/estimate/service_pages/{service}"), page));
    let phrases = [
        ("/phrases/price_page", &text.phrases.price_page),
        ("/cities/not_listed_page", &text.cities.not_listed_page),
        ("/cities/far_away_page", &text.cities.far_away_page),
        ("/cities/not_served_page", &text.cities.not_served_page),
    ];
    let phrases = phrases.map(|(pointer, page)| (pointer.to_owned(), page));
    replies
        .chain(services)
        .chain(phrases)
        .filter(|(_, page)| !site.pages.contains_key(*page))
        .map(|(pointer, page)| MissingPage {
            file: file(site),
            pointer,
            page: page.clone(),
        })
        .collect()
}

/// The file to name in problems.
fn file(site: &Site) -> String {
    format!("{}/assistant.toml", site.locale.key())
}
