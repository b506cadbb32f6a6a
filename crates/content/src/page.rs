//! A page, whether from a page file, a post or a city.

use std::collections::BTreeMap;

use contract::{NamedImage, Section};
use domain::Locale;

/// A page of one language.
#[derive(Clone, Debug)]
pub struct Page {
    /// The canonical path, percent-encoded; empty for the 404 page.
    pub path: String,
    /// The file it was read from, below `content/`.
    pub file: String,
    /// The document title.
    pub title: String,
    /// Description for search results.
    pub description: String,
    /// The brand shown, if it is not the main one.
    pub brand: Option<String>,
    /// The date of its last text change, if it is not the site's, as `YYYY-MM-DD`.
    pub updated: Option<String>,
    /// Whether links and lists contain it. Pages that are shown only after a form are not listed.
    pub listed: bool,
    /// The path of the English page that this one translates, if its file names one.
    pub translation_of: Option<String>,
    /// The path of the same page in each other language that has it.
    pub translations: BTreeMap<Locale, String>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

impl Page {
    /// The image at the top of the page.
    pub fn hero_image(&self) -> Option<&NamedImage> {
        self.sections.iter().find_map(|section| match section {
            Section::Hero(hero) => Some(&hero.image),
            Section::PageHero(hero) => hero.image.as_ref(),
            Section::NotFound(not_found) => not_found.image.as_ref(),
            _ => None,
        })
    }

    /// The page's first heading; if it has none, the first part of its title.
    pub fn heading(&self) -> &str {
        let heading = self.sections.iter().find_map(|section| match section {
            Section::Hero(hero) => Some(&hero.heading),
            Section::PageHero(hero) => Some(&hero.heading),
            Section::QuoteWizard(wizard) => Some(&wizard.heading),
            Section::NotFound(not_found) => Some(&not_found.heading),
            _ => None,
        });
        heading.map_or_else(|| self.short_title(), String::as_str)
    }

    /// The heading, or the first part of the title where the heading contains a value that is known only when
    /// the page is shown.
    pub fn plain_heading(&self) -> &str {
        let heading = self.heading();
        if heading.contains('{') {
            self.short_title()
        } else {
            heading
        }
    }

    /// The title without the company's name.
    fn short_title(&self) -> &str {
        self.title.split(" | ").next().unwrap_or(&self.title)
    }
}
