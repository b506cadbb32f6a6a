//! Finds broken internal links.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// A link in a content file to a path of the site.
#[derive(Debug)]
pub struct Link {
    file: String,
    /// The byte offset of the value that contains it.
    offset: usize,
    path: String,
}

/// Collects the internal paths of a table's `href` keys and of `[text](path)` links in its texts.
pub fn collect(file: &str, table: &DeTable<'_>, links: &mut Vec<Link>) {
    for (key, value) in table {
        collect_value(file, key.get_ref() == "href", value, links);
    }
}

/// A problem for each link to a path without a page. `is_page` receives a file and a path in it.
pub fn check(files: &Files, links: &[Link], is_page: impl Fn(&str, &str) -> bool) -> Vec<Problem> {
    let dead = links.iter().filter(|link| !is_page(&link.file, &link.path));
    dead.map(|link| {
        let text = files.text(&link.file).unwrap_or_default();
        let message = ProblemMessage::new(|all| &all.dead_link).with("address", link.path.as_str());
        Problem::at(&link.file, text, link.offset, "").worded(files, &message)
    })
    .collect()
}

fn collect_value(file: &str, is_href: bool, value: &Spanned<DeValue<'_>>, links: &mut Vec<Link>) {
    let mut add = |address: &str| {
        let path = address.split(['#', '?']).next().unwrap_or_default();
        // A path with a `{name}` placeholder is filled in later and cannot be checked here.
        if path.starts_with('/') && !path.contains('{') {
            links.push(Link {
                file: file.to_owned(),
                offset: value.span().start,
                path: path.to_owned(),
            });
        }
    };
    match value.get_ref() {
        DeValue::String(text) if is_href => add(text),
        DeValue::String(text) => {
            for part in text.split("](").skip(1) {
                if let Some((address, _)) = part.split_once(')') {
                    add(address);
                }
            }
        }
        DeValue::Array(items) => {
            for item in items {
                collect_value(file, false, item, links);
            }
        }
        DeValue::Table(table) => collect(file, table, links),
        _ => {}
    }
}
