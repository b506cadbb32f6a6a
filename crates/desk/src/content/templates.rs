//! New pages, cities and posts. They are stored only when they are published.

use axum::http::StatusCode;
use content::Page;
use content::editing::{self, Text};
use contract::Section;
use contract::desk::{ContentKind, NewPage, NewPost};
use domain::{Locale, SitePath, today};
use endpoint::{Json, response};
use serde_json::{Value, json};

use super::view;
use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};

/// Allowed length of a title, in characters.
const TITLE: std::ops::RangeInclusive<usize> = 3..=120;

/// `POST /desk/api/content/posts`.
pub async fn new_post(context: Context, Json(sent): Json<NewPost>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let name = view::categories(&context, Locale::En)
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
            "next": "/quote",
        }),
        body: Some(String::new()),
    };
    let path = editing::post_path(title);
    refuse_existing(&context, &path, title)?;
    Ok(created(&context, &path, ContentKind::Posts, text))
}

/// `POST /desk/api/content/pages`.
pub async fn new_page(context: Context, Json(sent): Json<NewPage>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let path = page_file(title, "pages");
    refuse_existing(&context, &path, title)?;
    let mut sections = vec![json!({ "kind": "page-hero", "heading": title, "lead": "" })];
    sections.extend(call_to_action(&context));
    let value = json!({
        "path": format!("/{}", stem(&path)),
        "title": format!("{title} | {{brand.main}}"),
        "description": "",
        "section": sections,
    });
    let text = Text { value, body: None };
    Ok(created(&context, &path, ContentKind::Pages, text))
}

/// `POST /desk/api/content/cities`.
pub async fn new_city(context: Context, Json(sent): Json<NewPage>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let path = page_file(title, "cities");
    refuse_existing(&context, &path, title)?;
    let mut value = json!({
        "city_name": title,
        "zip_codes": [],
        "neighborhoods": [],
        "near": [],
        "roads": [],
        "description": "",
        "local_knowledge": "",
        "paragraphs": ["", "", ""],
        "questions": [{ "question": "", "answer": "" }],
    });
    if let Some(image) = map_picture(&context) {
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

/// The file of a page in one of the English folders.
fn page_file(title: &str, folder: &str) -> String {
    format!("en/{folder}/{}.toml", stem(&editing::post_path(title)))
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

/// The English page at the address that a new file gets, or of the same kind with the same title.
fn same_page<'a>(context: &'a Context, path: &str, title: &str) -> Option<&'a Page> {
    let site = context.snapshot.site_in(Locale::En);
    let kind = editing::kind_of(path)?;
    let address = match kind {
        ContentKind::Posts => format!("{}/{}", SitePath::Blog.of(Locale::En), stem(path)),
        ContentKind::Cities => format!("{}/{}", SitePath::ServiceAreas.of(Locale::En), stem(path)),
        _ => format!("/{}", stem(path)),
    };
    let is_titled = |page: &Page| {
        let sign = page.sections.iter().find_map(|section| match section {
            Section::PageHero(hero) => hero.sign.as_ref(),
            _ => None,
        });
        let own = site.page_name(page);
        let sign = sign.map(|sign| sign.name.as_str());
        let names = [Some(page.heading()), sign, Some(own.as_str())];
        let wanted = title.to_lowercase();
        let mut names = names.into_iter().flatten();
        names.any(|name| name.to_lowercase() == wanted)
    };
    let is_same_kind = |page: &Page| {
        // Some towns have a page with a file of its own.
        editing::kind_of(&page.file) == Some(kind)
            || kind == ContentKind::Cities
                && page.path.starts_with(SitePath::ServiceAreas.of(Locale::En))
    };
    let mut pages = site.pages.values().chain(site.notices.values());
    pages.find(|page| page.path == address || is_same_kind(page) && is_titled(page))
}

/// The picture of the page that lists all towns, so that a new one is not listed without any.
fn map_picture(context: &Context) -> Option<Value> {
    let site = context.snapshot.site_in(Locale::En);
    let page = site.pages.get(SitePath::ServiceAreas.of(Locale::En))?;
    let image = page.hero_image()?;
    Some(json!({ "name": image.name, "alt": image.alt }))
}

/// The call to action of a shipped page, for new ones.
fn call_to_action(context: &Context) -> Option<Value> {
    let published = &context.snapshot.published;
    let mut pages = editing::files(published.files())
        .filter(|(path, kind)| *kind == ContentKind::Pages && path.starts_with("en/"));
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
