//! New pages, cities and posts. They are stored only when they are published.

use axum::http::StatusCode;
use content::editing::{self, Text};
use content::{Page, localized};
use contract::Section;
use contract::desk::{ContentKind, ContentProblem, NewPage, NewPost};
use domain::{Locale, SitePath, today};
use endpoint::{Json, response};
use serde_json::{Value, json};

use super::view;
use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};
use crate::language;

/// Allowed length of a title, in characters.
const TITLE: std::ops::RangeInclusive<usize> = 3..=120;

/// The sections of a new page, in the folder of a language.
const TEMPLATE: &str = "new-page.toml";

/// `POST /desk/api/content/posts`.
pub async fn new_post(context: Context, Json(sent): Json<NewPost>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let locale = language::locale(sent.lang);
    let name = publishing::categories(&context.snapshot, locale)
        .into_iter()
        .find(|(key, _)| *key == sent.category)
        .map(|(_, name)| name)
        .ok_or_else(|| invalid_value("category"))?;
    let text = Text {
        value: json!({
            "title": title,
            "date": today((context.clock)()).to_string(),
            "category": name,
            "excerpt": "",
            "next": SitePath::Quote.of(locale),
        }),
        body: Some(String::new()),
    };
    let path = editing::post_path(locale, title);
    refuse_existing(&context, &path, title)?;
    Ok(created(&context, &path, ContentKind::Posts, text))
}

/// `POST /desk/api/content/pages`.
pub async fn new_page(context: Context, Json(sent): Json<NewPage>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let locale = language::locale(sent.lang);
    let path = page_file(locale, title, "pages");
    refuse_existing(&context, &path, title)?;
    let mut sections = first_sections(&context, locale, title);
    sections.extend(call_to_action(&context, locale));
    let value = json!({
        "path": format!("{}/{}", locale.prefix(), stem(&path)),
        "title": format!("{title} | {{brand.main}}"),
        "description": "",
        "section": sections,
    });
    let text = Text { value, body: None };
    Ok(created(&context, &path, ContentKind::Pages, text))
}

/// `POST /desk/api/content/cities`: the counterpart of a city that has a page in the other language alone.
pub async fn new_city(context: Context, Json(sent): Json<NewPage>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let locale = language::locale(sent.lang);
    let path = page_file(locale, title, "cities");
    refuse_existing(&context, &path, title)?;
    if let Some((path, mut text)) = counterpart_of_city(&context, locale, title) {
        refuse_existing(&context, &path, title)?;
        text.value["city_name"] = title.into();
        return Ok(created(&context, &path, ContentKind::Cities, text));
    }
    let mut value = json!({
        "city_name": title,
        "zip_codes": [],
        "neighborhoods": [],
        "near": [],
        "roads": [],
        "description": "",
        "local_knowledge": "",
        "paragraphs": ["", "", ""],
        "questions": [],
    });
    if let Some(image) = map_picture(&context, locale) {
        value["image"] = image;
    }
    let text = Text { value, body: None };
    Ok(created(&context, &path, ContentKind::Cities, text))
}

fn title<'a>(context: &Context, typed: &'a str) -> Result<&'a str, DeskError> {
    let title = typed.trim();
    if TITLE.contains(&title.chars().count()) {
        return Ok(title);
    }
    let message = &context.site().desk.errors.post_title;
    Err(invalid_field("title", message))
}

/// The file of a page in one of the folders of a language.
fn page_file(locale: Locale, title: &str, folder: &str) -> String {
    let post = editing::post_path(locale, title);
    format!("{}/{folder}/{}.toml", locale.key(), stem(&post))
}

/// The file and the text of a city in a language, if its page in the other one can have a counterpart.
fn counterpart_of_city(context: &Context, locale: Locale, title: &str) -> Option<(String, Text)> {
    let other = page_file(locale.other(), title, "cities");
    let original = &same_page(context, &other, title)?.file;
    if editing::kind_of(original) != Some(ContentKind::Cities) {
        return None;
    }
    publishing::counterpart(&context.snapshot, original)
}

/// The name of a file, without folder and extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

/// Refuses a title or an address that a file already has, also one that was removed and can be restored.
fn refuse_existing(context: &Context, path: &str, title: &str) -> Result<(), DeskError> {
    let published = &context.snapshot.published;
    let exists = published.text(path).is_some() || published.edit(path).is_some();
    let file = if exists {
        Some(path.to_owned())
    } else {
        same_page(context, path, title).map(|page| page.file.clone())
    };
    let Some(file) = file else {
        return Ok(());
    };
    let mut existing = view::place(context, &file);
    if existing.title == file {
        // A removed file has no page, and therefore no title.
        title.clone_into(&mut existing.title);
    }
    Err(DeskError::ContentExists(Box::new(existing)))
}

