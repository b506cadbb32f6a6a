//! Two programs on one PostgreSQL database.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use leads::LeadEvent;
use serde_json::json;
use tower::ServiceExt;

use crate::crash_recovery::{forwarder::Forwarder, postgres};
use crate::support::desk::{Session, desk_request};
use crate::support::forms::{RESIDENTIAL, with_changes};
use crate::support::{TestApp, insert, row, urlencoded};

/// How long the test waits for an event before it sends another lead.
const WAIT: Duration = Duration::from_secs(1);
/// A little longer than two polls for leads without an event.
const POLLS: Duration = Duration::from_secs(5);
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
    let cut = "select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'mudanza events'";
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

#[tokio::test]
async fn a_desk_sees_a_lead_whose_event_was_lost() {
    let server = postgres::Server::start();
    let url = server.url();
    let variables = [("MUDANZA_DATABASE_URL", url.as_str())];
    let (first, second) = (
        TestApp::with_env(&variables).await,
        TestApp::with_env(&variables).await,
    );
    // The first program sends no events, as if it were killed after each lead.
    let relay = second.program.event_relay();
    let relay = tokio::spawn(async move { relay.run().await });
    let owner = first.owner().await;
    let mut stream = open_stream(&second, &owner).await;
    let seen = event_after_a_lead(&first, &mut stream).await;
    assert!(seen.starts_with("event: lead\n"), "{seen}");
    relay.abort();

    // A lead that has had its event is not announced again.
    let relays = [&first, &second].map(|app| {
        let relay = app.program.event_relay();
        tokio::spawn(async move { relay.run().await })
    });
    let mut events = second.program.events.subscribe();
    let mut heard = Vec::new();
    let until = tokio::time::Instant::now() + POLLS;
    while let Ok(event) = tokio::time::timeout_at(until, events.recv()).await {
        heard.push(event.expect("open"));
    }
    assert_eq!(heard, []);
    let stored = second.insert(row(json!({}))).await;
    let id = stored.json()[0]["id"].as_str().expect("an id").to_owned();
    let until = tokio::time::Instant::now() + POLLS;
    while let Ok(event) = tokio::time::timeout_at(until, events.recv()).await {
        heard.push(event.expect("open"));
    }
    assert_eq!(heard, [LeadEvent::Created(id)]);
    for relay in relays {
        relay.abort();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_reconnects_when_the_database_disappears_silently() {
    let server = postgres::Server::start();
    let forwarder = Forwarder::start(server.socket()).await;
    let url = forwarder.url();
    let app = TestApp::with_env(&[("MUDANZA_DATABASE_URL", url.as_str())]).await;
    let relay = app.program.event_relay();
    let relay = tokio::spawn(async move { relay.run().await });
    let owner = app.owner().await;
    let mut stream = open_stream(&app, &owner).await;
    event_after_a_lead(&app, &mut stream).await;
    forwarder.silence();
    let rest = tokio::time::timeout(WAIT * 15, stream.collect()).await;
    rest.expect("the stream ends").expect("whole");
    let mut stream = open_stream(&app, &owner).await;
    let seen = event_after_a_lead(&app, &mut stream).await;
    assert!(seen.starts_with("event: lead\n"), "{seen}");
    relay.abort();
}

#[tokio::test]
async fn they_share_the_limits_of_forms() {
    let server = postgres::Server::start();
    let url = server.url();
    let variables = [
        ("MUDANZA_DATABASE_URL", url.as_str()),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "4"),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "6"),
    ];
    let apps = [
        TestApp::with_env(&variables).await,
        TestApp::with_env(&variables).await,
    ];
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    let count = async |query: &'static str| -> i64 {
        let count = sqlx::query_scalar(query).fetch_one(&pool).await;
        count.expect("readable")
    };
    let rush = "select count(*) from leads where suspicion = 'rush'";
    // The form and the API, each at both programs.
    let mut statuses = Vec::new();
    for at in 0..6 {
        let app = &apps[at % 2];
        let request = if at < 2 { form(at) } else { api_insert() };
        statuses.push(send_from(app, "192.0.2.1", request).await);
    }
    assert_eq!(statuses, [303, 303, 201, 201, 429, 429]);
    // Two more are within the total; what comes after them is stored and quarantined.
    for (address, quarantined) in [("192.0.2.2", 0), ("192.0.2.3", 0), ("192.0.2.4", 1)] {
        assert_eq!(send_from(&apps[1], address, api_insert()).await, 201);
        assert_eq!(count(rush).await, quarantined, "{address}");
    }
    let named = "select count(*) from form_counts where subject like '%192.0.2%'";
    assert_eq!(count(named).await, 0, "addresses are hashed");
    // A minute later the shared counts begin again.
    apps[0].advance_clock(60);
    assert_eq!(send_from(&apps[0], "192.0.2.4", api_insert()).await, 201);
    assert_eq!(count(rush).await, 1);
    apps[0].advance_clock(3_600);
    apps[0].program.notifier.purge().await.expect("purged");
    let left = count("select count(*) from form_counts").await;
    assert_eq!(left, 0, "the purge deletes counts");
}

#[tokio::test]
async fn without_shared_counts_each_program_limits_forms_by_itself() {
    let server = postgres::Server::start();
    let url = server.url();
    let app = TestApp::with_env(&[
        ("MUDANZA_DATABASE_URL", url.as_str()),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2"),
    ])
    .await;
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    let drop = sqlx::query("drop table form_counts").execute(&pool);
    drop.await.expect("dropped");
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(send_from(&app, "192.0.2.1", api_insert()).await);
    }
    assert_eq!(statuses, [201, 201, 429]);
}

/// The form of one more customer.
fn form(at: usize) -> Request<Body> {
    let name = format!("Customer {at}");
    let fields = with_changes(RESIDENTIAL, &[("firstName", &name)]);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    Request::post("/leads")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(urlencoded(&fields)))
        .expect("a request")
}

fn api_insert() -> Request<Body> {
    insert(row(json!({})), &[])
}

/// Sends a request from an address and returns the status of the response.
async fn send_from(app: &TestApp, address: &str, mut request: Request<Body>) -> u16 {
    let peer = SocketAddr::new(address.parse().expect("an address"), 4_000);
    request.extensions_mut().insert(endpoint::Peer(peer));
    app.send(request).await.status.as_u16()
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
