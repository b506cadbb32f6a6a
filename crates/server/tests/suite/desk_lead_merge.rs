//! Merging at the desk: the lead that stays takes what it lacks, and what differs stays readable.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::desk_lead_work::{change, phone_lead};
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::forms::OFFICE;
use crate::support::{TestApp, row};

/// Merges a lead into another and returns the latter.
async fn merge(app: &TestApp, session: &Session, kept: &Value, duplicate: &Value) -> Value {
    let path = format!("leads/{}/merge", lead_id(kept));
    let body = json!({ "duplicate": duplicate["id"], "expected": kept["updated_at"] });
    change(app, session, "POST", &path, body).await
}

/// A field of all items of a list.
fn all<'a>(list: &'a Value, field: &str) -> Vec<&'a str> {
    let items = list.as_array().expect("a list").iter();
    items.filter_map(|item| item[field].as_str()).collect()
}

#[tokio::test]
async fn a_call_takes_the_estimate_of_a_quote_and_gives_it_back() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({ "special_requests": "A piano" })))
        .await;
    let quote = first_lead(&app, &owner).await;
    let call = json!({
        "name": "Maria", "phone": quote["customer_phone"], "destination": "9 Elm St, Mission",
    });
    let call = phone_lead(&app, &owner, call).await["line"].clone();
    let lead = merge(&app, &owner, &call, &quote).await;
    assert!(quote["total_cents"].is_i64());
    assert_eq!(lead["line"]["total_cents"], quote["total_cents"]);
    assert_eq!(lead["line"]["customer_email"], quote["customer_email"]);
    assert_eq!(lead["line"]["moving_date"], quote["moving_date"]);
    assert_eq!(lead["quote"]["special_requests"], "A piano");
    let merged = &lead["merged"][0];
    assert_eq!(merged["lead"]["id"], quote["id"]);
    assert_eq!(merged["total_cents"], Value::Null, "the same");
    assert_eq!(all(&merged["entries"], "name"), ["name", "destination"]);
    assert_eq!(merged["entries"][1]["value"], quote["destination"]);
    let taken = lead["history"].as_array().expect("a list").iter();
    let taken: Vec<&Value> = taken
        .filter(|entry| entry["what"] == "field_taken")
        .map(|entry| &entry["field_name"])
        .collect();
    assert_eq!(taken, ["email", "date", "origin"]);
    assert!(all(&lead["history"], "what").contains(&"estimate_taken"));

    let unmerge = format!("leads/{}/unmerge", lead_id(&quote));
    let own = change(&app, &owner, "POST", &unmerge, json!({})).await;
    assert_eq!(own["line"]["total_cents"], quote["total_cents"]);
    let call = app
        .desk_get(&owner, &format!("leads/{}", lead_id(&call)))
        .await;
    assert_eq!(call["quote"], Value::Null);
    assert_eq!(call["line"]["customer_email"], "");
    assert_eq!(call["line"]["destination"], "9 Elm St, Mission");
}

#[tokio::test]
async fn a_consent_names_the_number_it_was_given_for() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.post_form("/leads", OFFICE).await;
    let office = first_lead(&app, &owner).await;
    let call = json!({
        "name": "Ana", "phone": "956 555 0199", "email": office["customer_email"],
    });
    let call = phone_lead(&app, &owner, call).await["line"].clone();
    let lead = merge(&app, &owner, &call, &office).await;
    assert_eq!(lead["line"]["customer_phone"], "956 555 0199");
    assert_eq!(all(&lead["consents"], "phone"), ["956 555 0144"]);
    let entries = &lead["merged"][0]["entries"];
    let company = entries.as_array().expect("a list").iter();
    let company = company.filter(|entry| entry["name"] == "company");
    assert_eq!(company.count(), 1, "{entries}");
}

#[tokio::test]
async fn leads_without_a_common_phone_or_email_can_be_merged() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut calls = Vec::new();
    for (name, phone) in [("Rosa Garza", "956 555 0101"), ("R. Garza", "956 555 0202")] {
        let call = json!({ "name": name, "phone": phone });
        calls.push(phone_lead(&app, &owner, call).await["line"].clone());
    }
    assert_eq!(calls[0]["has_duplicate"], false);
    let lead = merge(&app, &owner, &calls[0], &calls[1]).await;
    assert_eq!(lead["merged"][0]["lead"]["id"], calls[1]["id"]);
    assert_eq!(lead["line"]["customer_phone"], "956 555 0101");
    // Not a merged lead, the lead itself, or one that does not exist.
    let path = format!("leads/{}/merge", lead_id(&lead["line"]));
    let erased = json!("0198c0de-0000-7000-8000-000000000000");
    for duplicate in [&calls[1]["id"], &lead["line"]["id"], &erased] {
        let body = json!({ "duplicate": duplicate, "expected": lead["line"]["updated_at"] });
        let refused = app.desk(&owner, "POST", &path, &body.to_string()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let list = app.desk_get(&owner, "leads").await;
    assert_eq!(list["leads"].as_array().map(Vec::len), Some(1));
}
