//! Content editing: read, check, preview, publish, undo and remove files. Owners only.

mod view;

use endpoint::{Error, Json};
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Response, StatusCode};
use content::editing::{self, Text};
use contract::desk::{
    ContentChange, ContentCheck, ContentDraft, ContentFile, ContentKind, ContentPreview,
    ContentUndo, NewPost,
};
use serde_json::json;
use store::ContentNote;

pub use view::place_of;

use crate::Context;
use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};
use crate::session::SignedIn;
use domain::today;
use endpoint::form;
use endpoint::response;
use publishing::{Change, Edit, PublishError, SHIPPED, change_of, is_removable};

/// Maximum request size in bytes: ten times the largest shipped file as JSON.
const MOST_BYTES: usize = 256 << 10;

/// Time limit for publishing, below the one-minute limit of the request.
const PUBLICATION_DEADLINE: Duration = Duration::from_secs(50);

/// Allowed length of a post title, in characters.
const TITLE: std::ops::RangeInclusive<usize> = 3..=120;

/// `GET /desk/api/content`.
pub async fn list(context: Context) -> Response<Body> {
    response::json(StatusCode::OK, &view::list(&context))
}

/// `GET /desk/api/content/file?path=`.
pub async fn file(context: Context, request: Request) -> HandlerResult {
    let query = Query::of(&request);
    let query = query?;
    let file = view::file(&context, &query.path).await?;
    Ok(response::json(StatusCode::OK, &file))
}

/// `POST /desk/api/content/check`.
pub async fn check(context: Context, Json(draft): Json<ContentDraft, MOST_BYTES>) -> HandlerResult {
    let (publisher, present) = (&context.publisher, &context.snapshot.published);
    let checked = async {
        let text = Text {
            value: draft.value,
            body: draft.body,
        };
        let text = publisher.text_of(present, &draft.path, text).await?;
        publisher
            .check(present, &draft.path, Change::Text(&text))
            .await
    };
    match checked.await {
        Ok(candidate) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems: Vec::new(),
                warnings: candidate.warnings,
            },
        )),
        Err(PublishError::Problems(problems)) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems,
                warnings: Vec::new(),
            },
        )),
        Err(error) => Err(publish_error(&context, &draft.path, error).await),
    }
}

/// `POST /desk/api/content/preview`.
pub async fn preview(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(draft): Json<ContentDraft, MOST_BYTES>,
) -> HandlerResult {
    let (publisher, present) = (&context.publisher, &context.snapshot.published);
    let read = async {
        let text = Text {
            value: draft.value,
            body: draft.body,
        };
        let text = publisher.text_of(present, &draft.path, text).await?;
        publisher
            .read(present, &draft.path, Change::Text(&text))
            .await
    };
    let candidate = match read.await {
        Ok(candidate) => candidate,
        Err(error) => return Err(publish_error(&context, &draft.path, error).await),
    };
    let (address, until) =
        crate::preview::keep(&context, &signed_in.person.id, candidate.sites, &draft.path);
    Ok(response::json(
        StatusCode::OK,
        &ContentPreview { address, until },
    ))
}

/// `PUT /desk/api/content/file`: publishes an edit.
pub async fn publish(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<ContentChange, MOST_BYTES>,
) -> HandlerResult {
    with_deadline(async {
        let text = Text {
            value: sent.value,
            body: sent.body,
        };
        let published = async {
            let turn = context.publisher.turn().await?;
            let latest = context.publisher.latest(&turn).await?;
            latest.published.expect(&sent.path, &sent.expected)?;
            let published = &latest.published;
            let text = context
                .publisher
                .text_of(published, &sent.path, text)
                .await?;
            let edit = Edit {
                path: &sent.path,
                change: Change::Text(&text),
                note: ContentNote::Published,
                expected: &sent.expected,
                person: &signed_in.person.id,
                name: &signed_in.person.name,
            };
            Box::pin(context.publisher.publish(&turn, &edit)).await
        };
        published_file(&context, &sent.path, published.await).await
    })
    .await
}

/// `POST /desk/api/content/undo`: publishes an earlier version of a file.
pub async fn undo(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<ContentUndo, MOST_BYTES>,
) -> HandlerResult {
    with_deadline(async {
        let turn = match context.publisher.turn().await {
            Ok(turn) => turn,
            Err(error) => return Err(publish_error(&context, &sent.path, error).await),
        };
        let latest = match context.publisher.latest(&turn).await {
            Ok(latest) => latest,
            Err(error) => return Err(publish_error(&context, &sent.path, error).await),
        };
        if let Err(error) = latest.published.expect(&sent.path, &sent.expected) {
            return Err(publish_error(&context, &sent.path, error).await);
        }
        let versions = context.store.content_history(&sent.path).await?;
        let version = versions.iter().find(|row| row.id == sent.to);
        let change = match version {
            Some(row) => change_of(row),
            None if sent.to == SHIPPED => Change::Shipped,
            None => return Err(invalid_value("to")),
        };
        let note = match change {
            Change::Text(_) => ContentNote::Undone,
            Change::Shipped if latest.published.shipped(&sent.path).is_some() => {
                ContentNote::Shipped
            }
            // There is no text to restore.
            Change::Shipped | Change::Removed => return Err(invalid_value("to")),
        };
        let edit = Edit {
            path: &sent.path,
            change,
            note,
            expected: &sent.expected,
            person: &signed_in.person.id,
            name: &signed_in.person.name,
        };
        let published = Box::pin(context.publisher.publish(&turn, &edit)).await;
        drop(turn);
        published_file(&context, &sent.path, published).await
    })
    .await
}

