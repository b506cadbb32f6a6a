//! Splits the site's pages and posts into passages that can be found and quoted.

use std::sync::Arc;

use content::{Page, Site, without_links};
use contract::{Link, PostBlock, PostSection, Section};
use domain::SitePath;
use serde_json::Value;

/// The longest answer in the chat, in characters.
const MAX_CHARS: usize = 420;

/// A page as the source of answers.
#[derive(Debug)]
pub struct Source {
    /// Its name, shown as the source of an answer.
    pub label: String,
    /// Its path.
    pub path: String,
    /// Whether it is a post of the blog.
    pub is_post: bool,
}

/// A part of a page that can be an answer on its own.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The page that it is on.
    pub page: Arc<Source>,
    /// The anchor of its section; empty for the beginning of the page.
    anchor: Box<str>,
    /// The question or heading; the page's name for its introduction.
    pub heading: Box<str>,
    /// Whether it is the page's introduction.
    pub is_intro: bool,
    /// The text, shortened for the chat.
    pub text: Box<str>,
}

impl Passage {
    /// A link to the page and section, labeled with the page's name.
    pub fn link(&self) -> Link {
        let anchor = &self.anchor;
        let path = &self.page.path;
        Link {
            label: self.page.label.clone(),
            href: if anchor.is_empty() {
                path.clone()
            } else {
                format!("{path}#{anchor}")
            },
        }
    }

    /// Returns the label of a button that offers this passage. A heading within a post makes no sense without the
    /// post's title.
    pub fn label(&self) -> &str {
        if self.page.is_post {
            &self.page.label
        } else {
            &self.heading
        }
    }
}

/// The passages of all pages and posts, each with its full text, which only building the search index needs. Sections
/// of pages are read as JSON by the names of their fields, so that new kinds of section work without a change here.
pub fn of_site(site: &Site) -> Vec<(Passage, String)> {
    let home = &site.assistant.phrases.home;
    let home = Some(home.as_str()).filter(|name| !name.is_empty());
    let home_path = SitePath::Home.of(site.locale);
    let blog = format!("{}/", SitePath::Blog.of(site.locale));
    let of_page = |page: &Page| {
        let name = page.title.split(" | ").next().unwrap_or_default();
        let name = home.filter(|_| page.path == home_path).unwrap_or(name);
        let source = Source {
            label: name.to_owned(),
            path: page.path.clone(),
            is_post: page.path.starts_with(&blog),
        };
        of_page(page, source)
    };
    site.pages.values().flat_map(of_page).collect()
}

fn of_page(page: &Page, source: Source) -> Vec<(Passage, String)> {
    let mut reader = Reader {
        page: Arc::new(source),
        anchor: String::new(),
        found: Vec::new(),
    };
    let name = reader.page.label.clone();
    for section in &page.sections {
        match section {
            Section::NotFound(_) | Section::QuoteWizard(_) | Section::Posts(_) => continue,
            Section::Post(post) => {
                reader.post(post);
                continue;
            }
            // The button below a post is no answer.
            Section::CallToAction(_) if reader.page.is_post => continue,
            _ => {}
        }
        if let Ok(Value::Object(section)) = serde_json::to_value(section) {
            reader.anchor = text(&section, "id");
            let kind = text(&section, "kind");
            let is_hero = kind == "hero" || kind == "page-hero";
            if !is_hero {
                reader.object(&section, true);
            } else if !text(&section, "lead").is_empty() {
                reader.add(&name, &[text(&section, "lead")], true);
            }
        }
    }
    if !reader.found.iter().any(|(passage, _)| passage.is_intro) {
        reader.anchor.clear();
        reader.add(&name, std::slice::from_ref(&page.description), true);
    }
    reader.found
}

struct Reader {
    page: Arc<Source>,
    anchor: String,
    found: Vec<(Passage, String)>,
}

type Object = serde_json::Map<String, Value>;

impl Reader {
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
            if items.iter().any(|item| ends_sentence(item)) {
                texts.extend(items);
            } else if !items.is_empty() {
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

    /// Reads the parts of a post between its headings. Tables are left out: a chat cannot show them.
    fn post(&mut self, post: &PostSection) {
        let mut heading = self.page.label.clone();
        let mut texts = Vec::new();
        self.anchor.clear();
        for block in &post.blocks {
            match block {
                PostBlock::Heading { id, text, .. } => {
                    self.add(&heading, &std::mem::take(&mut texts), false);
                    heading = unmarked(text);
                    self.anchor.clone_from(id);
                }
                PostBlock::Paragraph { text } => texts.push(unmarked(text)),
                PostBlock::List { items, .. } => {
                    texts.extend(items.iter().map(|item| unmarked(item)));
                }
                PostBlock::Table { .. } => {}
            }
        }
        self.add(&heading, &texts, false);
    }

    fn add(&mut self, heading: &str, texts: &[String], is_intro: bool) {
        let texts: Vec<String> = texts
            .iter()
            .filter(|text| !text.is_empty())
            .map(|text| without_links(text))
            .collect();
        let whole = sentences(&texts);
        if whole.is_empty() {
            return;
        }
        let anchor = if is_intro { "" } else { self.anchor.as_str() };
        let passage = Passage {
            page: Arc::clone(&self.page),
            anchor: anchor.into(),
            heading: without_links(heading).into(),
            is_intro,
            text: shortened(&whole).into(),
        };
        self.found.push((passage, whole));
    }
}

/// Texts one after another, each as a sentence of its own: entries of lists have no period.
fn sentences(texts: &[String]) -> String {
    let mut whole = String::new();
    for text in texts {
        if !whole.is_empty() {
            whole.push(' ');
        }
        whole.push_str(text);
        if texts.len() > 1 && !ends_sentence(text) {
            whole.push('.');
        }
    }
    whole
}

/// Returns whether a text ends with punctuation, perhaps within quotation marks or parentheses.
fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(['"', '\'', '”', '’', '»', ')', ' ']);
    text.ends_with(['.', '?', '!', ':', ';', '…'])
}

/// A text of a post without the marks of emphasis and of Spanish words.
fn unmarked(text: &str) -> String {
    let is_mark = |mark: char| matches!(mark, '*' | '_');
    without_links(text).replace(is_mark, "")
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
