//! The phone numbers in texts: the cases that the desk's script is tested with, too.

use domain::phone_numbers;

/// Texts, and what their numbers are dialed as, with the extension.
const CASES: &str = include_str!("phone-numbers.json");

#[test]
fn finds_the_numbers_in_a_text() {
    let cases: Vec<(String, Vec<String>)> = serde_json::from_str(CASES).expect("cases");
    assert!(cases.len() > 80);
    for (text, expected) in cases {
        let found = phone_numbers(&text).into_iter().map(|number| {
            let link = number.link();
            link.strip_prefix("tel:").expect("a link").to_owned()
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }
}