/// The page of the same language at the address that a new file gets, or of the same kind with the same title.
fn same_page<'a>(context: &'a Context, path: &str, title: &str) -> Option<&'a Page> {
    let (locale, _) = localized(path)?;
    let site = context.snapshot.site_in(locale);
    let kind = editing::kind_of(path)?;
    let areas = SitePath::ServiceAreas.of(locale);
    let folder = match kind {
        ContentKind::Posts => SitePath::Blog.of(locale),
        ContentKind::Cities => areas,
        _ => locale.prefix(),
    };
    let address = format!("{folder}/{}", stem(path));
    let is_titled = |page: &Page| {
        let sign = page.sections.iter().find_map(|section| match section {
            Section::PageHero(hero) => hero.sign.as_ref(),
            _ => None,
        });
        let own = site.page_name(page);
        let sign = sign.map(|sign| sign.name.as_str());
        let names = [Some(page.heading()), sign, Some(own.as_str())];
        let mut names = names.into_iter().flatten();
        names.any(|name| editing::is_same_name(name, title))
    };
    let is_same_kind = |page: &Page| {
        // Some cities have a page with a file of its own.
        editing::kind_of(&page.file) == Some(kind)
            || kind == ContentKind::Cities && page.path.starts_with(areas)
    };
    let mut pages = site.pages.values().chain(site.notices.values());
    pages.find(|page| page.path == address || is_same_kind(page) && is_titled(page))
}

/// The picture of the page that lists all cities, so that a new one is not listed without any.
fn map_picture(context: &Context, locale: Locale) -> Option<Value> {
    let site = context.snapshot.site_in(locale);
    let page = site.pages.get(SitePath::ServiceAreas.of(locale))?;
    let image = page.hero_image()?;
    Some(json!({ "name": image.name, "alt": image.alt }))
}

/// What a new page begins with. A text in square brackets says what to write there.
fn first_sections(context: &Context, locale: Locale, title: &str) -> Vec<Value> {
    let path = format!("{}/{TEMPLATE}", locale.key());
    let shipped = context.snapshot.published.shipped(&path);
    let text = shipped.and_then(|text| editing::read(&path, text).ok());
    let own = text.and_then(|text| text.value["section"].as_array().cloned());
    // A content folder of an older version has no template.
    let hero = || vec![json!({ "kind": "page-hero", "heading": "", "lead": "" })];
    let mut sections = own.filter(|own| !own.is_empty()).unwrap_or_else(hero);
    sections[0]["heading"] = title.into();
    sections
}

/// The texts of a new file that still say what to write there.
pub fn unwritten(context: &Context, path: &str, value: &Value) -> Vec<ContentProblem> {
    let mut pointers = Vec::new();
    instructions(value, "", &mut pointers);
    let problem = |pointer| ContentProblem {
        pointer,
        place: String::new(),
        line: None,
        file: path.to_owned(),
        title: path.to_owned(),
        message: context.site().desk.errors.unwritten.clone(),
    };
    pointers.into_iter().map(problem).collect()
}

/// Collects pointers of texts in square brackets.
fn instructions(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                let name = key.replace('~', "~0").replace('/', "~1");
                instructions(field, &format!("{pointer}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                instructions(item, &format!("{pointer}/{at}"), found);
            }
        }
        Value::String(text) if is_instruction(text) => found.push(pointer.to_owned()),
        _ => {}
    }
}

fn is_instruction(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('[') && text.ends_with(']')
}

/// The call to action of a shipped page, for new ones.
fn call_to_action(context: &Context, locale: Locale) -> Option<Value> {
    let published = &context.snapshot.published;
    let folder = format!("{}/", locale.key());
    let mut pages = editing::files(published.files())
        .filter(|(path, kind)| *kind == ContentKind::Pages && path.starts_with(&folder));
    pages.find_map(|(path, _)| {
        let text = editing::read(path, published.text(path)?).ok()?;
        let sections = text.value["section"].as_array()?;
        let mut own = sections.iter();
        own.find(|section| section["kind"] == "call-to-action")
            .cloned()
    })
}

fn created(
    context: &Context,
    path: &str,
    kind: ContentKind,
    text: Text,
) -> axum::response::Response {
    response::json(
        StatusCode::CREATED,
        &view::unpublished(context, path, kind, text),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_text_in_brackets_is_an_instruction() {
        let value = json!({
            "heading": "Common questions",
            "items": [{ "question": "[Another question]", "answer": "See [storage](/storage)." }],
        });
        let mut found = Vec::new();
        instructions(&value, "", &mut found);
        assert_eq!(found, ["/items/0/question"]);
        assert!(!is_instruction("[Storage](/storage)"), "a link");
    }
}
