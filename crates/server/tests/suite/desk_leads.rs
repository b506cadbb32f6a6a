//! Leads at the desk: listing, details, phone leads, changes and live events.

use std::time::Duration;

use crate::support::desk::{desk_request, first_lead, lead_id};
use crate::support::forms::CARD;
use crate::support::{TestApp, row};
use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

#[tokio::test]
async fn a_lead_shows_all_its_fields_and_its_stored_price() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let markup = "<b onclick=alert(1)>Ana</b> & Sons";
    let stored = app.insert(row(json!({ "customer_name": markup }))).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let total = stored.json()[0]["total_estimate"]
        .as_f64()
        .expect("a number");
    let page = app.desk_get(&owner, "leads").await;
    assert_eq!(page["counts"]["new"], 1);
    assert_eq!(page["next"], Value::Null);
    let line = &page["leads"][0];
    assert_eq!(line["customer_name"], markup, "text stays text");
    let came = line["created_at"].as_i64().expect("a time");
    assert_eq!(line["deadline"].as_i64(), Some(came + 24 * 3_600_000));
    let path = format!("leads/{}", lead_id(line));
    let response = app.desk(&owner, "GET", &path, "").await;
    assert_eq!(response.header("content-type"), "application/json");
    assert_eq!(response.header("cache-control"), "no-store");
    let lead = response.json();
    let quote = &lead["quote"];
    let cents = quote["estimate"]["total_cents"].as_i64().expect("cents");
    assert_eq!(quote["recomputed_total_cents"].as_i64(), Some(cents));
    assert_eq!(
        format!("{total:.2}"),
        format!("{}.{:02}", cents / 100, cents % 100)
    );
    assert_eq!(lead["line"]["total_cents"].as_i64(), Some(cents));
    assert_eq!(quote["same_total_today"], true);
    assert_eq!(quote["special_requests"], "Upright piano in the den.");
    assert_eq!(lead["messages"].as_array().map(Vec::len), Some(2));
    assert_eq!(lead["history"][0]["what"], "received");
    // A price list that no longer exists is reported as such.
    let pool = app.database().await;
    let gone = sqlx::query("delete from rates_revisions");
    gone.execute(&pool).await.expect("deleted");
    let lead = app.desk_get(&owner, &path).await;
    assert_eq!(lead["quote"]["recomputed_total_cents"], Value::Null);
}

#[tokio::test]
async fn a_lead_shows_whether_its_move_leaves_the_served_cities() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (destination, far) in [
        ("500 Main Plaza, San Antonio", true),
        ("Austin Ave, Pharr", false),
    ] {
        app.insert(row(json!({ "destination_address": destination })))
            .await;
        let page = app.desk_get(&owner, "leads").await;
        let path = format!("leads/{}", lead_id(&page["leads"][0]));
        let lead = app.desk_get(&owner, &path).await;
        assert_eq!(lead["line"]["destination"], destination);
        assert_eq!(lead["quote"]["far"], far, "{destination}");
    }
}

#[tokio::test]
async fn a_quote_of_another_formula_keeps_its_lines_and_is_not_recomputed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let path = format!("leads/{}", lead_id(&first_lead(&app, &owner).await));
    let before = app.desk_get(&owner, &path).await["quote"].clone();
    assert_eq!(
        before["recomputed_total_cents"],
        before["estimate"]["total_cents"]
    );
    let pool = app.database().await;
    let older = sqlx::query("update quote_requests set formula_version = 0");
    older.execute(&pool).await.expect("updated");
    let after = app.desk_get(&owner, &path).await["quote"].clone();
    assert_eq!(after["estimate"], before["estimate"]);
    assert_eq!(after["recomputed_total_cents"], Value::Null);
}

