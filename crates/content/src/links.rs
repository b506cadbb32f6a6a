//! Links that lead to no page.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::{DeTable, DeValue};

use crate::{Files, Problem};

/// Collects the internal addresses of a table's `href` keys and of `[words](address)` in its
/// texts, each with the file that holds it.
pub fn collect(file: &str, table: &DeTable<'_>, links: &mut BTreeMap<String, BTreeSet<String>>) {
    for (key, value) in table {
        collect_value(file, key.get_ref() == "href", value.get_ref(), links);
    }
}

/// A complaint for each address that leads to no page, by what `is_page` says of a file and a path, at
/// the line that names it first.
pub fn check(
    files: &Files,
    links: &BTreeMap<String, BTreeSet<String>>,
    is_page: impl Fn(&str, &str) -> bool,
) -> Vec<Problem> {
    let all = links.iter();
    all.flat_map(|(path, holders)| holders.iter().map(move |file| (path, file)))
        .filter(|(path, file)| !is_page(file, path))
        .map(|(path, file)| {
            let text = files.text(file).unwrap_or_default();
            let message = format!("a link leads to {path}, where there is no page");
            match text.find(path.as_str()) {
                Some(offset) => Problem::at(file, text, offset, message),
                None => Problem::file(file, message),
            }
        })
        .collect()
}

fn collect_value(
    file: &str,
    is_href: bool,
    value: &DeValue<'_>,
    links: &mut BTreeMap<String, BTreeSet<String>>,
) {
    match value {
        DeValue::String(text) if is_href => add(file, text, links),
        DeValue::String(text) => {
            for part in text.split("](").skip(1) {
                if let Some((address, _)) = part.split_once(')') {
                    add(file, address, links);
                }
            }
        }
        DeValue::Array(items) => {
            for item in items {
                collect_value(file, false, item.get_ref(), links);
            }
        }
        DeValue::Table(table) => collect(file, table, links),
        _ => {}
    }
}

fn add(file: &str, address: &str, links: &mut BTreeMap<String, BTreeSet<String>>) {
    let path = address.split(['#', '?']).next().unwrap_or_default();
    // An address with a `{name}` in it is filled in when it is shown; no page bears it as it is.
    if path.starts_with('/') && !path.contains('{') {
        links
            .entry(path.to_owned())
            .or_default()
            .insert(file.to_owned());
    }
}
