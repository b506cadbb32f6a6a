//! Which moves go outside the served cities: the cases that the wizard's script is tested with, too.

use domain::{added_towns, far_move_in, is_far_move, is_local_move};
use proptest::prelude::*;
use serde_json::Value;

/// Two addresses and whether the move is far, as shipped and with towns that the content adds; and sentences with what
/// they leave open as null.
const CASES: &str = include_str!("far-moves.json");

fn cases(name: &str) -> Vec<Value> {
    let mut all: Value = serde_json::from_str(CASES).expect("cases");
    serde_json::from_value(all[name].take()).expect("a list")
}

#[test]
fn recognizes_far_moves_by_their_addresses() {
    let cases = cases("moves");
    assert!(cases.len() > 70);
    check(cases, "");
}

fn check(cases: Vec<Value>, added: &str) {
    for case in cases {
        let (origin, destination, far): (String, String, bool) =
            serde_json::from_value(case).expect("a case");
        assert_eq!(
            is_far_move(&origin, &destination, added),
            far,
            "{origin} | {destination}"
        );
        assert_eq!(
            is_far_move(&destination, &origin, added),
            far,
            "{destination} | {origin}"
        );
    }
}

#[test]
fn towns_that_the_content_adds_are_served() {
    let all: Value = serde_json::from_str(CASES).expect("cases");
    let added = all["added"].as_str().expect("a list");
    check(cases("moves_with_added"), added);
    assert!(is_local_move("La Feria, TX 78559", "McAllen", added));
    assert!(is_local_move("Alton", "Pharr", added));
    // How far these two are apart is not known.
    assert!(!is_local_move("La Feria", "Brownsville", added));
    for addresses in ["La Feria, TX 78559", "Alton"] {
        assert!(!is_local_move(addresses, "McAllen", ""), "{addresses}");
    }
    let sentence = "2 bedrooms from McAllen to La Feria";
    assert_eq!(far_move_in(sentence, ""), Some(true));
    assert_eq!(far_move_in(sentence, added), Some(false));
}

#[test]
fn lists_only_towns_that_are_not_built_in() {
    let zip_codes = ["78559".to_owned(), "near 78559".to_owned()];
    let none: &[String] = &[];
    let towns = [
        ("Peñitas", &zip_codes[..]),
        ("Brownsville", none),
        ("Weslaco", &zip_codes[..]),
    ];
    assert_eq!(added_towns(towns), "");
    let towns = [("Río Grande City", none), ("La Feria", &zip_codes[..])];
    assert_eq!(added_towns(towns), "78559, la feria, rio grande city");
}

#[test]
fn recognizes_far_moves_in_sentences() {
    for case in cases("sentences") {
        let (sentence, far): (String, Option<bool>) = serde_json::from_value(case).expect("a case");
        assert_eq!(far_move_in(&sentence, ""), far, "{sentence}");
    }
}

proptest! {
    #[test]
    fn a_served_city_at_the_end_makes_any_street_local(street in "[A-Za-z0-9 .#-]{0,40}") {
        let address = format!("{street}, McAllen, TX");
        prop_assert!(!is_far_move(&address, "", ""), "{}", address);
        let address = format!("{street}, Pharr, TX 78577");
        prop_assert!(!is_far_move(&address, "", ""), "{}", address);
    }

    #[test]
    fn accepts_any_text(text in "\\PC{0,60}") {
        is_far_move(&text, "San Antonio", &text);
        far_move_in(&text, &text);
    }
}
