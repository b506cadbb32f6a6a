//! The descriptions of an image in content files, so that an owner who replaces it can check them.

use std::collections::BTreeMap;

use content::{editing, localized};
use contract::desk::ImageDescription;
use domain::Locale;
use serde_json::Value;

use crate::Context;
use crate::content::place_of;

/// The descriptions of images in all languages, by image name. Where an image is decoration it has none.
pub fn of_images<'a>(
    context: &Context,
    names: impl Iterator<Item = &'a str>,
) -> BTreeMap<String, Vec<ImageDescription>> {
    let names: Vec<&str> = names.collect();
    let published = &context.snapshot.published;
    let mut all: BTreeMap<String, Vec<ImageDescription>> = BTreeMap::new();
    for (path, _) in editing::files(published.files()) {
        // Parsing is slower than searching the text, and most files name none of the images.
        let text = published
            .text(path)
            .filter(|text| names.iter().any(|name| text.contains(name)));
        let Some(Ok(file)) = text.map(|text| editing::read(path, text)) else {
            continue;
        };
        let locale = localized(path).map_or(Locale::En, |(locale, _)| locale);
        let site = context.snapshot.site_in(locale);
        let title = place_of(context, path).0;
        for Described { pointer, name, alt } in described(&file.value) {
            if names.contains(&name) {
                all.entry(name.to_owned())
                    .or_default()
                    .push(ImageDescription {
                        file: path.to_owned(),
                        title: title.clone(),
                        pointer,
                        text: site.shown_text(alt),
                    });
            }
        }
    }
    all
}

/// An image in a file, with its alternative text there.
struct Described<'a> {
    /// Of the description.
    pointer: String,
    name: &'a str,
    alt: &'a str,
}

/// The images in the values of a file that have a description.
fn described(value: &Value) -> Vec<Described<'_>> {
    let mut found = Vec::new();
    collect(value, "", &mut found);
    found
}

fn collect<'a>(value: &'a Value, pointer: &str, found: &mut Vec<Described<'a>>) {
    match value {
        Value::Object(fields) => {
            if let (Some(name), Some(alt)) = (value["name"].as_str(), value["alt"].as_str())
                && !alt.is_empty()
            {
                found.push(Described {
                    pointer: format!("{pointer}/alt"),
                    name,
                    alt,
                });
            }
            for (key, field) in fields {
                collect(field, &format!("{pointer}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                collect(item, &format!("{pointer}/{at}"), found);
            }
        }
        _ => {}
    }
}
