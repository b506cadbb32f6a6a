//! Messages about brand colors that cannot be used: the table `colors` of `content/<locale>/desk.toml`.

use std::collections::BTreeMap;

use domain::Locale;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::brand_colors::{ColorRole, Refusal};
use crate::{Files, fill_placeholders};

/// The texts in one language.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ColorMessages {
    primary: String,
    accent: String,
    unknown: String,
    /// `{field}` and `{example}`.
    format: String,
    /// `{field}`, `{color}`, `{place}`, `{ratio}`, `{required}` and `{nearest}`.
    contrast: String,
    /// Where a color is used, by the place's key.
    places: BTreeMap<String, String>,
}

/// The part of a file with the texts.
#[derive(Deserialize)]
struct Part {
    colors: ColorMessages,
}

/// The error in the text of a color field, in one language; `None` if it is valid.
pub fn color_problem(files: &Files, locale: Locale, key: &str, text: &str) -> Option<String> {
    let texts = || ColorMessages::read(files, locale);
    match ColorRole::of_key(key) {
        Some(role) => Some(texts().refusal(&role.check(text).err()?)),
        None => Some(texts().unknown),
    }
}

/// The error in the text of a color field, in all languages; `None` if it is valid.
pub fn color_problems(files: &Files, key: &str, text: &str) -> Option<BTreeMap<Locale, String>> {
    let problem = |locale| Some((locale, color_problem(files, locale, key, text)?));
    Locale::ALL.into_iter().map(problem).collect()
}

impl ColorMessages {
    /// Reads the texts of a language. Facts are checked before `desk.toml` is read, so this reads it on its
    /// own. While they are edited, some may be missing; the shipped ones are used then.
    fn read(files: &Files, locale: Locale) -> Self {
        let path = format!("{}/desk.toml", locale.key());
        let own = files.text(&path).ok().map(str::to_owned);
        let texts = own.into_iter().chain(Files::shipped_text(&path));
        let mut parts = texts.filter_map(|text| toml::from_str::<Part>(&text).ok());
        parts.next().map(|part| part.colors).unwrap_or_default()
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Format(role) => {
                let example = role.shipped().to_string();
                let values = [("field", self.field(*role)), ("example", &example)];
                fill_placeholders(&self.format, &values)
            }
            Refusal::Contrast {
                role,
                color,
                place,
                ratio,
                required,
            } => {
                let place = self.places.get(*place).map_or(*place, String::as_str);
                let (given, nearest) = (color.to_string(), role.nearest(*color).to_string());
                let values = [
                    ("field", self.field(*role)),
                    ("color", &given),
                    ("place", place),
                    ("ratio", ratio),
                    ("required", required),
                    ("nearest", &nearest),
                ];
                fill_placeholders(&self.contrast, &values)
            }
        }
    }

    fn field(&self, role: ColorRole) -> &str {
        match role {
            ColorRole::Primary => &self.primary,
            ColorRole::Accent => &self.accent,
        }
    }
}
