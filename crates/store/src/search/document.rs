//! The search document of each lead.

use domain::phone_numbers;

use super::words::{PHONE_DIGITS, appended, joined, tags, tokenize};
use crate::QuoteTexts;
use crate::new_lead::NumberedLead;
use crate::stored::to_json;

/// The texts of a lead that are indexed.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SearchDocument {
    pub seq: i64,
    pub id: String,
    pub created_at: i64,
    pub form: String,
    #[sqlx(rename = "suspicion")]
    pub spam_reason: String,
    pub state: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub customer_name: String,
    pub origin: String,
    pub destination: String,
    pub reference: String,
    pub entries: String,
    pub home_type: Option<String>,
    #[sqlx(flatten)]
    pub texts: QuoteTexts,
    pub notes: Option<String>,
    /// The tags that people gave it.
    pub labels: Option<String>,
}

impl SearchDocument {
    pub fn of(numbered: &NumberedLead) -> Self {
        let lead = &numbered.lead;
        let quote = lead.quote.as_ref().map(|quote| &quote.request);
        Self {
            seq: numbered.seq,
            id: numbered.id.clone(),
            created_at: lead.created_at,
            form: lead.form.key().to_owned(),
            spam_reason: lead.spam_reason.clone(),
            state: lead.status.key().to_owned(),
            customer_email: lead.customer_email.clone(),
            customer_phone: lead.customer_phone.clone(),
            customer_name: lead.customer_name.clone(),
            origin: lead.origin.clone(),
            destination: lead.destination.clone(),
            reference: lead.reference.to_string(),
            entries: to_json(&lead.entries),
            home_type: quote.map(|quote| quote.home_type.key().to_owned()),
            texts: QuoteTexts(quote.map(|quote| quote.texts.clone()).unwrap_or_default()),
            notes: lead.typed_in.as_ref().and_then(|typed| typed.note.clone()),
            labels: None,
        }
    }

    pub fn tags(&self) -> String {
        tags(&self.state, &self.form, &self.spam_reason)
    }

    /// The words of everything that was typed.
    pub fn words(&self) -> String {
        let typed = [
            &self.customer_email,
            &self.customer_phone,
            &self.customer_name,
            &self.origin,
            &self.destination,
            &values(&self.entries),
            &self.reference,
        ];
        let typed = typed.into_iter().map(String::as_str);
        let optional = self.texts.iter().map(|(_, text)| text);
        let texts = typed
            .chain(optional)
            .chain(self.home_type.as_deref())
            .chain(self.labels.as_deref());
        let mut words: Vec<String> = texts.flat_map(tokenize).collect();
        // Each number with its country, without it, without its area code, and its last four digits.
        for number in phone_numbers(&self.customer_phone) {
            let digits = number.digits();
            for tail in [digits.len(), PHONE_DIGITS, 7, 4] {
                if digits.len() >= tail {
                    words.push(digits[digits.len() - tail..].to_owned());
                }
            }
        }
        joined(words) + &appended(self.notes.as_deref().unwrap_or_default())
    }

    /// The email address in lower case. Leads with the same one are from the same person.
    pub fn email(&self) -> String {
        self.customer_email.trim().to_lowercase()
    }

    /// The phone numbers as two of them are compared. Leads with the same one are from the same person.
    pub fn phones(&self) -> Vec<String> {
        let mut phones: Vec<String> = phone_numbers(&self.customer_phone)
            .iter()
            .map(|number| number.key().to_owned())
            .collect();
        phones.sort_unstable();
        phones.dedup();
        phones
    }

    /// The first phone number as it is compared; empty if there is none.
    pub fn phone(&self) -> String {
        let numbers = phone_numbers(&self.customer_phone);
        numbers
            .first()
            .map_or_else(String::new, |number| number.key().to_owned())
    }
}

/// The values of the entries, which are stored as a JSON list of names and values. Indexing the
/// names would make every lead of a form match 'city'.
fn values(entries: &str) -> String {
    let entries: Vec<(String, String)> = serde_json::from_str(entries).unwrap_or_default();
    let values: Vec<String> = entries.into_iter().map(|(_, value)| value).collect();
    values.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> SearchDocument {
        SearchDocument {
            seq: 1,
            id: String::new(),
            created_at: 0,
            form: "quote".to_owned(),
            spam_reason: String::new(),
            state: "new".to_owned(),
            customer_email: "Ana.Peña@Example.com".to_owned(),
            customer_phone: "+1 (956) 555-0142".to_owned(),
            customer_name: "Marisol TREVIÑO".to_owned(),
            origin: "1210 N. 10th St".to_owned(),
            destination: String::new(),
            reference: "Q-7K3M".to_owned(),
            entries: r#"[["city","san-juan"],["after\"Hours","yes"]]"#.to_owned(),
            home_type: None,
            texts: QuoteTexts::default(),
            notes: Some("calls after six".to_owned()),
            labels: Some("gun safe".to_owned()),
        }
    }

    #[test]
    fn normalizes_words_and_indexes_the_ends_of_a_phone_number() {
        let words = document().words();
        let words: Vec<&str> = words.split(' ').collect();
        for word in [
            "marisol",
            "trevino",
            "pena",
            "9565550142",
            "5550142",
            "0142",
            "10th",
            "7k3m",
            "six",
            "safe",
        ] {
            assert!(words.contains(&word), "{word}: {words:?}");
        }
        assert_eq!(document().phone(), "9565550142");
        assert_eq!(document().phones(), ["9565550142"]);
        assert_eq!(document().email(), "ana.peña@example.com");
    }

    #[test]
    fn indexes_every_number_of_a_phone_field() {
        let mut document = document();
        document.customer_phone =
            "2 phones: (956) 555-7001 home / 011 52 899 555 7002 ext. 44".to_owned();
        let words = document.words();
        let words: Vec<&str> = words.split(' ').collect();
        for word in [
            "9565557001",
            "19565557001",
            "8995557002",
            "528995557002",
            "7002",
        ] {
            assert!(words.contains(&word), "{word}: {words:?}");
        }
        assert_eq!(document.phones(), ["8995557002", "9565557001"]);
    }

    #[test]
    fn indexes_only_the_values_of_entries() {
        let words = document().words();
        assert!(words.contains("juan") && words.contains("yes"), "{words}");
        assert!(
            !words.contains("city") && !words.contains("hours"),
            "{words}"
        );
    }
}
