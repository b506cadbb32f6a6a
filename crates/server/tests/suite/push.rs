//! Notifications of phones: encrypted for one browser, one person after the other, until a lead is claimed.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::receiver::Receiver;
use crate::support::{TestApp, TestResponse, row};

/// A program that may notify through a service on loopback.
async fn start(service: &Receiver) -> TestApp {
    let origin = service.url.trim_end_matches("/hook");
    TestApp::with_env(&[("MUDANZA_OUTBOX_PUSH_SERVICE", origin)]).await
}

/// An owner, and a dispatcher who was added later, so that leads ring the owner first.
async fn two_people(app: &TestApp) -> (Session, Session) {
    let owner = app.owner().await;
    app.advance_clock(1);
    let dispatcher = app.dispatcher(&owner).await;
    (owner, dispatcher)
}

/// The notifications that a browser got, oldest first.
fn notifications(service: &Receiver, browser: &Browser) -> Vec<Value> {
    let received = service.received();
    received
        .iter()
        .filter_map(|(_, body)| browser.read(body))
        .collect()
}

async fn claim_with(app: &TestApp, ticket: &Value, site: &str) -> TestResponse {
    let body = json!({ "ticket": ticket }).to_string();
    let request = Request::post("/claim-lead")
        .header("content-type", "application/json")
        .header("sec-fetch-site", site)
        .body(Body::from(body));
    app.send(request.expect("a request")).await
}

async fn assignee(app: &TestApp, session: &Session) -> Value {
    first_lead(app, session).await["assignee"].clone()
}

#[tokio::test]
async fn tells_a_phone_the_first_name_and_the_town_and_nothing_else() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let phone = Browser::new(1, &service.url);
    phone.subscribe(&app, &owner).await;
    app.insert(row(json!({}))).await;
    app.drain().await;

    let received = service.received();
    assert_eq!(received.len(), 1);
    let (headers, body) = &received[0];
    assert_eq!(headers["content-encoding"], "aes128gcm");
    assert_eq!(headers["ttl"], "3600");
    assert_eq!(headers["topic"].len(), 32);
    let authorization = headers["authorization"].to_str().expect("ASCII");
    assert!(authorization.starts_with("vapid t="), "{authorization}");
    let shown = phone.read(body).expect("for this browser");
    assert_eq!(shown["title"], "New lead: Maria, McAllen");
    assert_eq!(shown["waiting"], 1);
    let id = lead_id(&first_lead(&app, &owner).await);
    assert_eq!(shown["url"], format!("/desk/leads/{id}"));
    // Identifiers and tickets are random, and may contain any digits.
    let said = shown.as_object().expect("an object").iter();
    let said = said.filter(|(key, _)| !["ticket", "tag", "url"].contains(&key.as_str()));
    let text: String = said.map(|(_, value)| value.to_string()).collect();
    for personal in ["Gonzalez", "555", "example.com", "Nolana", "2478"] {
        assert!(!text.contains(personal), "{personal}: {text}");
    }
    assert!(Browser::new(2, &service.url).read(body).is_none());
}

#[tokio::test]
async fn speaks_the_language_of_the_person() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let spanish = r#"{"language":"es"}"#;
    app.desk(&owner, "PUT", "language", spanish).await;
    let phone = Browser::new(1, &service.url);
    phone.subscribe(&app, &owner).await;
    let hidden = json!({ "customer_name": "Wolfeschlegelsteinhausenbergerdorff Ruiz", "origin_address": "" });
    app.insert(row(hidden)).await;
    app.drain().await;
    let shown = notifications(&service, &phone);
    assert_eq!(shown[0]["title"], "Solicitud nueva");
    assert_eq!(shown[0]["claim"], "La tomo yo");
}

#[tokio::test]
async fn rings_the_next_person_after_five_minutes_without_a_claim() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let (owner, dispatcher) = two_people(&app).await;
    let (first, second) = (Browser::new(1, &service.url), Browser::new(2, &service.url));
    first.subscribe(&app, &owner).await;
    second.subscribe(&app, &dispatcher).await;
    app.insert(row(json!({}))).await;
    let counts = async || {
        app.drain().await;
        let count = |browser| notifications(&service, browser).len();
        (count(&first), count(&second))
    };
    assert_eq!(counts().await, (1, 0));
    app.advance_clock(299);
    assert_eq!(counts().await, (1, 0), "not yet");
    app.advance_clock(1);
    assert_eq!(counts().await, (1, 1));
    app.advance_clock(3_600);
    assert_eq!(counts().await, (1, 1), "nobody is left");
}

