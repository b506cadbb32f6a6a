//! Splits the site's pages into passages that can be found and quoted.

use content::{Page, Site, without_links};
use contract::{Link, Section};
use serde_json::Value;

/// The longest answer in the chat, in characters.
const MAX_CHARS: usize = 420;

/// A part of a page that can be an answer by itself.
#[derive(Clone, Debug)]
pub struct Passage {
    /// A link to the page and section, labeled with the page's name.
    pub page: Link,
    /// The page's path.
    pub path: String,
    /// The question or heading; the page's name for its introduction.
    pub heading: String,
    /// Whether it is the page's introduction.
    pub is_intro: bool,
    /// The text, shortened for the chat.
    pub text: String,
    /// The full text, for the search.
    pub full_text: String,
}

/// The passages of all pages. Sections are read as JSON by the names of their fields, so that new kinds
/// of section work without a change here.
pub fn of_site(site: &Site) -> Vec<Passage> {
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
            let is_hero = kind == "hero" || kind == "page-hero";
            if !is_hero {
                reader.object(&section, true);
            } else if !text(&section, "lead").is_empty() {
                reader.add(name, &[text(&section, "lead")], true);
            }
        }
    }
    if !reader.found.iter().any(|passage| passage.is_intro) {
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
    /// Reads an object's question and answer or heading and text, then the objects inside it.
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

    fn add(&mut self, heading: &str, texts: &[String], is_intro: bool) {
        let texts: Vec<String> = texts
            .iter()
            .filter(|text| !text.is_empty())
            .map(|text| without_links(text))
            .collect();
        let whole = texts.join(" ");
        if whole.is_empty() {
            return;
        }
        let anchor = if self.anchor.is_empty() || is_intro {
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
            heading: without_links(heading),
            is_intro,
            text: shortened(&whole),
            full_text: whole,
        });
    }
}

/// The string under a key, or its array of strings joined with spaces.
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

/// As many whole sentences as fit into [`MAX_CHARS`].
fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_CHARS {
        return text.to_owned();
    }
    let mut end = 0;
    for (at, mark) in text.match_indices([' ', '\n']) {
        if at > MAX_CHARS {
            break;
        }
        if text[..at].ends_with(['.', '?', '!', ';']) {
            end = at + mark.len();
        }
    }
    if end == 0 {
        end = text
            .char_indices()
            .nth(MAX_CHARS)
            .map_or(text.len(), |(at, _)| at);
    }
    text[..end].trim_end().trim_end_matches(';').to_owned()
}
