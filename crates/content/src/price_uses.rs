//! Which files show a value of the price list, so that the desk can name them where the owner changes it.

use std::collections::{BTreeMap, BTreeSet};

use contract::Section;
use domain::Rates;

use crate::page::Page;

/// A value of the price list with the files that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceUse {
    /// The value, as a JSON Pointer into `rates.toml`, with the key of a service in place of its number:
    /// `/crews/3` or `/services/piano_moving`.
    pub pointer: String,
    /// The files of all languages, below `content/`, ordered.
    pub files: Vec<String>,
}

/// The files that show each value; filled while texts are resolved.
#[derive(Clone, Default)]
pub struct PriceUses(BTreeMap<String, BTreeSet<String>>);

impl PriceUses {
    /// Notes that a file contains a price code, such as `crew 3`.
    pub fn note(&mut self, file: &str, code: &str) {
        for pointer in pointers_of(code) {
            self.0.entry(pointer).or_default().insert(file.to_owned());
        }
    }

    /// Notes the prices that pages compute without a code: the examples of a price table, and all prices in the
    /// quote wizard.
    pub fn note_pages<'a>(&mut self, pages: impl Iterator<Item = &'a Page>, rates: &Rates) {
        for page in pages {
            for section in &page.sections {
                match section {
                    Section::Prices(prices) => {
                        for example in &prices.examples {
                            let (bedrooms, crew) = (example.bedrooms, example.crew_size);
                            let (stairs, services) = (example.stairs, example.services.join(","));
                            let code = format!(
                                "estimate bedrooms={bedrooms} crew={crew} stairs={stairs} \
                                 services={services}"
                            );
                            self.note(&page.file, &code);
                        }
                    }
                    Section::QuoteWizard(_) => self.note_all(&page.file, rates),
                    _ => {}
                }
            }
        }
    }

    /// Adds the uses that a clone collected.
    pub fn add(&mut self, other: Self) {
        for (pointer, files) in other.0 {
            self.0.entry(pointer).or_default().extend(files);
        }
    }

    /// Each value with the files that show it.
    pub fn list(&self) -> Vec<PriceUse> {
        let uses = self.0.iter().map(|(pointer, files)| PriceUse {
            pointer: pointer.clone(),
            files: files.iter().cloned().collect(),
        });
        uses.collect()
    }

    fn note_all(&mut self, file: &str, rates: &Rates) {
        for crew in &rates.crews {
            self.note(file, &format!("minimum {}", crew.crew_size));
        }
        for line in &rates.services {
            self.note(file, &format!("service {}", line.service.key()));
        }
        for bedrooms in 0..rates.base.len() {
            let code = format!("estimate bedrooms={bedrooms} stairs=1 long_walk=yes");
            self.note(file, &code);
        }
    }
}

/// The values of the price list that a code depends on.
fn pointers_of(code: &str) -> Vec<String> {
    let mut parts = code.split_whitespace();
    let name = parts.next().unwrap_or_default();
    let own: &[&str] = match name {
        "tax" => &["/tax_percent"],
        "distance" => &["/distance_fee"],
        "minimum" => &["/minimum_hours"],
        "estimate" => &["/tax_percent", "/distance_fee"],
        _ => &[],
    };
    let mut pointers: Vec<String> = own.iter().map(|&pointer| pointer.to_owned()).collect();
    for part in parts {
        let (parameter, value) = part.split_once('=').unwrap_or((name, part));
        match parameter {
            "crew" | "minimum" => pointers.push(format!("/crews/{value}")),
            "bedrooms" => pointers.push(format!("/base_hours/{value}")),
            "stairs" if value != "0" => pointers.push("/added_hours/stair_flight".to_owned()),
            "long_walk" => pointers.push("/added_hours/long_walk".to_owned()),
            "service" | "services" => {
                let keys = value.split(',').filter(|key| !key.is_empty());
                pointers.extend(keys.map(|key| format!("/services/{key}")));
            }
            _ => {}
        }
    }
    pointers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_depends_on_the_values_that_it_names() {
        assert_eq!(pointers_of("crew 3"), ["/crews/3"]);
        assert_eq!(pointers_of("minimum 2"), ["/minimum_hours", "/crews/2"]);
        assert_eq!(
            pointers_of("estimate bedrooms=3 crew=4 stairs=0 services=storage,full_packing"),
            [
                "/tax_percent",
                "/distance_fee",
                "/base_hours/3",
                "/crews/4",
                "/services/storage",
                "/services/full_packing",
            ]
        );
        assert_eq!(pointers_of("hours bedrooms=1 stairs=2").len(), 2);
        assert_eq!(pointers_of("amount 150"), [""; 0]);
    }

    #[test]
    fn names_every_file_that_shows_a_price() {
        let site = crate::load(&crate::Files::shipped()).expect("valid");
        let uses = |pointer: &str| {
            let mut all = site.price_uses.iter();
            let found = all.find(|price| price.pointer == pointer);
            found.expect(pointer).files.clone()
        };
        let piano = uses("/services/piano_moving");
        for file in [
            "en/pages/piano-movers.toml",
            "es/pages/piano-movers.toml",
            "en/pages/quote.toml",
        ] {
            assert!(piano.iter().any(|own| own == file), "{file}: {piano:?}");
        }
        // A post with an estimate, and a page with a price table.
        let crew = uses("/crews/3");
        assert!(
            crew.iter().any(|file| file.starts_with("en/posts/")),
            "{crew:?}"
        );
        assert!(
            crew.iter().any(|file| file == "en/pages/condo-movers.toml"),
            "{crew:?}"
        );
    }
}
