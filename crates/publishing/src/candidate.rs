//! A site with files changed, before it is published.

use std::collections::BTreeSet;
use std::sync::Arc;

use content::editing::{self, Text, Unwritable};
use content::{Files, Problem, Sites, UploadedImages};
use contract::desk::ContentProblem;
use domain::Locale;
use store::ContentRow;
use workers::WorkerPool;

use crate::checked::CheckedSites;
use crate::edit::{Edit, PublishError, is_creatable};
use crate::published::{Change, Published};
use crate::snapshot::{Assistants, Snapshot, SnapshotBuilder};

/// A site that could be published.
pub struct Candidate {
    /// All files, with the change.
    pub files: Files,
    /// The changed site in all languages.
    pub sites: Sites,
    /// Warnings for the owner.
    pub warnings: Vec<String>,
    /// Problems that the site had before the change. They do not prevent publishing.
    pub known: Vec<ContentProblem>,
    assistants: Assistants,
}

impl Candidate {
    /// Reads the changed site. Problems are in the language of `locale` where they are translated.
    ///
    /// # Errors
    /// [`PublishError::Problems`].
    pub async fn read(
        workers: &WorkerPool,
        published: &Published,
        path: &str,
        change: Change<'_>,
        locale: Locale,
    ) -> Result<Self, PublishError> {
        let read = |files: &Files| {
            content::load_all(files).map(|sites| CheckedSites {
                warnings: sites.warnings().cloned().collect(),
                sites,
                assistants: Assistants::new(),
                known: Vec::new(),
            })
        };
        Self::read_with(workers, published, &[(path, change)], locale, read).await
    }

