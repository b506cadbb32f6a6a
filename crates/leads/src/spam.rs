//! Decides which leads are quarantined as spam. Quarantined leads are stored and shown, never
//! dropped: losing a real lead is worse than keeping a fake one.

use domain::{LeadField, SpamInput, SpamScore, normalized_recipient};

use crate::lead_draft::LeadDraft;
use crate::recent_contacts::RecentContacts;
use crate::source::FormMetadata;

/// The least time in which a person can fill in and submit a form, in milliseconds.
const TOO_FAST: u64 = 2_000;

/// How many digits of a phone number are compared: one may lack its country code.
const PHONE_DIGITS: usize = 10;

/// Fields of forms whose values [`LeadDraft`] also has as name, contact or address.
const OWN_FIELDS: [LeadField; 9] = [
    LeadField::Name,
    LeadField::FirstName,
    LeadField::LastName,
    LeadField::Email,
    LeadField::Phone,
    LeadField::From,
    LeadField::To,
    LeadField::MovingFrom,
    LeadField::MovingTo,
];

/// The reason of a lead that arrived when all visitors together had sent more forms than the limit.
pub const RUSH: &str = "rush";

/// Returns why a form is quarantined as spam, as a key of `content/en/mail.toml`; empty if it is not. A form
/// sent without JavaScript has no elapsed time and is not quarantined for that.
pub fn spam_reason(metadata: &FormMetadata) -> String {
    let reason = if !metadata.website.is_empty() {
        "honeypot"
    } else if metadata.elapsed.is_some_and(|elapsed| elapsed < TOO_FAST) {
        "too_fast"
    } else {
        ""
    };
    reason.to_owned()
}

/// Scores what was typed, and remembers its contacts. `now` is in milliseconds since 1970.
pub fn score(draft: &LeadDraft, recent: &RecentContacts, now: i64) -> SpamScore {
    let [name, email, phone] = &draft.customer;
    let name_key = first_word(name);
    let names_of = |contact: &str| recent.other_names(contact, &name_key, now);
    SpamScore::of(&SpamInput {
        name,
        origin: &draft.origin,
        destination: &draft.destination,
        texts: &texts(draft),
        names_of_email: names_of(&normalized_recipient(email)),
        names_of_phone: names_of(&last_digits(phone)),
    })
}

/// Returns what was typed apart from name, contact and addresses.
fn texts(draft: &LeadDraft) -> Vec<&str> {
    let entries = draft.entries.iter().filter(|(name, _)| {
        let mut own = OWN_FIELDS.iter();
        !own.any(|field| field.key() == name)
    });
    let entries = entries.map(|(_, value)| value.as_str());
    let quote = draft.quote.iter().flat_map(|quote| &quote.request.texts);
    entries
        .chain(quote.map(|(_, text)| text.as_str()))
        .collect()
}

/// The word that is compared: who writes the first name only is the same person.
fn first_word(name: &str) -> String {
    let first = name.split_whitespace().next().unwrap_or_default();
    first.to_lowercase()
}

fn last_digits(phone: &str) -> String {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    digits[digits.len().saturating_sub(PHONE_DIGITS)..].to_owned()
}

#[cfg(test)]
mod tests {
    use domain::{LeadForm, SpamSign};

    use super::*;

    fn draft(customer: [&str; 3], entries: &[(&str, &str)]) -> LeadDraft {
        LeadDraft {
            form: LeadForm::Office,
            customer: customer.map(str::to_owned),
            moving_date: None,
            origin: String::new(),
            destination: String::new(),
            entries: entries
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            quote: None,
            consent: None,
            hash: String::new(),
        }
    }

    #[test]
    fn an_address_with_a_seventh_name_is_spam_however_it_is_spelled() {
        let recent = RecentContacts::default();
        let reason = |name: &str, email: &str| {
            let draft = draft([name, email, "(956) 555-0142"], &[]);
            score(&draft, &recent, 1).reason()
        };
        let spellings = ["a.b@gmail.com", "ab+1@gmail.com", "AB@gmail.com"];
        for (at, email) in spellings.iter().cycle().take(6).enumerate() {
            assert_eq!(reason(&format!("Ana{at} Cruz"), email), "");
        }
        assert_eq!(
            reason("ana0", "ab@gmail.com"),
            "",
            "a name that came before"
        );
        assert_eq!(reason("Eva", "ab@gmail.com"), "several_names");
        assert_eq!(reason("Luz", "other@example.com"), "", "a phone is shared");
    }

    #[test]
    fn reads_entries_that_are_neither_name_nor_contact() {
        let recent = RecentContacts::default();
        let fields = [
            ("firstName", "https://a.example"),
            ("company", "Cheap backlinks"),
        ];
        let score = score(&draft(["Ana", "", ""], &fields), &recent, 0);
        assert_eq!(score.signs, [SpamSign::Marketing]);
    }
}
