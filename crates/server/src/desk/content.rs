//! What the site says, at the desk: read, checked, published, taken back. For owners.

mod candidate;
mod shown;

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use content::editing::{self, Text};
use contract::desk::{
    ContentChange, ContentCheck, ContentDraft, ContentFile, ContentKind, ContentPreview,
    ContentUndo, NewPost,
};
use serde_json::json;
use store::ContentNote;
use tokio::sync::OwnedMutexGuard;

use super::account::nothing;
use super::guard::SignedIn;
use super::json;
use super::refusal::{Answered, Refused, answered};
use crate::App;
use crate::live::Live;
use crate::published::{self, Change};
use domain::today;
use endpoint::form;
use endpoint::response;

use candidate::Candidate;

/// The largest file with its values as JSON, in bytes: ten times the largest that is shipped.
const MOST_BYTES: usize = 256 << 10;

/// How long a publication may take in all; the request that it belongs to has a minute.
const PUBLICATION_DEADLINE: Duration = Duration::from_secs(50);

/// How often a change is checked anew because another program published meanwhile.
const TRIES: usize = 3;

/// Characters of a post's title.
const TITLE: std::ops::RangeInclusive<usize> = 3..=120;

/// `GET /desk/api/content`.
pub async fn list(State(app): State<Arc<App>>) -> Response<Body> {
    response::json(StatusCode::OK, &shown::list(&app))
}

/// `GET /desk/api/content/file?path=`.
pub async fn file(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    let query = Query::of(&request);
    let work = async {
        let query = query?;
        let file = shown::file(&app, &query.path).await?;
        Ok(response::json(StatusCode::OK, &file))
    };
    answered(&app, work.await)
}

/// `POST /desk/api/content/check`.
pub async fn check(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    let work = async {
        let draft: ContentDraft = json::read_up_to(MOST_BYTES, request).await?;
        let text = match written(&app, &draft.path, draft.value, draft.body).await {
            Ok(text) => text,
            Err(refused) => return found(*refused),
        };
        match Candidate::checked(&app, &draft.path, Change::Text(&text)).await {
            Ok(candidate) => Ok(response::json(
                StatusCode::OK,
                &ContentCheck {
                    problems: Vec::new(),
                    warnings: candidate.site.warnings,
                },
            )),
            Err(refused) => found(*refused),
        }
    };
    answered(&app, work.await)
}