#[tokio::test]
async fn a_claimed_lead_rings_nobody_else() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let (owner, dispatcher) = two_people(&app).await;
    let second = Browser::new(2, &service.url);
    Browser::new(1, &service.url).subscribe(&app, &owner).await;
    second.subscribe(&app, &dispatcher).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let id = lead_id(&first_lead(&app, &owner).await);
    let path = format!("leads/{id}/claim");
    let claimed = app.desk(&owner, "POST", &path, "{}").await;
    assert_eq!(claimed.status, StatusCode::OK, "{}", claimed.text());
    assert_eq!(claimed.json()["line"]["assignee"], "Rosa Cantú");
    app.advance_clock(300);
    app.drain().await;
    assert!(notifications(&service, &second).is_empty());
}

#[tokio::test]
async fn only_one_of_two_concurrent_claims_gets_the_lead() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let (owner, dispatcher) = two_people(&app).await;
    app.insert(row(json!({}))).await;
    let id = lead_id(&first_lead(&app, &owner).await);
    let path = format!("leads/{id}/claim");
    let (one, other) = tokio::join!(
        app.desk(&owner, "POST", &path, "{}"),
        app.desk(&dispatcher, "POST", &path, "{}"),
    );
    let mut statuses = [one.status, other.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let winner = if one.status == StatusCode::OK {
        "Rosa Cantú"
    } else {
        "Luis G."
    };
    assert_eq!(assignee(&app, &owner).await, winner);
    let assigned = "select count(*) from lead_history where what = 'assigned'";
    assert_eq!(app.count(assigned).await, 1);
}

