//! Odd texts in what is typed outside of content: leads, notes, replies, estimates, people, the account and names of
//! new files. These are stored immediately, so every text is tried in every field.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::requests::{Request, additions, corrections};
use super::values::odd_texts;
use super::{GENERATED, Pages};
use crate::support::desk::{PASSWORD, Session, lead_id, session_from};
use crate::support::forms::{ALL, send_json};
use crate::support::smtp::Smtp;
use crate::support::{TestApp, TestResponse, row, urlencoded};

#[tokio::test]
async fn leads() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    for form in ALL {
        assert_eq!(send_json(&app, form).await.status, StatusCode::CREATED);
    }
    let before = Pages::of(&app).await;
    let list = app.desk_get(&owner, "leads").await;
    let leads = list["leads"].as_array().expect("a list").clone();
    assert_eq!(leads.len(), ALL.len() + 1);
    for line in &leads {
        let lead = format!("leads/{}", lead_id(line));
        for request in corrections(&app, &owner, &lead).await {
            try_correction(&app, &owner, &lead, &request).await;
        }
    }
    let lead = format!("leads/{}", lead_id(&leads[0]));
    for request in additions(&lead) {
        try_addition(&app, &owner, &lead, &request).await;
    }
    // Whatever was stored can be listed, searched, exported and mailed.
    let owner = app.confirm(owner).await;
    for path in [
        "leads",
        "leads/choices",
        "reports",
        "outbox",
        "export.csv",
        "export.json",
        &lead,
    ] {
        let response = app.desk(&owner, "GET", path, "").await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
    }
    for text in odd_texts(GENERATED) {
        for list in ["leads", "content"] {
            let path = format!("{list}?{}", urlencoded(&[("q", &text)]));
            let found = app.desk(&owner, "GET", &path, "").await;
            assert!(!found.status.is_server_error(), "{path}: {}", found.text());
        }
    }
    let (_, failed) = app.drain().await;
    assert_eq!(failed, 0, "every mail is written");
    assert_eq!(before.differences(&app).await, [""; 0]);
}

#[tokio::test]
async fn people_and_names_of_new_files() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let before = Pages::of(&app).await;
    let person = json!({ "name": "Luis", "email": "luis@example.com", "role": "dispatcher" });
    let post = json!({ "title": "A title", "category": "moving-tips" });
    let page = json!({ "title": "Aquarium movers" });
    let email = json!({ "email": "rosa@example.org", "password": PASSWORD });
    for request in [
        Request::new("POST", "people", person, &["name", "email", "role"]),
        Request::new("PUT", "name", json!({ "name": "Rosa Cantú" }), &["name"]),
        Request::new(
            "PUT",
            "language",
            json!({ "language": "en" }),
            &["language"],
        ),
        Request::new("POST", "email", email, &["email", "password"]),
        Request::new(
            "POST",
            "second-factor/confirm",
            json!({ "code": "" }),
            &["code"],
        ),
        Request::new("POST", "content/posts", post, &["title", "category"]),
        Request::new("POST", "content/pages", page.clone(), &["title"]),
        Request::new("POST", "content/cities", page, &["title"]),
        Request::new(
            "POST",
            "setup",
            json!({ "key": "mail", "done": false }),
            &["key"],
        ),
    ] {
        for (pointer, name) in &request.typed {
            for text in odd_texts(GENERATED) {
                let response = send(&app, &owner, &request, pointer, &text).await;
                if response.status.is_success() {
                    let restored = request.body.to_string();
                    app.desk(&owner, request.method, &request.path, &restored)
                        .await;
                } else {
                    assert_names(&response, name, &format!("{} {text:?}", request.path));
                }
            }
        }
    }
    for path in ["me", "people", "security-events", "content"] {
        let response = app.desk(&owner, "GET", path, "").await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
    }
    assert_eq!(
        app.desk_get(&owner, "me").await["person"]["name"],
        "Rosa Cantú"
    );
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
    assert_eq!(before.differences(&app).await, [""; 0]);
}

#[tokio::test]
async fn passwords() {
    let app = TestApp::start().await;
    let mut owner = app.owner().await;
    let mut current = PASSWORD.to_owned();
    for (at, text) in odd_texts(0).into_iter().enumerate() {
        // Each password costs time by design, and wrong ones are all treated alike.
        if at % 8 == 0 {
            let wrong = json!({ "old": text, "new": "another horse battery" }).to_string();
            let refused = app.desk(&owner, "POST", "password", &wrong).await;
            assert_names(&refused, "old", &format!("{text:?}"));
            let wrong = json!({ "password": text, "code": text }).to_string();
            let refused = app.desk(&owner, "POST", "reauthenticate", &wrong).await;
            assert_names(&refused, "password", &format!("{text:?}"));
            // Wrong passwords have to wait, and the session counts as confirmed for ten minutes.
            app.advance_clock(61);
            owner = confirmed(&app, owner, &current).await;
        }
        let new = json!({ "old": current, "new": text }).to_string();
        let response = app.desk(&owner, "POST", "password", &new).await;
        if response.status.is_success() {
            owner = session_from(&response).expect("the session goes on");
            current = text;
        } else {
            assert_names(&response, "new", &format!("{text:?}"));
        }
    }
    let signed_in = app.sign_in("rosa@example.com", &current).await;
    assert_eq!(signed_in.status, StatusCode::SEE_OTHER);
}

