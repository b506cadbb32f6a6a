//! The cities that visitors ask about: those with service, and known ones without.

use std::collections::BTreeMap;

use content::{CityLanguage, Page, Site};
use contract::{Link, Section};
use domain::SitePath;
use percent_encoding::percent_decode_str;

use crate::lexicon::Lexicon;
use crate::text::{capitalized, words};

/// Whether a city is served. If a question names several cities, the first in this order decides the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// Outside of Texas.
    OutOfState,
    /// In Texas, but not on the list of cities.
    Unlisted,
    /// In Texas, and far away.
    FarAway,
    /// On the list of cities.
    Served,
}

/// A city that visitors ask about.
#[derive(Clone, Debug)]
pub struct City {
    /// Its name.
    pub name: String,
    /// Whether it is served.
    pub coverage: Coverage,
    /// Its page, or else the page that lists it.
    pub page: Option<Link>,
}

impl City {
    /// Its name as an address, with the state if it is in Texas.
    pub fn address(&self) -> String {
        if self.coverage == Coverage::OutOfState {
            self.name.clone()
        } else {
            format!("{}, TX", self.name)
        }
    }
}

/// All known cities by the words of their names.
pub struct Cities {
    entries: Vec<(Vec<String>, City)>,
    /// Indexes into `entries` by ZIP code.
    zip_codes: BTreeMap<String, usize>,
    /// Phrases that ask about a place, such as 'do you go to'.
    asking: Vec<Vec<String>>,
}

impl Cities {
    /// Reads the cities of a site, and adds their names to the lexicon.
    pub fn new(site: &Site, lexicon: &mut Lexicon) -> Self {
        let language = &site.assistant.cities;
        let mut cities = Self {
            entries: Vec::new(),
            zip_codes: BTreeMap::new(),
            asking: Vec::new(),
        };
        let areas = SitePath::ServiceAreas.of(site.locale);
        let prefix = format!("{areas}/");
        for (path, page) in &site.pages {
            if path.starts_with(&prefix) {
                cities.add_page(path, page);
            }
        }
        for section in site.pages.values().flat_map(|page| &page.sections) {
            cities.add_listed(section, areas);
        }
        for (names, coverage) in [
            (&language.outside, Coverage::OutOfState),
            (&language.unlisted, Coverage::Unlisted),
            (&language.far, Coverage::FarAway),
        ] {
            for name in names {
                cities.add_unserved(name, coverage);
            }
        }
        for (_, city) in &cities.entries {
            lexicon.add_text(&city.name);
        }
        cities.asking = language
            .asking
            .iter()
            .map(|text| lexicon.normalize_phrase(text))
            .collect();
        cities
    }

    /// The cities that a message names, by name or ZIP code, in order, and the words without them.
    pub fn extract<'a>(&'a self, words: &[String]) -> (Vec<&'a City>, Vec<String>) {
        let mut found = Vec::new();
        let mut rest = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let here = &words[at..];
            let by_name = self
                .entries
                .iter()
                .filter(|(name, _)| here.starts_with(name))
                .max_by_key(|(name, _)| name.len());
            let by_zip = self.zip_codes.get(&here[0]);
            if let Some((name, city)) = by_name {
                found.push(city);
                at += name.len();
            } else if let Some((_, city)) = by_zip.and_then(|at| self.entries.get(*at)) {
                found.push(city);
                at += 1;
            } else {
                rest.push(here[0].clone());
                at += 1;
            }
        }
        (found, rest)
    }

    /// Like [`Cities::extract`], without stop words and words that only ask about a place.
    pub fn find<'a>(&'a self, lexicon: &Lexicon, words: &[String]) -> (Vec<&'a City>, Vec<String>) {
        let (found, mut rest) = self.extract(words);
        rest.retain(|word| {
            let is_asking = self
                .asking
                .iter()
                .any(|phrase| phrase.first() == Some(word));
            !is_asking && !lexicon.is_stop_word(word)
        });
        (found, rest)
    }

    /// Adds a city with a page.
    fn add_page(&mut self, path: &str, page: &Page) {
        let name = page
            .sections
            .iter()
            .find_map(sign_name)
            .unwrap_or_else(|| name_from_path(path));
        for section in &page.sections {
            if let Section::CityFacts(facts) = section {
                let index = self.entries.len();
                let zip_codes = facts.zip_codes.iter().cloned();
                self.zip_codes.extend(zip_codes.map(|zip| (zip, index)));
            }
        }
        let label = page.title.split(" | ").next().unwrap_or_default();
        let link = Link {
            label: label.to_owned(),
            href: path.to_owned(),
        };
        let city = City {
            name,
            coverage: Coverage::Served,
            page: Some(link),
        };
        self.entries.push((words(&city.name), city));
    }

    /// Adds the cities without a page that a section lists with a link to the index of service areas.
    fn add_listed(&mut self, section: &Section, areas: &str) {
        let Section::Places(places) = section else {
            return;
        };
        let links = places.links.iter();
        for link in links.filter(|link| link.href == areas) {
            if !self.contains(&link.label) {
                let city = City {
                    name: link.label.clone(),
                    coverage: Coverage::Served,
                    page: Some(link.clone()),
                };
                self.entries.push((words(&city.name), city));
            }
        }
    }

    fn add_unserved(&mut self, name: &str, coverage: Coverage) {
        if !self.contains(name) {
            let city = City {
                name: name.to_owned(),
                coverage,
                page: None,
            };
            self.entries.push((words(name), city));
        }
    }

    fn contains(&self, name: &str) -> bool {
        let name = words(name);
        self.entries.iter().any(|(known, _)| *known == name)
    }
}

/// The sentence about a city, and the path of the page for more.
pub fn answer(language: &CityLanguage, city: &City) -> (String, String) {
    let (text, page) = match city.coverage {
        Coverage::Served => {
            let page = city.page.as_ref().map_or("", |link| link.href.as_str());
            (&language.served, page)
        }
        Coverage::Unlisted => (&language.not_listed, language.not_listed_page.as_str()),
        Coverage::FarAway => (&language.far_away, language.far_away_page.as_str()),
        Coverage::OutOfState => (&language.not_served, language.not_served_page.as_str()),
    };
    (text.replace("{town}", &city.name), page.to_owned())
}

/// The name on the road sign of a city page's hero.
fn sign_name(section: &Section) -> Option<String> {
    match section {
        Section::PageHero(hero) => hero.sign.as_ref().map(|sign| sign.name.clone()),
        _ => None,
    }
}

/// The name from the path of a page without a sign: `la-joya` becomes `La Joya`.
fn name_from_path(path: &str) -> String {
    let last = path.rsplit('/').next().unwrap_or_default();
    let last = percent_decode_str(last).decode_utf8_lossy();
    last.split('-')
        .map(capitalized)
        .collect::<Vec<_>>()
        .join(" ")
}
