//! The rows of a mail that call a lead's phone numbers.

use domain::phone_numbers;

use crate::mail::Row;

/// The phone field as it was typed, which calls its first number, and a row for each other number. `shown` is
/// the field, or what stands for an empty one.
pub fn phone_rows(label: &str, typed: &str, shown: String) -> Vec<Row> {
    let numbers = phone_numbers(typed);
    let mut numbers = numbers.iter();
    let first = Row {
        label: label.to_owned(),
        value: shown,
        href: numbers.next().map(domain::PhoneNumber::link),
    };
    let others = numbers.map(|number| Row {
        label: label.to_owned(),
        value: number.shown(),
        href: Some(number.link()),
    });
    std::iter::once(first).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(typed: &str) -> Vec<(String, String)> {
        let rows = phone_rows("Phone", typed, typed.to_owned());
        rows.into_iter()
            .map(|row| (row.value, row.href.unwrap_or_default()))
            .collect()
    }

    #[test]
    fn the_field_calls_its_first_number_and_others_have_rows_of_their_own() {
        let pair = |value: &str, href: &str| (value.to_owned(), href.to_owned());
        let typed = "2 phones: 956-555-7001 ext. 44 / +52 899 555 7002 / 956 555 7003 x5";
        assert_eq!(
            links(typed),
            [
                pair(typed, "tel:+19565557001;ext=44"),
                pair("+52 899 555 7002", "tel:+528995557002"),
                pair("(956) 555-7003 ext. 5", "tel:+19565557003;ext=5"),
            ]
        );
        assert_eq!(links("call me"), [pair("call me", "")]);
    }
}