#[tokio::test]
async fn rejects_a_change_of_an_outdated_version() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let state = format!("leads/{}/state", lead_id(&line));
    app.advance_clock(90);
    let change = json!({ "state": "contacted", "expected": line["updated_at"] }).to_string();
    let done = app.desk(&dispatcher, "POST", &state, &change).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());
    let lead = done.json();
    assert_eq!(lead["line"]["state"], "contacted");
    assert_eq!(lead["line"]["deadline"], Value::Null);
    let waited = lead["line"]["answered_at"].as_i64().expect("a time")
        - line["created_at"].as_i64().expect("a time");
    assert_eq!(waited, 90_000);
    assert_eq!(lead["history"][1]["by"], "Luis G.");
    let slower = app.desk(&owner, "POST", &state, &change).await;
    assert_eq!(slower.status, StatusCode::CONFLICT);
    assert_eq!(
        slower.json()["lead"]["state"],
        "contacted",
        "the current version"
    );

    let expected = lead["line"]["updated_at"].clone();
    let booked = format!("leads/{}/booked", lead_id(&line));
    let figure = json!({ "cents": 120_158, "expected": expected }).to_string();
    let done = app.desk(&dispatcher, "PUT", &booked, &figure).await.json();
    assert_eq!(done["line"]["booked_cents"], 120_158);
    let notes = format!("leads/{}/notes", lead_id(&line));
    let key = "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b11";
    let note = json!({ "text": "<b>Gate code 4417</b>", "key": key }).to_string();
    for _ in 0..2 {
        let response = app.desk(&dispatcher, "POST", &notes, &note).await;
        assert_eq!(response.status, StatusCode::CREATED);
        assert_eq!(response.json()["notes"].as_array().map(Vec::len), Some(1));
        assert_eq!(response.json()["notes"][0]["text"], "<b>Gate code 4417</b>");
    }
    let found = app.desk_get(&owner, "leads?q=4417").await;
    assert_eq!(found["leads"].as_array().map(Vec::len), Some(1));
    app.insert(row(json!({ "customer_name": "Another Customer" })))
        .await;
    let other = app.desk_get(&owner, "leads?q=another").await["leads"][0].clone();
    let notes = format!("leads/{}/notes", lead_id(&other));
    let reused = app.desk(&dispatcher, "POST", &notes, &note).await;
    assert_eq!(reused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reused.json()["fields"][0]["field"], "key");
}

#[tokio::test]
async fn a_phone_lead_is_stored_once_and_counts_as_answered() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let call = json!({
        "name": "Dana Whitfield", "phone": "956 555 0118", "date": "2026-12-05",
        "note": "Third floor, no elevator", "key": "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b12",
    })
    .to_string();
    let mut ids = Vec::new();
    for _ in 0..2 {
        let added = app.desk(&owner, "POST", "leads", &call).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let lead = added.json();
        assert_eq!(lead["line"]["state"], "contacted");
        assert_eq!(lead["line"]["form_label"], "Phone call");
        assert_eq!(lead["line"]["deadline"], Value::Null);
        assert_eq!(lead["notes"][0]["text"], "Third floor, no elevator");
        assert_eq!(lead["messages"], json!([]), "a phone lead sends no mail");
        ids.push(lead_id(&lead["line"]));
    }
    assert_eq!(ids[0], ids[1], "a second press adds nothing");
}

#[tokio::test]
async fn a_phone_lead_has_the_language_of_the_customer() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (sent, stored) in [("es", "es"), ("", "en")] {
        let call = json!({
            "name": "Ana Cruz", "phone": "956 555 0118", "email": "ana@example.com",
            "language": sent,
        });
        let added = app.desk(&owner, "POST", "leads", &call.to_string()).await;
        let lead = added.json();
        assert_eq!(lead["line"]["language"], stored);
        assert_eq!(lead["line"]["customer_email"], "ana@example.com");
        assert_eq!(lead["history"][0]["what"], "added");
        assert_eq!(lead["history"][0]["by"], "Rosa Cantú");
    }
}

