//! Rules for a page's sections that their types do not express.

use contract::{MapSection, Section};
use jiff::civil::Date;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use crate::problem_messages::ProblemMessage;
use crate::violation::Violation;
use crate::wizard_rules::wizard_violations;

/// The cities that are drawn on the map, by the last segment of their pages' paths.
const MAP_CITIES: &str = include_str!("../../../web/map/towns.json");

/// The violations of a section. `is_first` is whether it is the first section of its page.
pub fn check(section: &Section, is_first: bool) -> Vec<Violation> {
    let mut violations = Vec::new();
    violations.extend(heading(section, is_first));
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
            | Section::QuotePage(_)
    );
    match (is_first, is_opening) {
        (true, false) => {
            let message = ProblemMessage::new(|all| &all.first_section);
            Some(Violation::new(message.with_field("page-hero")))
        }
        (false, true) => Some(Violation::new(ProblemMessage::new(|all| {
            &all.second_main_heading
        }))),
        _ => None,
    }
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
            let message = ProblemMessage::new(|all| &all.map_city);
            Violation::at(&town.href, message.with("city", town.label.as_str()))
        })
        .collect()
}

/// Search engines require the upload date of a video. A missing one is located by the video's title,
/// because its URL contains a hash that the file does not.
fn video(title: &str, uploaded: Option<&String>) -> Option<Violation> {
    match uploaded.map(|day| (day, day.parse::<Date>())) {
        Some((_, Ok(_))) => None,
        Some((day, Err(_))) => {
            let message = ProblemMessage::new(|all| &all.video_date);
            Some(Violation::at(day, message))
        }
        None => {
            let message = ProblemMessage::new(|all| &all.video_without_date);
            let message = message.with("video", title).with_field("uploaded");
            Some(Violation::at(title, message))
        }
    }
}
