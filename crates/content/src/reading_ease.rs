//! Warns of Spanish pages that are hard to read. Posts have a check of their own.

use serde_json::Value;

use crate::Files;
use crate::posts::readability::{EASY, ease};

/// The folders of pages.
const FOLDERS: [&str; 2] = ["es/pages/", "es/cities/"];

/// One line for each page that is hard to read, with its score.
pub fn warnings(files: &Files) -> Vec<String> {
    let hard = scores(files).filter(|(_, score)| *score < EASY);
    hard.map(|(file, score)| {
        format!("{file}: has a reading ease of {score:.0}; {EASY} or more is easy")
    })
    .collect()
}

/// The reading ease of each page's sentences.
fn scores(files: &Files) -> impl Iterator<Item = (&str, f64)> {
    let pages = FOLDERS
        .into_iter()
        .flat_map(move |folder| files.below(folder));
    pages.filter_map(move |(file, _)| {
        let page: Value = toml::from_str(files.text(file).ok()?).ok()?;
        let mut sentences = Vec::new();
        collect(&page, &mut sentences);
        Some((file, ease(&sentences)))
    })
}

/// Collects texts that end like a sentence; labels, names and addresses do not.
fn collect(value: &Value, sentences: &mut Vec<String>) {
    match value {
        Value::String(text) if text.contains(' ') && text.ends_with(['.', '?', '!']) => {
            sentences.push(text.clone());
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, sentences)),
        Value::Object(table) => table.values().for_each(|value| collect(value, sentences)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_pages_are_easy_and_a_hard_one_is_named() {
        let mut files = Files::shipped();
        assert!(scores(&files).count() > 30);
        assert_eq!(warnings(&files), [""; 0]);
        let hard = "lead = 'Independientemente de las consideraciones administrativas \
                    correspondientes, la organización responsabilizará contractualmente.'";
        files.insert("es/pages/dura.toml", hard);
        let named = warnings(&files);
        assert_eq!(named.len(), 1);
        assert!(named[0].starts_with("es/pages/dura.toml: "), "{named:?}");
    }
}
