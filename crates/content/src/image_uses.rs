//! The images that content files name: which of them are missing, and how the drawing takes the place of one that was
//! deleted.

use std::collections::BTreeSet;

use domain::Locale;
use serde_json::Value;

use crate::editing::{self, escaped};
use crate::files::localized;
use crate::images::STAND_IN;
use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::{Files, Problem};

/// The fields of content files that contain an image.
const IMAGE_FIELDS: [&str; 2] = ["image", "poster"];
/// The field with the still image of a video or review.
const POSTER: &str = "poster";

/// An image that a content file names.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ImageUse {
    /// The image's place in the file, as a JSON Pointer.
    pointer: String,
    /// The name of the image, such as `photo.jpg`.
    name: String,
    /// What the file says that it shows; empty for decoration.
    alt: String,
}

/// Images that are neither drawings nor uploaded.
pub fn missing(files: &Files, uploaded: &BTreeSet<String>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut words = None;
    for (path, _) in editing::files(files) {
        // A file that cannot be read is reported when it is loaded.
        let Ok(text) = files.text(path) else {
            continue;
        };
        let Ok(read) = editing::read(path, text) else {
            continue;
        };
        for used in uses(&read.value) {
            if has_drawing(files, &used.name) || uploaded.contains(&used.name) {
                continue;
            }
            let words = words.get_or_insert_with(|| ProblemTexts::read(files));
            let message = ProblemMessage::new(|all| &all.unknown_image);
            let message = message.with("image", used.name.as_str());
            let problem = Problem {
                line: line_of(text, &used.name),
                ..Problem::in_field(path, format!("{}/name", used.pointer), "")
            };
            problems.push(problem.translated(message.in_words(words)));
        }
    }
    problems
}

/// The text of a file with drawings in place of deleted images, and with the descriptions of the drawings; `None` if
/// the file names none of them. A field gets the drawing that it has in `base`, the content without edits. Without one
/// there, a post loses its image, and other files show the drawing that stands in for all deleted images.
pub fn with_drawings(
    base: &Files,
    path: &str,
    text: &str,
    is_gone: impl Fn(&str) -> bool,
) -> Option<String> {
    let mut read = editing::read(path, text).ok()?;
    let used = uses(&read.value).into_iter();
    let gone: Vec<ImageUse> = used.filter(|used| is_gone(&used.name)).collect();
    let shipped = base
        .text(path)
        .ok()
        .and_then(|text| editing::read(path, text).ok())
        .map(|read| uses(&read.value))
        .unwrap_or_default();
    let before = read.value.clone();
    for used in &gone {
        let at_place = shipped.iter().find(|own| own.pointer == used.pointer);
        let drawing = at_place.filter(|own| has_drawing(base, &own.name)).cloned();
        let drawing = drawing.or_else(|| drawing_for(base, path, used));
        put(&mut read.value, &used.pointer, drawing);
    }
    if read.value == before {
        return None;
    }
    editing::write(path, Some(text), &read).ok()
}

/// The drawing in place of an image, where the content without edits shows none; `None` if the image is left out.
fn drawing_for(base: &Files, path: &str, used: &ImageUse) -> Option<ImageUse> {
    let is_post = editing::kind_of(path) == Some(contract::desk::ContentKind::Posts);
    let own = has_drawing(base, &used.name).then(|| used.name.clone());
    // Drawings of posts are smaller than others.
    if is_post && own.is_none() {
        return None;
    }
    let name = own.unwrap_or_else(|| format!("{STAND_IN}.jpg"));
    let locale = localized(path).map_or(Locale::En, |(locale, _)| locale);
    let is_decoration = used.pointer.ends_with(&format!("/{POSTER}"));
    let alt = if is_decoration {
        String::new()
    } else {
        description(base, locale, &name)
    };
    Some(ImageUse {
        pointer: used.pointer.clone(),
        name,
        alt,
    })
}

/// Returns an image's alternative text in the content without edits.
fn description(base: &Files, locale: Locale, name: &str) -> String {
    let folder = format!("{}/", locale.key());
    let mut files = editing::files(base).filter(|(path, _)| path.starts_with(&folder));
    let found = files.find_map(|(path, _)| {
        let text = base.text(path).ok().filter(|text| text.contains(name))?;
        let used = uses(&editing::read(path, text).ok()?.value);
        let mut own = used.into_iter().filter(|used| used.name == name);
        own.find(|used| !used.alt.is_empty()).map(|used| used.alt)
    });
    found.unwrap_or_default()
}

/// Replaces the image at a place, or removes it.
fn put(value: &mut Value, pointer: &str, drawing: Option<ImageUse>) {
    if let Some(drawing) = drawing {
        if let Some(Value::Object(image)) = value.pointer_mut(pointer) {
            let has_alt = image.contains_key("alt") || !drawing.alt.is_empty();
            image.insert("name".into(), drawing.name.into());
            if has_alt {
                image.insert("alt".into(), drawing.alt.into());
            }
        }
    } else {
        let (parent, key) = pointer.rsplit_once('/').unwrap_or_default();
        if let Some(Value::Object(fields)) = value.pointer_mut(parent) {
            fields.remove(key);
        }
    }
}

