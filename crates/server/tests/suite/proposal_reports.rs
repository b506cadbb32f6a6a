//! What reports count of written proposals.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::quote_pages::{Case, text};

/// Issues a proposal with a key of its own.
async fn issue(case: &Case, number: u32) -> Value {
    let key = format!("5f0c2f4e-6a35-4c1e-9a52-{number:012}");
    case.issue(json!({ "key": key })).await
}

async fn decide(case: &Case, proposal: &Value, decision: &str) {
    let fields = [
        ("do", decision),
        ("proposal", text(proposal, "id")),
        ("words", text(proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
        ("reason", "date"),
    ];
    let decided = case.app.post_form(&case.link().await, &fields).await;
    assert_eq!(decided.status, StatusCode::SEE_OTHER, "{}", decided.text());
}

async fn counts(case: &Case) -> Value {
    let reports = case.app.desk_get(&case.owner, "reports?weeks=1").await;
    reports["proposals"].clone()
}

#[tokio::test]
async fn reports_count_what_became_of_proposals_and_why_they_were_declined() {
    let case = Case::new().await;
    let declined = issue(&case, 1).await;
    decide(&case, &declined, "decline").await;
    // One that is replaced counts as its replacement.
    issue(&case, 2).await;
    let accepted = issue(&case, 3).await;
    let mut expected = json!({
        "sent": 2, "accepted": 0, "declined": 1, "open": 1, "ended": 0,
        "reasons": [{ "reason": "date", "proposals": 1 }],
    });
    assert_eq!(counts(&case).await, expected);
    decide(&case, &accepted, "accept").await;
    expected["accepted"] = json!(1);
    expected["open"] = json!(0);
    assert_eq!(counts(&case).await, expected);
}

#[tokio::test]
async fn a_proposal_for_other_answers_has_ended() {
    let case = Case::new().await;
    issue(&case, 1).await;
    let pool = case.app.database().await;
    let changed = sqlx::query("update quote_requests set bedrooms = 5");
    changed.execute(&pool).await.expect("written");
    let counted = counts(&case).await;
    assert_eq!(counted["ended"], 1, "{counted}");
    assert_eq!(counted["open"], 0, "{counted}");
}
