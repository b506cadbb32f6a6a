//! Content editing: read, check, preview, publish, undo and remove files. Owners only.

mod changed_field;
mod counterpart;
mod drafts;
mod fact_advice;
mod search;
mod templates;
mod view;

use endpoint::{Error, Json};
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use content::editing::Text;
use contract::desk::{ContentChange, ContentFile, ContentUndo};
use store::ContentNote;

pub use view::{place, place_of};

use crate::Context;
use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::services::PublishingServices;
use crate::session::SignedIn;
use endpoint::form;
use endpoint::response;
use publishing::{Change, Edit, PublishError, SHIPPED, change_of};

pub use counterpart::new_counterpart;
pub use drafts::{check, own_text, preview};
pub use templates::{new_city, new_page, new_post};

/// Maximum request size in bytes: ten times the largest shipped file as JSON.
const MOST_BYTES: usize = 256 << 10;

/// Time limit for publishing, below the one-minute limit of the request.
const PUBLICATION_DEADLINE: Duration = Duration::from_secs(50);

/// `GET /desk/api/content?q=`: all files, or those that contain the words of a search.
pub async fn list(context: Context, request: Request) -> HandlerResult {
    let pairs = form::parse(request.uri().query().unwrap_or_default());
    let pairs = pairs.ok_or_else(|| invalid_value("q"))?;
    let mut list = view::list(&context);
    for (name, value) in pairs {
        if name != "q" {
            return Err(Error::UnknownField(name).into());
        }
        search::narrow(&context, &mut list, &value);
    }
    Ok(response::json(StatusCode::OK, &list))
}

/// `GET /desk/api/content/file?path=`.
pub async fn file(
    context: Context,
    State(publishing): State<PublishingServices>,
    request: Request,
) -> HandlerResult {
    let query = Query::of(&request);
    let query = query?;
    let file = view::file(&context, &publishing, &query.path).await?;
    Ok(response::json(StatusCode::OK, &file))
}

/// `PUT /desk/api/content/file`: publishes an edit.
pub async fn publish(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<ContentChange, MOST_BYTES>,
) -> HandlerResult {
    with_deadline(async {
        // A new file is not published with empty translations or with instructions of its template. Later edits are
        // not checked for these.
        let is_new = sent.expected.is_empty();
        let unfinished = is_new.then(|| {
            let mut found = counterpart::untranslated(&context, &sent.path, &sent.value);
            found.extend(templates::unwritten(&context, &sent.path, &sent.value));
            found
        });
        let mut value = sent.value;
        if is_new {
            counterpart::name_post(&context, &sent.path, &mut value);
        }
        let text = Text {
            value,
            body: sent.body,
        };
        let published = async {
            if let Some(unfinished) = unfinished.filter(|problems| !problems.is_empty()) {
                return Err(PublishError::Problems(unfinished));
            }
            let lock = publishing.publisher.lock().await?;
            let latest = publishing.publisher.latest(&lock).await?;
            latest.published.expect(&sent.path, &sent.expected)?;
            let published = &latest.published;
            let text = publishing
                .publisher
                .text_of(published, &sent.path, text, context.locale)
                .await?;
            let edit = Edit {
                path: &sent.path,
                change: Change::Text(&text),
                note: ContentNote::Published,
                expected: &sent.expected,
                person: &signed_in.person.id,
                name: &signed_in.person.name,
                locale: context.locale,
            };
            Box::pin(publishing.publisher.publish(&lock, &edit)).await
        };
        published_file(&context, &publishing, &sent.path, published.await).await
    })
    .await
}

/// `POST /desk/api/content/undo`: publishes an earlier version of a file.
pub async fn undo(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<ContentUndo, MOST_BYTES>,
) -> HandlerResult {
    with_deadline(async {
        let lock = match publishing.publisher.lock().await {
            Ok(lock) => lock,
            Err(error) => return Err(publish_error(&context, &publishing, &sent.path, error).await),
        };
        let latest = match publishing.publisher.latest(&lock).await {
            Ok(latest) => latest,
            Err(error) => return Err(publish_error(&context, &publishing, &sent.path, error).await),
        };
        if let Err(error) = latest.published.expect(&sent.path, &sent.expected) {
            return Err(publish_error(&context, &publishing, &sent.path, error).await);
        }
        let versions = publishing.store.content_history(&sent.path).await?;
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
            locale: context.locale,
        };
        let published = Box::pin(publishing.publisher.publish(&lock, &edit)).await;
        drop(lock);
        published_file(&context, &publishing, &sent.path, published).await
    })
    .await
}

/// `DELETE /desk/api/content/file?path=&expected=`: removes a city, a post or an added page.
pub async fn remove(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    let query = Query::of(&request);
    with_deadline(async {
        let query = query?;
        let removed = async {
            let lock = publishing.publisher.lock().await?;
            let latest = publishing.publisher.latest(&lock).await?;
            let published = &latest.published;
            if !published.may_remove(&query.path) || published.text(&query.path).is_none() {
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
                locale: context.locale,
            };
            Box::pin(publishing.publisher.publish(&lock, &edit)).await
        };
        match removed.await {
            Ok(()) => Ok(nothing()),
            Err(error) => Err(publish_error(&context, &publishing, &query.path, error).await),
        }
    })
    .await
}

/// The query parameters.
struct Query {
    path: String,
    expected: Option<String>,
}

impl Query {
    fn of(request: &Request) -> Result<Self, DeskError> {
        let pairs = form::parse(request.uri().query().unwrap_or_default());
        let pairs = pairs.ok_or_else(|| invalid_value("path"))?;
        let (mut path, mut expected) = (None, None);
        for (name, value) in pairs {
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
    publishing: &PublishingServices,
    path: &str,
    published: Result<(), PublishError>,
) -> HandlerResult {
    if let Err(error) = published {
        return Err(publish_error(context, publishing, path, error).await);
    }
    let file: ContentFile =
        view::file(&context.with_latest_snapshot(publishing), publishing, path).await?;
    Ok(response::json(StatusCode::OK, &file))
}

/// Converts a publishing error. A conflict includes the current file.
async fn publish_error(
    context: &Context,
    publishing: &PublishingServices,
    path: &str,
    error: PublishError,
) -> DeskError {
    match error {
        PublishError::NotFound => Error::NotFound.into(),
        PublishError::Problems(problems) => DeskError::Content(view::problems(context, problems)),
        PublishError::Unavailable => Error::Unavailable.into(),
        PublishError::Busy => Error::Busy.into(),
        PublishError::Conflict => {
            match view::file(&context.with_latest_snapshot(publishing), publishing, path).await {
                Ok(now) => DeskError::ContentConflict(Box::new(now)),
                Err(refused) => refused,
            }
        }
    }
}
