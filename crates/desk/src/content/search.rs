//! Searches all texts of the site, by what they say and what they are called.

use content::{Site, editing, localized};
use contract::desk::{ContentLine, ContentList};
use domain::Locale;
use serde_json::Value;

use crate::Context;

/// Length of the text around a match, in characters.
const EXCERPT: usize = 120;

/// Keeps the files whose title, address or texts contain every word of a search, and says where.
pub fn narrow(context: &Context, list: &mut ContentList, query: &str) {
    let query = fold(query);
    let words: Vec<&str> = query.split_whitespace().collect();
    if words.is_empty() {
        return;
    }
    for group in &mut list.groups {
        group
            .files
            .retain_mut(|line| matches(context, line, &words));
    }
    list.groups.retain(|group| !group.files.is_empty());
}

fn matches(context: &Context, line: &mut ContentLine, words: &[&str]) -> bool {
    let address = line.page_path.as_deref().unwrap_or_default();
    let title = fold(&format!("{} {address} {}", line.title, line.path));
    let is_titled = contains_all(&title, words);
    let Some(text) = context.snapshot.published.text(&line.path) else {
        return is_titled;
    };
    let locale = localized(&line.path).map_or(Locale::En, |(locale, _)| locale);
    let site = context.snapshot.site_in(locale);
    // Parsing is slower than looking, and most files do not contain the words.
    let may_match =
        contains_all(&fold(text), words) || contains_all(&fold(&site.shown_text(text)), words);
    let search = Search { site, words };
    let found = may_match.then(|| search.find(&line.path, text)).flatten();
    if let Some(found) = found {
        line.found_at = Some(found.pointer);
        line.found = Some(found.excerpt);
        return true;
    }
    is_titled
}

struct Found {
    pointer: String,
    excerpt: String,
    rank: Rank,
}

/// How well a text matches, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Its name and the text together contain the words.
    Named,
    /// The text contains the words.
    Said,
    /// Its name is the search: `hours` is asked for more often than a text about hours.
    Called,
}

/// A search in the texts of one file.
struct Search<'a> {
    /// The site that the file belongs to, whose values stand in place of braces.
    site: &'a Site,
    words: &'a [&'a str],
}

impl Search<'_> {
    /// The first of the texts that match best.
    fn find(&self, path: &str, text: &str) -> Option<Found> {
        let text = editing::read(path, text).ok()?;
        let mut found = None;
        self.walk(&text.value, "", &mut found);
        if let Some(body) = text.body {
            self.visit("/body", &body, &mut found);
        }
        found
    }

    fn walk(&self, value: &Value, pointer: &str, found: &mut Option<Found>) {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    let key = key.replace('~', "~0").replace('/', "~1");
                    self.walk(field, &format!("{pointer}/{key}"), found);
                }
            }
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.walk(item, &format!("{pointer}/{at}"), found);
                }
            }
            Value::String(text) => self.visit(pointer, text, found),
            Value::Number(number) => self.visit(pointer, &number.to_string(), found),
            Value::Bool(_) | Value::Null => {}
        }
    }

    fn visit(&self, pointer: &str, text: &str, found: &mut Option<Found>) {
        let shown = self.site.shown_text(text);
        let folded = fold(&shown);
        let name = fold(pointer);
        let words = self.words;
        let is_called = words.len() == 1 && name.split('/').any(|part| part == words[0]);
        let named = || format!("{} {folded}", name.replace(['/', '_', '-'], " "));
        let rank = if is_called {
            Rank::Called
        } else if contains_all(&folded, words) || contains_all(&fold(text), words) {
            Rank::Said
        } else if contains_all(&named(), words) {
            Rank::Named
        } else {
            return;
        };
        if found.as_ref().is_none_or(|found| found.rank < rank) {
            *found = Some(Found {
                // The kind of a section stands for the section.
                pointer: pointer.strip_suffix("/kind").unwrap_or(pointer).to_owned(),
                excerpt: excerpt(&shown, &folded, words),
                rank,
            });
        }
    }
}

/// The text around the first word that it contains, in one line.
fn excerpt(text: &str, folded: &str, words: &[&str]) -> String {
    let at = words.iter().filter_map(|word| folded.find(word)).min();
    // Folding keeps the number of characters.
    let at = at.map_or(0, |at| folded[..at].chars().count());
    let start = at.saturating_sub(EXCERPT / 3);
    let part: String = text.chars().skip(start).take(EXCERPT).collect();
    let line = part.split_whitespace().collect::<Vec<_>>().join(" ");
    let before = if start > 0 { "…" } else { "" };
    let after = if text.chars().count() > start + EXCERPT {
        "…"
    } else {
        ""
    };
    format!("{before}{line}{after}")
}

fn contains_all(text: &str, words: &[&str]) -> bool {
    words.iter().all(|word| text.contains(word))
}

/// Lower case without accents, character by character.
fn fold(text: &str) -> String {
    text.chars()
        .map(|c| match c.to_lowercase().next().unwrap_or(c) {
            'á' => 'a',
            'é' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' | 'ü' => 'u',
            'ñ' => 'n',
            other => other,
        })
        .collect()
}
