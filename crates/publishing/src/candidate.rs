//! A site with one file changed, before it is published.

use std::sync::Arc;

use assistant::Assistant;
use content::editing::{self, Text, Unwritable};
use content::{Files, Problem, Site};
use contract::desk::ContentProblem;
use store::ContentRow;
use workers::WorkerPool;

use crate::edit::{Edit, PublishError, is_creatable};
use crate::published::{Change, Published};
use crate::snapshot::{Snapshot, SnapshotBuilder};

/// The assistant's file.
const ASSISTANT: &str = "en/assistant.toml";
/// The file with the sender of mail.
const BUSINESS: &str = "en/business.toml";

/// [`content::load`], or [`content::check`], which checks more and takes longer.
type Reader = fn(&Files) -> Result<Site, Vec<Problem>>;

/// A site that could be published.
pub struct Candidate {
    files: Files,
    /// The changed site.
    pub site: Site,
    assistant: Option<Assistant>,
}

impl Candidate {
    /// Reads the changed site.
    ///
    /// # Errors
    /// [`PublishError::Problems`].
    pub async fn read(
        workers: &WorkerPool,
        published: &Published,
        path: &str,
        change: Change<'_>,
    ) -> Result<Self, PublishError> {
        Self::read_with(workers, published, path, change, content::load, false).await
    }

    /// Reads the changed site and runs the checks of `mudanza check`, except rendering.
    ///
    /// # Errors
    /// [`PublishError::Problems`].
    pub async fn checked(
        workers: &WorkerPool,
        builder: &SnapshotBuilder,
        published: &Published,
        path: &str,
        change: Change<'_>,
    ) -> Result<Self, PublishError> {
        let candidate =
            Self::read_with(workers, published, path, change, content::check, true).await?;
        // Mail must have a valid sender.
        (builder.check)(&candidate.site)
            .map_err(|error| PublishError::of_file(BUSINESS, format!("{error:#}")))?;
        Ok(candidate)
    }

    async fn read_with(
        workers: &WorkerPool,
        published: &Published,
        path: &str,
        change: Change<'_>,
        reader: Reader,
        with_assistant: bool,
    ) -> Result<Self, PublishError> {
        let files = published.with(path, change);
        let path = path.to_owned();
        // Reading all content is CPU work, which must not block request handlers.
        let read = workers.run("read content", move || {
            let found = read(&files, reader, with_assistant);
            match found {
                Ok((site, assistant)) => Ok(Self {
                    files,
                    site,
                    assistant,
                }),
                Err(problems) => Err(located(&files, &path, problems)),
            }
        });
        read.await?.map_err(PublishError::Problems)
    }

    /// Builds the candidate's snapshot and the row to store, and renders the changed page.
    ///
    /// # Errors
    /// [`PublishError::Problems`] when the page cannot be rendered.
    pub(crate) async fn into_snapshot(
        self,
        workers: &WorkerPool,
        builder: &Arc<SnapshotBuilder>,
        published: &Published,
        edit: &Edit<'_>,
        now: i64,
    ) -> Result<(Arc<Snapshot>, ContentRow), PublishError> {
        let text = match edit.change {
            Change::Text(text) => Some(text.to_owned()),
            Change::Shipped | Change::Removed => None,
        };
        let row = ContentRow {
            id: store::ordered_id(now).to_string(),
            path: edit.path.to_owned(),
            text,
            note: edit.note,
            name: edit.name.to_owned(),
            at: now,
        };
        let published = published.changed(self.files, row.clone());
        let (builder, site, assistant) = (Arc::clone(builder), self.site, self.assistant);
        let build = move || builder.build(site, published, assistant);
        let next = workers.run("build the site", build).await?;
        let next = next.map_err(|error| PublishError::of_file(edit.path, format!("{error:#}")))?;
        let next = Arc::new(next);
        render_page(workers, &next, edit.path).await?;
        Ok((next, row))
    }
}

fn read(
    files: &Files,
    reader: Reader,
    with_assistant: bool,
) -> Result<(Site, Option<Assistant>), Vec<Problem>> {
    let mut site = reader(files)?;
    if !with_assistant {
        return Ok((site, None));
    }
    let (assistant, warnings) = Assistant::new_lenient(&site).map_err(|found| {
        let own = format!("content/{ASSISTANT}: ");
        let plain = |message: String| message.strip_prefix(&own).unwrap_or(&message).to_owned();
        let problem = |message| Problem::file(ASSISTANT, plain(message));
        found.into_iter().map(problem).collect::<Vec<_>>()
    })?;
    site.warnings.extend(warnings);
    Ok((site, Some(assistant)))
}

/// Problems with their positions, those of the changed file first.
fn located(files: &Files, path: &str, mut problems: Vec<Problem>) -> Vec<ContentProblem> {
    problems.sort_by_key(|problem| problem.file != path);
    let to_problem = |problem: Problem| {
        let text = files.get(&problem.file).map(std::str::from_utf8);
        let place = match text {
            Some(Ok(text)) => editing::place(text, &problem),
            _ => editing::Place::default(),
        };
        ContentProblem {
            pointer: place.pointer,
            line: place.line.and_then(|line| u32::try_from(line).ok()),
            file: problem.file,
            message: problem.message,
        }
    };
    problems.into_iter().map(to_problem).collect()
}

/// Renders the page of a file, or the home page, to find errors that only rendering finds.
async fn render_page(
    workers: &WorkerPool,
    next: &Arc<Snapshot>,
    path: &str,
) -> Result<(), PublishError> {
    let mut pages = next.site().pages.values();
    let made = pages.find(|page| page.file == path);
    let address = made.map_or("/", |page| page.path.as_str()).to_owned();
    let (snapshot, of) = (Arc::clone(next), address.clone());
    let view = workers.run("view a page", move || snapshot.pages.page(&of));
    let Some(view) = view.await? else {
        let message = format!("there is no page at {address}");
        return Err(PublishError::of_file(path, message));
    };
    let rendered = Box::pin(next.renderer().page(&address, || view)).await;
    rendered.map(drop).map_err(|error| {
        PublishError::of_file(path, format!("{address} cannot be rendered: {error}"))
    })
}

/// The text of a file with new values written into it.
///
/// # Errors
/// [`PublishError::NotFound`], or [`PublishError::Problems`] for values that cannot be written.
pub async fn text_of(
    workers: &WorkerPool,
    published: &Published,
    path: &str,
    text: Text,
) -> Result<String, PublishError> {
    let present = published.text(path).map(str::to_owned);
    if editing::kind_of(path).is_none() || present.is_none() && !is_creatable(path) {
        return Err(PublishError::NotFound);
    }
    let of = path.to_owned();
    let write = move || editing::write(&of, present.as_deref(), &text);
    let text = workers.run("write a file", write).await?;
    text.map_err(|problems| PublishError::Problems(unwritable(path, problems)))
}

fn unwritable(path: &str, problems: Vec<Unwritable>) -> Vec<ContentProblem> {
    let to_problem = |problem: Unwritable| ContentProblem {
        pointer: problem.pointer,
        line: None,
        file: path.to_owned(),
        message: problem.message,
    };
    problems.into_iter().map(to_problem).collect()
}
