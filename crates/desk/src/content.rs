//! Content editing: read, check, preview, publish, undo and remove files. Owners only.

mod changed_field;
mod counterpart;
mod drafts;
mod fact_advice;
mod scheduled;
mod templates;
mod together;
mod view;

use endpoint::{Error, Json};
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
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
pub use scheduled::{cancel_scheduled, list_scheduled, schedule};
pub use templates::{new_city, new_page, new_post};
use together::publish_changes;
pub use together::publish_together;

/// Maximum request size in bytes: ten times the largest shipped file as JSON.
const MOST_BYTES: usize = 256 << 10;

/// The most files that are published together, and the maximum size of that request in bytes.
const MOST_FILES: usize = 40;
const MOST_BYTES_TOGETHER: usize = 1 << 20;

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
        publishing::narrow_search(&context.snapshot, context.locale, &mut list, &value);
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
        let path = sent.path.clone();
        let published = publish_changes(&context, &publishing, &signed_in, vec![sent]).await;
        published_file(&context, &publishing, &path, published).await
    })
    .await
}

/// Publishes drawings in place of an image, with their descriptions, on all pages that show it. An image that is about
/// to be deleted would be missing there.
///
/// # Errors
/// Publishing is busy or unavailable.
pub async fn show_drawings(
    context: &Context,
    publishing: &PublishingServices,
    signed_in: &SignedIn,
    image: &str,
) -> Result<(), DeskError> {
    let published = async {
        let publisher = &publishing.publisher;
        let lock = publisher.lock().await?;
        let latest = publisher.latest(&lock).await?;
        let present = &latest.published;
        let changed: Vec<(String, String, String)> = present
            .without_image(image)
            .into_iter()
            .map(|(path, text)| (present.version(&path), path, text))
            .collect();
        let edits: Vec<Edit<'_>> = changed
            .iter()
            .map(|(expected, path, text)| Edit {
                path,
                change: Change::Text(text),
                note: ContentNote::Published,
                expected,
                person: &signed_in.person.id,
                name: &signed_in.person.name,
                locale: context.locale,
            })
            .collect();
        Box::pin(publisher.publish(&lock, &edits)).await
    };
    let published = tokio::time::timeout(PUBLICATION_DEADLINE, published).await;
    match published.unwrap_or(Err(PublishError::Busy)) {
        Ok(()) => Ok(()),
        // Pages show a drawing in place of a missing image anyway.
        Err(PublishError::Problems(problems)) => {
            tracing::error!(image, ?problems, "pages still name a deleted image");
            Ok(())
        }
        Err(error) => Err(publish_error(context, publishing, "", error).await),
    }
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
        let version = versions.into_iter().find(|row| row.id == sent.to);
        let version = version.map(|row| latest.published.completed(row));
        let change = match &version {
            Some(row) => change_of(row),
            None if sent.to == SHIPPED => Change::Shipped,
            None => return Err(invalid_value("to")),
        };
        // Images may have been deleted since.
        let catalog = publishing.images.catalog();
        let is_uploaded = |name: &str| !catalog.is_read() || catalog.get(name).is_some();
        let restored = match change {
            Change::Text(text) => {
                let published = &latest.published;
                published.without_missing_images(&sent.path, text, is_uploaded)
            }
            Change::Shipped | Change::Removed => None,
        };
        let change = restored.as_deref().map_or(change, Change::Text);
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
        let published = Box::pin(publishing.publisher.publish(&lock, &[edit])).await;
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
            Box::pin(publishing.publisher.publish(&lock, &[edit])).await
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
