//! Publications that wait for their time.

use crate::support::TestApp;
use crate::support::desk::Session;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde_json::{Value, json};

const ABOUT: &str = "en/pages/about.toml";
const TITLE: &str = "Who we are | {brand.main}";

/// Schedules files for a day and time in Texas; it is noon on 20 November 2026 there.
async fn schedule(
    app: &TestApp,
    owner: &Session,
    (date, time): (&str, &str),
    files: &[&Value],
) -> crate::support::TestResponse {
    let change = |file: &&Value| {
        json!({
            "path": file["path"],
            "value": file["value"],
            "body": file["body"],
            "expected": file["version"],
        })
    };
    let changes: Vec<Value> = files.iter().map(change).collect();
    let body = json!({ "date": date, "time": time, "changes": changes });
    app.desk(owner, "POST", "content/scheduled", &body.to_string())
        .await
}

/// The about page with another title, which is not published.
async fn renamed(app: &TestApp, owner: &Session) -> Value {
    let mut file = app.open(owner, ABOUT).await;
    file["value"]["title"] = json!(TITLE);
    file
}

async fn publish_due(app: &TestApp) {
    let published = app.program.publisher.publish_due().await;
    published.expect("the database answers");
}

async fn cancel(app: &TestApp, owner: &Session, id: &Value) -> crate::support::TestResponse {
    let path = format!(
        "content/scheduled/{}/cancel",
        id.as_str().unwrap_or_default()
    );
    app.desk(owner, "POST", &path, "{}").await
}

#[tokio::test]
async fn a_page_is_published_at_its_time() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = renamed(&app, &owner).await;
    let scheduled = schedule(&app, &owner, ("2026-11-20", "13:00"), &[&file]).await;
    assert_eq!(
        scheduled.status,
        StatusCode::CREATED,
        "{}",
        scheduled.text()
    );
    let list = scheduled.json();
    assert_eq!(list[0]["files"][0]["title"], file["title"]);
    assert_eq!(list[0]["by"], "Rosa Cantú");
    assert_eq!(list[0]["failed"], false);

    app.advance_clock(59 * 60);
    publish_due(&app).await;
    assert!(!app.page("/about").await.contains("<title>Who we are"));
    app.advance_clock(60);
    let app = app.restart().await;
    publish_due(&app).await;
    assert!(app.page("/about").await.contains("<title>Who we are"));
    assert_eq!(
        app.desk_get(&owner, "content/scheduled").await,
        json!([]),
        "it is done"
    );
    let published = app.open(&owner, ABOUT).await;
    assert_eq!(published["history"][0]["by"], "Rosa Cantú");
}

#[tokio::test]
async fn what_cannot_be_published_anymore_is_not_and_says_why() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = renamed(&app, &owner).await;
    let mut facts = app.open(&owner, "facts.toml").await;
    facts["value"]["phone"]["spare"] = json!("956-555-0177");
    let with_spare = app.put(&owner, &facts).await;
    assert_eq!(with_spare.status, StatusCode::OK, "{}", with_spare.text());
    let mut reviews = app.open(&owner, "en/pages/reviews.toml").await;
    reviews["value"]["title"] = json!("Reviews {phone.spare}");
    for files in [&file, &reviews] {
        let scheduled = schedule(&app, &owner, ("2026-11-20", "13:00"), &[files]).await;
        assert_eq!(
            scheduled.status,
            StatusCode::CREATED,
            "{}",
            scheduled.text()
        );
    }
    // Someone publishes the first file, and removes the fact that the second one shows.
    app.set(&owner, ABOUT, "/title", json!("About us | {brand.main}"))
        .await;
    let mut facts = with_spare.json();
    let phones = facts["value"]["phone"].as_object_mut();
    phones.expect("phones").remove("spare");
    let without = app.put(&owner, &facts).await;
    assert_eq!(without.status, StatusCode::OK, "{}", without.text());

    app.advance_clock(3_600);
    publish_due(&app).await;
    assert!(!app.page("/about").await.contains("<title>Who we are"));
    let list = app.desk_get(&owner, "content/scheduled").await;
    assert_eq!(list[0]["failed"], true, "{list}");
    assert_eq!(list[0]["problems"], json!([]), "a conflict");
    let problem = &list[1]["problems"][0];
    assert_eq!(problem["title"], reviews["title"], "{list}");
    let message = problem["message"].as_str().unwrap_or_default();
    assert!(message.contains("phone.spare"), "{list}");
    // It is not tried again, and is not lost.
    publish_due(&app).await;
    let canceled = cancel(&app, &owner, &list[0]["id"]).await;
    assert_eq!(canceled.status, StatusCode::OK, "{}", canceled.text());
    assert_eq!(canceled.json()[0]["value"]["title"], TITLE);
    assert_eq!(canceled.json()[0]["version"], file["version"]);
}

