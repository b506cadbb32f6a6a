//! `POST /functions/v1/assistant`: asks the site's assistant, in the format of a Supabase function.
//! Questions are neither stored nor logged. Visitors see only the message of a 429, which is from
//! content; the other errors are for developers, in English like the rest of the protocol.

use assistant::{MAX_EARLIER_QUESTIONS, MAX_QUESTION_CHARS};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use contract::{AssistantAnswer, AssistantQuestion};
use domain::Locale;

use crate::Context;
use crate::functions::{body_error, refused};
use crate::key::Caller;
use endpoint::ClientAddress;
use endpoint::body;
use endpoint::response;

/// Maximum size of a question with its conversation, in bytes.
const BODY: usize = 32 * 1024;

/// Answers one question.
pub async fn ask(
    State(context): State<Context>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    match reply(context, client, request).await {
        Ok(answer) => response::json(StatusCode::OK, &answer),
        Err(refusal) => refusal,
    }
}

async fn reply(
    context: Context,
    client: std::net::IpAddr,
    request: Request,
) -> Result<AssistantAnswer, Response<Body>> {
    Caller::of(&context.keys, &request)?;
    let is_allowed = context.limits.questions.allows(client);
    // Read even above the limit: the body names the language of the message.
    let bytes = body::read(request.into_body(), BODY)
        .await
        .map_err(|error| {
            let message = body_error(&error, "The question is too long");
            refused(error.status(), message)
        })?;
    let question = read(&bytes);
    let language = question
        .as_ref()
        .ok()
        .and_then(|question| question.language.as_deref());
    let locale = language.and_then(Locale::from_key).unwrap_or_default();
    if !is_allowed {
        let message = &context.snapshot.site_in(locale).messages.failure.too_many;
        return Err(refused(StatusCode::TOO_MANY_REQUESTS, message));
    }
    let question = question.map_err(|message| refused(StatusCode::BAD_REQUEST, &message))?;
    // The first question indexes the whole site, and later ones are still CPU work.
    let workers = context.workers.clone();
    let answer = workers.run("answer a question", move || {
        let part = context.snapshot.locale(locale);
        let assistant = part.assistant.get(&part.pages.site)?;
        Some(assistant.answer(&question.question, &question.conversation))
    });
    let answer = answer.await.ok().flatten();
    answer.ok_or_else(|| {
        refused(
            StatusCode::SERVICE_UNAVAILABLE,
            "The assistant is not available",
        )
    })
}

/// Parses a question within its limits, or returns the error.
fn read(bytes: &[u8]) -> Result<AssistantQuestion, String> {
    let question: AssistantQuestion = serde_json::from_slice(bytes)
        .map_err(|error| format!("Expected JSON with question and conversation: {error}"))?;
    if question.question.trim().is_empty() {
        return Err("question: must not be empty".to_owned());
    }
    if question.question.chars().count() > MAX_QUESTION_CHARS {
        return Err(format!("question: at most {MAX_QUESTION_CHARS} characters"));
    }
    if question.conversation.len() > MAX_EARLIER_QUESTIONS {
        return Err(format!(
            "conversation: at most {MAX_EARLIER_QUESTIONS} questions"
        ));
    }
    Ok(question)
}