#[tokio::test]
async fn the_button_of_a_notification_claims_without_a_session() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let (owner, dispatcher) = two_people(&app).await;
    let (first, second) = (Browser::new(1, &service.url), Browser::new(2, &service.url));
    first.subscribe(&app, &owner).await;
    second.subscribe(&app, &dispatcher).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    app.advance_clock(300);
    app.drain().await;
    let ticket = |browser| notifications(&service, browser)[0]["ticket"].clone();
    let (own, others) = (ticket(&first), ticket(&second));

    let foreign = claim_with(&app, &others, "cross-site").await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let forged = claim_with(
        &app,
        &json!("lead.person.9999999999999.AAAA"),
        "same-origin",
    )
    .await;
    assert_eq!(forged.status, StatusCode::FORBIDDEN);
    assert_eq!(assignee(&app, &owner).await, Value::Null);

    let claimed = claim_with(&app, &others, "same-origin").await;
    assert_eq!(claimed.status, StatusCode::OK, "{}", claimed.text());
    assert_eq!(claimed.json(), json!({ "outcome": "claimed", "name": "" }));
    assert_eq!(assignee(&app, &owner).await, "Luis G.");
    let again = claim_with(&app, &others, "same-origin").await;
    assert_eq!(again.json()["outcome"], "claimed", "a second tap");
    let late = claim_with(&app, &own, "same-origin").await;
    assert_eq!(
        late.json(),
        json!({ "outcome": "taken", "name": "Luis G." })
    );
    app.advance_clock(3_600);
    let expired = claim_with(&app, &own, "same-origin").await;
    assert_eq!(expired.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn retries_while_the_push_service_refuses_and_says_so() {
    let service = Receiver::start(&[503, 429]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let id = Browser::new(1, &service.url).subscribe(&app, &owner).await;
    app.drain().await;
    let test = format!("push/device/{id}/test");
    let response = app.desk(&owner, "POST", &test, "{}").await;
    assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    assert_eq!(response.json()["devices"][0]["test"]["state"], "due");
    let state = async || app.desk_get(&owner, "push").await["devices"][0].clone();
    for (failure, seconds) in [
        ("503 Service Unavailable", 10),
        ("429 Too Many Requests", 60),
    ] {
        assert_eq!(app.drain().await.0, 0, "{failure}");
        let device = state().await;
        assert_eq!(device["test"]["state"], "due", "{failure}");
        assert_eq!(device["test"]["failure"], failure);
        assert_eq!(device["notified_at"], Value::Null, "nothing was sent");
        assert_eq!(app.drain().await, (0, 0), "not before its time");
        app.advance_clock(seconds);
    }
    app.drain().await;
    let device = state().await;
    assert_eq!(device["test"]["state"], "sent");
    assert!(device["notified_at"].is_i64(), "{device}");
    assert_eq!(service.received().len(), 3);
}

#[tokio::test]
async fn removes_a_gone_device_and_notifies_the_next_person_immediately() {
    let service = Receiver::start(&[410]).await;
    let app = start(&service).await;
    let (owner, dispatcher) = two_people(&app).await;
    let second = Browser::new(2, &service.url);
    Browser::new(1, &service.url).subscribe(&app, &owner).await;
    second.subscribe(&app, &dispatcher).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let own = app.desk_get(&owner, "push").await;
    assert_eq!(own["devices"], json!([]));
    app.drain().await;
    assert_eq!(notifications(&service, &second).len(), 1);
    let said = "select count(*) from notices where kind = 'lead_push' and state = 'sent'";
    assert_eq!(app.count(said).await, 1, "only what was sent");
}

#[tokio::test]
async fn gives_up_after_a_permanent_refusal_of_the_push_service() {
    let service = Receiver::start(&[403]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let id = Browser::new(1, &service.url).subscribe(&app, &owner).await;
    let test = format!("push/device/{id}/test");
    app.desk(&owner, "POST", &test, "{}").await;
    app.drain().await;
    let device = app.desk_get(&owner, "push").await["devices"][0].clone();
    assert_eq!(device["test"]["state"], "dead");
    assert_eq!(device["test"]["failure"], "403 Forbidden");
    assert_eq!(device["notified_at"], Value::Null);
}

#[tokio::test]
async fn calls_no_server_but_push_services() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let origin = service.url.trim_end_matches("/hook");
    for address in [
        "http://127.0.0.1:1/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://example.com/fcm.googleapis.com",
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "file:///etc/passwd",
        "",
    ] {
        let mut body = Browser::new(1, origin).subscription();
        body["endpoint"] = json!(address);
        let body = body.to_string();
        let refused = app.desk(&owner, "PUT", "push/device", &body).await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{address}"
        );
    }
    let mut keyless = Browser::new(1, origin).subscription();
    keyless["auth"] = json!("AAAA");
    let refused = app
        .desk(&owner, "PUT", "push/device", &keyless.to_string())
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut body = Browser::new(1, origin).subscription();
    body["endpoint"] = json!("https://web.push.apple.com/QAbc");
    let body = body.to_string();
    let added = app.desk(&owner, "PUT", "push/device", &body).await;
    assert_eq!(added.status, StatusCode::OK, "{}", added.text());
}

#[tokio::test]
async fn quiet_hours_are_kept_and_end() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let phone = Browser::new(1, &service.url);
    phone.subscribe(&app, &owner).await;
    // It is noon in Texas.
    let hours = r#"{"from":"11:00","until":"13:00"}"#;
    let saved = app.desk(&owner, "PUT", "push/quiet-hours", hours).await;
    assert_eq!(
        saved.json()["quiet"],
        json!({ "from": "11:00", "until": "13:00" })
    );
    app.insert(row(json!({}))).await;
    app.drain().await;
    assert!(notifications(&service, &phone).is_empty());
    app.advance_clock(3_600);
    app.drain().await;
    assert_eq!(notifications(&service, &phone).len(), 1);
    let wrong = r#"{"from":"25:00","until":"13:00"}"#;
    let refused = app.desk(&owner, "PUT", "push/quiet-hours", wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let none = r#"{"from":"","until":""}"#;
    let removed = app.desk(&owner, "PUT", "push/quiet-hours", none).await;
    assert_eq!(removed.json()["quiet"], Value::Null);
}

#[tokio::test]
async fn a_device_is_that_of_one_person() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let (owner, dispatcher) = two_people(&app).await;
    let id = Browser::new(1, &service.url).subscribe(&app, &owner).await;
    for (method, path) in [
        ("POST", format!("push/device/{id}/test")),
        ("DELETE", format!("push/device/{id}")),
    ] {
        let refused = app.desk(&dispatcher, method, &path, "{}").await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{method} {path}");
    }
    // Someone else signs in with the same browser.
    Browser::new(1, &service.url)
        .subscribe(&app, &dispatcher)
        .await;
    let own = app.desk_get(&owner, "push").await;
    assert_eq!(own["devices"], json!([]));
    let out = app.desk(&dispatcher, "POST", "sign-out-everywhere", "{}");
    let out = out.await;
    assert!(out.status.is_success(), "{}", out.text());
    let devices = "select count(*) from push_subscriptions";
    assert_eq!(app.count(devices).await, 0);
}

#[tokio::test]
async fn the_site_keeps_its_key() {
    let service = Receiver::start(&[]).await;
    let app = start(&service).await;
    let owner = app.owner().await;
    let key = app.desk_get(&owner, "push").await["public_key"].clone();
    assert_eq!(key.as_str().expect("a text").len(), 87);
    let app = app.restart().await;
    let after = app.desk_get(&owner, "push").await["public_key"].clone();
    assert_eq!(key, after);
}
