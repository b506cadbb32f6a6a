//! Finds broken internal links.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::{DeTable, DeValue};

use crate::{Files, Problem};

/// Collects the internal paths of a table's `href` keys and of `[text](path)` links in its texts,
/// each with the files that contain it.
pub fn collect(file: &str, table: &DeTable<'_>, links: &mut BTreeMap<String, BTreeSet<String>>) {
    for (key, value) in table {
        collect_value(file, key.get_ref() == "href", value.get_ref(), links);
    }
}

/// A problem for each path without a page, at the first line with that path. `is_page` receives a
/// file and a path in it.
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
    // A path with a `{name}` placeholder is filled in later and cannot be checked here.
    if path.starts_with('/') && !path.contains('{') {
        links
            .entry(path.to_owned())
            .or_default()
            .insert(file.to_owned());
    }
}
