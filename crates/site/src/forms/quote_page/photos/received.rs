//! Receives the photos of a form: each is checked and stored before the next one is read.

use axum::http::StatusCode;
use content::{Site, fill_placeholders};
use domain::{
    AttachmentKind, AttachmentProblem, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_ATTACHMENTS_BYTES,
};
use endpoint::{Error, PostedFile, PostedFiles};
use leads::CustomerPhoto;
use store::{AttachOutcome, StoreError};
use uuid::Uuid;

use crate::Context;
use crate::forms::quote_page::view::section;

/// The most errors that are said about one form.
const MAX_ERRORS: usize = 5;

/// The most characters of a file's name in an error.
const MAX_NAME: usize = 60;

/// What became of the photos of a form.
#[derive(Debug, Default)]
pub struct Received {
    /// How many are stored.
    stored: usize,
    /// The names of the first files that are not, each with the reason.
    refused: Vec<(String, AttachmentProblem)>,
    /// Whether no further file is stored.
    is_over: bool,
}

/// Why a form could not be received at all.
#[derive(Debug)]
pub enum Failure {
    /// It is damaged, or it ended early.
    Form(Error),
    /// The database is unavailable.
    Store(StoreError),
}

impl Received {
    /// The status and the text of what is wrong; `None` if everything is stored.
    pub fn error(&self, site: &Site) -> Option<(StatusCode, String)> {
        let section = section(site)?;
        let text = |key: &str| section.problems.get(key).map_or("", String::as_str);
        if self.refused.is_empty() && self.stored == 0 {
            let missing = text("photo_missing").to_owned();
            return Some((StatusCode::UNPROCESSABLE_ENTITY, missing));
        }
        let (_, first) = self.refused.first()?;
        let refused = self.refused.iter();
        let mut sentences: Vec<String> = refused
            .map(|(name, problem)| {
                with_limits(text(problem_key(*problem)), name, limit_of(*problem))
            })
            .collect();
        if self.stored > 0 {
            sentences.push(section.photos.others_sent.clone());
        }
        let status = match first {
            AttachmentProblem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Some((status, sentences.join(" ")))
    }

    fn refuse(&mut self, name: String, problem: AttachmentProblem) {
        self.is_over |= is_of_lead(problem);
        if self.refused.len() < MAX_ERRORS {
            self.refused.push((name, problem));
        }
    }
}

/// Reads and stores the photos of a lead's customer, as many as can be.
///
/// # Errors
/// [`Failure`]; the photos before it are stored.
pub async fn receive(
    context: &Context,
    lead: Uuid,
    mut files: PostedFiles,
) -> Result<Received, Failure> {
    let mut received = Received::default();
    let mut count = 0;
    loop {
        let file = match files.next(MAX_ATTACHMENT_BYTES).await {
            Ok(Some(file)) => file,
            Ok(None) => break,
            Err(Error::TooLarge) => {
                received.refuse(String::new(), AttachmentProblem::NoRoom);
                break;
            }
            Err(error) => return Err(Failure::Form(error)),
        };
        // The rest is read and discarded, so that the client can read the response.
        if received.is_over {
            continue;
        }
        count += 1;
        let name = file.name.chars().take(MAX_NAME).collect();
        let problem = if count > MAX_ATTACHMENTS {
            Some(AttachmentProblem::TooMany)
        } else {
            store_photo(context, lead, file).await?
        };
        match problem {
            None => received.stored += 1,
            Some(problem) => received.refuse(name, problem),
        }
    }
    Ok(received)
}

/// Stores a photo. Returns why it cannot be stored.
async fn store_photo(
    context: &Context,
    lead: Uuid,
    file: PostedFile,
) -> Result<Option<AttachmentProblem>, Failure> {
    let Some(bytes) = file.bytes else {
        return Ok(Some(AttachmentProblem::TooLarge));
    };
    let kind = match AttachmentKind::of_bytes(&bytes) {
        Ok(kind) if kind.is_photo() => kind,
        Ok(_) => return Ok(Some(AttachmentProblem::UnknownType)),
        Err(problem) => return Ok(Some(problem)),
    };
    let preview = if kind.is_decodable() {
        context.media.images.preview(bytes.clone()).await
    } else {
        None
    };
    let photo = CustomerPhoto {
        name: &file.name,
        kind,
        bytes: &bytes,
        preview: preview.as_deref(),
    };
    let stored = context.forms.leads.add_photo(lead, &photo).await;
    match stored.map_err(Failure::Store)? {
        AttachOutcome::Done | AttachOutcome::KeyReused => Ok(None),
        AttachOutcome::Refused(problem) => Ok(Some(problem)),
        AttachOutcome::Missing => Err(Failure::Form(Error::NotFound)),
    }
}

/// A text with a file's name, `{size}`, the most megabytes, and `{count}`, the most files of a lead.
pub fn with_limits(template: &str, name: &str, most_bytes: u64) -> String {
    let size = (most_bytes / 1_000_000).to_string();
    let count = MAX_ATTACHMENTS.to_string();
    let values = [("name", name), ("size", &size), ("count", &count)];
    fill_placeholders(template, &values)
}

/// Returns whether no other file fits either.
fn is_of_lead(problem: AttachmentProblem) -> bool {
    matches!(
        problem,
        AttachmentProblem::TooMany | AttachmentProblem::NoRoom
    )
}

/// The bytes that a file, or all of a lead's files together, may have.
fn limit_of(problem: AttachmentProblem) -> u64 {
    match problem {
        AttachmentProblem::NoRoom => MAX_ATTACHMENTS_BYTES,
        _ => MAX_ATTACHMENT_BYTES as u64,
    }
}

/// The key of a problem among the texts of the page.
fn problem_key(problem: AttachmentProblem) -> &'static str {
    match problem {
        AttachmentProblem::Empty => "photo_empty",
        AttachmentProblem::UnknownType => "photo_type",
        AttachmentProblem::TooLarge => "photo_too_large",
        AttachmentProblem::TooMany => "photo_too_many",
        AttachmentProblem::NoRoom => "photo_no_room",
    }
}

#[cfg(test)]
mod tests {
    use content::{Files, load_all};

    use super::*;

    #[test]
    fn content_has_a_text_for_every_problem() {
        let problems = [
            AttachmentProblem::Empty,
            AttachmentProblem::UnknownType,
            AttachmentProblem::TooLarge,
            AttachmentProblem::TooMany,
            AttachmentProblem::NoRoom,
        ];
        let sites = load_all(&Files::shipped()).expect("valid content");
        for site in sites.iter() {
            let nothing = Received::default().error(site);
            assert!(nothing.is_some_and(|(_, text)| !text.is_empty()));
            for problem in problems {
                let received = Received {
                    refused: vec![("a.jpg".to_owned(), problem)],
                    ..Received::default()
                };
                let (_, text) = received.error(site).expect("an error");
                assert!(!text.is_empty(), "{} {problem:?}", site.lang);
                assert!(!text.contains('{'), "{} {text}", site.lang);
            }
        }
    }
}
