//! Finds a value in the text of a TOML file.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The byte offset of the first value at or after `from` that is this string or has this key.
pub fn offset_of_value(text: &str, from: usize, wanted: &str) -> Option<usize> {
    offset_in(DeTable::parse(text).ok()?.get_ref(), from, wanted)
}

/// As [`offset_of_value`], in a table that was read.
pub fn offset_in(table: &DeTable<'_>, from: usize, wanted: &str) -> Option<usize> {
    let mut found = Vec::new();
    values_of(table, wanted, &mut found);
    found.into_iter().filter(|offset| *offset >= from).min()
}

fn values_of(table: &DeTable<'_>, wanted: &str, found: &mut Vec<usize>) {
    for (key, value) in table {
        if key.get_ref() == wanted {
            found.push(value.span().start);
        }
        value_of(value, wanted, found);
    }
}

fn value_of(value: &Spanned<DeValue<'_>>, wanted: &str, found: &mut Vec<usize>) {
    match value.get_ref() {
        DeValue::String(text) if text == wanted => found.push(value.span().start),
        DeValue::Table(table) => values_of(table, wanted, found),
        DeValue::Array(items) => items.iter().for_each(|item| value_of(item, wanted, found)),
        _ => {}
    }
}
