//! Advice on Spanish pages that are hard to read. Posts have a check of their own.

use serde_json::Value;

use crate::posts::readability::{EASY, ease};
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// The folders of pages.
const FOLDERS: [&str; 2] = ["es/pages/", "es/cities/"];

/// Advice for each page that is hard to read, with its score.
pub fn advice(files: &Files) -> Vec<Problem> {
    let hard = scores(files).filter(|(_, score)| *score < EASY);
    hard.map(|(file, score)| {
        let message = ProblemMessage::new(|all| &all.reading_ease)
            .with("ease", format!("{score:.0}"))
            .with("least", EASY.to_string());
        Problem::file(file, "").worded(files, &message)
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
        assert_eq!(advice(&files), []);
        let hard = "lead = 'Independientemente de las consideraciones administrativas \
                    correspondientes, la organización responsabilizará contractualmente.'";
        files.insert("es/pages/dura.toml", hard);
        let named = advice(&files);
        assert_eq!(named.len(), 1);
        assert_eq!(named[0].file, "es/pages/dura.toml");
        let spanish = named[0].message_in(domain::Locale::Es);
        assert!(spanish.contains("facilidad de lectura"), "{spanish}");
    }
}
