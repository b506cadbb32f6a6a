//! Which towns are served, and which are asked for and are not.

use std::collections::BTreeMap;

use content::{CityLanguage, Site};
use contract::{Link, Section};
use percent_encoding::percent_decode_str;

use crate::lexicon::Lexicon;
use crate::words::{capital, words};

/// Where the pages of towns are.
const AREAS: &str = "/service-areas";

/// What is to be said of a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Outside of Texas.
    Outside,
    /// In Texas, and not on the list.
    Unlisted,
    /// In Texas, and far away.
    Far,
    /// On the list.
    Served,
}

/// A town that visitors ask for.
#[derive(Clone, Debug)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// What is to be said of it.
    pub standing: Standing,
    /// Its page, where it has one, or else the page that names it.
    pub page: Option<Link>,
}

/// All towns, by the words of their names.
pub struct Towns {
    named: Vec<(Vec<String>, Town)>,
    zips: BTreeMap<String, usize>,
    asking: Vec<Vec<String>>,
}

impl Towns {
    pub fn new(site: &Site, lexicon: &mut Lexicon) -> Self {
        let language = &site.assistant.towns;
        let mut towns: Vec<(Vec<String>, Town)> = Vec::new();
        let mut zips = BTreeMap::new();
        for (path, page) in site
            .pages
            .iter()
            .filter(|(path, _)| path.starts_with(AREAS))
        {
            if path == AREAS {
                continue;
            }
            let name = page
                .sections
                .iter()
                .find_map(name_of)
                .unwrap_or_else(|| slug(path));
            for section in &page.sections {
                if let Section::CityFacts(facts) = section {
                    zips.extend(facts.zip_codes.iter().map(|zip| (zip.clone(), towns.len())));
                }
            }
            let label = page
                .title
                .split(" | ")
                .next()
                .unwrap_or_default()
                .to_owned();
            let link = Link {
                label,
                href: path.clone(),
            };
            towns.push((
                words(&name),
                Town {
                    name,
                    standing: Standing::Served,
                    page: Some(link),
                },
            ));
        }
        // Towns without a page of their own that the lists of places name all the same.
        for section in site.pages.values().flat_map(|page| &page.sections) {
            let Section::Places(places) = section else {
                continue;
            };
            for link in places.links.iter().filter(|link| link.href == AREAS) {
                let name = words(&link.label);
                if towns.iter().all(|(known, _)| *known != name) {
                    let town = Town {
                        name: link.label.clone(),
                        standing: Standing::Served,
                        page: Some(link.clone()),
                    };
                    towns.push((name, town));
                }
            }
        }
        for (list, standing) in [
            (&language.outside, Standing::Outside),
            (&language.unlisted, Standing::Unlisted),
            (&language.far, Standing::Far),
        ] {
            for name in list
                .iter()
                .filter(|name| !towns.iter().any(|(known, _)| *known == words(name)))
                .cloned()
                .collect::<Vec<_>>()
            {
                let town = Town {
                    name: name.clone(),
                    standing,
                    page: None,
                };
                towns.push((words(&name), town));
            }
        }
        for (_, town) in &towns {
            lexicon.learn_text(&town.name);
        }
        let asking = language
            .asking
            .iter()
            .map(|text| lexicon.phrase(text))
            .collect();
        Self {
            named: towns,
            zips,
            asking,
        }
    }

    /// The towns that a message names, in order, and the message without them.
    pub fn cut<'a>(&'a self, read: &[String]) -> (Vec<&'a Town>, Vec<String>) {
        let mut found = Vec::new();
        let mut rest = Vec::new();
        let mut at = 0;
        while at < read.len() {
            let here = &read[at..];
            let named = self.named.iter().filter(|(name, _)| here.starts_with(name));
            let zip = self.zips.get(&here[0]).and_then(|at| self.named.get(*at));
            if let Some((name, town)) = named.max_by_key(|(name, _)| name.len()) {
                found.push(town);
                at += name.len();
            } else if let Some((_, town)) = zip {
                found.push(town);
                at += 1;
            } else {
                rest.push(here[0].clone());
                at += 1;
            }
        }
        (found, rest)
    }

    /// The towns that a message names, in order, and the words that say more than where.
    pub fn read<'a>(&'a self, lexicon: &Lexicon, read: &[String]) -> (Vec<&'a Town>, Vec<String>) {
        let (found, mut rest) = self.cut(read);
        rest.retain(|word| {
            let asking = self
                .asking
                .iter()
                .any(|phrase| phrase.first() == Some(word));
            !asking && !lexicon.is_stop(word)
        });
        (found, rest)
    }
}

/// The sentence for a town, with its page.
pub fn answer(language: &CityLanguage, town: &Town) -> (String, String) {
    let (text, page) = match town.standing {
        Standing::Served => {
            let page = town.page.as_ref().map_or("", |link| link.href.as_str());
            (&language.served, page)
        }
        Standing::Unlisted => (&language.not_listed, language.not_listed_page.as_str()),
        Standing::Far => (&language.far_away, language.far_away_page.as_str()),
        Standing::Outside => (&language.not_served, language.not_served_page.as_str()),
    };
    (text.replace("{town}", &town.name), page.to_owned())
}

fn name_of(section: &Section) -> Option<String> {
    match section {
        Section::PageHero(hero) => hero.sign.as_ref().map(|sign| sign.name.clone()),
        _ => None,
    }
}

/// `la-joya` as `La Joya`, for a page without a sign.
fn slug(path: &str) -> String {
    let last = path.rsplit('/').next().unwrap_or_default();
    let last = percent_decode_str(last).decode_utf8_lossy();
    last.split('-').map(capital).collect::<Vec<_>>().join(" ")
}
