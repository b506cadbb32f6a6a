//! The fields that the forms of a quote's page send.

use domain::{ContactField, QuoteEntries, QuoteField, answer_changes};
use leads::answers_from_json;

use super::view::LastPost;

/// The field of a form that asks for the services, whether or not one is chosen.
const SERVICES: &str = "asks_services";

/// What the form does that says how the customer prefers to be reached.
pub const CONTACT: &str = "contact";

/// The fields of a posted form.
pub struct Sent(pub Vec<(String, String)>);

impl Sent {
    /// The last value of a field; empty if it was not sent.
    pub fn get(&self, name: &str) -> &str {
        let mut sent = self.0.iter().rev();
        let found = sent.find(|(own, _)| own == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// The answers of the form; those that it does not ask for stay. No service is sent if none is chosen, so the form
    /// says that it asks for them.
    pub fn entries(&self, before: &QuoteEntries) -> QuoteEntries {
        let mut entries = before.clone();
        let services = QuoteField::AdditionalServices.name();
        if self
            .0
            .iter()
            .any(|(name, _)| name == SERVICES || name == services)
        {
            entries.additional_services.clear();
        }
        for (name, value) in &self.0 {
            if name == services {
                entries.additional_services.push(value.clone());
            } else if let Some(entry) =
                QuoteField::from_name(name).and_then(|field| entries.text_mut(field))
            {
                value.clone_into(entry);
            }
        }
        entries
    }

    /// The answers of a form that was made from other answers than the present ones: what the customer changed in it,
    /// and everything else as it is now.
    pub fn merged(&self, present: &QuoteEntries) -> QuoteEntries {
        let typed = self.entries(present);
        let Some(shown) = answers_from_json(self.get("shown")) else {
            return typed;
        };
        let mut merged = present.clone();
        for change in answer_changes(&shown, &typed) {
            if change.field == QuoteField::AdditionalServices {
                merged
                    .additional_services
                    .clone_from(&typed.additional_services);
            } else if let (Some(entry), Some(own)) =
                (merged.text_mut(change.field), typed.text(change.field))
            {
                own.clone_into(entry);
            }
        }
        merged
    }

    /// How the customer prefers to be reached, by the fields of that form.
    pub fn contact(&self) -> [String; 3] {
        ContactField::ALL.map(|field| self.get(field.name()).to_owned())
    }

    /// The form with why it was refused, and what was typed.
    pub fn refused(&self, problem: &str, message: String) -> LastPost {
        LastPost {
            contact: (self.get("do") == CONTACT).then(|| self.contact()),
            ..LastPost::refused(problem, message, self.get("name"), self.get("question"))
        }
    }
}

#[cfg(test)]
mod tests {
    use leads::answers_to_json;

    use super::*;

    fn sent(fields: &[(&str, &str)]) -> Sent {
        let fields = fields.iter();
        let owned = fields.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Sent(owned.collect())
    }

    fn answers(bedrooms: &str, origin: &str) -> QuoteEntries {
        QuoteEntries {
            bedrooms: bedrooms.into(),
            origin_address: origin.into(),
            additional_services: vec!["storage".into()],
            ..QuoteEntries::default()
        }
    }

    #[test]
    fn services_stay_unless_the_form_asks_for_them() {
        let before = answers("1", "Pharr");
        let kept = sent(&[("bedrooms", "2")]).entries(&before);
        assert_eq!(kept.additional_services, ["storage"]);
        assert_eq!(
            (kept.bedrooms.as_str(), kept.origin_address.as_str()),
            ("2", "Pharr")
        );
        let none = sent(&[(SERVICES, "yes")]).entries(&before);
        assert!(none.additional_services.is_empty());
    }

    #[test]
    fn an_outdated_form_brings_only_what_was_changed_in_it() {
        let shown = answers_to_json(&answers("1", "Pharr"));
        let form = sent(&[
            ("shown", &shown),
            ("bedrooms", "1"),
            ("origin_address", "Alamo"),
        ]);
        let merged = form.merged(&answers("3", "Donna"));
        assert_eq!(merged, answers("3", "Alamo"));
    }
}