    /// Reads the changed site and runs the checks of `mudanza check`, except rendering. Problems that the site
    /// had before do not stop it.
    ///
    /// # Errors
    /// [`PublishError::Problems`] that the changes cause.
    pub async fn checked(
        workers: &WorkerPool,
        builder: &SnapshotBuilder,
        published: &Published,
        changes: &[(&str, Change<'_>)],
        locale: Locale,
    ) -> Result<Self, PublishError> {
        let check = Arc::clone(&builder.check);
        let names = || builder.catalog.all().keys().cloned().collect();
        let uploaded: Option<BTreeSet<String>> = builder.catalog.is_read().then(names);
        let before = published.shared_files();
        let read = move |files: &Files| {
            let uploaded = uploaded.as_ref();
            let uploaded = uploaded.map_or(UploadedImages::Unknown, UploadedImages::Named);
            CheckedSites::read_changed(&before, files, uploaded, &check)
        };
        Self::read_with(workers, published, changes, locale, read).await
    }

    async fn read_with(
        workers: &WorkerPool,
        published: &Published,
        changes: &[(&str, Change<'_>)],
        locale: Locale,
        read: impl FnOnce(&Files) -> Result<CheckedSites, Vec<Problem>> + Send + 'static,
    ) -> Result<Self, PublishError> {
        let files = published.with(changes);
        let paths: Vec<String> = changes.iter().map(|(path, _)| (*path).to_owned()).collect();
        // Reading all content is CPU work, which must not block request handlers.
        let read = workers.run("read content", move || match read(&files) {
            Ok(checked) => Ok(Self {
                known: located(&files, &paths, checked.known, locale),
                files,
                sites: checked.sites,
                warnings: checked.warnings,
                assistants: checked.assistants,
            }),
            Err(problems) => Err(located(&files, &paths, problems, locale)),
        });
        read.await?.map_err(PublishError::Problems)
    }

    /// Drops the assistants that the check built and that nobody has asked since `before` was published. The next
    /// question builds one.
    #[must_use]
    pub(crate) fn without_unused_assistants(mut self, before: &Snapshot) -> Self {
        self.assistants
            .retain(|locale, _| before.locale(*locale).assistant.is_built());
        self
    }

    /// Builds the candidate's snapshot and the rows to store, and renders the changed pages.
    ///
    /// # Errors
    /// [`PublishError::Problems`] when the page cannot be rendered.
    pub(crate) async fn into_snapshot(
        self,
        workers: &WorkerPool,
        builder: &Arc<SnapshotBuilder>,
        published: &Published,
        edits: &[Edit<'_>],
        now: i64,
    ) -> Result<(Arc<Snapshot>, Vec<ContentRow>), PublishError> {
        let rows: Vec<ContentRow> = edits.iter().map(|edit| row_of(edit, now)).collect();
        let first = edits.first().map_or("", |edit| edit.path);
        let published = published.changed(self.files, &rows);
        let (builder, sites, assistants) = (Arc::clone(builder), self.sites, self.assistants);
        let build = move || builder.build(sites, published, assistants);
        let next = workers.run("build the site", build).await?;
        let next = next.map_err(|error| PublishError::of_file(first, format!("{error:#}")))?;
        let next = Arc::new(next);
        for edit in edits {
            render_page(workers, &next, edit.path).await?;
        }
        Ok((next, rows))
    }
}

/// An edit as a version to store.
fn row_of(edit: &Edit<'_>, now: i64) -> ContentRow {
    let text = match edit.change {
        Change::Text(text) => Some(text.to_owned()),
        Change::Shipped | Change::Removed => None,
    };
    ContentRow {
        id: store::ordered_id(now).to_string(),
        path: edit.path.to_owned(),
        text,
        note: edit.note,
        name: edit.name.to_owned(),
        at: now,
    }
}

/// Problems with their positions, those of the changed files first. The desk knows the titles of files; until
/// then each has its path.
fn located(
    files: &Files,
    paths: &[String],
    mut problems: Vec<Problem>,
    locale: Locale,
) -> Vec<ContentProblem> {
    problems.sort_by_key(|problem| !paths.contains(&problem.file));
    let to_problem = |problem: Problem| {
        let text = files.get(&problem.file).map(std::str::from_utf8);
        let place = match text {
            Some(Ok(text)) => editing::place(text, &problem),
            _ => editing::Place::default(),
        };
        ContentProblem {
            place: editing::place_name(files, &problem.file, &place.pointer, locale),
            pointer: place.pointer,
            line: place.line.and_then(|line| u32::try_from(line).ok()),
            message: problem.message_in(locale).to_owned(),
            title: problem.file.clone(),
            file: problem.file,
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
    let mut pages = next.sites().flat_map(|site| site.pages.values());
    let changed = pages.find(|page| page.file == path);
    let address = changed.map_or("/", |page| page.path.as_str()).to_owned();
    let (snapshot, of) = (Arc::clone(next), address.clone());
    let view = workers.run("view a page", move || snapshot.page(&of));
    let Some(view) = view.await? else {
        let message = format!("there is no page at {address}");
        return Err(PublishError::of_file(path, message));
    };
    let rendered = Box::pin(next.renderer().page_first(&address, || view)).await;
    rendered.map(drop).map_err(|error| {
        PublishError::of_file(path, format!("{address} cannot be rendered: {error}"))
    })
}

/// The text of a file with new values written into it. Problems are in the language of `locale`.
///
/// # Errors
/// [`PublishError::NotFound`], or [`PublishError::Problems`] for values that cannot be written.
pub async fn text_of(
    workers: &WorkerPool,
    published: &Published,
    path: &str,
    text: Text,
    locale: Locale,
) -> Result<String, PublishError> {
    let present = published.text(path).map(str::to_owned);
    if editing::kind_of(path).is_none() || present.is_none() && !is_creatable(path) {
        return Err(PublishError::NotFound);
    }
    let of = path.to_owned();
    let write = move || editing::write(&of, present.as_deref(), &text);
    let text = workers.run("write a file", write).await?;
    text.map_err(|found| {
        let files = published.files();
        let problem = |value: Unwritable| value.problem(files, path);
        let problems = found.into_iter().map(problem).collect();
        PublishError::Problems(located(files, &[path.to_owned()], problems, locale))
    })
}