#[tokio::test]
async fn a_lead_shows_consent_as_it_was_read() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.post_form("/leads", CARD).await;
    let id = lead_id(&first_lead(&app, &owner).await);
    let lead = app.desk_get(&owner, &format!("leads/{id}")).await;
    let text = lead["consents"][0]["text"].as_str().expect("a text");
    assert!(text.contains("the terms and privacy policy"), "{text}");
    let owner = app.confirm(owner).await;
    let exported = app.desk_get(&owner, "export.json").await;
    assert_eq!(exported[0]["consent_text"], text);
}

#[tokio::test]
async fn accepting_a_quarantined_lead_mails_the_customer() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let form = [
        ("form", "residential"),
        ("firstName", "Ana"),
        ("lastName", "Cruz"),
        ("email", "ana@example.com"),
        ("phone", "956 555 0111"),
        ("city", "pharr"),
        ("moveDate", "2026-12-05"),
        ("website", "http://spam.example"),
    ];
    app.post_form("/leads", &form).await;
    let all = app.desk_get(&owner, "leads").await;
    assert_eq!(all["leads"], json!([]));
    assert_eq!(all["counts"]["quarantined"], 1);
    let apart = app.desk_get(&owner, "leads?quarantined=true").await;
    let line = apart["leads"][0].clone();
    assert!(line["spam_reason"].is_string() && line["deadline"].is_null());
    assert_eq!(line["marked_as_spam"], false);
    for (filter, found) in [("any", 1), ("true", 1), ("false", 0)] {
        let path = format!("leads?q=Cruz&quarantined={filter}");
        let search = app.desk_get(&owner, &path).await;
        assert_eq!(search["leads"].as_array().map(Vec::len), Some(found));
    }
    let path = format!("leads/{}/spam", lead_id(&line));
    let back = json!({ "quarantined": false, "expected": line["updated_at"] }).to_string();
    let lead = app.desk(&owner, "POST", &path, &back).await.json();
    assert_eq!(lead["line"]["spam_reason"], Value::Null);
    assert!(lead["line"]["deadline"].is_i64());
    app.drain().await;
    assert!(
        app.mails()
            .iter()
            .any(|mail| mail.contains("ana@example.com") && mail.contains("Thank you"))
    );
}

#[tokio::test]
async fn a_lead_marked_as_spam_is_among_possible_spam() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.post_form("/leads", CARD).await;
    app.drain().await;
    let sent = app.mails().len();
    for in_bulk in [false, true] {
        let line = first_lead(&app, &owner).await;
        let id = lead_id(&line);
        let spam = json!({ "state": "spam", "expected": line["updated_at"] });
        let marked = if in_bulk {
            let change = json!({
                "id": id, "expected": line["updated_at"], "state": "spam",
            });
            let body = json!({ "changes": [change] }).to_string();
            let changed = app.desk(&owner, "POST", "leads/bulk", &body).await.json();
            changed["changed"][0].clone()
        } else {
            let path = format!("leads/{id}/state");
            let lead = app.desk(&owner, "POST", &path, &spam.to_string()).await;
            lead.json()["line"].clone()
        };
        let reason = marked["spam_reason"].as_str().expect("a reason");
        assert_eq!(reason, "Someone at the desk marked it as spam.");
        assert_eq!(marked["marked_as_spam"], true);
        let apart = app.desk_get(&owner, "leads?quarantined=true").await;
        assert_eq!(apart["leads"][0]["id"], id);
        assert_eq!(apart["counts"]["spam"], 0);
        let path = format!("leads/{id}/spam");
        let back = json!({ "quarantined": false, "expected": marked["updated_at"] }).to_string();
        let lead = app.desk(&owner, "POST", &path, &back).await.json();
        assert_eq!(lead["line"]["state"], "new");
        assert!(lead["line"]["deadline"].is_i64());
    }
    app.drain().await;
    assert_eq!(app.mails().len(), sent, "the customer was already mailed");
}

