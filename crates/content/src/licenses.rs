//! License numbers among the facts. Owners type a number as their certificate says it; texts show it with the name of
//! the authority. An owner who has none yet leaves the field empty, and texts leave it out.

use crate::derived_facts::FactReadings;
use crate::samples::{is_sample, without_samples};

/// Placeholder for a missing number while a text is composed.
const MISSING: &str = "\u{0}";
/// The facts that are license numbers.
pub const LICENSES: [&str; 2] = ["txdmv", "usdot"];

/// The separator of two numbers in a text.
const JOINTS: [&str; 3] = [", ", " and ", " y "];

/// The label before the number of a fact.
fn authority(fact: &str) -> Option<&'static str> {
    match fact {
        "txdmv" => Some("TxDMV"),
        "usdot" => Some("USDOT"),
        _ => None,
    }
}

/// Returns whether a fact is a license number.
pub fn is_license(fact: &str) -> bool {
    authority(fact).is_some()
}

/// The placeholder of an empty license number until [`without_missing`]; `None` for other facts and texts.
pub fn missing(name: &str, value: &str) -> Option<&'static str> {
    let (fact, _) = name.split_once('.')?;
    (is_license(fact) && value.trim().is_empty()).then_some(MISSING)
}

/// A text without placeholders of missing numbers, the separators before them, and the sentences and lines that
/// need them.
pub fn without_missing(text: &str) -> String {
    let mut text = text.to_owned();
    for joint in JOINTS {
        text = text.replace(&format!("{joint}{MISSING}"), "");
        text = text.replace(&format!("{MISSING}{joint}"), "");
    }
    without_samples(&text, &[MISSING.to_owned()])
}

/// Puts the authority's name before a license number. A number that was entered replaces the samples in
/// other languages.
pub fn complete(fact: &str, readings: &mut FactReadings) {
    let Some(name) = authority(fact) else {
        return;
    };
    for text in readings.values_mut() {
        if let Some(number) = number(name, text) {
            *text = format!("{name} {number}");
        }
    }
    if readings.get("main").is_some_and(|text| !is_sample(text)) {
        readings.retain(|reading, text| reading == "main" || !is_sample(text));
    }
}

/// The number in a text that contains nothing else but perhaps the authority's name: `003456789C`,
/// `txdmv #003456789c`.
fn number(name: &str, text: &str) -> Option<String> {
    let text = text.trim();
    let rest = match text.get(..name.len()) {
        Some(start) if start.eq_ignore_ascii_case(name) => &text[name.len()..],
        _ => text,
    };
    let number = rest.trim_start_matches([' ', '#', ':', '-']).to_uppercase();
    let digits = number.strip_suffix('C').unwrap_or(&number);
    let is_number = (4..=12).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(fact: &str, texts: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(reading, text): &(&str, &str)| ((*reading).to_owned(), (*text).to_owned());
        let mut readings: FactReadings = texts.iter().map(owned).collect();
        complete(fact, &mut readings);
        readings.into_iter().collect()
    }

    #[test]
    fn names_the_authority_before_a_number_however_it_is_typed() {
        for (fact, typed, shown) in [
            ("txdmv", "003456789C", "TxDMV 003456789C"),
            ("txdmv", " txdmv #003456789c ", "TxDMV 003456789C"),
            ("txdmv", "TxDMV 003456789C", "TxDMV 003456789C"),
            ("usdot", "3456789", "USDOT 3456789"),
            ("usdot", "USDOT: 3456789", "USDOT 3456789"),
            ("usdot", "not needed in Texas", "not needed in Texas"),
            ("founded", "2013", "2013"),
        ] {
            let expected = [("main".to_owned(), shown.to_owned())];
            assert_eq!(completed(fact, &[("main", typed)]), expected, "{typed}");
        }
    }

    #[test]
    fn hides_a_missing_number() {
        assert_eq!(missing("txdmv.main", " "), Some(MISSING));
        assert_eq!(missing("txdmv.main", "TxDMV 1"), None);
        assert_eq!(missing("social.facebook", ""), None);
        for (text, shown) in [
            ("\u{0}, \u{0}", ""),
            ("\u{0}, USDOT 3456789", "USDOT 3456789"),
            ("TxDMV 003456789C, \u{0}", "TxDMV 003456789C"),
            ("Valley Movers\n\u{0}, \u{0}", "Valley Movers"),
            ("Call us. Our registration: \u{0}, \u{0}.", "Call us."),
            (
                "Our registration: TxDMV 003456789C, \u{0}.",
                "Our registration: TxDMV 003456789C.",
            ),
            (
                "Our numbers are \u{0} and \u{0}. You can look us up.",
                "You can look us up.",
            ),
            (
                "Nuestros números son \u{0} y USDOT 3456789. Llame.",
                "Nuestros números son USDOT 3456789. Llame.",
            ),
        ] {
            assert_eq!(without_missing(text), shown, "{text:?}");
        }
    }

    #[test]
    fn a_number_replaces_the_sample_of_the_other_language() {
        let sample = ("main_es", "TxDMV 000000000C (muestra)");
        let entered = completed("txdmv", &[("main", "003456789C"), sample]);
        assert_eq!(entered.len(), 1, "{entered:?}");
        let shipped = [("main", "TxDMV 000000000C (sample)"), sample];
        assert_eq!(completed("txdmv", &shipped).len(), 2);
    }
}
