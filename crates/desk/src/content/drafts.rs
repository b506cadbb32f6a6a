//! Drafts that are not published: how they are checked, measured and previewed.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use content::Sites;
use content::editing::Text;
use contract::desk::{ContentCheck, ContentDraft, ContentPreview, OwnText};
use domain::Locale;
use endpoint::{Json, response};
use publishing::{Change, PublishError};

use super::{MOST_BYTES, fact_advice, publish_error, view};
use crate::Context;
use crate::error::HandlerResult;
use crate::previews::Previews;
use crate::sentence::sentence;
use crate::services::PublishingServices;
use crate::session::SignedIn;

/// `POST /desk/api/content/check`.
pub async fn check(
    context: Context,
    State(publishing): State<PublishingServices>,
    Json(draft): Json<ContentDraft, MOST_BYTES>,
) -> HandlerResult {
    let (publisher, present) = (&publishing.publisher, &context.snapshot.published);
    let years = fact_advice::founding_years(&context, &draft);
    let path = draft.path;
    let checked = async {
        let text = text_of(&context, &publishing, &path, draft.value, draft.body).await?;
        publisher
            .check(present, &[(&path, Change::Text(&text))], context.locale)
            .await
    };
    match checked.await {
        Ok(candidate) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems: Vec::new(),
                warnings: years
                    .into_iter()
                    .chain(fact_advice::counties(&context, &path, &candidate.files))
                    .chain(advice(
                        &path,
                        &candidate.sites,
                        &candidate.warnings,
                        context.locale,
                    ))
                    .collect(),
                known: view::problems(&context, candidate.known),
            },
        )),
        Err(PublishError::Problems(problems)) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems: view::problems(&context, problems),
                warnings: Vec::new(),
                known: Vec::new(),
            },
        )),
        Err(error) => Err(publish_error(&context, &publishing, &path, error).await),
    }
}

/// `POST /desk/api/content/own-text`: how much of a city page's text is its own, while it is written.
pub async fn own_text(
    context: Context,
    State(publishing): State<PublishingServices>,
    Json(draft): Json<ContentDraft, MOST_BYTES>,
) -> HandlerResult {
    let (publisher, present) = (&publishing.publisher, &context.snapshot.published);
    let measured = async {
        let text = text_of(&context, &publishing, &draft.path, draft.value, draft.body).await?;
        // The site is large.
        Box::pin(publisher.own_text(present, &draft.path, Change::Text(&text), context.locale))
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
        Err(error) => Err(publish_error(&context, &publishing, &draft.path, error).await),
    }
}

/// `POST /desk/api/content/preview`.
pub async fn preview(
    context: Context,
    State(publishing): State<PublishingServices>,
    State(previews): State<Arc<Previews>>,
    Extension(signed_in): Extension<SignedIn>,
    Json(draft): Json<ContentDraft, MOST_BYTES>,
) -> HandlerResult {
    let (publisher, present) = (&publishing.publisher, &context.snapshot.published);
    let read = async {
        let text = text_of(&context, &publishing, &draft.path, draft.value, draft.body).await?;
        publisher
            .read(present, &draft.path, Change::Text(&text), context.locale)
            .await
    };
    let candidate = match read.await {
        Ok(candidate) => candidate,
        Err(error) => return Err(publish_error(&context, &publishing, &draft.path, error).await),
    };
    let (address, until) = crate::preview::keep(
        &context,
        &publishing,
        &previews,
        &signed_in.person.id,
        candidate,
        &draft.path,
    );
    Ok(response::json(
        StatusCode::OK,
        &ContentPreview { address, until },
    ))
}

/// The text that the file would have with a draft's values.
async fn text_of(
    context: &Context,
    publishing: &PublishingServices,
    path: &str,
    value: serde_json::Value,
    body: Option<String>,
) -> Result<String, PublishError> {
    let (publisher, present) = (&publishing.publisher, &context.snapshot.published);
    let text = Text { value, body };
    publisher.text_of(present, path, text, context.locale).await
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