#[tokio::test]
async fn an_open_desk_receives_an_event_for_each_stored_lead() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let request = desk_request(&owner, "GET", "events", "", "same-origin");
    let response = app
        .router
        .clone()
        .oneshot(request)
        .await
        .expect("infallible");
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut news = response.into_body();
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let event = next_event(&mut news).await;
    assert!(
        event.starts_with("event: lead\n") && event.contains(&lead_id(&line)),
        "{event}"
    );
    let state = format!("leads/{}/state", lead_id(&line));
    let change = json!({ "state": "quoted", "expected": line["updated_at"] }).to_string();
    app.desk(&owner, "POST", &state, &change).await;
    assert!(next_event(&mut news).await.starts_with("event: changed\n"));
    // The stream ends when the program stops.
    app.program.events.close();
    let ended = async { while news.frame().await.is_some() {} };
    let ended = tokio::time::timeout(Duration::from_secs(5), ended).await;
    ended.expect("in time");
}

#[tokio::test]
async fn the_owner_is_reminded_once_before_the_response_deadline() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let before = app.mails().len();
    app.advance_clock(19 * 3_600);
    app.program.notifier.warn_of_deadlines().await;
    assert_eq!(app.drain().await, (0, 0), "there is time");
    app.advance_clock(3_600);
    for _ in 0..2 {
        app.program.notifier.warn_of_deadlines().await;
    }
    assert_eq!(app.drain().await, (1, 0));
    let mails = app.mails();
    assert_eq!(mails.len(), before + 1);
    assert!(
        mails
            .iter()
            .any(|mail| mail.contains("Contact Maria Elena Gonzalez by Saturday")),
        "{mails:?}"
    );
    // A lead answered just before the deadline causes no mail.
    app.insert(row(json!({}))).await;
    app.drain().await;
    app.advance_clock(21 * 3_600);
    app.program.notifier.warn_of_deadlines().await;
    app.sign_in("rosa@example.com", crate::support::desk::PASSWORD)
        .await;
    let owner = crate::support::desk::session_from(
        &app.sign_in("rosa@example.com", crate::support::desk::PASSWORD)
            .await,
    )
    .unwrap_or(owner);
    let line = first_lead(&app, &owner).await;
    let state = format!("leads/{}/state", lead_id(&line));
    let change = json!({ "state": "contacted", "expected": line["updated_at"] }).to_string();
    assert_eq!(
        app.desk(&owner, "POST", &state, &change).await.status,
        StatusCode::OK
    );
    let sign_ins = (2, 0);
    assert_eq!(app.drain().await, sign_ins, "it is answered");
    let pool = app.database().await;
    let given_up = "update notices set state = 'dead' where kind = 'owner_mail' and about = $1";
    let given_up = sqlx::query(given_up).bind(lead_id(&line));
    given_up.execute(&pool).await.expect("written");
    // A dead message is in the outbox and can be retried.
    let outbox = app.desk_get(&owner, "outbox").await;
    assert_eq!(outbox["failed"], 1);
    assert_eq!(outbox["messages"][0]["lead"]["id"], line["id"]);
    let message = outbox["messages"][0]["message"]["id"]
        .as_str()
        .expect("a text");
    let retry = format!("leads/{}/messages/{message}/retry", lead_id(&line));
    let again = app.desk(&owner, "POST", &retry, "{}").await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(app.desk_get(&owner, "outbox").await["waiting"], 1);
}

async fn next_event(news: &mut Body) -> String {
    loop {
        let frame = tokio::time::timeout(Duration::from_secs(5), news.frame()).await;
        let frame = frame.expect("in time").expect("more").expect("valid");
        let data = frame.into_data().expect("data");
        let text = String::from_utf8(data.to_vec()).expect("UTF-8");
        if !text.starts_with(':') {
            return text;
        }
    }
}
