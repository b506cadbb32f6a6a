//! The counterpart of a page, city or post in the other language: it begins with what both share, and with an
//! empty field for every text.

use content::editing::{self, Text};
use content::{Site, localized};
use contract::desk::ContentKind;
use domain::Locale;
use serde_json::{Map, Value};

use crate::choices::{categories, other_cities};
use crate::snapshot::Snapshot;

/// Fields with names of choices, places and files, which are the same in both languages.
const SHARED: [&str; 15] = [
    "autocomplete",
    "city_name",
    "form",
    "icon",
    "id",
    "key",
    "kind",
    "location",
    "near",
    "neighborhoods",
    "roads",
    "services",
    "still_id",
    "variant",
    "zip_codes",
];
/// The endings of names of images and videos.
const MEDIA: [&str; 8] = ["avif", "gif", "jpeg", "jpg", "mp4", "png", "svg", "webp"];

/// Returns the path of the file of the same name in the other language, which joins the two; `None` if the file
/// belongs to no language.
pub fn counterpart_path(path: &str) -> Option<String> {
    let (locale, name) = localized(path)?;
    let is_page = matches!(
        editing::kind_of(path),
        Some(ContentKind::Pages | ContentKind::Cities | ContentKind::Posts)
    );
    is_page.then(|| format!("{}/{name}", locale.other().key()))
}

/// Returns the counterpart of a file as (path, text); `None` if the file does not exist or belongs to no language.
pub fn counterpart(snapshot: &Snapshot, original: &str) -> Option<(String, Text)> {
    let path = counterpart_path(original)?;
    let kind = editing::kind_of(original)?;
    let (locale, _) = localized(original)?;
    let text = snapshot.published.text(original)?;
    let text = editing::read(original, text).ok()?;
    let translation = Translation {
        snapshot,
        from: snapshot.site_in(locale),
        to: locale.other(),
        path: &path,
    };
    let Value::Object(own) = &text.value else {
        return None;
    };
    let mut value = translation.fields(own);
    match kind {
        ContentKind::Pages => translation.page(own, &mut value),
        ContentKind::Cities => translation.city(own, &mut value),
        ContentKind::Posts => translation.post(own, &mut value),
        _ => return None,
    }
    let text = Text {
        value: Value::Object(value),
        body: text.body.map(|_| String::new()),
    };
    Some((path, text))
}

/// Returns the pointers of texts that are still empty in a file that was begun from its counterpart, which has them.
pub fn untranslated(snapshot: &Snapshot, path: &str, value: &Value) -> Vec<String> {
    let other = counterpart_path(path).and_then(|other| {
        let text = snapshot.published.text(&other)?;
        editing::read(&other, text).ok()
    });
    let mut pointers = Vec::new();
    if let Some(other) = other {
        empty_texts(value, &other.value, "", &mut pointers);
    }
    pointers
}

/// Names the address of a new post after its title, because its file has the name of its counterpart.
pub fn name_post(snapshot: &Snapshot, path: &str, value: &mut Value) {
    let is_post = editing::kind_of(path) == Some(ContentKind::Posts);
    let other = counterpart_path(path).filter(|_| is_post && value["slug"].is_null());
    let is_joined = other.is_some_and(|other| snapshot.published.text(&other).is_some());
    let title = value["title"].as_str().unwrap_or_default().trim();
    let named = localized(path).map(|(locale, _)| editing::post_path(locale, title));
    let Some(named) = named.filter(|named| is_joined && !title.is_empty() && named != path) else {
        return;
    };
    let slug = named.rsplit('/').next().unwrap_or_default();
    let slug = slug.strip_suffix(".md").unwrap_or(slug);
    if let Value::Object(fields) = value {
        fields.insert("slug".into(), slug.into());
    }
}

/// Collects pointers of strings that are empty here but not in `other`.
fn empty_texts(own: &Value, other: &Value, pointer: &str, found: &mut Vec<String>) {
    match (own, other) {
        (Value::Object(own), Value::Object(other)) => {
            for (key, own) in own {
                let name = key.replace('~', "~0").replace('/', "~1");
                if let Some(other) = other.get(key) {
                    empty_texts(own, other, &format!("{pointer}/{name}"), found);
                }
            }
        }
        (Value::Array(own), Value::Array(other)) => {
            for (at, (own, other)) in own.iter().zip(other).enumerate() {
                empty_texts(own, other, &format!("{pointer}/{at}"), found);
            }
        }
        (Value::String(own), Value::String(other))
            if own.trim().is_empty() && !other.trim().is_empty() =>
        {
            found.push(pointer.to_owned());
        }
        _ => {}
    }
}

/// Takes what a file shares with its counterpart.
struct Translation<'a> {
    snapshot: &'a Snapshot,
    /// The site of the original.
    from: &'a Site,
    /// The language of the counterpart.
    to: Locale,
    /// The file of the counterpart.
    path: &'a str,
}

