//! The facts and prices that texts may show, and the files that show them.

use std::collections::BTreeMap;

use domain::{Locale, Rates};

use super::{FactUse, Facts};
use crate::brand_colors::COLORS;
use crate::hours_text::{CLOSED, DAYS, HOURS};
use crate::page::Page;
use crate::price_codes;
use crate::price_uses::PriceUse;

impl Facts {
    /// Each reading with the files that show it or a reading derived from it.
    pub fn uses(&self) -> Vec<FactUse> {
        let readings = self
            .readings
            .iter()
            .flat_map(|(fact, readings)| readings.keys().map(move |reading| (fact, reading)));
        readings
            .map(|(fact, reading)| {
                let shown = self.shown.get(&(fact.clone(), reading.clone()));
                FactUse {
                    fact: fact.clone(),
                    reading: reading.clone(),
                    files: shown.map_or_else(Vec::new, |files| files.iter().cloned().collect()),
                }
            })
            .collect()
    }

    /// Adds the uses that a clone of these facts collected.
    pub fn add_uses(&mut self, other: Self) {
        for (key, files) in other.shown {
            self.shown.entry(key).or_default().extend(files);
        }
        self.prices_shown.add(other.prices_shown);
    }

    /// Each value of the price list with the files that show it; `pages` compute prices without a code.
    pub fn price_uses<'a>(
        &self,
        pages: impl Iterator<Item = &'a Page>,
        rates: &Rates,
    ) -> Vec<PriceUse> {
        let mut uses = self.prices_shown.clone();
        uses.note_pages(pages, rates);
        uses.list()
    }

    /// Notes that a file shows the price of a code that was filled in elsewhere.
    pub fn note_price(&mut self, file: &str, code: &str) {
        self.prices_shown.note(file, code);
    }

    /// Each placeholder that texts of a language may contain, with its value.
    pub fn placeholders(&self, locale: Locale) -> BTreeMap<String, String> {
        let is_text = |fact: &str, reading: &str| match fact {
            COLORS | CLOSED => false,
            HOURS => !DAYS.contains(&reading),
            _ => true,
        };
        let mut all = BTreeMap::new();
        for ((fact, reading), derived) in &self.derived {
            let text = derived.translations.get(&locale).unwrap_or(&derived.text);
            all.insert(format!("{fact}.{reading}"), text.clone());
        }
        for fact in self.readings.keys() {
            for (reading, text) in self.in_language(fact, locale) {
                if is_text(fact, &reading) {
                    all.insert(format!("{fact}.{reading}"), text);
                }
            }
        }
        let rates = self.rates.as_ref();
        all.extend(
            rates
                .map(|rates| price_codes::all(rates, locale))
                .unwrap_or_default(),
        );
        all
    }
}
