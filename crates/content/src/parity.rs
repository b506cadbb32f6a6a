//! Counts what each language has: pages, posts, keys, mails, alternative texts, captions and what the
//! assistant knows. `mudanza check` shows the counts side by side.

use std::path::Path;

use domain::Locale;
use serde_json::Value;

use crate::Files;
use crate::translation::{OWN_FILES, OWN_KEYS, parse};

/// The keys of alternative texts.
const ALTERNATIVE_TEXT: [&str; 2] = ["alt", "image_alt"];

/// How much content a language has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContentCounts {
    /// Files of pages and cities.
    pub pages: usize,
    /// Posts of the blog.
    pub posts: usize,
    /// Keys with a text, in all files but the assistant's and those that only one language has.
    pub keys: usize,
    /// Subjects of emails.
    pub mails: usize,
    /// Alternative texts of images.
    pub alternative_texts: usize,
    /// Captions of videos.
    pub captions: usize,
    /// Topics of the assistant. Each language has those that its speakers ask about.
    pub topics: usize,
}

impl ContentCounts {
    /// The counts of a language; all zero if it has no content.
    pub fn of(files: &Files, locale: Locale) -> Self {
        let folder = format!("{}/", locale.key());
        let mut counts = Self::default();
        for (path, _) in files.below(&folder) {
            let name = &path[folder.len()..];
            match name.split_once('/') {
                Some(("pages" | "cities", _)) => counts.pages += 1,
                Some(("posts", _)) => counts.posts += 1,
                _ => {}
            }
            let value = files.text(path).ok().and_then(|text| parse(name, text));
            match (name, value) {
                ("assistant.toml", Some(value)) => counts.topics = length(&value["topics"]),
                (_, Some(value)) if !OWN_FILES.iter().any(|own| name.starts_with(own)) => {
                    counts.add(name, "", &value);
                }
                _ => {}
            }
        }
        // English captions are next to the videos, those of other languages in their own folder.
        let videos = match locale {
            Locale::En => "videos/".to_owned(),
            Locale::Es => format!("{folder}videos/"),
        };
        let captions = files.below(&videos).map(|(path, _)| path);
        let is_captions = |path: &&str| Path::new(path).extension().is_some_and(|end| end == "vtt");
        counts.captions = captions.filter(is_captions).count();
        counts
    }

    /// Each count with its name, in the order of the fields.
    pub const fn rows(&self) -> [(&'static str, usize); 7] {
        [
            ("pages", self.pages),
            ("posts", self.posts),
            ("keys", self.keys),
            ("mails", self.mails),
            ("alternative texts", self.alternative_texts),
            ("captions", self.captions),
            ("assistant topics", self.topics),
        ]
    }

    fn add(&mut self, file: &str, key: &str, value: &Value) {
        match value {
            Value::String(text) => {
                self.keys += 1;
                self.mails += usize::from(key == "subject" && file.ends_with("mail.toml"));
                let is_alternative = ALTERNATIVE_TEXT.contains(&key) && !text.is_empty();
                self.alternative_texts += usize::from(is_alternative);
            }
            Value::Array(values) => {
                for value in values {
                    self.add(file, key, value);
                }
            }
            Value::Object(values) => {
                let own = |key: &str| OWN_KEYS.contains(&key);
                for (key, value) in values.iter().filter(|(key, _)| !own(key)) {
                    self.add(file, key, value);
                }
            }
            _ => {}
        }
    }
}

fn length(value: &Value) -> usize {
    match value {
        Value::Array(values) => values.len(),
        Value::Object(values) => values.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_has_as_much_as_english() {
        let files = Files::shipped();
        let counts = |locale| {
            let counts = ContentCounts::of(&files, locale);
            // Spanish questions are phrased in more ways, so the topics differ.
            ContentCounts {
                topics: 0,
                ..counts
            }
        };
        let english = counts(Locale::En);
        assert_eq!(english, counts(Locale::Es));
        for (name, count) in english.rows() {
            assert!(count > 0 || name == "assistant topics", "{name}");
        }
    }

    #[test]
    fn a_missing_text_is_counted() {
        let mut files = Files::shipped();
        let before = ContentCounts::of(&files, Locale::Es);
        files.remove("es/pages/about.toml");
        let after = ContentCounts::of(&files, Locale::Es);
        assert_eq!(after.pages, before.pages - 1);
        assert!(after.keys < before.keys);
        assert_eq!(after.posts, before.posts);
    }
}
