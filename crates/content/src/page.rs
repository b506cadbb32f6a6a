//! A page as pages, posts and cities make it.

use std::collections::BTreeMap;

use contract::Section;
use domain::Locale;

/// A page as content holds it.
#[derive(Clone, Debug)]
pub struct Page {
    /// The canonical path, percent-encoded; empty for the 404 page.
    pub path: String,
    /// The file it was read from, below `content/`.
    pub file: String,
    /// Title of the document.
    pub title: String,
    /// Description for search results.
    pub description: String,
    /// The brand shown, where it is not the main one.
    pub brand: Option<String>,
    /// The day its words last changed, where it is not the site's.
    pub updated: Option<String>,
    /// Whether it is found by links and lists; a page that only answers a form is not.
    pub listed: bool,
    /// The path of the English page that this one translates, as its file names it.
    pub translation_of: Option<String>,
    /// The path of the same page in each other language that has it.
    pub translations: BTreeMap<Locale, String>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

impl Page {
    /// The page's first heading; where it has none, the first part of its title.
    pub fn heading(&self) -> &str {
        let heading = self.sections.iter().find_map(|section| match section {
            Section::Hero(hero) => Some(&hero.heading),
            Section::PageHero(hero) => Some(&hero.heading),
            Section::QuoteWizard(wizard) => Some(&wizard.heading),
            Section::NotFound(not_found) => Some(&not_found.heading),
            _ => None,
        });
        heading.map_or_else(
            || self.title.split(" | ").next().unwrap_or(&self.title),
            String::as_str,
        )
    }
}
