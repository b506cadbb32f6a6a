//! The fields that the forms of a quote's page send.

use domain::{QuoteEntries, QuoteField};

use super::view::LastPost;

/// The fields of a posted form.
pub struct Sent(pub Vec<(String, String)>);

impl Sent {
    /// The last value of a field; empty if it was not sent.
    pub fn get(&self, name: &str) -> &str {
        let mut sent = self.0.iter().rev();
        let found = sent.find(|(own, _)| own == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// The answers of the form; those that it does not ask for stay.
    pub fn entries(&self, before: &QuoteEntries) -> QuoteEntries {
        let mut entries = before.clone();
        entries.additional_services.clear();
        for (name, value) in &self.0 {
            if name == QuoteField::AdditionalServices.name() {
                entries.additional_services.push(value.clone());
            } else if let Some(entry) =
                QuoteField::from_name(name).and_then(|field| entries.text_mut(field))
            {
                value.clone_into(entry);
            }
        }
        entries
    }

    /// The form with why it was refused, and what was typed.
    pub fn refused(&self, problem: &str, message: String) -> LastPost {
        LastPost::refused(problem, message, self.get("name"), self.get("question"))
    }
}
