//! New pages, cities and posts. They are stored only when they are published.

use axum::http::StatusCode;
use content::editing::{self, Text};
use contract::desk::{ContentKind, NewPage, NewPost};
use domain::{Locale, today};
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
    let path = free_path(&context, &editing::post_path(title));
    Ok(created(&context, &path, ContentKind::Posts, text))
}

/// `POST /desk/api/content/pages`.
pub async fn new_page(context: Context, Json(sent): Json<NewPage>) -> HandlerResult {
    let title = title(&context, &sent.title)?;
    let path = free_path(&context, &page_file(title, "pages"));
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
    let path = free_path(&context, &page_file(title, "cities"));
    let value = json!({
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

/// The path, with a number if there is or was such a file.
fn free_path(context: &Context, plain: &str) -> String {
    let published = &context.snapshot.published;
    let numbered = (2..).map(|n| {
        let (name, extension) = plain.rsplit_once('.').unwrap_or((plain, ""));
        format!("{name}-{n}.{extension}")
    });
    let mut paths = std::iter::once(plain.to_owned()).chain(numbered);
    let is_free = |path: &String| published.text(path).is_none() && published.edit(path).is_none();
    paths.find(is_free).unwrap_or_else(|| plain.to_owned())
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
