//! Odd texts in the fields of the mail server, in edited notes, in the tags of several leads, and as the file whose
//! counterpart is requested.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::typed::assert_names;
use super::values::odd_texts;
use super::{GENERATED, Pages};
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::smtp::Smtp;
use crate::support::{TestApp, row};

#[tokio::test]
async fn mail_server() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let valid = json!({
        "host": smtp.address.ip().to_string(), "port": smtp.address.port(), "encryption": "none",
        "username": "", "password": "", "expected": 0,
    });
    for field in ["host", "username", "password"] {
        for text in odd_texts(GENERATED) {
            let mut body = valid.clone();
            if field != "host" {
                body["username"] = json!("office");
                body["password"] = json!("secret");
            }
            body[field] = json!(text);
            try_server(&app, &owner, field, body).await;
        }
    }
    for port in [
        json!(0),
        json!(65_536),
        json!(u32::MAX),
        json!(-1),
        json!(1.5),
        json!("25x"),
    ] {
        let mut body = valid.clone();
        body["port"] = port;
        let refused = app
            .desk(&owner, "PUT", "mail/server", &body.to_string())
            .await;
        assert_names(&refused, "port", &body.to_string());
    }
    assert_eq!(app.desk_get(&owner, "mail/server").await["host"], "");
    assert_eq!(Pages::others_answer(&app).await, [""; 0]);
}

/// A refusal names the field, one that depends on it, or the server, which did not accept what was typed.
async fn try_server(app: &TestApp, owner: &Session, field: &str, mut body: Value) {
    let version = async || app.desk_get(owner, "mail/server").await["version"].clone();
    body["expected"] = version().await;
    let body = body.to_string();
    let response = app.desk(owner, "PUT", "mail/server", &body).await;
    if response.status.is_success() {
        let removal = json!({ "expected": version().await }).to_string();
        let removed = app.desk(owner, "DELETE", "mail/server", &removal).await;
        assert!(removed.status.is_success(), "{}", removed.text());
        return;
    }
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    let refusal = response.json();
    for refused in refusal["fields"].as_array().expect("a list") {
        let name = refused["field"].as_str().unwrap_or_default();
        let own = [field, "server", "encryption"];
        let is_of_account = field != "host" && matches!(name, "username" | "password");
        // Only a server of this machine may listen on any port.
        let is_of_host = field == "host" && name == "port";
        assert!(
            own.contains(&name) || is_of_account || is_of_host,
            "{body} {refusal}"
        );
        assert_ne!(refused["message"], "", "{body}");
    }
}

#[tokio::test]
async fn edited_notes_and_tags_of_several_leads() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for _ in 0..2 {
        app.insert(row(json!({}))).await;
    }
    let id = lead_id(&first_lead(&app, &owner).await);
    let lead = format!("leads/{id}");
    let noted = json!({ "text": "A note." }).to_string();
    let noted = app
        .desk(&owner, "POST", &format!("{lead}/notes"), &noted)
        .await;
    assert_eq!(noted.status, StatusCode::CREATED, "{}", noted.text());
    for text in odd_texts(GENERATED) {
        let what = format!("{text:?}");
        let note = app.desk_get(&owner, &lead).await["notes"][0].clone();
        let path = format!("{lead}/notes/{}", note["id"].as_str().expect("an id"));
        let edited_at = if note["edited_at"].is_null() {
            &note["at"]
        } else {
            &note["edited_at"]
        };
        let body = json!({ "text": text, "expected": edited_at }).to_string();
        let edited = app.desk(&owner, "PUT", &path, &body).await;
        if !edited.status.is_success() {
            assert_names(&edited, "text", &what);
            let now = app.desk_get(&owner, &lead).await["notes"][0].clone();
            assert_eq!(now, note, "{what}");
        }
    }
    for text in odd_texts(GENERATED) {
        let list = app.desk_get(&owner, "leads").await;
        let lines = list["leads"].as_array().expect("a list").iter();
        let changes: Vec<Value> = lines
            .map(|line| {
                json!({ "id": lead_id(line), "expected": line["updated_at"], "tags": [text] })
            })
            .collect();
        let body = json!({ "changes": changes }).to_string();
        let response = app.desk(&owner, "POST", "leads/bulk", &body).await;
        if response.status.is_success() {
            assert_eq!(response.json()["conflicts"], json!([]), "{text:?}");
        } else {
            assert_names(&response, "tags", &format!("{text:?}"));
            let now = app.desk_get(&owner, "leads").await;
            assert_eq!(now["leads"], list["leads"], "{text:?}");
        }
    }
    let list = app.desk(&owner, "GET", "leads", "").await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.text());
}

#[tokio::test]
async fn counterparts() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for text in odd_texts(GENERATED) {
        for path in [text.clone(), format!("en/pages/{text}.toml")] {
            let body = json!({ "path": path }).to_string();
            let response = app
                .desk(&owner, "POST", "content/counterparts", &body)
                .await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{path:?}");
            assert_ne!(response.json()["error"], "", "{path:?}");
        }
    }
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
}
