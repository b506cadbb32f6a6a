//! The desk while the database responds but cannot be written, as with a full disk.

use crate::support::TestApp;
use crate::support::desk::{PASSWORD, Session, session_from};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use sqlx::AssertSqlSafe;

const EMAIL: &str = "rosa@example.com";

/// The tables that sign-in writes.
const TABLES: [&str; 4] = ["sessions", "sign_in_failures", "people", "security_events"];
const CHANGES: [&str; 3] = ["insert", "update", "delete"];

/// Fills the disk, as far as sign-in notices.
async fn fill(app: &TestApp) {
    let pool = app.database().await;
    for table in TABLES {
        for change in CHANGES {
            let full = format!(
                "create trigger full_{table}_{change} before {change} on {table} \
                 begin select raise(fail, 'database or disk is full'); end"
            );
            let filled = sqlx::query(AssertSqlSafe(full)).execute(&pool).await;
            filled.expect("a trigger");
        }
    }
}

async fn free(app: &TestApp) {
    let pool = app.database().await;
    for table in TABLES {
        for change in CHANGES {
            let free = format!("drop trigger full_{table}_{change}");
            let freed = sqlx::query(AssertSqlSafe(free)).execute(&pool).await;
            freed.expect("no trigger");
        }
    }
}

async fn status(app: &TestApp, session: &Session, path: &str) -> StatusCode {
    app.desk(session, "GET", path, "").await.status
}

#[tokio::test]
async fn leads_are_read_for_as_long_as_the_disk_is_full() {
    let app = TestApp::with_default_limits().await;
    let owner = app.owner().await;
    fill(&app).await;
    for _ in 0..4 {
        app.advance_clock(20 * 60);
        app.desk_get(&owner, "leads").await;
    }
    app.advance_clock(31 * 60);
    let idle = status(&app, &owner, "leads").await;
    assert_eq!(idle, StatusCode::UNAUTHORIZED, "it still ends when idle");
}

#[tokio::test]
async fn a_person_can_sign_in_and_out_while_the_disk_is_full() {
    let app = TestApp::with_default_limits().await;
    app.owner().await;
    fill(&app).await;
    let signed_in = app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(signed_in.status, StatusCode::SEE_OTHER);
    let session = session_from(&signed_in).expect("a session");
    app.advance_clock(20 * 60);
    app.desk_get(&session, "leads").await;
    let out = app.desk(&session, "POST", "sign-out", "{}").await;
    assert_eq!(out.status, StatusCode::NO_CONTENT, "{}", out.text());
    let ended = status(&app, &session, "leads").await;
    assert_eq!(ended, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_session_in_memory_is_saved_when_there_is_room() {
    let app = TestApp::with_default_limits().await;
    let first = app.owner().await;
    fill(&app).await;
    let signed_in = app.sign_in(EMAIL, PASSWORD).await;
    let session = session_from(&signed_in).expect("a session");
    free(&app).await;
    app.advance_clock(61);
    app.desk_get(&session, "leads").await;
    assert_eq!(app.count("select count(*) from sessions").await, 2);
    let everywhere = app.desk(&first, "POST", "sign-out-everywhere", "{}").await;
    assert_eq!(everywhere.status, StatusCode::NO_CONTENT);
    let ended = status(&app, &session, "leads").await;
    assert_eq!(ended, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_changed_password_ends_a_session_in_memory() {
    let app = TestApp::with_default_limits().await;
    let owner = app.owner().await;
    fill(&app).await;
    let thief = app.sign_in(EMAIL, PASSWORD).await;
    let thief = session_from(&thief).expect("a session");
    free(&app).await;
    let change = format!(r#"{{"old":"{PASSWORD}","new":"another horse battery"}}"#);
    let changed = app.desk(&owner, "POST", "password", &change).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
    let ended = status(&app, &thief, "leads").await;
    assert_eq!(ended, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn guesses_are_counted_while_the_disk_is_full() {
    let app = TestApp::with_default_limits().await;
    app.owner().await;
    fill(&app).await;
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(app.sign_in(EMAIL, "a wrong guess").await.status.as_u16());
    }
    assert_eq!(answers, [401, 401, 401, 401, 429]);
    app.advance_clock(2);
    let right = app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_browser_is_shown_a_page_when_the_database_does_not_answer() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let pool = app.database().await;
    let broken = sqlx::query("alter table sessions rename to lost").execute(&pool);
    broken.await.expect("renamed");
    let get = async |accept: &str| {
        let request = Request::get("/desk/leads")
            .header("cookie", &owner.0)
            .header("accept", accept)
            .header("accept-language", "es-MX");
        app.send(request.body(Body::empty()).expect("a request"))
            .await
    };
    let page = get("text/html").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.text().contains("lang=\"es\""), "{}", page.text());
    let other = get("application/json").await;
    assert_eq!(other.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(other.json()["error"].is_string());
}
