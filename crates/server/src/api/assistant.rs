//! `POST /functions/v1/assistant`: a question to the site's own assistant, in the shape of a Supabase
//! function. Nothing that is asked is kept or logged.

use std::sync::{Arc, OnceLock};

use assistant::{Assistant, MAX_EARLIER_QUESTIONS, MAX_QUESTION_CHARS};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Response, StatusCode};
use content::Site;
use contract::{AssistantAnswer, AssistantQuestion, ChatView, Link, Section};
use serde_json::json;

use super::key::Caller;
use crate::App;
use endpoint::body::{self, BodyError};
use endpoint::response;
use endpoint::{ClientAddress, RateLimit};

/// The largest question with its conversation, in bytes.
const BODY: usize = 32 * 1024;

/// The assistant, made when the first question comes, and how often it may be asked.
pub struct Helper {
    assistant: OnceLock<Option<Arc<Assistant>>>,
    limit: Arc<RateLimit>,
}

impl Helper {
    /// At most so many questions a minute from one address; 0 is off.
    pub fn new(per_minute: u32) -> Self {
        Self {
            assistant: OnceLock::new(),
            limit: Arc::new(RateLimit::new(per_minute, 0)),
        }
    }

    /// The same for another state of the site, whose assistant is made already or will be.
    pub fn anew(&self, assistant: Option<Assistant>) -> Self {
        Self {
            assistant: assistant.map_or_else(OnceLock::new, |made| Some(Arc::new(made)).into()),
            limit: Arc::clone(&self.limit),
        }
    }

    /// The assistant for the site; `None` when it leads to pages that there are not, which is logged.
    fn of(&self, site: &Site) -> Option<Arc<Assistant>> {
        let made = self.assistant.get_or_init(|| match Assistant::new_lenient(site) {
            Ok((assistant, lost)) => {
                for topic in lost {
                    tracing::warn!(topic, "a topic of the assistant is lost");
                }
                Some(Arc::new(assistant))
            }
            Err(problems) => {
                tracing::error!(problems = problems.join("; "), "there is no assistant");
                None
            }
        });
        made.clone()
    }
}

/// Answers one question.
pub async fn ask(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    match answered(app, client, request).await {
        Ok(answer) => response::json(StatusCode::OK, &answer),
        Err(refusal) => refusal,
    }
}

/// `GET /chat.json`: what the chat needs when it is opened.
pub async fn chat(State(app): State<Arc<App>>) -> Response<Body> {
    let pages = &app.pages;
    let mut sections = pages.site.pages.values().flat_map(|page| &page.sections);
    let wizard = sections.find_map(|section| match section {
        Section::QuoteWizard(wizard) => Some(wizard.clone()),
        _ => None,
    });
    let Some(wizard) = wizard else {
        return refused(StatusCode::NOT_FOUND, "There is no quote wizard");
    };
    let brand = &pages.site.chrome.brand;
    let view = ChatView {
        text: pages.site.assistant.chat.clone(),
        call: Link {
            label: brand.call_label.clone(),
            href: brand.phone_href.clone(),
        },
        wizard,
        rates: pages.rates.clone(),
        anon_key: app.settings.api.anon_key.clone(),
    };
    response::json(StatusCode::OK, &view)
}

async fn answered(
    app: Arc<App>,
    client: std::net::IpAddr,
    request: Request,
) -> Result<AssistantAnswer, Response<Body>> {
    Caller::of(&app.settings.api, &request)?;
    if !app.assistant.limit.allows(client) {
        let words = &app.pages.site.messages.failure.too_many;
        let mut answer = refused(StatusCode::TOO_MANY_REQUESTS, words);
        let minute = HeaderValue::from_static("60");
        answer.headers_mut().insert(RETRY_AFTER, minute);
        return Err(answer);
    }
    let bytes = body::read(request.into_body(), BODY)
        .await
        .map_err(|error| match error {
            BodyError::TooLarge => {
                refused(StatusCode::PAYLOAD_TOO_LARGE, "The question is too long")
            }
            BodyError::TooSlow => refused(
                StatusCode::REQUEST_TIMEOUT,
                "The question did not arrive in time",
            ),
            BodyError::Broken => refused(StatusCode::BAD_REQUEST, "The question broke off"),
        })?;
    let asked = read(&bytes).map_err(|words| refused(StatusCode::BAD_REQUEST, &words))?;
    // The first question reads the whole site, and a later one still takes a moment of a core.
    let workers = app.workers.clone();
    let answer = workers.run("answer a question", move || {
        let assistant = app.assistant.of(&app.pages.site)?;
        Some(assistant.answer(&asked.question, &asked.conversation))
    });
    let answer = answer.await.ok().flatten();
    answer.ok_or_else(|| refused(StatusCode::SERVICE_UNAVAILABLE, "There is no assistant"))
}

/// A question within its bounds, or what is wrong with it.
fn read(bytes: &[u8]) -> Result<AssistantQuestion, String> {
    let asked: AssistantQuestion = serde_json::from_slice(bytes)
        .map_err(|error| format!("JSON with question and conversation is expected: {error}"))?;
    if asked.question.trim().is_empty() {
        return Err("question: it is empty".to_owned());
    }
    if asked.question.chars().count() > MAX_QUESTION_CHARS {
        return Err(format!("question: at most {MAX_QUESTION_CHARS} characters"));
    }
    if asked.conversation.len() > MAX_EARLIER_QUESTIONS {
        return Err(format!(
            "conversation: at most {MAX_EARLIER_QUESTIONS} questions"
        ));
    }
    Ok(asked)
}

fn refused(status: StatusCode, words: &str) -> Response<Body> {
    response::json(status, &json!({ "error": words }))
}
