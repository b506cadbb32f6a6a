//! The texts that pages show, as their files have them: pages, cities, header and footer. Posts are about moving
//! in general and are left out.

use contract::desk::ContentKind;
use domain::Locale;
use serde_json::Value;

use crate::Files;
use crate::editing::{escaped, kind_of};
use crate::files::localized;

/// Header and footer, and what all city pages say, in the folder of a language.
const SHARED: [&str; 2] = ["city.toml", "site.toml"];

/// A text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownText {
    /// Its file, below `content/`.
    pub file: String,
    /// Where it is in the file, as a JSON Pointer.
    pub pointer: String,
    /// What it says.
    pub text: String,
}

/// The texts of a language that pages show and for which `is_wanted` holds.
pub fn texts_of(files: &Files, locale: Locale, is_wanted: impl Fn(&str) -> bool) -> Vec<ShownText> {
    let folder = format!("{}/", locale.key());
    let mut found = Vec::new();
    for (file, _) in files.below(&folder).filter(|(file, _)| is_shown(file)) {
        if let Some(values) = values(files, file) {
            collect(&values, file, "", &is_wanted, &mut found);
        }
    }
    found
}

/// The values of a file; `None` if it is not valid, which is reported when it is loaded.
pub fn values(files: &Files, file: &str) -> Option<Value> {
    toml::from_str(files.text(file).ok()?).ok()
}

/// Returns whether pages show the texts of a file.
pub fn is_shown(file: &str) -> bool {
    match kind_of(file) {
        Some(ContentKind::Pages | ContentKind::Cities) => true,
        _ => localized(file).is_some_and(|(_, name)| SHARED.contains(&name)),
    }
}

fn collect(
    value: &Value,
    file: &str,
    pointer: &str,
    is_wanted: &impl Fn(&str) -> bool,
    found: &mut Vec<ShownText>,
) {
    match value {
        Value::String(text) if is_wanted(text) => found.push(ShownText {
            file: file.to_owned(),
            pointer: pointer.to_owned(),
            text: text.clone(),
        }),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                collect(item, file, &format!("{pointer}/{at}"), is_wanted, found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let pointer = format!("{pointer}/{}", escaped(key));
                collect(field, file, &pointer, is_wanted, found);
            }
        }
        _ => {}
    }
}
