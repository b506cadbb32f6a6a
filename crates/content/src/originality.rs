//! Checks that every city page has enough text of its own. Search engines demote pages that differ
//! only in a name ('doorway pages').

use std::collections::{BTreeMap, BTreeSet};

use contract::desk::ContentKind;
use domain::{Locale, SitePath};
use serde_json::Value;

use crate::editing::kind_of;
use crate::page::Page;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// The number of words in a run. Texts are compared by their runs of words (shingles).
const RUN: usize = 5;

/// The minimum share of a city page's runs of words that are on no other page, in percent.
/// `docs/decisions/0009-city-pages.md` explains why it is half.
pub const MIN_UNIQUE_PERCENT: usize = 50;

/// Reports city pages with too little text of their own.
pub fn check(files: &Files, locale: Locale, pages: &BTreeMap<String, Page>) -> Vec<Problem> {
    let weak = shares(locale, pages).into_iter();
    weak.filter(|(_, share)| *share < MIN_UNIQUE_PERCENT)
        .map(|(page, share)| too_similar(files, &page.file, share))
        .collect()
}

/// The share of a city page's text that is on no other page, in percent; `None` if the file is not a city page.
pub fn own_text_percent(
    locale: Locale,
    pages: &BTreeMap<String, Page>,
    file: &str,
) -> Option<usize> {
    let shares = shares(locale, pages);
    let own = shares.into_iter().find(|(page, _)| page.file == file);
    own.map(|(_, share)| share)
}

/// Each city page with the share of its text that is on no other page, in percent.
fn shares(locale: Locale, pages: &BTreeMap<String, Page>) -> Vec<(&Page, usize)> {
    let areas = format!("{}/", SitePath::ServiceAreas.of(locale));
    let runs: Vec<(&Page, BTreeSet<Vec<String>>)> =
        pages.values().map(|page| (page, runs_of(page))).collect();
    let mut count: BTreeMap<&Vec<String>, usize> = BTreeMap::new();
    for (_, own) in &runs {
        for run in own {
            *count.entry(run).or_default() += 1;
        }
    }
    let city_pages = runs
        .iter()
        .filter(|(page, _)| page.path.starts_with(&areas));
    city_pages
        .map(|(page, own)| {
            let alone = own.iter().filter(|run| count.get(run) == Some(&1)).count();
            (*page, 100 * alone / own.len().max(1))
        })
        .collect()
}

fn too_similar(files: &Files, file: &str, share: usize) -> Problem {
    let message = ProblemMessage::new(|all| &all.city_text)
        .with("share", share.to_string())
        .with("least", MIN_UNIQUE_PERCENT.to_string());
    let problem = match kind_of(file) {
        Some(ContentKind::Cities) => Problem::in_field(file, "/paragraphs", ""),
        _ => Problem::file(file, ""),
    };
    problem.worded(files, &message)
}

/// All runs of words in the texts of a page.
fn runs_of(page: &Page) -> BTreeSet<Vec<String>> {
    let mut texts = Vec::new();
    for section in &page.sections {
        // Sections always serialize.
        collect(
            &serde_json::to_value(section).unwrap_or_default(),
            &mut texts,
        );
    }
    let mut runs = BTreeSet::new();
    for text in texts {
        let words: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        runs.extend(words.windows(RUN).map(<[String]>::to_vec));
    }
    runs
}

fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, texts)),
        _ => {}
    }
}
