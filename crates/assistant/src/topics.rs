//! Joins the topics and replies of `assistant.toml` with the site's pages and passages.

use content::{AssistantText, Site};

use crate::passages::Passage;
use crate::search::Target;

/// Example questions in visitors' words, each with its answer.
pub type Examples<'a> = Vec<(Target, &'a str)>;

/// The example questions of all replies and topics, and one sentence for each topic without a
/// passage.
///
/// # Errors
/// One sentence for each page that the file links to and that does not exist.
pub fn examples<'a>(
    site: &Site,
    text: &'a AssistantText,
    passages: &[Passage],
) -> Result<(Examples<'a>, Vec<String>), Vec<String>> {
    let problems = missing_pages(site, text);
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut examples = Vec::new();
    let mut missing = Vec::new();
    for (at, reply) in text.replies.iter().enumerate() {
        let questions = reply.asked.iter().map(String::as_str);
        examples.extend(questions.map(|question| (Target::Reply(at), question)));
    }
    for topic in &text.topics {
        let is_target = |passage: &Passage| {
            let heading = topic.heading.as_ref();
            passage.path == topic.page
                && heading.map_or(passage.is_intro, |heading| passage.heading == *heading)
        };
        let Some(at) = passages.iter().position(is_target) else {
            let heading = topic.heading.as_deref().unwrap_or_default();
            let page = &topic.page;
            let file = file(site);
            missing.push(format!(
                "{file}: {page} has no passage with the heading '{heading}'"
            ));
            continue;
        };
        let questions = topic.asked.iter().map(String::as_str);
        examples.extend(questions.map(|question| (Target::Passage(at), question)));
    }
    Ok((examples, missing))
}

fn missing_pages(site: &Site, text: &AssistantText) -> Vec<String> {
    let replies = text.replies.iter().filter_map(|reply| reply.page.as_ref());
    let services = text.estimate.service_pages.values();
    let phrases = [
        &text.phrases.price_page,
        &text.towns.not_listed_page,
        &text.towns.far_away_page,
        &text.towns.not_served_page,
    ];
    replies
        .chain(services)
        .chain(phrases)
        .filter(|page| !site.pages.contains_key(*page))
        .map(|page| format!("{}: there is no page {page}", file(site)))
        .collect()
}

/// The file to name in problems.
fn file(site: &Site) -> String {
    format!("content/{}/assistant.toml", site.locale.key())
}
