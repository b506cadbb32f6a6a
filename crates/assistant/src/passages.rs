//! What the site says, as passages that can be found and quoted.

use content::{Page, Site};
use contract::{Link, Section};
use serde_json::Value;

use crate::words::plain;

/// As long as an answer in a chat may be, in characters.
const LONGEST: usize = 420;

/// A piece of a page that can stand as an answer.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The page, with the anchor of the section.
    pub page: Link,
    /// The path of the page.
    pub path: String,
    /// The question or heading; the page's name for its first words.
    pub heading: String,
    /// Whether it is the page's first words.
    pub first: bool,
    /// The words themselves, short enough for a chat.
    pub text: String,
    /// All of it, for the search.
    pub whole: String,
}

/// All passages of all pages. Any kind of section is read, also one that is not yet thought of: what
/// counts is how its texts are called.
pub fn of(site: &Site) -> Vec<Passage> {
    site.pages.values().flat_map(of_page).collect()
}

fn of_page(page: &Page) -> Vec<Passage> {
    let name = page.title.split(" | ").next().unwrap_or_default();
    let mut reader = Reader {
        page,
        name,
        anchor: String::new(),
        found: Vec::new(),
    };
    for section in &page.sections {
        if matches!(section, Section::NotFound(_) | Section::QuoteWizard(_)) {
            continue;
        }
        if let Ok(Value::Object(section)) = serde_json::to_value(section) {
            reader.anchor = text(&section, "id");
            let kind = text(&section, "kind");
            let is_first = kind == "hero" || kind == "page-hero";
            if !is_first {
                reader.object(&section, true);
            } else if !text(&section, "lead").is_empty() {
                reader.add(name, &[text(&section, "lead")], true);
            }
        }
    }
    if !reader.found.iter().any(|passage| passage.first) {
        reader.anchor.clear();
        reader.add(name, std::slice::from_ref(&page.description), true);
    }
    reader.found
}

struct Reader<'a> {
    page: &'a Page,
    name: &'a str,
    anchor: String,
    found: Vec<Passage>,
}

type Object = serde_json::Map<String, Value>;

impl Reader<'_> {
    /// A question with its answer, a heading with its paragraphs, a title with its text; then what is
    /// inside.
    fn object(&mut self, object: &Object, is_section: bool) {
        let question = text(object, "question");
        let heading = ["heading", "title", "label"]
            .iter()
            .map(|key| text(object, key))
            .find(|heading| !heading.is_empty())
            .unwrap_or_default();
        if !question.is_empty() {
            self.add(&question, &[text(object, "answer")], false);
        } else if !heading.is_empty() {
            let mut texts = vec![text(object, "lead"), text(object, "text")];
            texts.extend(strings(object, "paragraphs"));
            texts.extend(strings(object, "features"));
            let items = strings(object, "items");
            if !items.is_empty() {
                texts.push(items.join("; ") + ".");
            }
            if is_section {
                texts.push(text(object, "note"));
            }
            self.add(&heading, &texts, false);
        }
        for value in object.values() {
            match value {
                Value::Object(inner) => self.object(inner, false),
                Value::Array(items) => {
                    for inner in items.iter().filter_map(Value::as_object) {
                        self.object(inner, false);
                    }
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, heading: &str, texts: &[String], first: bool) {
        let texts: Vec<String> = texts
            .iter()
            .filter(|text| !text.is_empty())
            .map(|text| plain(text))
            .collect();
        let whole = texts.join(" ");
        if whole.is_empty() {
            return;
        }
        let anchor = if self.anchor.is_empty() || first {
            String::new()
        } else {
            format!("#{}", self.anchor)
        };
        self.found.push(Passage {
            page: Link {
                label: self.name.to_owned(),
                href: format!("{}{anchor}", self.page.path),
            },
            path: self.page.path.clone(),
            heading: plain(heading),
            first,
            text: shortened(&whole),
            whole,
        });
    }
}

/// A string of an object, or its lines as one.
fn text(object: &Object, key: &str) -> String {
    match object.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(_)) => strings(object, key).join(" "),
        _ => String::new(),
    }
}

fn strings(object: &Object, key: &str) -> Vec<String> {
    let items = object.get(key).and_then(Value::as_array);
    let items = items.map(Vec::as_slice).unwrap_or_default();
    items
        .iter()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

/// Whole sentences, as many as fit.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let mut end = 0;
    for (at, mark) in text.match_indices([' ', '\n']) {
        if at > LONGEST {
            break;
        }
        if text[..at].ends_with(['.', '?', '!', ';']) {
            end = at + mark.len();
        }
    }
    if end == 0 {
        end = text
            .char_indices()
            .nth(LONGEST)
            .map_or(text.len(), |(at, _)| at);
    }
    text[..end].trim_end().trim_end_matches(';').to_owned()
}
