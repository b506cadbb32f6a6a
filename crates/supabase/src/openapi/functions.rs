//! The functions.

use assistant::{MAX_EARLIER_QUESTIONS, MAX_QUESTION_CHARS};
use serde_json::{Value, json};

use super::parts::{error, error_or_gateway, json_response, reference, responses_with_key};
use crate::functions::LAST_SEED;

/// `POST /functions/v1/assistant`.
pub fn assistant() -> Value {
    let answer = reference("AssistantAnswer");
    json!({
        "operationId": "askAssistant",
        "tags": ["Functions"],
        "summary": "Asks the site's assistant.",
        "description": "Answers are from the site's text and price list. Questions are not stored.",
        "requestBody": {
            "required": true,
            "content": {
                "application/json": {
                    "schema": reference("AssistantQuestion"),
                    "example": { "question": "Do you move pianos?", "conversation": [], "language": "en" },
                },
            },
        },
        "responses": responses_with_key([
            ("200", json_response("The answer.", &answer)),
            ("400", error("The body is invalid.", "FunctionError")),
            ("408", error("The body did not arrive in time.", "FunctionError")),
            ("413", error("The body is too large.", "FunctionError")),
            ("429", error_or_gateway("Too many questions from one address.", "FunctionError")),
            ("503", error("The assistant is busy; try again.", "FunctionError")),
        ]),
    })
}

/// Adds the limits that the function checks to the schema of a question.
pub fn limit_question(schema: &mut Value) {
    let properties = &mut schema["properties"];
    properties["question"]["minLength"] = json!(1);
    properties["question"]["maxLength"] = json!(MAX_QUESTION_CHARS);
    properties["conversation"]["maxItems"] = json!(MAX_EARLIER_QUESTIONS);
}

/// `POST /functions/v1/generate-moving-jingle`.
pub fn jingle() -> Value {
    let tune = json!({
        "type": "object",
        "properties": {
            "audioData": { "type": "string", "description": "A FLAC file in Base64." },
        },
        "required": ["audioData"],
        "additionalProperties": false,
    });
    json!({
        "operationId": "generateMovingJingle",
        "tags": ["Functions"],
        "summary": "Makes the jingle.",
        "requestBody": {
            "required": false,
            "content": {
                "application/json": {
                    "schema": reference("JingleRequest"),
                    "example": { "seed": 7 },
                },
            },
        },
        "responses": responses_with_key([
            ("200", json_response("The jingle.", &tune)),
            ("400", error("The body is invalid.", "FunctionError")),
            ("408", error("The body did not arrive in time.", "FunctionError")),
            ("413", error("The body is too large.", "FunctionError")),
            ("429", error_or_gateway("Too many requests from one address.", "FunctionError")),
            ("500", error("The jingle could not be made.", "FunctionError")),
            ("503", error("The service is busy; try again.", "FunctionError")),
            ("504", error("The jingle took too long.", "RelayError")),
        ]),
    })
}

/// The schema of the jingle's body.
pub fn jingle_request() -> Value {
    json!({
        "type": "object",
        "description": "Which jingle to make.",
        "properties": {
            "seed": {
                "type": "integer",
                "minimum": 0,
                "maximum": LAST_SEED,
                "description": "The same seed makes the same jingle; that of the day by default.",
            },
        },
        "additionalProperties": false,
    })
}
