//! Facts that files published by earlier versions lack.

use super::{FILE, Facts, LISTS, Readings};
use crate::Files;
use crate::hours_text::{DAYS, HOURS};
use crate::policies::POLICY;

/// The hours that earlier versions shipped as a text.
const SHIPPED_HOURS: &str = "Mon-Sun 8AM-11PM";

impl Facts {
    /// Adds the fields of the week to a file without any. A text that says the shipped hours is derived;
    /// other texts stay.
    pub(super) fn complete_hours(&mut self) {
        let hours = self.readings.entry(HOURS.to_owned()).or_default();
        if hours.get("main").is_some_and(|text| text == SHIPPED_HOURS) {
            hours.retain(|reading, _| !reading.starts_with("main"));
        }
        if DAYS.iter().any(|day| hours.contains_key(*day)) {
            return;
        }
        for day in DAYS {
            hours.insert(day.to_owned(), "08:00-23:00".to_owned());
        }
    }

    /// Adds the shipped readings of facts that files published by earlier versions do not contain.
    pub(super) fn add_missing_lists(&mut self) {
        let shipped = Files::shipped_text(FILE);
        let shipped = shipped.and_then(|text| toml::from_str::<Readings>(&text).ok());
        for (fact, readings) in shipped.unwrap_or_default() {
            if fact == POLICY {
                // Each may be new, not only all together.
                let own = self.readings.entry(fact).or_default();
                for (reading, text) in readings {
                    own.entry(reading).or_insert(text);
                }
            } else if LISTS.contains(&fact.as_str()) {
                self.readings.entry(fact).or_insert(readings);
            }
        }
    }
}
