//! Texts that claim a license, for an owner who has not entered a license number yet.

use domain::Locale;

use crate::licenses::LICENSES;
use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::shown_files::{ShownText, texts_of, values};
use crate::{Files, Problem};

/// The content file with the facts.
const FACTS: &str = "facts.toml";
/// Phrases that claim a license, in lower case and any language.
const PHRASES: [&str; 12] = [
    "fully licensed",
    "licensed &",
    "licensed and",
    "licensed, ",
    "our name and registration number",
    "our registration number",
    "con licencia",
    "licencia y seguro",
    "nuestro nombre y número de registro",
    "nuestros números de registro",
    "tenemos licencia",
    "tienen licencia",
];

/// The texts of pages, header and footer that claim a license, in all languages; none if a number is set.
pub fn license_claims(files: &Files) -> Vec<ShownText> {
    if has_number(files) {
        return Vec::new();
    }
    let locales = Locale::ALL.into_iter();
    locales
        .flat_map(|locale| texts_of(files, locale, claims_license))
        .collect()
}

/// Advice for each text that claims a license although no number is set.
pub fn advice(files: &Files) -> Vec<Problem> {
    let found = license_claims(files);
    if found.is_empty() {
        return Vec::new();
    }
    let texts = ProblemTexts::read(files);
    let claims = found.iter().map(|claim| {
        let message = ProblemMessage::new(|all| &all.license_claim);
        let message = message.with("text", claim.text.as_str());
        let problem = files.problem_at(&claim.file, &claim.text, "");
        problem.translated(message.in_words(&texts))
    });
    claims.collect()
}

fn has_number(files: &Files) -> bool {
    let facts = values(files, FACTS).unwrap_or_default();
    LICENSES.iter().any(|fact| {
        let number = facts[*fact]["main"].as_str();
        number.is_some_and(|number| !number.trim().is_empty())
    })
}

fn claims_license(text: &str) -> bool {
    let text = text.to_lowercase();
    PHRASES.iter().any(|phrase| text.contains(phrase))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_files::is_shown;

    /// The shipped content without the license numbers of these facts.
    fn without(facts: &[&str]) -> Files {
        let mut files = Files::shipped();
        let mut table: toml::Table =
            toml::from_str(files.text(FACTS).expect("shipped")).expect("TOML");
        for fact in facts {
            let readings = table[*fact].as_table_mut().expect("readings");
            readings.clear();
            readings.insert("main".into(), " ".into());
        }
        files.insert(FACTS, table.to_string());
        files
    }

    #[test]
    fn a_license_may_be_claimed_while_a_number_is_set() {
        assert_eq!(license_claims(&without(&[])), []);
        assert_eq!(license_claims(&without(&["usdot"])), []);
        assert_eq!(license_claims(&without(&["txdmv"])), []);
    }

    #[test]
    fn without_numbers_every_claim_of_both_languages_is_named() {
        let files = without(&LICENSES);
        let found = license_claims(&files);
        for (file, pointer) in [
            ("en/pages/home.toml", "/description"),
            ("es/pages/home.toml", "/description"),
            ("en/site.toml", "/footer/legal/0"),
            ("es/site.toml", "/footer/legal/0"),
        ] {
            let mut own = found.iter().filter(|claim| claim.file == file);
            assert!(
                own.any(|claim| claim.pointer == pointer),
                "{file} {found:?}"
            );
        }
        // No text that still contains it is left out.
        for (file, bytes) in files.below("").filter(|(file, _)| is_shown(file)) {
            let text = String::from_utf8_lossy(bytes).to_lowercase();
            let says = text.contains("licensed") || text.contains("licencia y");
            let is_named = found.iter().any(|claim| claim.file == file);
            assert!(is_named || !says, "{file}");
        }
    }

    #[test]
    fn advises_in_the_language_of_the_desk_with_the_line() {
        let mut files = without(&LICENSES);
        let page = "title = 'x'\nlead = 'Fully licensed crews.'\nnote = 'A licensed plumber.'\n";
        files.insert("en/pages/x.toml", page);
        let mut advice = advice(&files);
        advice.retain(|advice| advice.file == "en/pages/x.toml");
        let [advice] = advice.as_slice() else {
            panic!("{advice:?}");
        };
        assert_eq!(advice.line, Some(2));
        let english = "“Fully licensed crews.” claims a license, but the business profile has no \
                       license number. Enter one, or change the text.";
        assert_eq!(advice.message, english);
        let spanish = advice.message_in(Locale::Es);
        assert!(spanish.contains("dice que hay licencia"), "{spanish}");
    }
}