/// `POST /desk/api/content/preview`.
pub async fn preview(
    State(app): State<Arc<App>>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> Response<Body> {
    let work = async {
        let draft: ContentDraft = json::read_up_to(MOST_BYTES, request).await?;
        let text = written(&app, &draft.path, draft.value, draft.body).await?;
        let candidate = Candidate::read(&app, &draft.path, Change::Text(&text)).await?;
        let (address, until) =
            super::preview::keep(&app, &signed_in.person.id, candidate.site, &draft.path);
        Ok(response::json(
            StatusCode::OK,
            &ContentPreview { address, until },
        ))
    };
    answered(&app, work.await)
}

/// `PUT /desk/api/content/file`: publishes.
pub async fn publish(
    State(live): State<Live>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> Response<Body> {
    let work = async {
        let sent: ContentChange = json::read_up_to(MOST_BYTES, request).await?;
        let _turn = turn(&live).await?;
        let app = fresh(&live).await?;
        expect(&app, &sent.path, &sent.expected).await?;
        let text = written(&app, &sent.path, sent.value, sent.body).await?;
        let act = Act {
            path: &sent.path,
            change: Change::Text(&text),
            note: ContentNote::Published,
            person: &signed_in,
        };
        Box::pin(done(&live, &act, &sent.expected)).await?;
        opened(&live, &sent.path).await
    };
    answered(&live.now(), in_time(work).await)
}

/// `POST /desk/api/content/undo`: publishes what a file was once.
pub async fn undo(
    State(live): State<Live>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> Response<Body> {
    let work = async {
        let sent: ContentUndo = json::read_up_to(MOST_BYTES, request).await?;
        let _turn = turn(&live).await?;
        let app = fresh(&live).await?;
        expect(&app, &sent.path, &sent.expected).await?;
        let versions = app.store.content_history(&sent.path).await?;
        let version = versions.iter().find(|row| row.id == sent.to);
        let change = match version {
            Some(row) => published::change_of(row),
            None if sent.to == shown::SHIPPED => Change::Shipped,
            None => return Err(Refused::value("to")),
        };
        let note = match change {
            Change::Text(_) => ContentNote::Undone,
            Change::Shipped if app.published.shipped(&sent.path).is_some() => ContentNote::Shipped,
            // There is nothing there to go back to.
            Change::Shipped | Change::Removed => return Err(Refused::value("to")),
        };
        let act = Act {
            path: &sent.path,
            change,
            note,
            person: &signed_in,
        };
        Box::pin(done(&live, &act, &sent.expected)).await?;
        opened(&live, &sent.path).await
    };
    answered(&live.now(), in_time(work).await)
}

/// `DELETE /desk/api/content/file?path=&expected=`: takes a town or a post away.
pub async fn remove(
    State(live): State<Live>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> Response<Body> {
    let query = Query::of(&request);
    let work = async {
        let query = query?;
        let _turn = turn(&live).await?;
        let app = fresh(&live).await?;
        if !shown::is_removable(&query.path) || app.published.text(&query.path).is_none() {
            return Err(Box::new(Refused::NotFound));
        }
        let expected = match query.expected {
            Some(expected) => expected,
            None => shown::version(&app, &query.path),
        };
        expect(&app, &query.path, &expected).await?;
        let act = Act {
            path: &query.path,
            change: Change::Removed,
            note: ContentNote::Removed,
            person: &signed_in,
        };
        Box::pin(done(&live, &act, &expected)).await?;
        Ok(nothing())
    };
    answered(&live.now(), in_time(work).await)
}

/// `POST /desk/api/content/posts`: a post to begin with. It is kept by publishing it.
pub async fn new_post(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    answered(&app, begun(&app, request).await)
}

async fn begun(app: &App, request: Request) -> Answered {
    let sent: NewPost = json::read(app, request).await?;
    let title = sent.title.trim();
    if !TITLE.contains(&title.chars().count()) {
        return Err(Refused::field("title", &app.pages.site.desk.refused.title));
    }
    let name = shown::categories(app)
        .into_iter()
        .find(|(key, _)| *key == sent.category)
        .map(|(_, name)| name)
        .ok_or_else(|| Refused::value("category"))?;
    let plain = editing::post_path(title);
    let numbered = (2..).map(|n| plain.replace(".md", &format!("-{n}.md")));
    let mut paths = std::iter::once(plain.clone()).chain(numbered);
    let is_free =
        |path: &String| app.published.text(path).is_none() && app.published.edit(path).is_none();
    let path = paths.find(is_free).unwrap_or(plain);
    let text = Text {
        value: json!({
            "title": title,
            "date": today((app.clock)()).to_string(),
            "category": name,
            "excerpt": "",
            "next": "/quote",
        }),
        body: Some(String::new()),
    };
    let file = shown::unpublished(app, &path, ContentKind::Posts, text);
    Ok(response::json(StatusCode::CREATED, &file))
}

/// What is asked for in the address.
struct Query {
    path: String,
    expected: Option<String>,
}

impl Query {
    fn of(request: &Request) -> Result<Self, Box<Refused>> {
        let asked = form::parse(request.uri().query().unwrap_or_default());
        let asked = asked.ok_or_else(|| Refused::value("path"))?;
        let (mut path, mut expected) = (None, None);
        for (name, value) in asked {
            match name.as_str() {
                "path" => path = Some(value),
                "expected" => expected = Some(value),
                _ => {
                    return Err(Box::new(Refused::Shape {
                        field: name,
                        is_unknown: true,
                    }));
                }
            }
        }
        Ok(Self {
            path: path.ok_or_else(|| Refused::value("path"))?,
            expected,
        })
    }
}

/// Something that is done to a file.
struct Act<'a> {
    path: &'a str,
    change: Change<'a>,
    note: ContentNote,
    person: &'a SignedIn,
}

/// The turn to publish.
///
/// # Errors
/// [`Refused::Busy`] when another publication keeps it for too long.
async fn turn(live: &Live) -> Result<OwnedMutexGuard<()>, Box<Refused>> {
    let lock = live.now().desk.publishing.clone();
    lock.acquire().await.map_err(|_| Box::new(Refused::Busy))
}

/// A publication within its deadline; what is over it is dropped, with the turn that it holds.
async fn in_time(work: impl Future<Output = Answered>) -> Answered {
    tokio::time::timeout(PUBLICATION_DEADLINE, work)
        .await
        .unwrap_or_else(|_| {
            tracing::error!("a publication did not end before its deadline");
            Err(Box::new(Refused::Busy))
        })
}

/// The program with what other programs on the database have published.
async fn fresh(live: &Live) -> Result<Arc<App>, Box<Refused>> {
    let app = live.now();
    if app.store.content_revision().await? == app.published.revision {
        return Ok(app);
    }
    Box::pin(published::show(live)).await.map_err(|error| {
        tracing::error!(%error, "what was published cannot be read");
        Refused::Store
    })?;
    Ok(live.now())
}

/// Whether a file still is as somebody saw it. One that is not there is made by whoever saw none.
async fn expect(app: &App, path: &str, expected: &str) -> Result<(), Box<Refused>> {
    let is_there = app.published.text(path).is_some() || app.published.edit(path).is_some();
    if editing::kind_of(path).is_none() || !is_there && !shown::is_new(path) {
        return Err(Box::new(Refused::NotFound));
    }
    if shown::version(app, path) == expected {
        return Ok(());
    }
    if !is_there {
        return Err(Box::new(Refused::NotFound));
    }
    let now = shown::file(app, path).await?;
    Err(Box::new(Refused::ContentConflict(Box::new(now))))
}

/// Values as the text of their file.
async fn written(
    app: &App,
    path: &str,
    value: serde_json::Value,
    body: Option<String>,
) -> Result<String, Box<Refused>> {
    let is_there = app.published.text(path).is_some() || shown::is_new(path);
    if editing::kind_of(path).is_none() || !is_there {
        return Err(Box::new(Refused::NotFound));
    }
    let (present, of) = (app.published.text(path).map(str::to_owned), path.to_owned());
    let write = move || editing::write(&of, present.as_deref(), &Text { value, body });
    let text = app.desk.publishers.run("write a file", write).await?;
    text.map_err(|problems| Box::new(Refused::Content(candidate::unwritable(path, problems))))
}

/// Checks a change together with all content, keeps it, and shows it. Whoever calls has the turn.
async fn done(live: &Live, act: &Act<'_>, expected: &str) -> Result<(), Box<Refused>> {
    for _ in 0..TRIES {
        let app = fresh(live).await?;
        expect(&app, act.path, expected).await?;
        if app.published.says(act.path, act.change) {
            return Ok(());
        }
        let candidate = Candidate::checked(&app, act.path, act.change).await?;
        if Box::pin(candidate.keep(live, act)).await? {
            return Ok(());
        }
    }
    Err(Box::new(Refused::Store))
}

async fn opened(live: &Live, path: &str) -> Answered {
    let file: ContentFile = shown::file(&live.now(), path).await?;
    Ok(response::json(StatusCode::OK, &file))
}

/// What was found, where that is the answer; any other refusal is one.
fn found(refused: Refused) -> Answered {
    match refused {
        Refused::Content(problems) => Ok(response::json(
            StatusCode::OK,
            &ContentCheck {
                problems,
                warnings: Vec::new(),
            },
        )),
        other => Err(Box::new(other)),
    }
}
