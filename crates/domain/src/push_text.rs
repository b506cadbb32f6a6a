//! The text of a notification about a customer. It is shown on a locked phone, so it contains only the first name and
//! the city. Only known cities are shown, so that nobody can send text to a phone through the form.

use crate::far_move::segments;
use crate::places::{DISTANT_TOWN, EASTERN_TOWNS, FAR_PLACES, HOME_WORDS, SERVED_TOWNS, lists};
use crate::visitor_mail::name_for_mail;

/// The longest first name, in characters.
const MAX_NAME: usize = 24;

/// The longest name of a city, in words.
const MAX_TOWN_WORDS: usize = 3;

/// The first name of a customer. `None` if it is empty, too long, or contains more than a name does.
pub fn announced_name(name: &str) -> Option<&str> {
    let first = name_for_mail(name)?.split_whitespace().next()?;
    (first.chars().count() <= MAX_NAME).then_some(first)
}

/// The city at the end of an address, if it is known.
pub fn announced_town(address: &str) -> Option<String> {
    segments(address).iter().rev().find_map(|segment| {
        let mut words: Vec<&str> = segment.iter().map(String::as_str).collect();
        while words.last().is_some_and(|last| is_after_town(last)) {
            words.pop();
        }
        (1..=MAX_TOWN_WORDS.min(words.len()))
            .rev()
            .find_map(|length| {
                let name = words[words.len() - length..].join(" ");
                is_town(&name).then(|| spelled(&name))
            })
    })
}

fn is_after_town(word: &str) -> bool {
    lists(HOME_WORDS, word) || word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_town(name: &str) -> bool {
    name == DISTANT_TOWN
        || [SERVED_TOWNS, EASTERN_TOWNS, FAR_PLACES]
            .iter()
            .any(|list| lists(list, name))
}

/// The name of a city in its usual spelling.
fn spelled(name: &str) -> String {
    let word = |word: &str| match word {
        "mcallen" => "McAllen".to_owned(),
        "penitas" => "Peñitas".to_owned(),
        _ => {
            let mut letters = word.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        }
    };
    let words: Vec<String> = name.split(' ').map(word).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_only_the_first_name() {
        assert_eq!(announced_name(" Maria Elena Gonzalez "), Some("Maria"));
        for name in [
            "",
            "call 956-555-0142",
            "evil.example/login",
            "a@example.com",
        ] {
            assert_eq!(announced_name(name), None, "{name}");
        }
        assert_eq!(announced_name(&"x".repeat(25)), None);
    }

    #[test]
    fn names_the_city_and_not_the_street() {
        for (address, town) in [
            ("1200 N Main St, McAllen, TX 78501", Some("McAllen")),
            ("2305 Ware Rd McAllen TX", Some("McAllen")),
            ("Calle 5, San Juan, Texas", Some("San Juan")),
            ("Peñitas", Some("Peñitas")),
            ("14 Oak Ln", None),
            ("78501", None),
            ("", None),
        ] {
            assert_eq!(announced_town(address).as_deref(), town, "{address}");
        }
    }
}
