//! Texts that name a county which is not in the service area, for an owner who has changed that.

use std::collections::BTreeMap;

use domain::Locale;
use serde_json::Value;

use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::service_area::{SERVICE_AREA, county_names};
use crate::shown_files::{texts_of, values};
use crate::{Files, Problem};

/// The content file with the facts.
const FACTS: &str = "facts.toml";

/// Advice for each text of pages, header and footer, and each alternative text and label of the map, that names
/// a county outside of the service area. None if the service area is not made of counties. Only counties that the
/// shipped content claims to serve count: a neighboring county is named on purpose.
pub fn advice(files: &Files) -> Vec<Problem> {
    let shipped = Files::shipped();
    let mut found = Vec::new();
    for locale in Locale::ALL {
        let Some(served) = served_counties(files, locale) else {
            continue;
        };
        let claimed = served_counties(&shipped, locale).unwrap_or_default();
        let is_outside = |text: &str| {
            let mut named = named_counties(text, locale).into_iter();
            let is_in = |name: &str, counties: &[String]| {
                counties
                    .iter()
                    .any(|county| is_county(name, county, locale))
            };
            named.any(|name| is_in(&name, &claimed) && !is_in(&name, &served))
        };
        found.extend(texts_of(files, locale, is_outside));
    }
    if found.is_empty() {
        return Vec::new();
    }
    let words = ProblemTexts::read(files);
    let advice = found.into_iter().map(|found| {
        let message = ProblemMessage::new(|all| &all.county_outside);
        let message = message.with("text", found.text.as_str());
        let problem = files.problem_at(&found.file, &found.text, "");
        problem.translated(message.in_words(&words))
    });
    advice.collect()
}

/// Returns which pages, by title, name a county outside of the service area, in one language; `None` without pages.
pub fn county_pages_advice(files: &Files, locale: Locale, titles: &[String]) -> Option<String> {
    if titles.is_empty() {
        return None;
    }
    let message = ProblemMessage::new(|all| &all.counties_outside);
    let message = message.with("pages", titles.join(", "));
    message.in_words(&ProblemTexts::read(files)).remove(&locale)
}

/// The counties served, as texts of a language name them.
fn served_counties(files: &Files, locale: Locale) -> Option<Vec<String>> {
    let facts = values(files, FACTS)?;
    let readings: BTreeMap<String, String> = facts[SERVICE_AREA]
        .as_object()?
        .iter()
        .filter(|(name, _)| name.ends_with("_es") == (locale == Locale::Es))
        .filter_map(|(name, area)| Some((name.clone(), Value::as_str(area)?.to_owned())))
        .collect();
    county_names(&readings, locale).filter(|names| !names.is_empty())
}

/// Returns whether words found where a text names a county end with the name of this county, or in Spanish begin with
/// it: `In Hidalgo` is Hidalgo.
fn is_county(words: &str, county: &str, locale: Locale) -> bool {
    let rest = match locale {
        Locale::En => words.strip_suffix(county),
        Locale::Es => words.strip_prefix(county),
    };
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ') || rest.ends_with(' '))
}

/// The words of a text where it names counties: `Starr` of "Starr County", and `Hidalgo` and `Starr` of
/// "Hidalgo and Starr counties".
fn named_counties(text: &str, locale: Locale) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut named = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let plain = bare(word).to_lowercase();
        let list: Vec<&str> = match (locale, plain.as_str()) {
            (Locale::En, "county" | "counties") => {
                let before = words[..at].iter().rev().copied();
                let mut list: Vec<&str> = before.take_while(|word| belongs(word, "and")).collect();
                list.reverse();
                list
            }
            (Locale::Es, "condado" | "condados") if words.get(at + 1) == Some(&"de") => {
                let after = words[at + 2..].iter().copied();
                after.take_while(|word| belongs(word, "y")).collect()
            }
            _ => continue,
        };
        named.extend(names(&list, locale, plain.ends_with('s')));
    }
    named
}

