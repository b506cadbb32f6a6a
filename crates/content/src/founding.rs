//! Warns when "years in business" contradicts the founding year.

use domain::Locale;
use serde_json::Value;

use crate::Files;
use crate::problem_messages::{ProblemMessage, ProblemTexts};

/// Returns advice in one language if the facts claim more years as a family company than have passed since the founding
/// year that pages name with them; `None` if they fit, or are not numbers. `facts` are the values of `facts.toml`, and
/// `year` is the current year.
pub fn founding_advice(files: &Files, locale: Locale, facts: &Value, year: i16) -> Option<String> {
    let founded = number_in(&facts["founded"]["ads"])?;
    let years = number_in(&facts["family_years"]["main"])?;
    let most = year.saturating_sub(founded).max(0);
    if years <= most {
        return None;
    }
    let message = ProblemMessage::new(|all| &all.founding_years)
        .with("year", founded.to_string())
        .with("years", years.to_string())
        .with("most", most.to_string());
    message.in_words(&ProblemTexts::read(files)).remove(&locale)
}

/// The first number of a text, such as the 56 of `56+`.
fn number_in(text: &Value) -> Option<i16> {
    let text = text.as_str()?.chars();
    let digits = text
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn advises_when_more_years_are_claimed_than_have_passed() {
        let files = Files::shipped();
        let advice = |founded: &str, years: &str| {
            let facts = json!({ "founded": { "ads": founded }, "family_years": { "main": years } });
            founding_advice(&files, Locale::En, &facts, 2026)
        };
        assert_eq!(advice("1968", "56+"), None, "as shipped");
        assert_eq!(advice("2016", "10+"), None);
        let found = advice("2016", "56+").expect("advice");
        assert!(found.contains("2016") && found.contains("56"), "{found}");
        assert!(found.contains("10"), "at most: {found}");
        assert_eq!(advice("2016", "many"), None);
        assert_eq!(advice("2016", ""), None);
        assert_eq!(founding_advice(&files, Locale::En, &json!({}), 2026), None);
    }
}
