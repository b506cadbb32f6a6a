//! The leads at the desk: listed, opened, typed in, changed, told of as they come.

use std::time::Duration;

use crate::support::desk::{asking, first, id_of};
use crate::support::{TestApp, row};
use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

#[tokio::test]
async fn a_lead_is_opened_with_all_that_is_known_and_its_price_comes_out_again() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let script = "<script>alert(1)</script> & Sons";
    let stored = app.insert(row(json!({ "customer_name": script }))).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let total = stored.json()[0]["total_estimate"]
        .as_f64()
        .expect("a number");
    let page = app.desk_get(&owner, "leads").await;
    assert_eq!(page["counts"]["new"], 1);
    assert_eq!(page["next"], Value::Null);
    let line = &page["leads"][0];
    assert_eq!(line["customer_name"], script, "text stays text");
    let came = line["created_at"].as_i64().expect("a time");
    assert_eq!(line["deadline"].as_i64(), Some(came + 24 * 3_600_000));
    let path = format!("leads/{}", id_of(line));
    let answer = app.desk(&owner, "GET", &path, "").await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "no-store");
    let lead = answer.json();
    let quote = &lead["quote"];
    let cents = quote["estimate"]["total_cents"].as_i64().expect("cents");
    assert_eq!(quote["recomputed_total_cents"].as_i64(), Some(cents));
    assert_eq!(
        format!("{total:.2}"),
        format!("{}.{:02}", cents / 100, cents % 100)
    );
    assert_eq!(lead["line"]["total_cents"].as_i64(), Some(cents));
    assert_eq!(quote["rates_are_current"], true);
    assert_eq!(quote["special_requests"], "Upright piano in the den.");
    assert_eq!(lead["notices"].as_array().map(Vec::len), Some(2));
    assert_eq!(lead["history"][0]["what"], "received");
    // A list of prices that has gone is said to have gone.
    let pool = app.database().await;
    let gone = sqlx::query("delete from rates_revisions");
    gone.execute(&pool).await.expect("deleted");
    let lead = app.desk_get(&owner, &path).await;
    assert_eq!(lead["quote"]["recomputed_total_cents"], Value::Null);
}

#[tokio::test]
async fn a_change_says_which_version_it_is_of_and_the_slower_one_is_told() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    app.insert(row(json!({}))).await;
    let line = first(&app, &owner).await;
    let state = format!("leads/{}/state", id_of(&line));
    app.later(90);
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
        "what stands there now"
    );

    let expected = lead["line"]["updated_at"].clone();
    let booked = format!("leads/{}/booked", id_of(&line));
    let figure = json!({ "cents": 120_158, "expected": expected }).to_string();
    let done = app.desk(&dispatcher, "PUT", &booked, &figure).await.json();
    assert_eq!(done["line"]["booked_cents"], 120_158);
    let notes = format!("leads/{}/notes", id_of(&line));
    let key = "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b11";
    let note = json!({ "text": "<b>Gate code 4417</b>", "key": key }).to_string();
    for _ in 0..2 {
        let answer = app.desk(&dispatcher, "POST", &notes, &note).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        assert_eq!(answer.json()["notes"].as_array().map(Vec::len), Some(1));
        assert_eq!(answer.json()["notes"][0]["text"], "<b>Gate code 4417</b>");
    }
    let found = app.desk_get(&owner, "leads?q=4417").await;
    assert_eq!(found["leads"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_call_is_typed_in_once_and_is_answered_already() {
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
        assert_eq!(lead["notices"], json!([]), "nobody is mailed of a call");
        ids.push(id_of(&lead["line"]));
    }
    assert_eq!(ids[0], ids[1], "a second press adds nothing");
}

#[tokio::test]
async fn what_is_set_apart_is_taken_back_by_one_press_and_the_customer_is_told() {
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
    assert_eq!(all["counts"]["set_apart"], 1);
    let apart = app.desk_get(&owner, "leads?set_apart=true").await;
    let line = apart["leads"][0].clone();
    assert!(line["set_apart"].is_string() && line["deadline"].is_null());
    let path = format!("leads/{}/set-apart", id_of(&line));
    let back = json!({ "set_apart": false, "expected": line["updated_at"] }).to_string();
    let lead = app.desk(&owner, "POST", &path, &back).await.json();
    assert_eq!(lead["line"]["set_apart"], Value::Null);
    assert!(lead["line"]["deadline"].is_i64());
    app.drain().await;
    assert!(
        app.mails()
            .iter()
            .any(|mail| mail.contains("ana@example.com") && mail.contains("Thank you"))
    );
}

#[tokio::test]
async fn an_open_desk_is_told_of_each_lead_once_it_is_stored() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let request = asking(&owner, "GET", "events", "", "same-origin");
    let answer = app
        .router
        .clone()
        .oneshot(request)
        .await
        .expect("infallible");
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    let mut news = answer.into_body();
    app.insert(row(json!({}))).await;
    let line = first(&app, &owner).await;
    let told = next(&mut news).await;
    assert!(
        told.starts_with("event: lead\n") && told.contains(&id_of(&line)),
        "{told}"
    );
    let state = format!("leads/{}/state", id_of(&line));
    let change = json!({ "state": "quoted", "expected": line["updated_at"] }).to_string();
    app.desk(&owner, "POST", &state, &change).await;
    assert!(next(&mut news).await.starts_with("event: changed\n"));
    // When the program stops, the stream ends.
    app.program.events.close();
    let ended = async { while news.frame().await.is_some() {} };
    let ended = tokio::time::timeout(Duration::from_secs(5), ended).await;
    ended.expect("in time");
}

