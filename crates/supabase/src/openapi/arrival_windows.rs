//! The free arrival windows.

use domain::schedule::MAX_JOB_MINUTES;
use serde_json::{Value, json};

use super::parts::{error, error_or_gateway, json_response, reference, responses_with_key};

/// `GET /rest/v1/rpc/arrival_windows`.
pub fn list() -> Value {
    let windows = json!({ "type": "array", "items": reference("ArrivalWindow") });
    json!({
        "operationId": "listArrivalWindows",
        "tags": ["Bookings"],
        "summary": "Lists the arrival windows that customers can book now.",
        "description": "The same windows as on the private page of a quote, from the end of the owner's notice to \
                        the last day that can be booked. The list is empty if nothing is free, if the job is too \
                        long for a day, or if the owner has set up no crew. It may be kept for 15 seconds, and \
                        reserves nothing. With the official client: \
                        `rpc('arrival_windows', { minutes: 240 }, { get: true })`.",
        "parameters": [
            {
                "name": "minutes",
                "in": "query",
                "required": true,
                "schema": { "type": "integer", "minimum": 1, "maximum": MAX_JOB_MINUTES },
                "description": "How long the job takes, as `minutes` of an estimate. Required.",
            },
            {
                "name": "crew_size",
                "in": "query",
                "schema": { "type": "integer", "minimum": 1 },
                "description": "The size of a crew in the price list. Each crew comes in every size, so the windows \
                                are the same for all.",
            },
        ],
        "responses": responses_with_key([
            ("200", json_response("The free windows in order.", &windows)),
            ("400", error("A parameter is missing or invalid; the message names it.", "TableError")),
            ("429", error_or_gateway("Too many requests from one address.", "TableError")),
            ("503", error("The windows cannot be read now; try again.", "TableError")),
        ]),
    })
}

/// The schema of a free window.
pub fn window() -> Value {
    let time = |description: &str| {
        json!({
            "type": "string",
            "pattern": "^[0-2][0-9]:[0-5][0-9]$",
            "description": description,
        })
    };
    json!({
        "type": "object",
        "description": "A free arrival window, in the company's time zone, America/Chicago.",
        "properties": {
            "day": { "type": "string", "format": "date" },
            "starts": time("The earliest arrival, such as 08:00."),
            "ends": time("The latest arrival."),
        },
        "required": ["day", "starts", "ends"],
        "additionalProperties": false,
    })
}
