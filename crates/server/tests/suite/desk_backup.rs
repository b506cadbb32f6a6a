//! The backup that an owner downloads at the desk: it restores, once, for owners who have just confirmed who
//! they are.

use std::fs;
use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::desk::{PASSWORD, Session, session_from};
use crate::support::{TestApp, TestResponse, row};

async fn make(app: &TestApp, owner: &Session) -> String {
    let made = app.desk(owner, "POST", "backup", "{}").await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()["id"].as_str().expect("an id").to_owned()
}

async fn download(app: &TestApp, owner: &Session, id: &str) -> TestResponse {
    app.desk(owner, "GET", &format!("backup/{id}"), "").await
}

#[tokio::test]
async fn a_downloaded_backup_restores_with_the_key_of_nightly_ones() {
    for variables in [
        &[][..],
        &[("MUDANZA_BACKUP_PASSPHRASE", "four random words here")][..],
    ] {
        let app = TestApp::with_env(variables).await;
        let owner = app.owner().await;
        app.insert(row(json!({}))).await;
        fs::write(app.data.path().join("images/hero.jpg"), b"a picture").expect("written");
        let status = app.desk_get(&owner, "backup").await;
        let encrypted = !variables.is_empty();
        let expected =
            json!({ "available": true, "encrypted": encrypted, "images": true, "last": null });
        assert_eq!(status, expected);
        let id = make(&app, &owner).await;
        let file = download(&app, &owner, &id).await;
        assert_eq!(file.status, StatusCode::OK);
        assert_eq!(file.header("content-length"), file.body.len().to_string());
        let name = "attachment; filename=\"2026-11-20.mudanza\"";
        assert_eq!(file.header("content-disposition"), name);
        assert_eq!(file.header("cache-control"), "no-store");
        assert_eq!(file.body.starts_with(b"age-encryption.org/"), encrypted);

        let folder = TempDir::new().expect("a folder");
        let kept = folder.path().join("downloaded.mudanza");
        fs::write(&kept, &file.body).expect("written");
        let mut settings = (*app.program.settings).clone();
        settings.data = folder.path().join("restored");
        let leads = backup::restore(&settings, &kept).await.expect("restores");
        assert_eq!(leads, 1);
        let picture = fs::read(settings.data.join("images/hero.jpg")).expect("came back");
        assert_eq!(picture, b"a picture");
        let left = fs::read_dir(app.data.path()).expect("a folder").flatten();
        let left =
            left.filter(|entry| entry.file_name().to_string_lossy().starts_with(".mudanza-"));
        assert_eq!(left.count(), 0, "nothing is left behind");
    }
}

#[tokio::test]
async fn a_backup_is_for_its_owner_once_within_ten_minutes() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    for (method, path) in [("GET", "backup"), ("POST", "backup"), ("GET", "backup/x")] {
        let refused = app.desk(&dispatcher, method, path, "{}").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{method} {path}");
    }
    let id = make(&app, &owner).await;
    let other = session_from(&app.sign_in("rosa@example.com", PASSWORD).await).expect("a session");
    for (session, id) in [(&other, id.as_str()), (&owner, "another")] {
        let missing = download(&app, session, id).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(download(&app, &owner, &id).await.status, StatusCode::OK);
    assert_eq!(
        download(&app, &owner, &id).await.status,
        StatusCode::NOT_FOUND
    );
    let events = "select count(*) from security_events where kind = 'backup'";
    assert_eq!(app.count(events).await, 1);

    app.advance_clock(10 * 60);
    let late = app.desk(&owner, "POST", "backup", "{}").await;
    assert_eq!(late.status, StatusCode::FORBIDDEN);
    assert_eq!(late.json()["reauthenticate"], true);
    let owner = app.confirm(owner).await;
    let id = make(&app, &owner).await;
    app.advance_clock(10 * 60);
    let owner = app.confirm(owner).await;
    assert_eq!(
        download(&app, &owner, &id).await.status,
        StatusCode::NOT_FOUND
    );
}

/// The step of the set-up list, and the last backup that the desk knows of.
async fn step_and_last(app: &TestApp, owner: &Session) -> (bool, Value) {
    let set_up = app.desk_get(owner, "setup").await;
    let mut steps = set_up["steps"].as_array().expect("a list").iter();
    let step = steps
        .find(|step| step["key"] == "backup")
        .expect("the step");
    let status = app.desk_get(owner, "backup").await;
    (step["done"] == true, status["last"].clone())
}

#[tokio::test]
async fn a_backup_that_was_fetched_is_the_last_one_and_ends_its_set_up_step() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    assert_eq!(step_and_last(&app, &owner).await, (false, Value::Null));
    let id = make(&app, &owner).await;
    assert_eq!(
        step_and_last(&app, &owner).await,
        (false, Value::Null),
        "it was made, but not downloaded"
    );
    let file = download(&app, &owner, &id).await;
    let now = (app.program.clock)().as_millisecond();
    let last = json!({ "at": now, "bytes": file.body.len() });
    assert_eq!(step_and_last(&app, &owner).await, (true, last));
}

#[tokio::test]
async fn a_nightly_backup_ends_the_set_up_step_too() {
    let folder = TempDir::new().expect("a folder");
    let shown = folder.path().display().to_string();
    let app = TestApp::with_env(&[("MUDANZA_BACKUP_FOLDER", &shown)]).await;
    let owner = app.owner().await;
    assert_eq!(step_and_last(&app, &owner).await, (false, Value::Null));
    let now = (app.program.clock)();
    backup::backup_to_folder(&app.program.settings, folder.path(), 0, now)
        .await
        .expect("made");
    let (done, last) = step_and_last(&app, &owner).await;
    assert!(done, "{last}");
    assert!(last["bytes"].as_i64() > Some(0), "{last}");
}

#[tokio::test]
async fn with_postgresql_the_desk_says_so_instead() {
    let app = TestApp::with_app(|program| {
        let mut settings = (*program.settings).clone();
        settings.database_url =
            serde_json::from_value(json!("postgres://db/mudanza")).expect("a text");
        program.settings = Arc::new(settings);
    })
    .await;
    let owner = app.owner().await;
    assert_eq!(app.desk_get(&owner, "backup").await["available"], false);
    let refused = app.desk(&owner, "POST", "backup", "{}").await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}