/// `DELETE /desk/api/content/file?path=&expected=`: removes a city page or a post.
pub async fn remove(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    let query = Query::of(&request);
    with_deadline(async {
        let query = query?;
        let removed = async {
            let turn = context.publisher.turn().await?;
            let latest = context.publisher.latest(&turn).await?;
            let published = &latest.published;
            if !is_removable(&query.path) || published.text(&query.path).is_none() {
                return Err(PublishError::NotFound);
            }
            let expected = query.expected.clone();
            let expected = expected.unwrap_or_else(|| published.version(&query.path));
            let edit = Edit {
                path: &query.path,
                change: Change::Removed,
                note: ContentNote::Removed,
                expected: &expected,
                person: &signed_in.person.id,
                name: &signed_in.person.name,
            };
            Box::pin(context.publisher.publish(&turn, &edit)).await
        };
        match removed.await {
            Ok(()) => Ok(nothing()),
            Err(error) => Err(publish_error(&context, &query.path, error).await),
        }
    })
    .await
}

/// `POST /desk/api/content/posts`: returns a new post from a template. It is stored only when it is
/// published.
pub async fn new_post(context: Context, Json(sent): Json<NewPost>) -> HandlerResult {
    let title = sent.title.trim();
    if !TITLE.contains(&title.chars().count()) {
        return Err(invalid_field(
            "title",
            &context.site().desk.errors.post_title,
        ));
    }
    let name = view::categories(&context)
        .into_iter()
        .find(|(key, _)| *key == sent.category)
        .map(|(_, name)| name)
        .ok_or_else(|| invalid_value("category"))?;
    let plain = editing::post_path(title);
    let numbered = (2..).map(|n| plain.replace(".md", &format!("-{n}.md")));
    let mut paths = std::iter::once(plain.clone()).chain(numbered);
    let is_free = |path: &String| {
        context.snapshot.published.text(path).is_none()
            && context.snapshot.published.edit(path).is_none()
    };
    let path = paths.find(is_free).unwrap_or(plain);
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
    let file = view::unpublished(&context, &path, ContentKind::Posts, text);
    Ok(response::json(StatusCode::CREATED, &file))
}

/// The query parameters.
struct Query {
    path: String,
    expected: Option<String>,
}

impl Query {
    fn of(request: &Request) -> Result<Self, DeskError> {
        let asked = form::parse(request.uri().query().unwrap_or_default());
        let asked = asked.ok_or_else(|| invalid_value("path"))?;
        let (mut path, mut expected) = (None, None);
        for (name, value) in asked {
            match name.as_str() {
                "path" => path = Some(value),
                "expected" => expected = Some(value),
                _ => {
                    return Err(Error::UnknownField(name).into());
                }
            }
        }
        Ok(Self {
            path: path.ok_or_else(|| invalid_value("path"))?,
            expected,
        })
    }
}

/// Runs `work` with the publishing deadline. On timeout the future is dropped, which releases the
/// publishing lock it holds.
async fn with_deadline(work: impl Future<Output = HandlerResult>) -> HandlerResult {
    tokio::time::timeout(PUBLICATION_DEADLINE, work)
        .await
        .unwrap_or_else(|_| {
            tracing::error!("publishing timed out");
            Err(Error::Busy.into())
        })
}

/// Returns the published file, or the reason it was not published.
async fn published_file(
    context: &Context,
    path: &str,
    published: Result<(), PublishError>,
) -> HandlerResult {
    if let Err(error) = published {
        return Err(publish_error(context, path, error).await);
    }
    let file: ContentFile = view::file(&context.with_latest_snapshot(), path).await?;
    Ok(response::json(StatusCode::OK, &file))
}

/// Converts a publishing error. A conflict includes the current file.
async fn publish_error(context: &Context, path: &str, error: PublishError) -> DeskError {
    match error {
        PublishError::NotFound => Error::NotFound.into(),
        PublishError::Problems(problems) => DeskError::Content(problems),
        PublishError::Unavailable => Error::Unavailable.into(),
        PublishError::Busy => Error::Busy.into(),
        PublishError::Conflict => match view::file(&context.with_latest_snapshot(), path).await {
            Ok(now) => DeskError::ContentConflict(Box::new(now)),
            Err(refused) => refused,
        },
    }
}