#[tokio::test]
async fn what_was_published_before_a_crash_and_changed_since_is_done() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = renamed(&app, &owner).await;
    let scheduled = schedule(&app, &owner, ("2026-11-20", "13:00"), &[&file]).await;
    assert_eq!(
        scheduled.status,
        StatusCode::CREATED,
        "{}",
        scheduled.text()
    );
    app.advance_clock(3_600);
    // As the program does that stops before it notes that it is done.
    let published = app.put(&owner, &file).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    app.set(&owner, ABOUT, "/title", json!("About us | {brand.main}"))
        .await;
    publish_due(&app).await;
    let left = app.desk_get(&owner, "content/scheduled").await;
    assert_eq!(left, json!([]), "it is no conflict");
    assert!(app.page("/about").await.contains("<title>About us"));
}

#[tokio::test]
async fn a_canceled_publication_gives_its_texts_back_once() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = renamed(&app, &owner).await;
    let scheduled = schedule(&app, &owner, ("2026-11-20", "13:00"), &[&file]).await;
    let id = scheduled.json()[0]["id"].clone();
    let canceled = cancel(&app, &owner, &id).await;
    assert_eq!(canceled.json()[0]["value"], file["value"]);
    let again = cancel(&app, &owner, &id).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    app.advance_clock(3_600);
    publish_due(&app).await;
    assert!(!app.page("/about").await.contains("<title>Who we are"));
}

#[tokio::test]
async fn times_are_those_of_texas_also_when_the_clock_changes() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = renamed(&app, &owner).await;
    // Clocks skip from 2:00 to 3:00 on 14 March 2027, and repeat the hour from 1:00 on 7 November 2027.
    for (date, time, due) in [
        ("2026-12-01", "08:30", "2026-12-01T14:30:00Z"),
        ("2027-03-14", "02:30", "2027-03-14T08:30:00Z"),
        ("2027-07-01", "08:30", "2027-07-01T13:30:00Z"),
        ("2027-11-07", "01:30", "2027-11-07T06:30:00Z"),
    ] {
        let scheduled = schedule(&app, &owner, (date, time), &[&file]).await;
        assert_eq!(
            scheduled.status,
            StatusCode::CREATED,
            "{}",
            scheduled.text()
        );
        let at: Timestamp = due.parse().expect("a timestamp");
        let list = scheduled.json();
        assert_eq!(list[0]["due_at"], at.as_millisecond(), "{date} {time}");
        cancel(&app, &owner, &list[0]["id"]).await;
    }
}

#[tokio::test]
async fn what_could_not_be_published_now_is_not_scheduled() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = renamed(&app, &owner).await;
    for (date, time, field) in [
        ("2026-11-20", "12:00", "time"),
        ("2026-11-19", "13:00", "time"),
        ("2028-01-01", "13:00", "date"),
        ("2026-11-31", "13:00", "date"),
        ("2026-11-20", "25:00", "time"),
        ("", "", "date"),
    ] {
        let refused = schedule(&app, &owner, (date, time), &[&file]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"][0]["field"], field, "{date} {time}");
    }
    let at = ("2026-11-20", "13:00");
    let twice = schedule(&app, &owner, at, &[&file, &file]).await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut empty = file.clone();
    empty["value"]["title"] = json!("");
    let refused = schedule(&app, &owner, at, &[&empty]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["problems"][0]["file"], ABOUT);
    let mut stale = file.clone();
    stale["version"] = json!("shipped-000000000000");
    let refused = schedule(&app, &owner, at, &[&stale]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(
        app.desk_get(&owner, "content/scheduled").await,
        json!([]),
        "nothing waits"
    );
    let dispatcher = app.dispatcher(&owner).await;
    let refused = schedule(&app, &dispatcher, at, &[&file]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}
