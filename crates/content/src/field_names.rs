//! The names of fields of content files as the desk's forms show them: `site.fields` in
//! `content/<locale>/desk-screen-messages.json`.

use std::collections::BTreeMap;

use domain::Locale;
use serde::Deserialize;

use crate::Files;

/// The names in one language, by key.
#[derive(Default)]
pub struct FieldNames(BTreeMap<String, String>);

/// The part of a file with the names.
#[derive(Deserialize)]
struct Screens {
    site: Site,
}

#[derive(Deserialize)]
struct Site {
    fields: BTreeMap<String, String>,
}

impl FieldNames {
    /// Reads the names of a language.
    pub fn read(files: &Files, locale: Locale) -> Self {
        let path = format!("{}/desk-screen-messages.json", locale.key());
        let text = files.text(&path).ok().map(str::to_owned);
        let text = text.or_else(|| Files::shipped_text(&path));
        let screens = text.and_then(|text| serde_json::from_str::<Screens>(&text).ok());
        screens.map_or_else(Self::default, |screens| Self(screens.site.fields))
    }

    /// The key and the name of each field that has a name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.0.iter();
        names.map(|(key, name)| (key.as_str(), name.as_str()))
    }

    /// The name of a field: "Moving date" for `moving_date`. A field without a name is named by the words of its
    /// key: "First name" for `firstName`.
    pub fn of(&self, key: &str) -> String {
        self.0.get(key).cloned().unwrap_or_else(|| in_words(key))
    }
}

/// A key as words, the first with a capital letter.
fn in_words(key: &str) -> String {
    let mut words = String::new();
    for letter in key.chars() {
        match letter {
            '_' | '-' => words.push(' '),
            _ if words.is_empty() => words.extend(letter.to_uppercase()),
            _ if letter.is_uppercase() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_the_name_that_the_desk_shows() {
        let files = Files::shipped();
        let name = |locale, key| FieldNames::read(&files, locale).of(key);
        assert_eq!(name(Locale::En, "moving_date"), "Moving date");
        assert_eq!(name(Locale::Es, "paragraphs"), "Párrafos");
        assert_eq!(name(Locale::En, "firstName"), "First name");
        assert_eq!(name(Locale::En, "gate-code"), "Gate code");
    }
}
