//! Content editing: read, check, preview, publish, undo and remove files. Owners only.

mod changed_field;
mod counterpart;
mod search;
mod templates;
mod view;

use endpoint::{Error, Json};
use std::collections::BTreeSet;
use std::time::Duration;

use axum::Extension;
use axum::extract::Request;
use axum::http::StatusCode;
use content::editing::Text;
use content::{Sites, founding_advice};
use contract::desk::{
    ContentChange, ContentCheck, ContentDraft, ContentFile, ContentPreview, ContentUndo, OwnText,
};
use domain::{Locale, today};
use store::ContentNote;

pub use view::{place, place_of};

use crate::Context;
use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::sentence::{in_sentences, sentence};
use crate::session::SignedIn;
use endpoint::form;
use endpoint::response;
use publishing::{Change, Edit, PublishError, SHIPPED, change_of};

pub use counterpart::new_counterpart;
pub use templates::{new_city, new_page, new_post};

/// The content file with the facts.
const FACTS: &str = "facts.toml";

/// Maximum request size in bytes: ten times the largest shipped file as JSON.
const MOST_BYTES: usize = 256 << 10;

/// Time limit for publishing, below the one-minute limit of the request.
const PUBLICATION_DEADLINE: Duration = Duration::from_secs(50);

/// `GET /desk/api/content?q=`: all files, or those that contain the words of a search.
pub async fn list(context: Context, request: Request) -> HandlerResult {
    let asked = form::parse(request.uri().query().unwrap_or_default());
    let asked = asked.ok_or_else(|| invalid_value("q"))?;
    let mut list = view::list(&context);
    for (name, value) in asked {
        if name != "q" {
            return Err(Error::UnknownField(name).into());
        }
        search::narrow(&context, &mut list, &value);
    }
    Ok(response::json(StatusCode::OK, &list))
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
    let years = founding_years(&context, &draft);
    let checked = async {
        let text = Text {
            value: draft.value,
            body: draft.body,
        };
        let text = publisher.text_of(present, &draft.path, text).await?;
        publisher
            .check(present, &draft.path, Change::Text(&text), context.locale)
            .await
    };
    match checked.await {
        Ok(candidate) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems: Vec::new(),
                warnings: years
                    .into_iter()
                    .chain(advice(
                        &draft.path,
                        &candidate.sites,
                        &candidate.warnings,
                        context.locale,
                    ))
                    .collect(),
            },
        )),
        Err(PublishError::Problems(problems)) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems: in_sentences(problems),
                warnings: Vec::new(),
            },
        )),
        Err(error) => Err(publish_error(&context, &draft.path, error).await),
    }
}

/// `POST /desk/api/content/own-text`: how much of a city page's text is its own, while it is written.
pub async fn own_text(
    context: Context,
    Json(draft): Json<ContentDraft, MOST_BYTES>,
) -> HandlerResult {
    let (publisher, present) = (&context.publisher, &context.snapshot.published);
    let measured = async {
        let text = Text {
            value: draft.value,
            body: draft.body,
        };
        let text = publisher.text_of(present, &draft.path, text).await?;
        publisher
            .own_text(present, &draft.path, Change::Text(&text), context.locale)
            .await
    };
    let percent = |share: usize| u32::try_from(share).unwrap_or(u32::MAX);
    match measured.await {
        Ok(share) => Ok(response::json(
            StatusCode::OK,
            &OwnText {
                percent: share.map(percent),
                least: percent(content::MIN_UNIQUE_PERCENT),
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
            .read(present, &draft.path, Change::Text(&text), context.locale)
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
        // A new translation is not published with empty texts; later its owner may leave out what they like.
        let is_new = sent.expected.is_empty();
        let empty = is_new.then(|| counterpart::untranslated(&context, &sent.path, &sent.value));
        let mut value = sent.value;
        if is_new {
            counterpart::name_post(&context, &sent.path, &mut value);
        }
        let text = Text {
            value,
            body: sent.body,
        };
        let published = async {
            if let Some(empty) = empty.filter(|empty| !empty.is_empty()) {
                return Err(PublishError::Problems(empty));
            }
            let lock = context.publisher.lock().await?;
            let latest = context.publisher.latest(&lock).await?;
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
                locale: context.locale,
            };
            Box::pin(context.publisher.publish(&lock, &edit)).await
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
        let lock = match context.publisher.lock().await {
            Ok(lock) => lock,
            Err(error) => return Err(publish_error(&context, &sent.path, error).await),
        };
        let latest = match context.publisher.latest(&lock).await {
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
            locale: context.locale,
        };
        let published = Box::pin(context.publisher.publish(&lock, &edit)).await;
        drop(lock);
        published_file(&context, &sent.path, published).await
    })
    .await
}

/// `DELETE /desk/api/content/file?path=&expected=`: removes a city, a post or an added page.
pub async fn remove(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    let query = Query::of(&request);
    with_deadline(async {
        let query = query?;
        let removed = async {
            let lock = context.publisher.lock().await?;
            let latest = context.publisher.latest(&lock).await?;
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
            Box::pin(context.publisher.publish(&lock, &edit)).await
        };
        match removed.await {
            Ok(()) => Ok(nothing()),
            Err(error) => Err(publish_error(&context, &query.path, error).await),
        }
    })
    .await
}

/// Advice on facts that claim more years than have passed since the founding year. Content knows no clock, so
/// the other checks do not have it.
fn founding_years(context: &Context, draft: &ContentDraft) -> Option<String> {
    if draft.path != FACTS {
        return None;
    }
    let files = context.snapshot.published.files();
    let year = today((context.clock)()).year();
    founding_advice(files, context.locale, &draft.value, year)
}

/// The warnings about a file, without its name and line: advice in the language of the desk, then the others.
fn advice(path: &str, sites: &Sites, warnings: &[String], locale: Locale) -> Vec<String> {
    let translated: BTreeSet<String> = sites.advice().map(ToString::to_string).collect();
    let advice = sites.advice().filter(|advice| advice.file == path);
    let advice = advice.map(|advice| sentence(advice.message_in(locale)));
    let others = warnings.iter().filter(|line| !translated.contains(*line));
    let others = others.filter_map(|warning| {
        let plain = warning.strip_prefix("content/").unwrap_or(warning);
        let (_, message) = plain.strip_prefix(path)?.split_once(": ")?;
        Some(message.to_owned())
    });
    let mut own: Vec<String> = advice.chain(others).collect();
    own.dedup();
    own
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
        PublishError::Problems(problems) => DeskError::Content(in_sentences(problems)),
        PublishError::Unavailable => Error::Unavailable.into(),
        PublishError::Busy => Error::Busy.into(),
        PublishError::Conflict => match view::file(&context.with_latest_snapshot(), path).await {
            Ok(now) => DeskError::ContentConflict(Box::new(now)),
            Err(refused) => refused,
        },
    }
}
