//! Which moves go outside the served cities: the cases that the wizard's script is tested with, too.

use domain::{far_move_in, is_far_move};
use proptest::prelude::*;
use serde_json::Value;

/// Two addresses and whether the move is far; and sentences with what they leave open as null.
const CASES: &str = include_str!("far-moves.json");

fn cases(name: &str) -> Vec<Value> {
    let mut all: Value = serde_json::from_str(CASES).expect("cases");
    serde_json::from_value(all[name].take()).expect("a list")
}

#[test]
fn recognizes_far_moves_by_their_addresses() {
    let cases = cases("moves");
    assert!(cases.len() > 70);
    for case in cases {
        let (origin, destination, far): (String, String, bool) =
            serde_json::from_value(case).expect("a case");
        assert_eq!(
            is_far_move(&origin, &destination),
            far,
            "{origin} | {destination}"
        );
        assert_eq!(
            is_far_move(&destination, &origin),
            far,
            "{destination} | {origin}"
        );
    }
}

#[test]
fn recognizes_far_moves_in_sentences() {
    for case in cases("sentences") {
        let (sentence, far): (String, Option<bool>) = serde_json::from_value(case).expect("a case");
        assert_eq!(far_move_in(&sentence), far, "{sentence}");
    }
}

proptest! {
    #[test]
    fn a_served_city_at_the_end_makes_any_street_local(street in "[A-Za-z0-9 .#-]{0,40}") {
        let address = format!("{street}, McAllen, TX");
        prop_assert!(!is_far_move(&address, ""), "{}", address);
        let address = format!("{street}, Pharr, TX 78577");
        prop_assert!(!is_far_move(&address, ""), "{}", address);
    }

    #[test]
    fn accepts_any_text(text in "\\PC{0,60}") {
        is_far_move(&text, "San Antonio");
        far_move_in(&text);
    }
}
