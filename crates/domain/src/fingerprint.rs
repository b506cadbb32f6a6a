//! Fingerprints of requests. They distinguish a retry from a different request with the same
//! idempotency key.
//!
//! A fingerprint is `v1:` and a hash of the request's canonical text: a list of names and values,
//! in a fixed order, each value with its length. It depends only on what the customer entered, not
//! on identifiers in the code or on current prices.

use std::fmt::Write;

use crate::{LeadRequest, PhoneLead, QuoteRequest};

/// The version of the canonical text. Raise it whenever the same request results in a different text.
pub const FINGERPRINT_VERSION: &str = "v1";

/// Returns whether two fingerprints with the same idempotency key can belong to the same request.
///
/// Fingerprints of different versions cannot be compared. They count as the same request, because
/// rejecting a genuine retry would tell a customer that a stored lead was not stored.
pub fn is_same_request(stored: &str, new: &str) -> bool {
    version(stored) != version(new) || stored == new
}

/// The version, or `None` for a fingerprint stored before versions were introduced.
fn version(fingerprint: &str) -> Option<&str> {
    fingerprint.split_once(':').map(|(version, _)| version)
}

/// Builds a canonical text.
struct Canonical(String);

impl Canonical {
    fn new(kind: &str) -> Self {
        Self(format!("{FINGERPRINT_VERSION} {kind}\n"))
    }

    fn field(&mut self, name: &str, value: &str) -> &mut Self {
        // Writing to a string never fails.
        let _ = writeln!(self.0, "{name} {}:{value}", value.len());
        self
    }

    fn optional(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        if let Some(value) = value {
            self.field(name, value);
        }
        self
    }

    fn date(&mut self, name: &str, date: Option<jiff::civil::Date>) -> &mut Self {
        self.optional(name, date.map(|date| date.to_string()).as_deref())
    }

    fn number(&mut self, name: &str, number: u32) -> &mut Self {
        self.field(name, &number.to_string())
    }
}

impl LeadRequest {
    /// The canonical text of the request.
    pub fn canonical(&self) -> String {
        let mut text = Canonical::new("lead");
        text.field("form", self.form.key());
        for (field, value) in &self.entries {
            text.field(field.key(), value);
        }
        text.optional("consent", self.consent.as_deref());
        text.0
    }
}

impl PhoneLead {
    /// The canonical text of the lead.
    pub fn canonical(&self) -> String {
        let mut text = Canonical::new("phone");
        text.field("name", &self.name)
            .field("phone", &self.phone)
            .field("email", &self.email)
            .field("origin", &self.origin)
            .field("destination", &self.destination)
            .date("date", self.date)
            .optional("note", self.note.as_deref());
        text.0
    }
}

impl QuoteRequest {
    /// The canonical text of the request, without prices: a retry after a price change is still a
    /// retry.
    pub fn canonical(&self) -> String {
        let work = &self.work;
        let mut text = Canonical::new("quote");
        text.field("customer_name", &self.customer_name)
            .field("customer_email", &self.customer_email)
            .field("customer_phone", &self.customer_phone)
            .date("moving_date", self.moving_date)
            .field("origin_address", &self.origin_address)
            .field("destination_address", &self.destination_address)
            .field("home_type", self.home_type.key())
            .number("bedrooms", work.bedrooms)
            .number("square_footage", self.square_footage)
            .field("has_elevator", flag(self.has_elevator))
            .number("stairs_origin", work.stairs_origin)
            .number("stairs_destination", work.stairs_destination)
            .field("long_walk", flag(work.long_walk))
            .number("crew_size", work.crew_size);
        for service in &work.services {
            text.field("service", service.key());
        }
        for (field, value) in &self.texts {
            text.field(field.name(), value);
        }
        text.0
    }
}

const fn flag(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PhoneEntries, PhoneLead};

    fn lead(name: &str, phone: &str) -> String {
        let typed = PhoneEntries {
            name,
            phone,
            ..PhoneEntries::default()
        };
        let lead = PhoneLead::parse(&typed, jiff::civil::date(2026, 11, 20));
        lead.expect("a valid lead").canonical()
    }

    #[test]
    fn canonical_text_of_version_1_does_not_change() {
        assert_eq!(
            lead("Ana", "9565550118"),
            "v1 phone\nname 3:Ana\nphone 10:9565550118\nemail 0:\norigin 0:\ndestination 0:\n"
        );
    }

    #[test]
    fn values_cannot_be_mistaken_for_other_fields() {
        assert_ne!(
            lead("Ana\nphone 10:9565550118", "9565550100"),
            lead("Ana", "9565550118")
        );
    }

    #[test]
    fn fingerprints_of_different_versions_are_not_compared() {
        assert!(is_same_request("v1:aa", "v1:aa"));
        assert!(!is_same_request("v1:aa", "v1:bb"));
        assert!(is_same_request("0f3c", "v1:bb"), "stored before versions");
        assert!(is_same_request("v1:aa", "v2:aa"));
    }
}
