//! Names a value of a content file as the desk's forms do, for problems of files that are not open there.

use contract::desk::ContentKind;
use serde_json::Value;

use super::{kind_of, read};
use crate::field_names::FieldNames;
use crate::{Files, localized};
use domain::Locale;

/// The name of the value at a JSON Pointer in a language: "Hero, Image" for `/section/0/image/name`. A section is named
/// by its kind, and items of lists are counted from 1. Empty for a whole file.
pub fn place_name(files: &Files, path: &str, pointer: &str, locale: Locale) -> String {
    if pointer.is_empty() {
        return String::new();
    }
    let names = FieldNames::read(files, locale);
    let text = files.text(path).ok().and_then(|text| read(path, text).ok());
    let value = text.map(|text| text.value);
    let mut parts: Vec<String> = Vec::new();
    let mut above = String::new();
    for key in pointer.split('/').skip(1) {
        let parent = value.as_ref().and_then(|value| value.pointer(&above));
        let own = key.replace("~1", "/").replace("~0", "~");
        if matches!(parent, Some(Value::Array(_))) {
            let kind = parent.and_then(|items| items.pointer(&format!("/{key}/kind")));
            let number = own.parse::<usize>().map_or(own, |at| (at + 1).to_string());
            let list = parts.pop().unwrap_or_default();
            parts.push(match kind.and_then(Value::as_str) {
                Some(kind) => names.of(kind),
                None => format!("{list} {number}"),
            });
        } else if !(own == "name" && (above.ends_with("/image") || above.ends_with("/poster"))) {
            parts.push(names.of(&own));
        }
        above = format!("{above}/{key}");
    }
    parts.join(", ")
}

/// The language of a file's texts; `None` for files that all languages share.
pub fn language_of(path: &str) -> Option<Locale> {
    let is_shared = matches!(kind_of(path), Some(ContentKind::Facts | ContentKind::Rates));
    let (locale, _) = localized(path)?;
    (!is_shared).then_some(locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_a_value_as_the_form_does() {
        let files = Files::shipped();
        let name = |path, pointer, locale| place_name(&files, path, pointer, locale);
        let home = "en/pages/home.toml";
        assert_eq!(name(home, "", Locale::En), "");
        assert_eq!(name(home, "/title", Locale::En), "Title");
        let hero = name(home, "/section/0/heading", Locale::En);
        assert!(hero.ends_with(", Heading"), "{hero}");
        assert!(!hero.contains("Section"), "{hero}");
        let city = "en/cities/alamo.toml";
        let near = name(city, "/near/1", Locale::En);
        assert!(near.ends_with(" 2"), "{near}");
        let image = name("en/pages/reviews.toml", "/section/0/image/name", Locale::Es);
        assert!(image.ends_with(", Imagen"), "{image}");
    }
}
