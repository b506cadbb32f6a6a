//! Why content cannot be published, and advice on weak texts, in words: the table `problems` of
//! `content/<locale>/desk.toml`.

use std::collections::BTreeMap;

use domain::Locale;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Files, fill_placeholders};

/// The texts in one language.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProblemMessages {
    /// `{found}` and `{wanted}`.
    pub unclosed_placeholder: String,
    /// `{found}`.
    pub unknown_placeholder: String,
    /// `{share}` and `{least}`.
    pub city_text: String,
    /// `{slug}`.
    pub nearby_city: String,
    // Older files do not contain the texts below.
    /// `{image}`.
    #[serde(default)]
    pub image_description: String,
    /// `{count}`, `{least}` and `{most}`.
    #[serde(default)]
    pub excerpt_length: String,
    /// `{count}`, `{least}` and `{most}`.
    #[serde(default)]
    pub post_length: String,
    /// `{grade}`.
    #[serde(default)]
    pub reading_grade: String,
    /// `{ease}` and `{least}`.
    #[serde(default)]
    pub reading_ease: String,
}

/// The part of a file with the texts.
#[derive(Deserialize)]
struct Part {
    problems: toml::Table,
}

/// One of the messages in all languages, with its placeholders filled in.
pub fn message(
    files: &Files,
    choose: impl Fn(&ProblemMessages) -> String,
    values: &[(&str, &str)],
) -> BTreeMap<Locale, String> {
    let filled = |locale| {
        let messages = ProblemMessages::read(files, locale);
        (locale, fill_placeholders(&choose(&messages), values))
    };
    Locale::ALL.into_iter().map(filled).collect()
}

impl ProblemMessages {
    /// Reads the texts of a language. Other content is checked before `desk.toml` is read, so this reads it
    /// on its own. Files that were published before there was one of the texts do not contain it; the shipped
    /// one is used then.
    fn read(files: &Files, locale: Locale) -> Self {
        let path = format!("{}/desk.toml", locale.key());
        let shipped = Files::shipped_text(&path);
        let own = files.text(&path).ok().map(str::to_owned);
        let mut all = toml::Table::new();
        for text in shipped.into_iter().chain(own) {
            let part = toml::from_str::<Part>(&text).ok();
            all.extend(part.into_iter().flat_map(|part| part.problems));
        }
        Self::deserialize(toml::Value::Table(all)).unwrap_or_default()
    }
}
