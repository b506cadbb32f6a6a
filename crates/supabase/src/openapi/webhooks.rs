//! The webhook's events, each with an example. The receiver is another program, so these are calls that the program
//! makes instead of calls that it answers.

use domain::QuoteField;
use serde_json::{Map, Value, json};

/// What all events have in common.
pub const DESCRIPTION: &str = "The program posts these events to the address of the setting `webhook.url`, signed as \
    in Standard Webhooks (https://www.standardwebhooks.com) with the headers `webhook-id`, `webhook-timestamp` and \
    `webhook-signature`. Any status from 200 to 299 takes an event, and 410 refuses it for good; after anything else \
    it is sent again, for about three days. It may arrive twice, with the same `webhook-id`. `timestamp` is the time \
    of the event; `data` is read when it is sent. Times are in UTC. Amounts that end in `_cents` are in cents, others \
    in dollars. What is unknown is `null`.";

const LEAD: &str = "0b0f2c1e-8a1d-4c57-9f63-2f4f1c9d7a10";
const REFERENCE: &str = "Q-7K3M-Q9DA";

/// The events by type, as OpenAPI's `webhooks`.
pub fn events() -> Value {
    let all = [
        (
            "lead.created",
            "A visitor sent a quote request or another form. `entries` are the fields of other forms, as names and \
             values; their `quote_request` is `null`.",
            lead_created(),
        ),
        (
            "quote.revised",
            "The customer changed a quote, or the person at the desk whom `by` names.",
            quote_revised(),
        ),
        (
            "proposal.issued",
            "A written proposal was issued.",
            issued(),
        ),
        (
            "proposal.accepted",
            "The customer accepted a proposal by name.",
            accepted(),
        ),
        (
            "proposal.declined",
            "The customer declined a proposal.",
            declined(),
        ),
        (
            "booking.created",
            "A job was booked, or requested by a customer where the owner confirms by hand: `status` says which.",
            booking(0, "booked"),
        ),
        (
            "booking.changed",
            "A booking has another time or crew, or was confirmed. A higher `sequence` is newer.",
            booking(1, "booked"),
        ),
        (
            "booking.canceled",
            "A booking was canceled.",
            booking(2, "canceled"),
        ),
        (
            "job.done",
            "A job is done, with its actual time and its final amount.",
            job_done(),
        ),
    ];
    let all = all.map(|(name, summary, data)| (name.to_owned(), event(name, summary, &data)));
    all.into_iter().collect::<Map<_, _>>().into()
}

fn event(name: &str, summary: &str, data: &Value) -> Value {
    let schema = json!({
        "type": "object",
        "properties": {
            "type": { "const": name },
            "timestamp": { "type": "string", "format": "date-time" },
            "data": { "type": "object" },
        },
        "required": ["type", "timestamp", "data"],
        "additionalProperties": false,
    });
    let example = json!({ "type": name, "timestamp": "2026-11-20T18:00:00Z", "data": data });
    json!({
        "post": {
            "tags": ["Webhooks"],
            "summary": summary,
            "security": [],
            "requestBody": {
                "required": true,
                "content": { "application/json": { "schema": schema, "example": example } },
            },
            "responses": {
                "200": { "description": "The event is taken, as with every other status below 300." },
                "410": { "description": "The event is not sent again." },
                "default": { "description": "The event is sent again later." },
            },
        },
    })
}

fn lead_created() -> Value {
    json!({
        "id": LEAD,
        "reference": REFERENCE,
        "form": "quote",
        "created_at": "2026-11-20T18:00:00Z",
        "customer_name": "Maria Elena Gonzalez",
        "customer_email": "maria.gonzalez@example.com",
        "customer_phone": "(956) 555-0142",
        "moving_date": "2027-03-14",
        "origin": "1402 Nolana Avenue, McAllen, TX 78504",
        "destination": "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        "entries": [],
        "page": "/quote",
        "referrer": "",
        "campaign": {},
        "spam_reason": "",
        "continues": null,
        "quote_request": quote_request(3, 16_000),
    })
}

fn quote_revised() -> Value {
    json!({
        "lead_id": LEAD,
        "reference": REFERENCE,
        "revision": 2,
        "by": "",
        "total_cents_before": 247_893,
        "total_cents": 198_098,
        "quote_request": quote_request(2, 12_000),
    })
}

