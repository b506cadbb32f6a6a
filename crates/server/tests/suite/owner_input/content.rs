//! Odd texts in content files: every field of every file.
//!
//! Reading and checking all content takes most of the time of a publication, so many fields of a file are changed
//! together. `POST content/check` runs the checks of a publication except rendering the page. Fields that the response
//! names are reset until it names none; what is left is published, looked at and undone. If a response names no changed
//! field, the batch is halved until the offending field is alone. That may break another file, such as a link to a page
//! whose path changed: then that file and the field in it must be named.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Pages;
use super::fields::{BODY, Field, set};
use crate::support::content::form_urlencoded;
use crate::support::desk::Session;
use crate::support::{TestApp, TestResponse};

/// A field and the text to type into it.
pub type Typed = (Field, String);

/// What became of a batch.
#[derive(Default)]
pub struct Outcome {
    pub refused: usize,
    pub accepted: usize,
    /// What is wrong with the program's responses.
    pub failures: Vec<String>,
}

/// The program, an owner's session, and the pages before any change.
pub struct Desk<'a> {
    pub app: &'a TestApp,
    pub owner: &'a Session,
    pub before: &'a Pages,
}

/// Whether what the check accepts is also published and undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    Check,
    Publish,
}

impl Desk<'_> {
    /// Types all texts of a batch into a file.
    pub async fn type_in(&self, file: &Value, batch: Vec<Typed>, depth: Depth) -> Outcome {
        let mut outcome = Outcome::default();
        let count = batch.len();
        let accepted = Box::pin(self.accepted(file, batch, &mut outcome)).await;
        outcome.accepted = accepted.len();
        outcome.refused = count - accepted.len();
        if accepted.is_empty() || depth == Depth::Check {
            outcome
                .failures
                .extend(self.before.differences(self.app).await);
        } else {
            self.publish_and_undo(file, &accepted, &mut outcome).await;
        }
        outcome
    }

    /// The part of a batch that may be published together.
    async fn accepted(&self, file: &Value, batch: Vec<Typed>, outcome: &mut Outcome) -> Vec<Typed> {
        let mut pending = batch;
        while !pending.is_empty() {
            let problems = self.check(file, &pending).await;
            let Some(first) = problems.first() else {
                return pending;
            };
            let is_named = |typed: &Typed| {
                let mut own = problems
                    .iter()
                    .filter(|problem| problem["file"] == file["path"]);
                own.any(|problem| names_field(problem, typed))
            };
            if pending.iter().any(is_named) {
                pending.retain(|typed| !is_named(typed));
            } else if let [typed] = &pending[..] {
                let is_other = first["file"] != file["path"] && first["pointer"] != "";
                if !is_other {
                    outcome.failures.push(format!(
                        "{} does not name the field: {first}",
                        name(file, typed)
                    ));
                }
                pending.clear();
            } else {
                let right = pending.split_off(pending.len() / 2);
                let mut both = Box::pin(self.accepted(file, pending, outcome)).await;
                let right = Box::pin(self.accepted(file, right, outcome)).await;
                // Each half is valid, but not always both together, such as two equal paths.
                both.extend(right.clone());
                return if self.check(file, &both).await.is_empty() {
                    both
                } else {
                    right
                };
            }
        }
        pending
    }

    /// The problems of a draft.
    async fn check(&self, file: &Value, batch: &[Typed]) -> Vec<Value> {
        let draft = changed(file, batch);
        let body = json!({ "path": draft["path"], "value": draft["value"], "body": draft["body"] });
        let body = body.to_string();
        let check = self.app.desk(self.owner, "POST", "content/check", &body);
        let response = check.await;
        match response.status {
            StatusCode::OK => {
                let check = response.json();
                check["problems"].as_array().expect("a list").clone()
            }
            // Values that TOML cannot express are refused before the check.
            StatusCode::UNPROCESSABLE_ENTITY => {
                let refusal = response.json();
                let problems = refusal["problems"].as_array().expect("a list");
                assert!(!problems.is_empty(), "{}", response.text());
                problems.clone()
            }
            status => panic!("{} {status}: {}", names(file, batch), response.text()),
        }
    }

    async fn publish_and_undo(&self, file: &Value, batch: &[Typed], outcome: &mut Outcome) {
        let draft = changed(file, batch);
        let (published, others) = tokio::join!(
            self.app.put(self.owner, &draft),
            Pages::others_answer(self.app)
        );
        outcome.failures.extend(others);
        if published.status != StatusCode::OK {
            let text = published.text();
            let failure = format!("{} {}: {text}", names(file, batch), published.status);
            outcome.failures.push(failure);
            return;
        }
        let published = published.json();
        for typed in batch {
            let (sent, stored) = (at(&draft, typed), at(&published, typed));
            if !same(sent, stored) {
                let failure = format!("{} is stored as {stored:?}", name(file, typed));
                outcome.failures.push(failure);
            }
        }
        outcome
            .failures
            .extend(Pages::others_answer(self.app).await);
        if let Some(path) = published["page_path"].as_str() {
            let page = self.app.get(path).await;
            if page.status != StatusCode::OK {
                let failure = format!("{path} {} after {}", page.status, names(file, batch));
                outcome.failures.push(failure);
            }
        }
        let undone = self.undo(&published).await;
        assert_eq!(
            undone.status,
            StatusCode::OK,
            "{} {}",
            names(file, batch),
            undone.text()
        );
        outcome
            .failures
            .extend(self.before.differences(self.app).await);
    }

    async fn undo(&self, published: &Value) -> TestResponse {
        let undo = json!({
            "path": published["path"],
            "to": "shipped",
            "expected": published["version"],
        });
        let undo = undo.to_string();
        self.app
            .desk(self.owner, "POST", "content/undo", &undo)
            .await
    }

    /// Opens a file.
    pub async fn open(&self, path: &str) -> Value {
        let path = form_urlencoded(path);
        self.app
            .desk_get(self.owner, &format!("content/file?path={path}"))
            .await
    }
}

