//! Publications that wait for their time: how they are scheduled, listed and canceled.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use content::editing;
use contract::desk::{
    ContentFile, ContentPlace, ContentProblem, ScheduledChanges, ScheduledContent,
};
use domain::zone;
use endpoint::{Error, Json, response};
use jiff::civil::{Date, Time};
use publishing::{Change, PublishError};
use store::{NewScheduledPublication, ScheduledFile, ScheduledPublication, ordered_id};

use super::together::{together_error, versions_of, write_texts};
use super::{MOST_BYTES_TOGETHER, publish_error, view, with_deadline};
use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};
use crate::services::PublishingServices;
use crate::session::SignedIn;

/// The most publications that wait or have failed.
const MOST_SCHEDULED: usize = 50;

/// How far ahead a publication can be scheduled, in milliseconds: a year.
const FARTHEST: i64 = 366 * 24 * 3_600_000;

/// `GET /desk/api/content/scheduled`.
pub async fn list_scheduled(
    context: Context,
    State(publishing): State<PublishingServices>,
) -> HandlerResult {
    respond(StatusCode::OK, &context, &publishing).await
}

/// `POST /desk/api/content/scheduled`: checks edits of files as if they were published now, and stores them for their
/// time. They are checked again then.
pub async fn schedule(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<ScheduledChanges, MOST_BYTES_TOGETHER>,
) -> HandlerResult {
    let now = (context.clock)().as_millisecond();
    let due_at = due_at(&context, &sent, now)?;
    let versions = versions_of(&sent.changes)?;
    if publishing.store.scheduled_publications().await?.len() >= MOST_SCHEDULED {
        return Err(invalid_value("changes"));
    }
    with_deadline(async {
        let checked = async {
            let publisher = &publishing.publisher;
            let lock = publisher.lock().await?;
            let written = write_texts(&context, &publishing, &lock, sent.changes).await?;
            let latest = publisher.latest(&lock).await?;
            let changes: Vec<(&str, Change<'_>)> = written
                .iter()
                .map(|file| (file.path.as_str(), Change::Text(&file.text)))
                .collect();
            // The site is large.
            Box::pin(publisher.check(&latest.published, &changes, context.locale)).await?;
            Ok::<_, PublishError>(written)
        };
        let files = match checked.await {
            Ok(files) => files,
            Err(error) => {
                return Err(together_error(&context, &publishing, &versions, error).await);
            }
        };
        let id = ordered_id(now).to_string();
        let new = NewScheduledPublication {
            id: &id,
            due_at,
            files: &files,
            person: &signed_in.person.id,
            locale: context.locale,
            now,
        };
        publishing.store.schedule_publication(&new).await?;
        respond(StatusCode::CREATED, &context, &publishing).await
    })
    .await
}

/// `POST /desk/api/content/scheduled/{id}/cancel`: returns the files with the values that were scheduled, so that they
/// are not lost.
pub async fn cancel_scheduled(
    context: Context,
    State(publishing): State<PublishingServices>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    // What is being published cannot be canceled anymore.
    let lock = match publishing.publisher.lock().await {
        Ok(lock) => lock,
        Err(error) => return Err(publish_error(&context, &publishing, "", error).await),
    };
    let now = (context.clock)().as_millisecond();
    let canceled = publishing.store.cancel_publication(&id, now).await?;
    drop(lock);
    let canceled = canceled.ok_or(Error::NotFound)?;
    let files: Vec<ContentFile> = canceled
        .files
        .iter()
        .filter_map(|file| scheduled_file(&context, file))
        .collect();
    Ok(response::json(StatusCode::OK, &files))
}

/// The instant of a day and time in the company's time zone. A time that a change to daylight saving time skips is an
/// hour later; one that there is twice is the first.
fn due_at(context: &Context, sent: &ScheduledChanges, now: i64) -> Result<i64, DeskError> {
    let wrong = |field| invalid_field(field, &context.site().desk.errors.publication_time);
    let date: Date = sent.date.parse().map_err(|_| wrong("date"))?;
    let time = Time::strptime("%H:%M", &sent.time).map_err(|_| wrong("time"))?;
    let zoned = date.to_datetime(time).to_zoned(zone());
    let due_at = zoned
        .map_err(|_| wrong("date"))?
        .timestamp()
        .as_millisecond();
    if due_at <= now {
        return Err(wrong("time"));
    }
    if due_at > now + FARTHEST {
        return Err(wrong("date"));
    }
    Ok(due_at)
}

async fn respond(
    status: StatusCode,
    context: &Context,
    publishing: &PublishingServices,
) -> HandlerResult {
    let scheduled = publishing.store.scheduled_publications().await?;
    let shown: Vec<ScheduledContent> = scheduled
        .into_iter()
        .map(|publication| shown(context, publication))
        .collect();
    Ok(response::json(status, &shown))
}

fn shown(context: &Context, publication: ScheduledPublication) -> ScheduledContent {
    let place = |file: &ScheduledFile| {
        let known = view::place(context, &file.path);
        // A new file has its title only here.
        match scheduled_file(context, file) {
            Some(scheduled) if file.expected.is_empty() => ContentPlace {
                title: scheduled.title,
                ..known
            },
            _ => known,
        }
    };
    let problems: Option<Vec<ContentProblem>> = publication
        .failure
        .as_deref()
        .map(|failure| serde_json::from_str(failure).unwrap_or_default());
    ScheduledContent {
        files: publication.files.iter().map(place).collect(),
        id: publication.id,
        due_at: publication.due_at,
        by: publication.name,
        failed: problems.is_some(),
        problems: view::problems(context, problems.unwrap_or_default()),
    }
}

/// A file with the values that were scheduled; `None` if this version of the program cannot read it.
fn scheduled_file(context: &Context, file: &ScheduledFile) -> Option<ContentFile> {
    let kind = editing::kind_of(&file.path)?;
    let text = editing::read(&file.path, &file.text).ok()?;
    Some(ContentFile {
        version: file.expected.clone(),
        ..view::unpublished(context, &file.path, kind, text)
    })
}
