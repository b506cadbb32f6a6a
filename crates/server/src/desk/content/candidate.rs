//! The site as it would be with one file changed.

use std::sync::Arc;

use assistant::Assistant;
use content::editing::{self, Unwritable};
use content::{Files, Problem, Site};
use contract::desk::ContentProblem;
use store::{ContentRow, NewContent};
use uuid::Uuid;

use super::Act;
use crate::App;
use crate::app::Reader;
use crate::desk::refusal::Refused;
use crate::live::Live;
use crate::published::{self, Change};

/// The file whose words the assistant is made of.
const ASSISTANT: &str = "en/assistant.toml";
/// The file that says whom mails are from.
const BUSINESS: &str = "en/business.toml";

/// A site that could be published.
pub struct Candidate {
    files: Files,
    pub site: Site,
    assistant: Option<Assistant>,
}

impl Candidate {
    /// The site, if it can be read.
    pub async fn read(app: &App, path: &str, change: Change<'_>) -> Result<Self, Box<Refused>> {
        Self::by(app, path, change, content::load, false).await
    }

    /// The site, if it passes everything that `mudanza check` looks for and its page renders.
    pub async fn checked(app: &App, path: &str, change: Change<'_>) -> Result<Self, Box<Refused>> {
        let candidate = Self::by(app, path, change, content::check, true).await?;
        // Mails must have a sender.
        let outbox = app.outbox.for_site(&app.settings, &candidate.site);
        outbox.map_err(|error| of_file(BUSINESS, &format!("{error:#}")))?;
        Ok(candidate)
    }

    async fn by(
        app: &App,
        path: &str,
        change: Change<'_>,
        reader: Reader,
        with_assistant: bool,
    ) -> Result<Self, Box<Refused>> {
        let files = app.published.with(path, change);
        let path = path.to_owned();
        // Reading all content takes a moment of a core, and others are being answered meanwhile.
        let read = app.desk.publishers.run("read content", move || {
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
        let found = read.await?;
        found.map_err(|problems| Box::new(Refused::Content(problems)))
    }

    /// Keeps it and shows it; false if another program published something meanwhile.
    pub async fn keep(self, live: &Live, act: &Act<'_>) -> Result<bool, Box<Refused>> {
        let app = live.now();
        let revision = app.published.revision;
        let now = (app.clock)().as_millisecond();
        let words = match act.change {
            Change::Text(text) => Some(text),
            Change::Shipped | Change::Removed => None,
        };
        let id = Uuid::now_v7().to_string();
        let row = ContentRow {
            id: id.clone(),
            path: act.path.to_owned(),
            text: words.map(str::to_owned),
            note: act.note.key().to_owned(),
            name: act.person.person.name.clone(),
            at: now,
        };
        let published = app.published.changed(self.files, row);
        let (site, assistant) = (self.site, self.assistant);
        let now_shown = Arc::clone(&app);
        let build = move || now_shown.showing(site, published, assistant);
        let next = app.desk.publishers.run("build the site", build).await?;
        let next = next.map_err(|error| of_file(act.path, &format!("{error:#}")))?;
        let next = renders(next, act.path).await?;
        // Before anybody can be quoted a price from it, or tick a box of it.
        published::keep_shown(&next).await.map_err(|error| {
            tracing::error!(%error, "what is to be shown could not be kept");
            Refused::Store
        })?;
        let new = NewContent {
            id: &id,
            path: act.path,
            text: words,
            note: act.note,
            person: &act.person.person.id,
        };
        if !app.store.change_content(revision, &new, now).await? {
            return Ok(false);
        }
        let was_left_out = !app.published.left_out.is_empty();
        live.put(next);
        if was_left_out {
            // What did not fit before may fit now.
            Box::pin(published::show(live)).await.map_err(|error| {
                tracing::error!(%error, "what was published cannot be read");
                Refused::Store
            })?;
        }
        tracing::info!(
            path = act.path,
            note = act.note.key(),
            "content is published"
        );
        Ok(true)
    }
}

/// What of a value cannot be written, as the desk is told.
pub fn unwritable(path: &str, problems: Vec<Unwritable>) -> Vec<ContentProblem> {
    let told = |problem: Unwritable| ContentProblem {
        pointer: problem.pointer,
        line: None,
        file: path.to_owned(),
        message: problem.message,
    };
    problems.into_iter().map(told).collect()
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
    let (assistant, lost) = Assistant::new_lenient(&site).map_err(|found| {
        let own = format!("content/{ASSISTANT}: ");
        let plain = |message: String| message.strip_prefix(&own).unwrap_or(&message).to_owned();
        let problem = |message| Problem::file(ASSISTANT, plain(message));
        found.into_iter().map(problem).collect::<Vec<_>>()
    })?;
    site.warnings.extend(lost);
    Ok((site, Some(assistant)))
}

/// Problems with the values they are about; those of the changed file first.
fn located(files: &Files, path: &str, mut problems: Vec<Problem>) -> Vec<ContentProblem> {
    problems.sort_by_key(|problem| problem.file != path);
    let told = |problem: Problem| {
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
    problems.into_iter().map(told).collect()
}

/// Renders the page that a file makes, or the home page, and so finds what only rendering does.
async fn renders(next: App, path: &str) -> Result<App, Box<Refused>> {
    let made = next.pages.site.pages.values();
    let made = made.into_iter().find(|page| page.file == path);
    let address = made.map_or("/", |page| page.path.as_str()).to_owned();
    let (pages, of) = (Arc::clone(&next.pages), address.clone());
    let view = next
        .desk
        .publishers
        .run("view a page", move || pages.page(&of));
    let Some(view) = view.await? else {
        let message = format!("there is no page at {address}");
        return Err(Box::new(of_file(path, &message)));
    };
    let rendered = Box::pin(next.renderer.page(&address, || view)).await;
    rendered.map_err(|error| of_file(path, &format!("{address} cannot be rendered: {error}")))?;
    Ok(next)
}

fn of_file(path: &str, message: &str) -> Refused {
    Refused::Content(vec![ContentProblem {
        pointer: String::new(),
        line: None,
        file: path.to_owned(),
        message: message.to_owned(),
    }])
}