#[tokio::test]
async fn the_owner_is_mailed_before_the_promise_breaks_once_and_not_in_vain() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let before = app.mails().len();
    app.later(19 * 3_600);
    app.program.notifier.warn_of_deadlines().await;
    assert_eq!(app.drain().await, (0, 0), "there is time");
    app.later(3_600);
    for _ in 0..2 {
        app.program.notifier.warn_of_deadlines().await;
    }
    assert_eq!(app.drain().await, (1, 0));
    let mails = app.mails();
    assert_eq!(mails.len(), before + 1);
    assert!(
        mails
            .iter()
            .any(|mail| mail.contains("Answer Maria Elena Gonzalez by Saturday")),
        "{mails:?}"
    );
    // One that is answered in the last moment sends nothing.
    app.insert(row(json!({}))).await;
    app.drain().await;
    app.later(21 * 3_600);
    app.program.notifier.warn_of_deadlines().await;
    app.sign_in("rosa@example.com", crate::support::desk::PASSWORD)
        .await;
    let owner = crate::support::desk::session_of(
        &app.sign_in("rosa@example.com", crate::support::desk::PASSWORD)
            .await,
    )
    .unwrap_or(owner);
    let line = first(&app, &owner).await;
    let state = format!("leads/{}/state", id_of(&line));
    let change = json!({ "state": "contacted", "expected": line["updated_at"] }).to_string();
    assert_eq!(
        app.desk(&owner, "POST", &state, &change).await.status,
        StatusCode::OK
    );
    assert_eq!(app.drain().await, (0, 0), "it is answered");
    let pool = app.database().await;
    let given_up = "update notices set state = 'dead' where kind = 'owner_mail' and about = $1";
    let given_up = sqlx::query(given_up).bind(id_of(&line));
    given_up.execute(&pool).await.expect("written");
    // What was given up is in the outbox, and can be tried again.
    let outbox = app.desk_get(&owner, "outbox").await;
    assert_eq!(outbox["dead"], 1);
    assert_eq!(outbox["notices"][0]["lead"]["id"], line["id"]);
    let notice = outbox["notices"][0]["notice"]["id"]
        .as_str()
        .expect("a text");
    let retry = format!("leads/{}/notices/{notice}/retry", id_of(&line));
    let again = app.desk(&owner, "POST", &retry, "{}").await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(app.desk_get(&owner, "outbox").await["due"], 1);
}

async fn next(news: &mut Body) -> String {
    loop {
        let frame = tokio::time::timeout(Duration::from_secs(5), news.frame()).await;
        let frame = frame.expect("in time").expect("more").expect("sound");
        let data = frame.into_data().expect("data");
        let text = String::from_utf8(data.to_vec()).expect("UTF-8");
        if !text.starts_with(':') {
            return text;
        }
    }
}
