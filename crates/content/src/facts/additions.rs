//! Facts that files published by earlier versions lack.

use super::{FILE, Facts, LISTS, Readings};
use crate::Files;
use crate::hours_text::{DAYS, HOURS};
use crate::policies::POLICY;

/// The hours that earlier versions shipped as a text.
const SHIPPED_HOURS: &str = "Mon-Sun 8AM-11PM";

impl Facts {
    /// Adds the fields of the week to files that were published before the hours were fields, from what
    /// was published for search engines. A text that says the shipped hours is derived from now on;
    /// other texts stay.
    pub(super) fn complete_hours(&mut self, files: &Files) {
        let hours = self.readings.entry(HOURS.to_owned()).or_default();
        if hours.get("main").is_some_and(|text| text == SHIPPED_HOURS) {
            hours.retain(|reading, _| !reading.starts_with("main"));
        }
        if DAYS.iter().any(|day| hours.contains_key(*day)) {
            return;
        }
        let published = files.text("en/business.toml").ok();
        let published = published.and_then(|text| toml::from_str::<toml::Table>(text).ok());
        let published = published
            .as_ref()
            .and_then(|file| file.get("opening_hours")?.as_str());
        let daily = published
            .and_then(|text| text.strip_prefix("Mo-Su "))
            .filter(|text| domain::DayHours::parse(text).is_some());
        for day in DAYS {
            let text = daily.unwrap_or("08:00-23:00").to_owned();
            hours.insert(day.to_owned(), text);
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
