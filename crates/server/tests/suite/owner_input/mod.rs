//! Everything that an owner can type, in every field, through the desk's API: it is refused with the right field named,
//! or it is published and undone. Meanwhile the site serves others, and afterwards it is byte for byte as before.
//!
//! A run tries every text outside of content in every field. In content it tries every kind of field once
//! and every text several times, always the same ones: all with the check that a publication begins with, and
//! facts, prices and the home page with publication and undo, which take a second each. To publish and
//! undo every text in every field of every content file, which takes hours:
//!
//! ```sh
//! MUDANZA_OWNER_INPUT=all cargo test --profile ci --workspace owner_input -- --nocapture
//! ```

mod content;
mod fields;
mod requests;
mod settings;
mod typed;
mod uploads;
mod values;

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::Value;

use crate::support::TestApp;
use crate::support::desk::Session;
use content::{Depth, Desk, Outcome, Typed};
use fields::{Field, fields};
use values::{Order, odd_texts};

/// How many texts are generated in addition to the known ones.
const GENERATED: usize = 12;

/// The seed of the order in which files and texts are tried.
const SEED: u64 = 0x6d75_6461_6e7a_6121;

/// The files whose accepted texts a run also publishes and undoes; a run over everything does so for all.
const PUBLISHED: [&str; 3] = ["facts.toml", "rates.toml", "en/pages/home.toml"];

/// The most fields that are changed together.
const BATCH: usize = 120;

/// The pages of the site, by path.
pub struct Pages(Vec<(String, Vec<u8>)>);

impl Pages {
    /// The home pages.
    async fn of(app: &TestApp) -> Self {
        Self::at(app, &["/".to_owned(), "/es".to_owned()]).await
    }

    async fn at(app: &TestApp, paths: &[String]) -> Self {
        let mut pages = Vec::new();
        for path in paths {
            let page = app.get(path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            pages.push((path.clone(), page.body));
        }
        Self(pages)
    }

    /// Returns which pages are not as they were.
    async fn differences(&self, app: &TestApp) -> Vec<String> {
        let mut differences = Vec::new();
        for (path, before) in &self.0 {
            let page = app.get(path).await;
            if page.status != StatusCode::OK || page.body != *before {
                differences.push(format!("{path} is not as before: {}", page.status));
            }
        }
        differences
    }

    /// Returns the essential addresses that do not respond.
    async fn others_answer(app: &TestApp) -> Vec<String> {
        let mut failures = Vec::new();
        for path in ["/", "/es", "/healthz"] {
            let status = app.get(path).await.status;
            if status != StatusCode::OK {
                failures.push(format!("{path} {status}"));
            }
        }
        failures
    }
}

#[tokio::test]
async fn content_files() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = Pages::of(&app).await;
    let all = Pages::at(&app, &app.sitemap().await).await;
    let desk = Desk {
        app: &app,
        owner: &owner,
        before: &before,
    };
    let texts = odd_texts(GENERATED);
    let mut total = Outcome::default();
    for group in batches(&desk, &texts).await.chunks(2) {
        // The program reads content on two threads. Only one file is published at a time.
        let outcomes = match group {
            [(one, typed, Depth::Check), (other, others, Depth::Check)] => {
                let one = desk.type_in(one, typed.clone(), Depth::Check);
                let other = desk.type_in(other, others.clone(), Depth::Check);
                let (one, other) = tokio::join!(one, other);
                vec![one, other]
            }
            group => {
                let mut outcomes = Vec::new();
                for (file, typed, depth) in group {
                    outcomes.push(desk.type_in(file, typed.clone(), *depth).await);
                }
                outcomes
            }
        };
        for outcome in outcomes {
            for failure in &outcome.failures {
                eprintln!("{failure}");
            }
            total.accepted += outcome.accepted;
            total.refused += outcome.refused;
            total.failures.extend(outcome.failures);
        }
    }
    assert_eq!(total.failures, [""; 0]);
    assert!(total.accepted > 500, "{}", total.accepted);
    assert!(total.refused > 100, "{}", total.refused);
    assert_eq!(all.differences(&app).await, [""; 0]);
}

/// Returns what to type together into which file, and whether it is published.
async fn batches(desk: &Desk<'_>, texts: &[String]) -> Vec<(Value, Vec<Typed>, Depth)> {
    let tries_all = std::env::var("MUDANZA_OWNER_INPUT").is_ok_and(|value| value == "all");
    let mut files = Vec::new();
    for path in paths(desk.app, desk.owner).await {
        let file = desk.open(&path).await;
        let own = fields(&file);
        files.push((path, file, own));
    }
    let mut batches = Vec::new();
    let mut next = 0;
    while !files.is_empty() {
        // The file with the most kinds of field that were not tried yet.
        let kinds = |own: &[Field]| {
            own.iter()
                .map(|field| &field.kind)
                .collect::<BTreeSet<_>>()
                .len()
        };
        let most = (0..files.len()).max_by_key(|at| kinds(&files[*at].2));
        let (path, file, mut own) = files.swap_remove(most.expect("a file is left"));
        let depth = if tries_all || PUBLISHED.contains(&path.as_str()) {
            Depth::Publish
        } else {
            Depth::Check
        };
        if !tries_all {
            let mut tried = BTreeSet::new();
            own.retain(|field| tried.insert(field.kind.clone()));
            for (_, _, others) in &mut files {
                others.retain(|field| !tried.contains(&field.kind));
            }
        }
        // Each field gets the next text, or all texts in turn.
        let rounds = if tries_all { texts.len() } else { 1 };
        for round in 0..rounds {
            let text = |at: usize| texts[(next + at + round) % texts.len()].clone();
            let typed = own.iter().enumerate();
            let typed: Vec<Typed> = typed.map(|(at, field)| (field.clone(), text(at))).collect();
            let parts = typed.chunks(BATCH);
            batches.extend(parts.map(|part| (file.clone(), part.to_vec(), depth)));
        }
        next += own.len();
    }
    batches
}

/// The paths of all content files in a fixed pseudo-random order.
async fn paths(app: &TestApp, owner: &Session) -> Vec<String> {
    let list = app.desk_get(owner, "content").await;
    let groups = list["groups"].as_array().expect("a list").iter();
    let files = groups.flat_map(|group| group["files"].as_array().expect("a list"));
    let path = |file: &Value| file["path"].as_str().expect("a path").to_owned();
    let mut paths: Vec<String> = files.map(path).collect();
    Order::new(SEED).shuffle(&mut paths);
    paths
}
