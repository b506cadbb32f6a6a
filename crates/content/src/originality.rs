//! How much of a city page no other page says. Pages that differ in a name alone are doorways,
//! which search engines punish and readers see through.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Locale, SitePath};
use serde_json::Value;

use crate::Problem;
use crate::page::Page;

/// A run of so many words counts as the same sentence.
const RUN: usize = 5;

/// The least share of a city page's runs of words that must stand on no other page, in percent.
/// The template's headings, buttons and three shared reasons are about a quarter of a page of this
/// kind; a town with three paragraphs and three questions of its own stands well above the half,
/// and one whose texts were copied with the name replaced falls to a quarter.
pub const FLOOR: usize = 50;

/// Complains about city pages that say too little of their own.
pub fn check(locale: Locale, pages: &BTreeMap<String, Page>) -> Vec<Problem> {
    let areas = format!("{}/", SitePath::ServiceAreas.of(locale));
    let runs: Vec<(&Page, BTreeSet<Vec<String>>)> =
        pages.values().map(|page| (page, runs_of(page))).collect();
    let mut count: BTreeMap<&Vec<String>, usize> = BTreeMap::new();
    for (_, own) in &runs {
        for run in own {
            *count.entry(run).or_default() += 1;
        }
    }
    let towns = runs
        .iter()
        .filter(|(page, _)| page.path.starts_with(&areas));
    towns
        .filter_map(|(page, own)| {
            let alone = own.iter().filter(|run| count.get(run) == Some(&1)).count();
            let share = 100 * alone / own.len().max(1);
            (share < FLOOR).then(|| {
                let words = format!("{share} % of it stands on no other page; {FLOOR} % must");
                Problem::file(&page.file, words)
            })
        })
        .collect()
}

/// All runs of words in the texts of a page.
fn runs_of(page: &Page) -> BTreeSet<Vec<String>> {
    let mut texts = Vec::new();
    for section in &page.sections {
        // Sections are data, and data is always JSON.
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
