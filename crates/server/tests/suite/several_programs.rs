//! Two programs on one PostgreSQL database.

use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt;
use serde_json::json;
use tower::ServiceExt;

use crate::crash_recovery::postgres;
use crate::support::desk::{Session, desk_request};
use crate::support::{TestApp, row};

/// How long the test waits for an event before it sends another lead.
const WAIT: Duration = Duration::from_secs(1);
/// How many leads it sends at most.
const ATTEMPTS: usize = 20;

#[tokio::test]
async fn a_desk_sees_leads_that_another_program_stored() {
    let server = postgres::Server::start();
    let url = server.url();
    let variables = [("MUDANZA_DATABASE_URL", url.as_str())];
    let (first, second) = (
        TestApp::with_env(&variables).await,
        TestApp::with_env(&variables).await,
    );
    let relays = [&first, &second].map(|app| {
        let relay = app.program.event_relay();
        tokio::spawn(async move { relay.run().await })
    });
    // Signed in at one program, so at the other, too.
    let owner = first.owner().await;
    let mut stream = open_stream(&second, &owner).await;
    let seen = event_after_a_lead(&first, &mut stream).await;
    assert!(seen.starts_with("event: lead\n"), "{seen}");

    // When the connection is cut, events may have been missed, so the desk is made to connect again.
    let cut = "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'";
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    sqlx::query(cut).execute(&pool).await.expect("cut");
    pool.close().await;
    let rest = tokio::time::timeout(WAIT * 10, stream.collect()).await;
    rest.expect("the stream ends").expect("whole");
    let mut stream = open_stream(&second, &owner).await;
    let seen = event_after_a_lead(&first, &mut stream).await;
    assert!(seen.starts_with("event: lead\n"), "{seen}");
    for relay in relays {
        relay.abort();
    }
}

async fn open_stream(app: &TestApp, owner: &Session) -> Body {
    let request = desk_request(owner, "GET", "events", "", "same-origin");
    let response = app.router.clone().oneshot(request).await.expect("answers");
    assert_eq!(response.status(), 200);
    response.into_body()
}

/// Stores leads at one program until the stream of another has an event. The first may come too
/// early, because the programs connect to each other in the background.
async fn event_after_a_lead(app: &TestApp, stream: &mut Body) -> String {
    for _ in 0..ATTEMPTS {
        let stored = app.insert(row(json!({}))).await;
        assert_eq!(stored.status, 201);
        while let Ok(frame) = tokio::time::timeout(WAIT, stream.frame()).await {
            let frame = frame.expect("the stream goes on").expect("whole");
            let text = frame.into_data().map(|data| data.to_vec());
            let text = String::from_utf8(text.expect("data")).expect("UTF-8");
            if !text.starts_with(':') {
                return text;
            }
        }
    }
    panic!("no event after {ATTEMPTS} leads");
}
