//! Why content cannot be published, in words: the table `problems` of `content/<locale>/desk.toml`.

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
}

/// The part of a file with the texts.
#[derive(Deserialize)]
struct Part {
    problems: ProblemMessages,
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
    /// on its own. Files that were published before there were such texts do not contain them; the shipped
    /// ones are used then.
    fn read(files: &Files, locale: Locale) -> Self {
        let path = format!("{}/desk.toml", locale.key());
        let own = files.text(&path).ok().map(str::to_owned);
        let texts = own.into_iter().chain(Files::shipped_text(&path));
        let mut parts = texts.filter_map(|text| toml::from_str::<Part>(&text).ok());
        parts.next().map(|part| part.problems).unwrap_or_default()
    }
}