/// A quote of 11.5 hours with services of $450, by the size of the crew and its hourly rate in cents.
fn quote_request(crew_size: u64, hourly: u64) -> Value {
    let labor = hourly * 690 / 60;
    let subtotal = labor + 45_000;
    let tax = (subtotal * 825 + 5_000) / 10_000;
    let total = subtotal + tax;
    let estimate = json!({
        "crew_size": crew_size,
        "hourly_cents": hourly,
        "base_minutes": 420,
        "stair_flights": 1,
        "stairs_minutes": 30,
        "long_walk_minutes": 0,
        "services": [
            { "key": "packing_supplies", "price_cents": 15_000, "added_minutes": 0 },
            { "key": "full_packing", "price_cents": 30_000, "added_minutes": 240 },
        ],
        "minutes": 690,
        "labor_cents": labor,
        "services_cents": 45_000,
        "distance_fee_cents": 0,
        "subtotal_cents": subtotal,
        "tax_cents": tax,
        "total_cents": total,
    });
    let mut all = json!({
        "customer_name": "Maria Elena Gonzalez",
        "customer_email": "maria.gonzalez@example.com",
        "customer_phone": "(956) 555-0142",
        "moving_date": "2027-03-14",
        "origin_address": "1402 Nolana Avenue, McAllen, TX 78504",
        "destination_address": "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        "home_type": "house",
        "bedrooms": 3,
        "square_footage": 1650,
        "has_elevator": false,
        "stairs_origin": 1,
        "stairs_destination": 0,
        "long_walk": false,
        "crew_size": crew_size,
        "estimated_hours": 11.5,
        "base_rate": hourly / 100,
        "distance_fee": 0,
        "additional_services": ["packing_supplies", "full_packing"],
        "total_estimate": dollars(total),
        "id": LEAD,
        "created_at": "2026-11-20T18:00:00Z",
        "reference": REFERENCE,
        "estimate": estimate,
    });
    for field in QuoteField::optional_texts() {
        all[field.name()] = Value::Null;
    }
    all[QuoteField::SpecialRequests.name()] = json!("Upright piano in the den.");
    all
}

/// Cents as a JSON number of dollars.
fn dollars(cents: u64) -> Value {
    let text = format!("{}.{:02}", cents / 100, cents % 100);
    serde_json::from_str(&text).unwrap_or_default()
}

fn issued() -> Value {
    json!({
        "lead_id": LEAD,
        "reference": REFERENCE,
        "proposal": {
            "id": "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a01",
            "number": 1,
            "kind": "not_to_exceed",
            "issued_at": "2026-11-20T18:00:00Z",
            "valid_until": "2026-12-20",
            "estimate_cents": 198_098,
            "maximum_cents": 217_583,
            "words_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "decided_at": null,
            "accepted_name": null,
            "decline_reason": null,
            "decline_comment": null,
        },
    })
}

fn accepted() -> Value {
    let mut data = issued();
    let proposal = &mut data["proposal"];
    proposal["decided_at"] = json!("2026-11-20T18:00:00Z");
    proposal["accepted_name"] = json!("Maria Elena Gonzalez");
    data
}

fn declined() -> Value {
    let mut data = issued();
    let proposal = &mut data["proposal"];
    proposal["decided_at"] = json!("2026-11-20T18:00:00Z");
    proposal["decline_reason"] = json!("price");
    proposal["decline_comment"] = json!("We found a lower price.");
    data
}

fn booking(sequence: u64, status: &str) -> Value {
    json!({
        "id": "c3c1d5a2-51f0-4d0e-8b1e-7d3f6a9e2b44",
        "sequence": sequence,
        "status": status,
        "lead_id": LEAD,
        "reference": REFERENCE,
        "customer_name": "Maria Elena Gonzalez",
        "customer_phone": "(956) 555-0142",
        "origin": "1402 Nolana Avenue, McAllen, TX 78504",
        "destination": "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        "crew_id": 1,
        "arrival_from": "2026-12-01T14:00:00Z",
        "arrival_to": "2026-12-01T16:00:00Z",
        "work_from": "2026-12-01T14:00:00Z",
        "work_to": "2026-12-01T19:00:00Z",
        "estimated_minutes": 240,
        "actual_minutes": null,
        "final_cents": null,
        "payment": null,
    })
}

fn job_done() -> Value {
    let mut data = booking(1, "done");
    data["actual_minutes"] = json!(255);
    data["final_cents"] = json!(90_000);
    data["payment"] = json!("cash");
    data
}
