//! `POST /functions/v1/assistant`: asks the site's assistant, in the format of a Supabase function.
//! Questions are neither stored nor logged. Visitors see only the message of a 429, which is from
//! content; the other errors are for developers, in English like the rest of the protocol.

use assistant::{MAX_EARLIER_QUESTIONS, MAX_QUESTION_CHARS};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Response, StatusCode};
use contract::{AssistantAnswer, AssistantQuestion};
use domain::Locale;
use serde_json::json;

use crate::Context;
use crate::functions::body_error;
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
    match answered(context, client, request).await {
        Ok(answer) => response::json(StatusCode::OK, &answer),
        Err(refusal) => refusal,
    }
}

async fn answered(
    context: Context,
    client: std::net::IpAddr,
    request: Request,
) -> Result<AssistantAnswer, Response<Body>> {
    Caller::of(&context.keys, &request)?;
    if !context.question_limit.allows(client) {
        let message = &context.snapshot.site().messages.failure.too_many;
        let mut answer = refused(StatusCode::TOO_MANY_REQUESTS, message);
        let minute = HeaderValue::from_static("60");
        answer.headers_mut().insert(RETRY_AFTER, minute);
        return Err(answer);
    }
    let bytes = body::read(request.into_body(), BODY)
        .await
        .map_err(|error| {
            let message = body_error(&error, "The question is too long");
            refused(error.status(), message)
        })?;
    let asked = read(&bytes).map_err(|message| refused(StatusCode::BAD_REQUEST, &message))?;
    let locale = asked.language.as_deref().and_then(Locale::from_key);
    let locale = locale.unwrap_or_default();
    // The first question indexes the whole site, and later ones are still CPU work.
    let workers = context.workers.clone();
    let answer = workers.run("answer a question", move || {
        let part = context.snapshot.locale(locale);
        let assistant = part.assistant.get(&part.pages.site)?;
        Some(assistant.answer(&asked.question, &asked.conversation))
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
    let asked: AssistantQuestion = serde_json::from_slice(bytes)
        .map_err(|error| format!("Expected JSON with question and conversation: {error}"))?;
    if asked.question.trim().is_empty() {
        return Err("question: must not be empty".to_owned());
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

fn refused(status: StatusCode, message: &str) -> Response<Body> {
    response::json(status, &json!({ "error": message }))
}
