//! What a page's sections must keep to beyond their shapes.

use contract::{MapSection, Section};
use jiff::civil::Date;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use crate::violation::Violation;
use crate::wizard_rules::wizard_violations;

/// The towns that the map has drawn, by the last part of their pages' paths.
const DRAWN: &str = include_str!("../../../web/map/towns.json");

/// Characters without width: soft hyphen, zero-width spaces and joiners, directional marks.
const INVISIBLE: [char; 9] = [
    '\u{AD}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{200E}', '\u{200F}', '\u{2060}', '\u{2063}',
    '\u{FEFF}',
];

/// What is wrong with a section that stands first or after others.
pub fn check(section: &Section, is_first: bool) -> Vec<Violation> {
    let mut violations = Vec::new();
    violations.extend(heading(section, is_first));
    violations.extend(empty_heading(section));
    match section {
        Section::Map(map) => violations.extend(towns(map)),
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

/// A page has one heading of the first level, and it comes before all others. Below it every
/// section begins at the second.
fn heading(section: &Section, is_first: bool) -> Option<Violation> {
    let is_opening = matches!(
        section,
        Section::Hero(_)
            | Section::PageHero(_)
            | Section::QuoteWizard(_)
            | Section::NotFound(_)
            | Section::Notice(_)
            | Section::DeskEntry(_)
    );
    match (is_first, is_opening) {
        (true, false) => Some(Violation::new(
            "a page begins with the section that holds its main heading, such as page-hero",
        )),
        (false, true) => Some(Violation::new(
            "a heading out of order: the page's main heading stands here, after others",
        )),
        _ => None,
    }
}

/// The main heading is the title of the page's card and the first thing a screen reader says, so it
/// must show something.
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

fn towns(map: &MapSection) -> Vec<Violation> {
    // The file is part of the program, and its own test reads it.
    let drawn: Map<String, Value> = serde_json::from_str(DRAWN).unwrap_or_default();
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
                "the map has no place for {}: web/map/towns.json says where towns are",
                town.label
            );
            Violation::at(&town.href, message)
        })
        .collect()
}

/// Search engines want the day a video was put up. It is named by the words beside it, since its
/// address bears a hash that the file does not.
fn video(beside: &str, uploaded: Option<&String>) -> Option<Violation> {
    match uploaded.map(|day| day.parse::<Date>()) {
        Some(Ok(_)) => None,
        Some(Err(_)) => Some(Violation::at(
            beside,
            "uploaded: write the day as in \"2026-11-20\"",
        )),
        None => Some(Violation::at(
            beside,
            "a video needs uploaded, the day it was put up",
        )),
    }
}