/// Returns whether a word can be part of a list of names.
fn belongs(word: &str, and: &str) -> bool {
    word == and || bare(word).starts_with(char::is_uppercase)
}

/// The names in a list of words. A single county has one name, next to the word "county".
fn names(words: &[&str], locale: Locale, are_several: bool) -> Vec<String> {
    let mut names = vec![String::new()];
    for word in words {
        let is_join = matches!(*word, "and" | "y");
        if let Some(name) = names.last_mut().filter(|_| !is_join) {
            name.push_str(if name.is_empty() { "" } else { " " });
            name.push_str(bare(word));
        }
        if is_join || word.ends_with([',', '.', ';', ':', ')']) {
            names.push(String::new());
        }
    }
    if !are_several {
        let own = match locale {
            Locale::En => names.pop(),
            Locale::Es => names.into_iter().next(),
        };
        names = own.into_iter().collect();
    }
    names.retain(|name| !name.is_empty());
    names
}

/// A word without punctuation around it.
fn bare(word: &str) -> &str {
    let word = word.strip_suffix("’s").unwrap_or(word);
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '{' && c != '}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shipped content of a company that serves other counties.
    fn serving(first: &str, first_es: &str) -> Files {
        let mut files = Files::shipped();
        let mut facts: toml::Table = files.text(FACTS).expect("shipped").parse().expect("TOML");
        let areas = facts[SERVICE_AREA].as_table_mut().expect("readings");
        areas.clear();
        areas.insert("first".into(), first.into());
        areas.insert("first_es".into(), first_es.into());
        files.insert(FACTS, facts.to_string());
        files
    }

    #[test]
    fn no_shipped_text_names_a_county_outside_of_the_service_area() {
        assert_eq!(advice(&Files::shipped()), []);
    }

    #[test]
    fn texts_descriptions_and_the_map_are_named_in_both_languages() {
        let files = serving("Hidalgo County, Texas", "Condado de Hidalgo, Texas");
        let found = advice(&files);
        for (file, words) in [
            ("en/pages/service-areas.toml", "“Cameron County”"),
            ("es/pages/service-areas.toml", "“Condado de Cameron”"),
        ] {
            let own: Vec<&Problem> = found.iter().filter(|own| own.file == file).collect();
            assert!(own.iter().any(|own| own.message.contains(words)), "{own:?}");
            assert!(own.iter().all(|own| own.line.is_some()), "{own:?}");
        }
        let spanish = found[0].message_in(Locale::Es);
        assert!(
            spanish.contains("que no está en la zona de servicio"),
            "{spanish}"
        );
        // No text that still names the county is left out, and none that names the other one is named.
        for (file, bytes) in files.below("") {
            let names = String::from_utf8_lossy(bytes).contains("Cameron County");
            let is_page = file.starts_with("en/pages/") || file.starts_with("en/cities/");
            let is_named = found.iter().any(|own| own.file == file);
            assert!(!is_page || names <= is_named, "{file}");
        }
        assert!(
            !found
                .iter()
                .any(|own| own.message.contains("“Hidalgo County”"))
        );
    }

    #[test]
    fn a_service_area_without_counties_allows_any_county() {
        assert_eq!(advice(&serving("South Texas", "el sur de Texas")), []);
    }

    #[test]
    fn finds_the_counties_that_a_text_names() {
        let english = |text| named_counties(text, Locale::En);
        assert_eq!(english("All of Starr County, and Roma."), ["Starr"]);
        assert_eq!(
            english("Hidalgo, Jim Hogg and Starr counties"),
            ["Hidalgo", "Jim Hogg", "Starr"]
        );
        assert_eq!(english("the county seat of {county}"), [""; 0]);
        let spanish = |text| named_counties(text, Locale::Es);
        assert_eq!(spanish("en el condado de Starr, Texas"), ["Starr"]);
        assert_eq!(
            spanish("los condados de Hidalgo y Cameron."),
            ["Hidalgo", "Cameron"]
        );
    }
}
