//! The counterpart of a page, city or post in the other language. It is stored only when it is published.

use axum::extract::State;
use axum::http::StatusCode;
use content::editing;
use contract::desk::{ContentProblem, NewCounterpart};
use endpoint::{Error, Json, response};
use publishing::counterpart_path;
use serde_json::Value;

use super::view;
use crate::Context;
use crate::error::HandlerResult;
use crate::services::PublishingServices;

/// `POST /desk/api/content/counterparts`: begins the file in the other language, or opens it if there is one,
/// also one that was removed and can be restored.
pub async fn new_counterpart(
    context: Context,
    State(publishing): State<PublishingServices>,
    Json(sent): Json<NewCounterpart>,
) -> HandlerResult {
    let path = counterpart_path(&sent.path).ok_or(Error::NotFound)?;
    let existing = match view::counterpart(&context, &sent.path) {
        Some(other) => Some(other.path),
        None => context.snapshot.published.edit(&path).map(|_| path),
    };
    if let Some(existing) = existing {
        let file = view::file(&context, &publishing, &existing).await?;
        return Ok(response::json(StatusCode::OK, &file));
    }
    let (path, text) =
        publishing::counterpart(&context.snapshot, &sent.path).ok_or(Error::NotFound)?;
    let kind = editing::kind_of(&path).ok_or(Error::NotFound)?;
    let mut file = view::unpublished(&context, &path, kind, text);
    if file.title.is_empty() {
        file.title = view::place(&context, &sent.path).title;
    }
    Ok(response::json(StatusCode::CREATED, &file))
}

/// The texts that are still empty in a file that was begun from its counterpart, which has them.
pub fn untranslated(context: &Context, path: &str, value: &Value) -> Vec<ContentProblem> {
    let pointers = publishing::untranslated(&context.snapshot, path, value);
    let problem = |pointer| ContentProblem {
        pointer,
        place: String::new(),
        line: None,
        file: path.to_owned(),
        title: path.to_owned(),
        message: context.site().desk.errors.untranslated.clone(),
    };
    pointers.into_iter().map(problem).collect()
}
