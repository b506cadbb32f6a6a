//! Rules for a page's sections beyond their types.

use contract::{MapSection, Section};
use jiff::civil::Date;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use crate::violation::Violation;
use crate::wizard_rules::wizard_violations;

/// The cities that are drawn on the map, by the last segment of their pages' paths.
const MAP_CITIES: &str = include_str!("../../../web/map/towns.json");

/// Invisible characters: soft hyphen, zero-width spaces and joiners, directional marks.
const INVISIBLE: [char; 9] = [
    '\u{AD}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{200E}', '\u{200F}', '\u{2060}', '\u{2063}',
    '\u{FEFF}',
];

/// The violations of a section. `is_first` is whether it is the first section of its page.
pub fn check(section: &Section, is_first: bool) -> Vec<Violation> {
    let mut violations = Vec::new();
    violations.extend(heading(section, is_first));
    violations.extend(empty_heading(section));
    match section {
        Section::Map(map) => violations.extend(unmapped_cities(map)),
        Section::QuoteWizard(wizard) => violations.extend(wizard_violations(wizard)),
        Section::Videos(videos) => {
            let cards = videos.cards.iter();
            violations.extend(
                cards
                    .filter(|card| card.video_url.is_some())
                    .filter_map(|card| video(&card.title, card.uploaded.as_ref())),
            );
        }
        _ => {}
    }
    violations
}

/// A page has one `h1`, in its first section. All other sections start at `h2`.
fn heading(section: &Section, is_first: bool) -> Option<Violation> {
    let is_opening = matches!(
        section,
        Section::Hero(_)
            | Section::PageHero(_)
            | Section::QuoteWizard(_)
            | Section::NotFound(_)
            | Section::Notice(_)
            | Section::AuthForm(_)
    );
    match (is_first, is_opening) {
        (true, false) => Some(Violation::new(
            "a page's first section must contain its main heading, such as page-hero",
        )),
        (false, true) => Some(Violation::new(
            "the section with the page's main heading must come first",
        )),
        _ => None,
    }
}

/// The main heading is the title of the page's social card and the first thing that a screen reader
/// reads, so it must contain a visible character.
fn empty_heading(section: &Section) -> Option<Violation> {
    let heading = match section {
        Section::Hero(hero) => &hero.heading,
        Section::PageHero(hero) => &hero.heading,
        Section::QuoteWizard(wizard) => &wizard.heading,
        Section::NotFound(not_found) => &not_found.heading,
        Section::Notice(notice) => &notice.heading,
        _ => return None,
    };
    let is_shown = heading.chars().any(|letter| {
        !letter.is_whitespace() && !letter.is_control() && !INVISIBLE.contains(&letter)
    });
    (!is_shown).then(|| Violation::at("heading", "heading: the main heading of a page is empty"))
}

fn unmapped_cities(map: &MapSection) -> Vec<Violation> {
    // The file is embedded, and its own test parses it.
    let drawn: Map<String, Value> = serde_json::from_str(MAP_CITIES).unwrap_or_default();
    let slug = |href: &str| {
        let last = href.rsplit('/').next().unwrap_or_default();
        percent_decode_str(last).decode_utf8_lossy().into_owned()
    };
    let missing = map
        .towns
        .iter()
        .filter(|town| !drawn.contains_key(&slug(&town.href)));
    missing
        .map(|town| {
            let message = format!(
                "the map has no position for {}: add it to web/map/towns.json",
                town.label
            );
            Violation::at(&town.href, message)
        })
        .collect()
}

/// Search engines require the upload date of a video. A missing one is located by the video's title,
/// because its URL contains a hash that the file does not.
fn video(title: &str, uploaded: Option<&String>) -> Option<Violation> {
    match uploaded.map(|day| (day, day.parse::<Date>())) {
        Some((_, Ok(_))) => None,
        Some((day, Err(_))) => Some(Violation::at(
            day,
            "uploaded: write the date as in \"2026-11-20\"",
        )),
        None => Some(Violation::at(
            title,
            "a video needs `uploaded`, the date of its upload",
        )),
    }
}
