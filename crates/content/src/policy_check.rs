//! Checks of the company's own terms: which are entered, and in which languages.

use domain::Locale;

use crate::policies::POLICY;
use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::shown_files::values;
use crate::{Files, Problem};

/// The content file with the facts.
const FACTS: &str = "facts.toml";
/// The end of the name of a Spanish reading.
const SPANISH: &str = "_es";

/// Returns whether the owner has entered every term, in one language at least.
pub fn has_policies(files: &Files) -> bool {
    let facts = values(files, FACTS).unwrap_or_default();
    let shipped = Files::shipped_text(FACTS);
    let shipped = shipped.and_then(|text| toml::from_str::<toml::Table>(&text).ok());
    let shipped = shipped
        .as_ref()
        .and_then(|facts| facts.get(POLICY)?.as_table());
    let names = shipped.into_iter().flatten();
    let mut names = names.map(|(name, _)| name.trim_end_matches(SPANISH));
    let is_entered = |name: &str| {
        let text = facts[POLICY][name].as_str();
        text.is_some_and(|text| !text.trim().is_empty())
    };
    names.all(|name| is_entered(name) || is_entered(&format!("{name}{SPANISH}")))
}

/// Advice for each term that only one language has.
pub fn advice(files: &Files) -> Vec<Problem> {
    let facts = values(files, FACTS).unwrap_or_default();
    let is_empty = |name: &str| {
        let text = facts[POLICY][name].as_str().unwrap_or_default();
        text.trim().is_empty()
    };
    let names = facts[POLICY].as_object().into_iter().flatten();
    let names = names.map(|(name, _)| name.as_str());
    let one_sided = names.filter(|name| {
        let other = match name.strip_suffix(SPANISH) {
            Some(english) => english.to_owned(),
            None => format!("{name}{SPANISH}"),
        };
        is_empty(name) && !is_empty(&other)
    });
    let one_sided: Vec<&str> = one_sided.collect();
    if one_sided.is_empty() {
        return Vec::new();
    }
    let words = ProblemTexts::read(files);
    let problem = |name: &str| {
        let locale = if name.ends_with(SPANISH) {
            Locale::Es
        } else {
            Locale::En
        };
        let message = match locale {
            Locale::Es => ProblemMessage::new(|all| &all.policy_without_spanish),
            Locale::En => ProblemMessage::new(|all| &all.policy_without_english),
        };
        let problem = Problem::in_field(FACTS, format!("/{POLICY}/{name}"), "");
        problem.translated(message.in_words(&words))
    };
    one_sided.into_iter().map(problem).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shipped content with some of the terms.
    fn with(terms: &[(&str, &str)]) -> Files {
        let mut files = Files::shipped();
        let text = files.text(FACTS).expect("shipped");
        let mut table: toml::Table = toml::from_str(text).expect("TOML");
        let policy = table[POLICY].as_table_mut().expect("readings");
        for (name, text) in terms {
            policy.insert((*name).to_owned(), (*text).into());
        }
        let text = toml::to_string(&table).expect("TOML");
        files.insert(FACTS, text.into_bytes());
        files
    }

    #[test]
    fn advises_on_a_term_that_only_one_language_says() {
        assert!(advice(&Files::shipped()).is_empty());
        let both = [("deposit", "No deposit."), ("deposit_es", "Sin depósito.")];
        assert!(advice(&with(&both)).is_empty());
        let found = advice(&with(&both[..1]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].to_string().contains("Spanish"), "{}", found[0]);
        let found = advice(&with(&both[1..]));
        assert!(found[0].to_string().contains("English"), "{}", found[0]);
    }

    #[test]
    fn terms_are_complete_when_each_is_said_in_one_language() {
        assert!(!has_policies(&Files::shipped()));
        let mut terms = ["deposit", "payment", "tips_es", "cancellation"]
            .map(|name| (name, "Yes."))
            .to_vec();
        assert!(!has_policies(&with(&terms)));
        terms.push(("booking_ahead", "A week."));
        assert!(has_policies(&with(&terms)));
    }
}
