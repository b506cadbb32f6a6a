//! Invalid forms are shown again with their entries and messages; spam is quarantined.

use crate::support::forms::{ALL, CARD, OFFICE, RESIDENTIAL, rows, send_json, with_changes};
use crate::support::{TestApp, row, urlencoded};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn shows_an_invalid_form_again_with_entries_and_messages() {
    let app = TestApp::start().await;
    let wrong = with_changes(
        RESIDENTIAL,
        &[("email", "rosa"), ("moveDate", "2026-11-19")],
    );
    let wrong: Vec<_> = wrong
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let response = app.post_form("/leads", &wrong).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = response.text();
    assert!(html.contains("Email: enter an address such as name@example.com."));
    assert!(html.contains("Move date: choose today or a later date."));
    for kept in ["value=\"Rosa\"", "value=\"Cantú\"", "value=\"rosa\""] {
        assert!(html.contains(kept), "{kept}");
    }
    let json = send_json(&app, &wrong).await;
    assert_eq!(json.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields: Vec<Value> = json.json()["errors"].as_array().expect("a list").clone();
    let fields: Vec<&str> = fields.iter().filter_map(|e| e["field"].as_str()).collect();
    assert_eq!(fields, ["email", "moveDate"]);
    assert_eq!(app.count("select count(*) from leads").await, 0);

    let unknown = with_changes(RESIDENTIAL, &[("colour", "red")]);
    let unknown: Vec<_> = unknown
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let response = send_json(&app, &unknown).await;
    assert_eq!(response.status, StatusCode::BAD_REQUEST);
    assert_eq!(response.json()["errors"][0]["field"], "colour");
    for form in ["", "quote", "fax"] {
        let none = app.post_form("/leads", &[("form", form)]).await;
        assert_eq!(none.status, StatusCode::BAD_REQUEST, "{form}");
    }
}

#[tokio::test]
async fn quarantines_spam_instead_of_dropping_it() {
    let app = TestApp::start().await;
    for (at, trap) in [("website", "http://spam.example"), ("elapsed", "300")]
        .iter()
        .enumerate()
    {
        let phone = at.to_string();
        let fields = with_changes(OFFICE, &[*trap, ("phone", &phone)]);
        let fields: Vec<_> = fields
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        let response = app.post_form("/leads", &fields).await;
        assert_eq!(
            response.status,
            StatusCode::SEE_OTHER,
            "it learns nothing from the answer"
        );
    }
    let apart = rows(&app, "select suspicion from leads order by suspicion").await;
    assert_eq!(apart, [["honeypot"], ["too_fast"]]);
    let kinds = rows(&app, "select kind from notices").await;
    assert_eq!(
        kinds,
        [["owner_mail"], ["owner_mail"]],
        "no stranger is mailed"
    );
    app.drain().await;
    let mails = app.mails();
    assert!(
        mails
            .iter()
            .all(|mail| mail.contains("Subject: Possible spam:")),
        "{mails:?}"
    );
}

#[tokio::test]
async fn limits_forms_per_address_and_keeps_the_entries() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "1")]).await;
    app.post_form("/leads", RESIDENTIAL).await;
    let second = app.post_form("/leads", RESIDENTIAL).await;
    assert_eq!(second.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(second.header("retry-after"), "60");
    let html = second.text();
    assert!(html.contains("Too many requests in one minute."));
    assert!(html.contains("value=\"Rosa\""));
}

#[tokio::test]
async fn rejects_forms_from_other_origins() {
    let app = TestApp::start().await;
    for path in ["/leads", "/subscribe"] {
        let request = Request::post(path)
            .header("sec-fetch-site", "cross-site")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(urlencoded(OFFICE)))
            .expect("a request");
        assert_eq!(
            app.send(request).await.status,
            StatusCode::FORBIDDEN,
            "{path}"
        );
    }
    assert_eq!(app.count("select count(*) from leads").await, 0);
}

#[tokio::test]
async fn keeps_the_entries_if_the_store_fails() {
    let app = TestApp::with_env(&[("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")]).await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    for form in ALL {
        let response = app.post_form("/leads", form).await;
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "{form:?}");
        assert_eq!(response.header("retry-after"), "5", "{form:?}");
        let html = response.text();
        assert!(html.contains("Failed to submit quote request. Please try again."));
        assert!(
            html.contains(&format!("value=\"{}\"", form[1].1)),
            "{form:?}"
        );
        let response = send_json(&app, form).await;
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.header("retry-after"), "5", "{form:?}");
    }
    held.rollback().await.expect("freed");
    assert_eq!(
        app.post_form("/leads", CARD).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn a_form_that_could_not_be_stored_does_not_use_up_the_limit() {
    let app = TestApp::with_env(&[
        ("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50"),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "3"),
    ])
    .await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let email = [("email", "rosa@example.com")];
    let insert = async || app.insert(row(json!({}))).await.status.as_u16();
    let form = async || app.post_form("/leads", RESIDENTIAL).await.status.as_u16();
    let subscribe = async || app.post_form("/subscribe", &email).await.status.as_u16();
    assert_eq!(
        [insert().await, form().await, subscribe().await],
        [503, 503, 503]
    );
    held.rollback().await.expect("freed");
    let after = [insert().await, form().await, subscribe().await];
    assert_eq!(after, [201, 303, 303]);
    assert_eq!(insert().await, 429, "what was stored counts");
}
