//! Changes of several files that are published together: all of them or none.

use std::collections::BTreeSet;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use content::editing::Text;
use contract::desk::{ContentChange, ContentChanges};
use endpoint::{Json, response};
use publishing::{Change, Edit, PublishError, PublishingGuard};
use store::{ContentNote, ScheduledFile};

use super::{
    MOST_BYTES_TOGETHER, MOST_FILES, counterpart, publish_error, templates, view, with_deadline,
};
use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::services::PublishingServices;
use crate::session::SignedIn;

/// `PUT /desk/api/content/files`: publishes edits of several files together. All are checked as one change, so that
/// two files may need each other; if one is refused, none is published.
pub async fn publish_together(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<ContentChanges, MOST_BYTES_TOGETHER>,
) -> HandlerResult {
    let versions = versions_of(&sent.changes)?;
    with_deadline(async {
        let published = publish_changes(&context, &publishing, &signed_in, sent.changes).await;
        if let Err(error) = published {
            return Err(together_error(&context, &publishing, &versions, error).await);
        }
        let latest = context.with_latest_snapshot(&publishing);
        let mut files = Vec::new();
        for (path, _) in &versions {
            files.push(view::file(&latest, &publishing, path).await?);
        }
        Ok(response::json(StatusCode::OK, &files))
    })
    .await
}

/// The paths of changed files with the versions that were edited.
///
/// # Errors
/// When there are none, too many, or two of the same file.
pub(super) fn versions_of(changes: &[ContentChange]) -> Result<Vec<(String, String)>, DeskError> {
    let paths: BTreeSet<&String> = changes.iter().map(|one| &one.path).collect();
    if paths.len() != changes.len() || !(1..=MOST_FILES).contains(&changes.len()) {
        return Err(invalid_value("changes"));
    }
    let versions = changes
        .iter()
        .map(|one| (one.path.clone(), one.expected.clone()));
    Ok(versions.collect())
}

/// Converts the error of files that are published together. A conflict includes the first file that is newer.
pub(super) async fn together_error(
    context: &Context,
    publishing: &PublishingServices,
    versions: &[(String, String)],
    error: PublishError,
) -> DeskError {
    let latest = context.with_latest_snapshot(publishing);
    let present = &latest.snapshot.published;
    let is_older = |(path, seen): &&(String, String)| present.version(path) != *seen;
    let older = versions.iter().find(is_older).or(versions.first());
    let path = older.map_or("", |(path, _)| path.as_str());
    publish_error(context, publishing, path, error).await
}

/// Publishes edited values of files together.
pub(super) async fn publish_changes(
    context: &Context,
    publishing: &PublishingServices,
    signed_in: &SignedIn,
    changes: Vec<ContentChange>,
) -> Result<(), PublishError> {
    let publisher = &publishing.publisher;
    let lock = publisher.lock().await?;
    let written = write_texts(context, publishing, &lock, changes).await?;
    let edits: Vec<Edit<'_>> = written
        .iter()
        .map(|file| Edit {
            path: &file.path,
            change: Change::Text(&file.text),
            note: ContentNote::Published,
            expected: &file.expected,
            person: &signed_in.person.id,
            name: &signed_in.person.name,
            locale: context.locale,
        })
        .collect();
    Box::pin(publisher.publish(&lock, &edits)).await
}

/// Writes edited values into the texts of their files, if these still have the versions that were edited.
pub(super) async fn write_texts(
    context: &Context,
    publishing: &PublishingServices,
    lock: &PublishingGuard,
    mut changes: Vec<ContentChange>,
) -> Result<Vec<ScheduledFile>, PublishError> {
    let mut unfinished = Vec::new();
    // A new file is not published with empty translations or with instructions of its template. Later edits are
    // not checked for these.
    for new in changes.iter_mut().filter(|one| one.expected.is_empty()) {
        unfinished.extend(counterpart::untranslated(context, &new.path, &new.value));
        unfinished.extend(templates::unwritten(context, &new.path, &new.value));
        publishing::name_post(&context.snapshot, &new.path, &mut new.value);
    }
    if !unfinished.is_empty() {
        return Err(PublishError::Problems(unfinished));
    }
    let publisher = &publishing.publisher;
    let latest = publisher.latest(lock).await?;
    let current = &latest.published;
    let mut written = Vec::new();
    for change in changes {
        current.expect(&change.path, &change.expected)?;
        let text = Text {
            value: change.value,
            body: change.body,
        };
        let text = publisher.text_of(current, &change.path, text, context.locale);
        let text = text.await?;
        written.push(ScheduledFile {
            path: change.path,
            expected: change.expected,
            text,
        });
    }
    Ok(written)
}
