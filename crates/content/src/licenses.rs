//! License numbers among the facts. Owners type a number as their certificate says it; texts show it with
//! the name of the authority.

use crate::derived_facts::FactReadings;
use crate::samples::is_sample;

/// The name that stands before the number of a fact.
fn authority(fact: &str) -> Option<&'static str> {
    match fact {
        "txdmv" => Some("TxDMV"),
        "usdot" => Some("USDOT"),
        _ => None,
    }
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
    fn a_number_replaces_the_sample_of_the_other_language() {
        let sample = ("main_es", "TxDMV 000000000C (muestra)");
        let entered = completed("txdmv", &[("main", "003456789C"), sample]);
        assert_eq!(entered.len(), 1, "{entered:?}");
        let shipped = [("main", "TxDMV 000000000C (sample)"), sample];
        assert_eq!(completed("txdmv", &shipped).len(), 2);
    }
}