/// Returns whether a drawing has the name of an image, without its extension.
pub fn has_drawing(files: &Files, name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    files.get(&format!("images/{stem}.svg")).is_some()
}

fn uses(value: &Value) -> Vec<ImageUse> {
    let mut found = Vec::new();
    collect("", value, "", &mut found);
    found
}

fn collect(key: &str, value: &Value, pointer: &str, found: &mut Vec<ImageUse>) {
    match value {
        Value::Object(fields) => {
            let name = fields.get("name").and_then(Value::as_str);
            if let Some(name) = name.filter(|_| IMAGE_FIELDS.contains(&key)) {
                let alt = fields.get("alt").and_then(Value::as_str);
                found.push(ImageUse {
                    pointer: pointer.to_owned(),
                    name: name.to_owned(),
                    alt: alt.unwrap_or_default().to_owned(),
                });
            }
            for (key, field) in fields {
                collect(key, field, &format!("{pointer}/{}", escaped(key)), found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                collect("", item, &format!("{pointer}/{at}"), found);
            }
        }
        _ => {}
    }
}

/// The first line of a text that contains a name, counted from 1.
fn line_of(text: &str, name: &str) -> Option<usize> {
    let at = text.find(name)?;
    Some(text[..at].matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: &str = "en/pages/home.toml";
    const HERO: &str = "hero-movers-team.jpg";

    fn shipped(path: &str) -> (Files, String) {
        let files = Files::shipped();
        let text = files.text(path).expect("shipped").to_owned();
        (files, text)
    }

    #[test]
    fn a_page_gets_back_the_drawing_and_description_that_it_had() {
        for path in [HOME, "es/pages/home.toml"] {
            let (base, text) = shipped(path);
            let mut edited = editing::read(path, &text).expect("reads");
            let image = &mut edited.value["section"][0]["image"];
            *image = serde_json::json!({ "name": "phone.jpg", "alt": "Our own crew." });
            let edited = editing::write(path, Some(&text), &edited).expect("writes");
            let restored = with_drawings(&base, path, &edited, |name| name == "phone.jpg");
            let restored = restored.expect("it names the image");
            let read = |text: &str| editing::read(path, text).expect("reads").value;
            assert_eq!(read(&restored), read(&text));
            assert_eq!(with_drawings(&base, path, &restored, |_| false), None);
        }
    }

    #[test]
    fn the_description_of_a_deleted_photo_does_not_stay_on_its_drawing() {
        let (base, text) = shipped(HOME);
        let mut edited = editing::read(HOME, &text).expect("reads");
        edited.value["section"][0]["image"]["alt"] = "Our crew in Edinburg.".into();
        let edited = editing::write(HOME, Some(&text), &edited).expect("writes");
        let restored = with_drawings(&base, HOME, &edited, |name| name == HERO);
        assert_eq!(restored.as_deref(), Some(text.as_str()));
        // A photo without a description of its own leaves nothing behind.
        assert_eq!(with_drawings(&base, HOME, &text, |name| name == HERO), None);
    }

    #[test]
    fn an_added_page_shows_a_drawing_with_its_description_and_an_added_post_none() {
        let (base, text) = shipped(HOME);
        let edited = text.replace(HERO, "phone.jpg");
        let added = "en/pages/added.toml";
        let restored = with_drawings(&base, added, &edited, |name| name == "phone.jpg");
        let restored = editing::read(added, &restored.expect("it names the image"));
        let image = &restored.expect("reads").value["section"][0]["image"];
        assert_eq!(image["name"], format!("{STAND_IN}.jpg"));
        let description = image["alt"].as_str().expect("a description");
        assert!(description.contains("loaded truck"), "{description}");
        let post =
            "+++\ntitle = \"A\"\nimage = { name = \"phone.jpg\", alt = \"B\" }\n+++\n\nText.\n";
        let restored = with_drawings(&base, "en/posts/added.md", post, |name| name == "phone.jpg");
        let restored = restored.expect("it names the image");
        assert!(!restored.contains("image"), "{restored}");
        assert!(restored.contains("title = \"A\"") && restored.contains("Text."));
    }

    #[test]
    fn a_missing_image_is_named_with_its_field() {
        let mut files = Files::shipped();
        let text = files.text(HOME).expect("shipped").replace(HERO, "gone.jpg");
        files.insert(HOME, text);
        let found = missing(&files, &BTreeSet::new());
        let [problem] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(problem.pointer.as_deref(), Some("/section/0/image/name"));
        let uploaded = BTreeSet::from(["gone.jpg".to_owned()]);
        assert_eq!(missing(&files, &uploaded), []);
    }
}