impl Translation<'_> {
    fn fields(&self, own: &Map<String, Value>) -> Map<String, Value> {
        let fields = own.iter();
        fields
            .map(|(key, value)| (key.clone(), self.value(key, value)))
            .collect()
    }

    fn value(&self, key: &str, value: &Value) -> Value {
        match value {
            Value::Object(fields) => Value::Object(self.fields(fields)),
            Value::Array(items) => items.iter().map(|item| self.value(key, item)).collect(),
            Value::String(text) => self.text(key, text).into(),
            other => other.clone(),
        }
    }

    /// The text of the counterpart: empty if it must be translated.
    fn text(&self, key: &str, text: &str) -> String {
        if text.starts_with('/') {
            self.href(text)
        } else if SHARED.contains(&key)
            || key == "value" && is_choice(text)
            || is_media(text)
            || !has_words(text)
        {
            text.to_owned()
        } else {
            String::new()
        }
    }

    /// The address of a page's counterpart. An address without one stays as it is: publishing refuses it, so
    /// nobody overlooks it.
    fn href(&self, href: &str) -> String {
        let (path, rest) = href.split_at(href.find(['?', '#']).unwrap_or(href.len()));
        let page = self.from.pages.get(path);
        let page = page.or_else(|| self.from.notices.get(path));
        let other = page.and_then(|page| page.translations.get(&self.to));
        other.map_or_else(|| href.to_owned(), |other| format!("{other}{rest}"))
    }

    fn page(&self, own: &Map<String, Value>, value: &mut Map<String, Value>) {
        let path = own.get("path").and_then(Value::as_str).unwrap_or_default();
        let prefix = self.from.locale.prefix();
        let plain = path.strip_prefix(prefix).unwrap_or(path);
        value.insert("path".into(), format!("{}{plain}", self.to.prefix()).into());
        // Only a translation names its original.
        if self.to == Locale::En {
            value.remove("translation_of");
        } else {
            value.insert("translation_of".into(), path.into());
        }
    }

    fn city(&self, own: &Map<String, Value>, value: &mut Map<String, Value>) {
        for field in ["county", "population"] {
            if let Some(text) = own.get(field).and_then(Value::as_str) {
                value.insert(
                    field.into(),
                    self.phrased_as_other_cities(field, text).into(),
                );
            }
        }
        // Only cities that have a page in the other language.
        let cities = other_cities(self.snapshot, self.path);
        if let Some(Value::Array(near)) = value.get_mut("near") {
            near.retain(|city| cities.iter().any(|(slug, _)| city == slug.as_str()));
        }
    }

    /// The text of a field, phrased as in another city that has both languages, with this city's figure:
    /// `Pop. 16,258` is `16,258 habitantes`. Empty if no city has the same words.
    fn phrased_as_other_cities(&self, field: &str, text: &str) -> String {
        let figure = figure_of(text);
        let words = |text: &str| without(text, figure_of(text));
        let published = &self.snapshot.published;
        let read = |path: &str| {
            let value = editing::read(path, published.text(path)?).ok()?.value;
            value[field].as_str().map(str::to_owned)
        };
        let folder = format!("{}/", self.from.locale.key());
        let mut cities = editing::files(published.files())
            .filter(|(path, kind)| *kind == ContentKind::Cities && path.starts_with(&folder));
        let found = cities.find_map(|(path, _)| {
            let own = read(path).filter(|own| words(own) == words(text))?;
            let other = read(&counterpart_path(path)?)?;
            Some(match figure_of(&own) {
                "" => other,
                shown => other.replace(shown, figure),
            })
        });
        found.unwrap_or_default()
    }

    fn post(&self, own: &Map<String, Value>, value: &mut Map<String, Value>) {
        // A slug is in the language of its post.
        value.remove("slug");
        let category = own.get("category").and_then(Value::as_str);
        let originals = categories(self.snapshot, self.from.locale);
        // Categories have the same order in all languages.
        let at = originals
            .iter()
            .position(|(_, name)| category == Some(name.as_str()));
        let others = categories(self.snapshot, self.to);
        let name = at.and_then(|at| others.get(at)).or_else(|| others.first());
        if let Some((_, name)) = name {
            value.insert("category".into(), name.as_str().into());
        }
    }
}

/// Whether a text has words besides the values in braces.
fn has_words(text: &str) -> bool {
    let parts = text.split('{').enumerate();
    let mut plain = parts.map(|(at, part)| match part.split_once('}') {
        Some((_, rest)) if at > 0 => rest,
        _ => part,
    });
    let is_address = text.starts_with('#') || text.contains("://");
    !is_address && plain.any(|part| part.contains(char::is_alphabetic))
}

/// Whether a text is the name of a choice, such as `apartment`.
fn is_choice(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || c.is_uppercase())
}

fn is_media(text: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    !text.contains(char::is_whitespace) && ending.is_some_and(|ending| MEDIA.contains(&ending))
}

/// The figure in a text, such as `16,258`; empty if there is none.
fn figure_of(text: &str) -> &str {
    let Some(start) = text.find(|c: char| c.is_ascii_digit()) else {
        return "";
    };
    let rest = &text[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',');
    rest[..end.unwrap_or(rest.len())].trim_end_matches(',')
}

/// A text without the figure in it.
fn without(text: &str, figure: &str) -> String {
    if figure.is_empty() {
        text.to_owned()
    } else {
        text.replacen(figure, "", 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_words_from_values_addresses_and_files() {
        assert!(has_words("Call {phone.main}") && has_words("optional"));
        for text in ["{phone.main}", "100%", "", "#quote", "https://x.example/a"] {
            assert!(!has_words(text), "{text}");
        }
        assert!(is_media("alton-plaza.jpg") && !is_media("Maria G.") && !is_media("a b.jpg"));
    }

    #[test]
    fn finds_the_figure_in_a_text() {
        assert_eq!(figure_of("Pop. 16,258"), "16,258");
        assert_eq!(figure_of("16,258 habitantes"), "16,258");
        assert_eq!(figure_of("Hidalgo County"), "");
        assert_eq!(without("Pop. 16,258", "16,258"), "Pop. ");
    }
}
