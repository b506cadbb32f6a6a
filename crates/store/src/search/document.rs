//! The search document of each lead.

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
        // The whole number, the number without its area code, and its last four digits.
        let digits = digits(&self.customer_phone);
        for tail in [PHONE_DIGITS, 7, 4] {
            if digits.len() >= tail {
                words.push(digits[digits.len() - tail..].to_owned());
            }
        }
        joined(words) + &appended(self.notes.as_deref().unwrap_or_default())
    }

    /// The email address in lower case. Leads with the same one are from the same person.
    pub fn email(&self) -> String {
        self.customer_email.trim().to_lowercase()
    }

    /// The last ten digits of the phone number, by which two numbers are compared; empty if there are
    /// too few to be one.
    pub fn phone(&self) -> String {
        let digits = digits(&self.customer_phone);
        if digits.len() < 7 {
            return String::new();
        }
        digits[digits.len().saturating_sub(PHONE_DIGITS)..].to_owned()
    }
}

/// The values of the entries, which are stored as a JSON list of names and values. Indexing the
/// names would make every lead of a form match 'city'.
fn values(entries: &str) -> String {
    let entries: Vec<(String, String)> = serde_json::from_str(entries).unwrap_or_default();
    let values: Vec<String> = entries.into_iter().map(|(_, value)| value).collect();
    values.join(" ")
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
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
        assert_eq!(document().email(), "ana.peña@example.com");
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