/// Returns whether a problem names a field: its place is the field, or the section or table that the field is in
/// and its message says the field's name or what was typed.
fn names_field(problem: &Value, (field, text): &Typed) -> bool {
    let pointer = problem["pointer"].as_str().unwrap_or_default();
    if pointer == field.pointer {
        return true;
    }
    let message = problem["message"].as_str().unwrap_or_default();
    let keys = field.pointer.rsplit('/');
    let mut keys = keys.filter(|key| !key.bytes().all(|byte| byte.is_ascii_digit()));
    let says_key = keys.next().is_some_and(|key| message.contains(key));
    let says_text = !text.trim().is_empty() && message.contains(text.trim());
    let is_above = !pointer.is_empty() && field.pointer.starts_with(&format!("{pointer}/"));
    is_above && (says_key || says_text)
}

/// A file with the texts of a batch. The pointer `/body` is the Markdown of a post.
fn changed(file: &Value, batch: &[Typed]) -> Value {
    let mut file = file.clone();
    for (field, text) in batch {
        if field.pointer == BODY {
            file["body"] = json!(text);
            continue;
        }
        let is_number = file["value"]
            .pointer(&field.pointer)
            .is_some_and(Value::is_number);
        // The desk sends what is typed into the input of a number as one, if it is one.
        let number = text.parse().ok().filter(|_| is_number).map(Value::Number);
        let new = number.unwrap_or_else(|| json!(text));
        set(&mut file["value"], &field.pointer, new);
    }
    file
}

fn at<'a>(file: &'a Value, (field, _): &Typed) -> Option<&'a Value> {
    match field.pointer.as_str() {
        BODY => Some(&file["body"]),
        pointer => file["value"].pointer(pointer),
    }
}

/// Returns whether a value was stored as it was sent. 3 and 3.0 are the same, and the Markdown of a post
/// loses line breaks at both ends.
fn same(sent: Option<&Value>, stored: Option<&Value>) -> bool {
    match (sent, stored) {
        (Some(Value::Number(sent)), Some(Value::Number(stored))) => {
            sent.as_f64() == stored.as_f64()
        }
        (Some(Value::String(sent)), Some(Value::String(stored))) => {
            sent == stored || sent.trim_matches('\n') == stored
        }
        _ => sent == stored,
    }
}

fn name(file: &Value, (field, text): &Typed) -> String {
    let short: String = text.chars().take(60).collect();
    format!("{} {} {short:?}", file["path"], field.pointer)
}

fn names(file: &Value, batch: &[Typed]) -> String {
    let all: Vec<String> = batch.iter().map(|typed| name(file, typed)).collect();
    all.join("\n")
}