async fn confirmed(app: &TestApp, owner: Session, password: &str) -> Session {
    let body = json!({ "password": password, "code": "" }).to_string();
    let response = app.desk(&owner, "POST", "reauthenticate", &body).await;
    assert_eq!(
        response.status,
        StatusCode::NO_CONTENT,
        "{}",
        response.text()
    );
    session_from(&response).expect("the session goes on")
}

/// Types every text into every field. What is accepted is set back.
async fn try_correction(app: &TestApp, owner: &Session, lead: &str, request: &Request) {
    let mut version = app.desk_get(owner, lead).await["line"]["updated_at"].clone();
    let mut request = request.clone();
    request.body["expected"] = version;
    let first = app
        .desk(
            owner,
            request.method,
            &request.path,
            &request.body.to_string(),
        )
        .await;
    assert!(
        first.status.is_success(),
        "{}: {}",
        request.path,
        first.text()
    );
    let start = first.json();
    version = start["line"]["updated_at"].clone();
    for (pointer, name) in request.typed.clone() {
        for text in odd_texts(GENERATED) {
            let what = format!("{} {pointer} {text:?}", request.path);
            request.body["expected"] = version.clone();
            let response = send(app, owner, &request, &pointer, &text).await;
            if response.status.is_success() {
                request.body["expected"] = response.json()["line"]["updated_at"].clone();
                let body = request.body.to_string();
                let restored = app.desk(owner, request.method, &request.path, &body).await;
                assert!(restored.status.is_success(), "{what}: {}", restored.text());
                assert_eq!(values(&restored.json()), values(&start), "{what}");
                version = restored.json()["line"]["updated_at"].clone();
            } else {
                assert_names(&response, &name, &what);
                let now = app.desk_get(owner, lead).await;
                assert_eq!(values(&now), values(&start), "{what}");
                assert_eq!(now["line"]["updated_at"], version, "{what}");
            }
        }
    }
}

/// Types every text into every field of a request that adds something.
async fn try_addition(app: &TestApp, owner: &Session, lead: &str, request: &Request) {
    let mut number = 0;
    for (pointer, name) in &request.typed {
        for text in odd_texts(GENERATED) {
            let what = format!("{} {pointer} {text:?}", request.path);
            let mut request =
                Request::new(request.method, &request.path, request.body.clone(), &[]);
            if request.body["key"].is_string() {
                number += 1;
                request.body["key"] = json!(format!("7f2c1c0e-6d0c-4a52-9a1e-{number:012}"));
            }
            let before = app.desk_get(owner, lead).await;
            let response = send(app, owner, &request, pointer, &text).await;
            if response.status.is_success() {
                assert_eq!(response.status, StatusCode::CREATED, "{what}");
            } else {
                assert_names(&response, name, &what);
                assert_eq!(app.desk_get(owner, lead).await, before, "{what}");
            }
        }
    }
}

/// Returns what a person can change of a lead.
fn values(lead: &Value) -> Value {
    let mut line = lead["line"].clone();
    line["updated_at"] = Value::Null;
    let mut quote = lead["quote"].clone();
    quote["estimate"] = Value::Null;
    json!([
        line,
        lead["entries"],
        lead["editable"],
        lead["notes"],
        quote
    ])
}

async fn send(
    app: &TestApp,
    owner: &Session,
    request: &Request,
    pointer: &str,
    text: &str,
) -> TestResponse {
    let mut body = request.body.clone();
    if let Some(field) = body.pointer_mut(pointer) {
        *field = json!(text);
    } else {
        let (list, _) = pointer.rsplit_once('/').expect("a pointer");
        *body.pointer_mut(list).expect("a list") = json!([text]);
    }
    let body = body.to_string();
    let sent = app.desk(owner, request.method, &request.path, &body);
    let (response, others) = tokio::join!(sent, Pages::others_answer(app));
    assert_eq!(others, [""; 0], "{} {pointer} {text:?}", request.path);
    response
}

/// A refusal names the field, and only that one.
pub fn assert_names(response: &TestResponse, name: &str, what: &str) {
    let text = response.text();
    assert_eq!(
        response.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{what}: {text}"
    );
    let refusal = response.json();
    let fields = refusal["fields"].as_array().expect("a list");
    let names: Vec<&Value> = fields.iter().map(|field| &field["field"]).collect();
    assert_eq!(names, [name], "{what}: {text}");
    let message = fields[0]["message"].as_str().unwrap_or_default();
    assert!(!message.is_empty(), "{what}: {text}");
}
