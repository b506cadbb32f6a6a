//! The disk is full, or the database is away, while customers, the desk and the crew send forms: nothing is stored in
//! part, and the same form is stored once afterwards.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use domain::schedule::Confirmation;
use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::crash_recovery::{forwarder::Forwarder, postgres};
use crate::desk_jobs::{desk_with_job, post as post_job, step};
use crate::proposal_samples::confirm_samples;
use crate::quote_booking::{MONDAY, MORNING, TUESDAY, post, post_hold, set_up};
use crate::quote_contact::choose;
use crate::quote_pages::{Case, KEY, text};
use crate::quote_wishes::{heic, send as send_photos};
use crate::support::desk::first_lead;
use crate::support::forms::hidden;
use crate::support::{TestApp, TestResponse};

/// How soon a form is stored again when the database is back.
const LIMIT: Duration = Duration::from_secs(20);
const CHANGES: [&str; 3] = ["insert", "update", "delete"];

/// What forms of customers and of jobs store, as one text.
const STORED: &str = "
select json_array(
    (select count(*) from proposals), (select last from proposal_counter),
    (select count(*) from proposal_decisions), (select count(*) from proposal_questions),
    (select count(*) from quote_revisions), (select group_concat(total_cents) from quote_requests),
    (select group_concat(status || sequence || ' ' || arrival_starts) from bookings),
    (select count(*) from reservations), (select count(*) from lead_attachments),
    (select count(*) from contact_preferences), (select count(*) from job_events),
    (select count(*) from change_orders), (select group_concat(accepted_name) from change_orders),
    (select count(*) from job_results), (select count(*) from lead_history),
    (select count(*) from notices)
)";

async fn stored(app: &TestApp) -> String {
    let pool = app.database().await;
    let stored = sqlx::query_scalar(STORED).fetch_one(&pool).await;
    stored.expect("readable")
}

/// Fills the disk, as far as one table notices.
async fn fill(app: &TestApp, table: &str) {
    let pool = app.database().await;
    for change in CHANGES {
        let full = format!(
            "create trigger full_{change} before {change} on {table} \
             begin select raise(fail, 'database or disk is full'); end"
        );
        let filled = sqlx::query(AssertSqlSafe(full)).execute(&pool).await;
        filled.expect("a trigger");
    }
}

async fn free(app: &TestApp) {
    let pool = app.database().await;
    for change in CHANGES {
        let free = format!("drop trigger full_{change}");
        let freed = sqlx::query(AssertSqlSafe(free)).execute(&pool).await;
        freed.expect("no trigger");
    }
}

/// Sends a form while there is no room for a table, and returns the response.
async fn without_room(
    app: &TestApp,
    table: &str,
    send: &impl AsyncFn() -> TestResponse,
) -> TestResponse {
    fill(app, table).await;
    let response = send().await;
    free(app).await;
    response
}

/// Sends a form while there is no room for one of the tables that it writes, for each of them, and then with room, twice.
async fn is_stored_whole_and_once(
    app: &TestApp,
    tables: &[&str],
    send: &impl AsyncFn() -> TestResponse,
) {
    let before = stored(app).await;
    for table in tables {
        let failed = without_room(app, table, send).await;
        let said = failed.text();
        assert_eq!(
            failed.status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{table}: {said}"
        );
        assert_eq!(stored(app).await, before, "{table}");
    }
    assert_done(&send().await);
    let after = stored(app).await;
    assert_ne!(after, before);
    assert_done(&send().await);
    assert_eq!(stored(app).await, after, "a repeated form stores nothing");
}

fn assert_done(response: &TestResponse) {
    let is_done = response.status.is_success() || response.status.is_redirection();
    assert!(is_done, "{}: {}", response.status, response.text());
}

#[tokio::test]
async fn a_full_disk_stores_no_wish_and_no_answer_in_part() {
    let case = Case::new().await;
    let (app, path) = (&case.app, case.link().await);
    let contact = async || choose(&case, &path, ["mail", "8", "en"], "any any en").await;
    is_stored_whole_and_once(app, &["contact_preferences", "lead_history"], &contact).await;

    let photo = heic(1);
    let photos = async || send_photos(app, &path, &[("stairs.heic", &photo)]).await;
    let tables = ["lead_attachments", "lead_attachment_parts", "lead_history"];
    is_stored_whole_and_once(app, &tables, &photos).await;

    let page = app.get(&path).await.text();
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let answers = [
        ("do", "revise"),
        ("revision", revision.as_str()),
        ("shown", shown.as_str()),
        ("bedrooms", "2"),
    ];
    let revise = async || app.post_form(&path, &answers).await;
    let tables = ["quote_revisions", "quote_requests", "lead_history"];
    is_stored_whole_and_once(app, &tables, &revise).await;
}

#[tokio::test]
async fn a_full_disk_uses_no_number_and_accepts_nothing_in_part() {
    let case = Case::new().await;
    let (app, path) = (&case.app, case.link().await);
    set_up(app, Confirmation::Instant).await;
    confirm_samples(app, &case.owner).await;
    let line = first_lead(app, &case.owner).await;
    let order = json!({ "key": KEY, "kind": "not_to_exceed", "expected": line["updated_at"] });
    let (order, proposals) = (order.to_string(), format!("leads/{}/proposals", case.lead));
    let issue = async || app.desk(&case.owner, "POST", &proposals, &order).await;
    let tables = ["proposal_numbers", "proposals", "lead_history"];
    is_stored_whole_and_once(app, &tables, &issue).await;
    let proposal = case.proposals().await["proposals"][0].clone();
    assert_eq!(proposal["number"], 1);

    let id = text(&proposal, "id");
    let question = [
        ("do", "ask"),
        ("proposal", id),
        ("question_id", KEY),
        ("question", "Is the piano included?"),
    ];
    let ask = async || app.post_form(&path, &question).await;
    let tables = ["proposal_questions", "lead_history", "notices"];
    is_stored_whole_and_once(app, &tables, &ask).await;

    let accept = [
        ("do", "accept"),
        ("proposal", id),
        ("words", text(&proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    let accept = async || app.post_form(&path, &accept).await;
    is_stored_whole_and_once(app, &["proposal_decisions", "lead_history"], &accept).await;
    let shown = app.get(&path).await.text();
    assert!(shown.contains("Accepted by Maria Elena Gonzalez"));
}

#[tokio::test]
async fn a_full_disk_neither_holds_nor_loses_a_window() {
    let case = Case::new().await;
    let (app, path) = (&case.app, case.link().await);
    set_up(app, Confirmation::Instant).await;
    let proposal = case.issue(json!({})).await;
    let page = app.get(&format!("{path}?day={MONDAY}")).await.text();
    let form = hidden(&page, "hold");
    let hold = async || post_hold(app, &path, &form, MONDAY, MORNING).await;
    is_stored_whole_and_once(app, &["bookings", "reservations"], &hold).await;

    let page = app.get(&path).await.text();
    let accept = [
        ("do", "accept"),
        ("proposal", text(&proposal, "id")),
        ("words", text(&proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    let accept = async || post(app, &path, &page, &accept).await;
    // The acceptance is stored first, and stands. The window stays held until the same form books it.
    let failed = without_room(app, "bookings", &accept).await;
    assert_eq!(failed.status, StatusCode::SERVICE_UNAVAILABLE);
    let shown = app.get(&path).await.text();
    assert!(shown.contains("Accepted by Maria Elena Gonzalez"));
    assert!(shown.contains("Held for you until"));
    is_stored_whole_and_once(app, &["lead_history", "notices"], &accept).await;
    assert!(app.get(&path).await.text().contains("Booked: the crew"));

    let page = app.get(&format!("{path}?day={TUESDAY}")).await.text();
    let sequence = hidden(&page, "sequence");
    let place = [
        ("do", "reschedule"),
        ("sequence", sequence.as_str()),
        ("day", TUESDAY),
        ("window", MORNING),
    ];
    let tables = ["bookings", "reservations", "lead_history", "notices"];
    let reschedule = async || post(app, &path, &page, &place).await;
    is_stored_whole_and_once(app, &tables, &reschedule).await;

    let page = app.get(&path).await.text();
    let sequence = hidden(&page, "sequence");
    let cancel = [("do", "cancel"), ("sequence", sequence.as_str())];
    let cancel = async || post(app, &path, &page, &cancel).await;
    is_stored_whole_and_once(app, &tables, &cancel).await;
    assert_eq!(app.count("select count(*) from reservations").await, 0);
}

#[tokio::test]
async fn a_full_disk_stores_no_part_of_a_job() {
    let (app, owner) = desk_with_job().await;
    let start = async || post_job(&app, &owner, "/clock", step(10, "start")).await;
    is_stored_whole_and_once(&app, &["job_events"], &start).await;

    let id = Uuid::from_u128(20).to_string();
    let order = json!({ "id": id, "text": "A piano", "cents": 12_000 });
    let add = async || post_job(&app, &owner, "/change-orders", order.clone()).await;
    is_stored_whole_and_once(&app, &["change_orders"], &add).await;
    let accept = format!("/change-orders/{id}/accept");
    let name = json!({ "name": "Ana Ruiz" });
    let accept = async || post_job(&app, &owner, &accept, name.clone()).await;
    is_stored_whole_and_once(&app, &["change_orders"], &accept).await;

    let result = json!({ "minutes": 270, "cents": 90_000, "payment": "zelle" });
    let finish = async || post_job(&app, &owner, "/finish", result.clone()).await;
    let tables = ["job_results", "bookings", "lead_history", "notices"];
    is_stored_whole_and_once(&app, &tables, &finish).await;
}

/// A database server that cannot be reached for a while.
struct Remote {
    server: postgres::Server,
    forwarder: Forwarder,
    pool: PgPool,
}

impl Remote {
    async fn start() -> Self {
        let server = postgres::Server::start();
        let forwarder = Forwarder::start(server.socket()).await;
        let pool = PgPool::connect(&server.url()).await.expect("opens");
        Self {
            server,
            forwarder,
            pool,
        }
    }

    /// Sends a form while the server is away, and again when it is back, until it is stored; then once more.
    async fn stores_once(&self, send: &impl AsyncFn() -> TestResponse) {
        let lead_to = |socket: PathBuf| {
            *self.forwarder.target.lock().expect("not poisoned") = socket;
        };
        lead_to(PathBuf::from("/nonexistent"));
        self.forwarder.silence();
        let failed = send().await;
        assert_eq!(failed.status, StatusCode::SERVICE_UNAVAILABLE);
        lead_to(self.server.socket());
        let back = Instant::now();
        let mut stored = send().await;
        while stored.status == StatusCode::SERVICE_UNAVAILABLE {
            assert!(back.elapsed() < LIMIT, "it is not stored again");
            stored = send().await;
        }
        assert_done(&stored);
        assert_done(&send().await);
    }

    async fn count(&self, query: &'static str) -> i64 {
        let count = sqlx::query_scalar(query).fetch_one(&self.pool).await;
        count.expect("readable")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_are_stored_once_after_the_database_was_away() {
    let remote = Remote::start().await;
    let url = remote.forwarder.url();
    let app = TestApp::with_env(&[("MUDANZA_DATABASE_URL", url.as_str())]).await;
    let case = Case::of(app).await;
    let (app, path) = (&case.app, case.link().await);
    set_up(app, Confirmation::Instant).await;
    let proposal = case.issue(json!({})).await;
    let page = app.get(&format!("{path}?day={MONDAY}")).await.text();
    let form = hidden(&page, "hold");
    let hold = async || post_hold(app, &path, &form, MONDAY, MORNING).await;
    remote.stores_once(&hold).await;
    let waiting = "select count(*) from bookings where status = 'held'";
    assert_eq!(remote.count(waiting).await, 1);

    let page = app.get(&path).await.text();
    let accept = [
        ("do", "accept"),
        ("proposal", text(&proposal, "id")),
        ("words", text(&proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    let accept = async || post(app, &path, &page, &accept).await;
    remote.stores_once(&accept).await;
    let accepted = "select count(*) from proposal_decisions";
    assert_eq!(remote.count(accepted).await, 1);
    let booked = "select count(*) from bookings where status = 'booked'";
    assert_eq!(remote.count(booked).await, 1);
    let mails = "select count(*) from notices where kind = 'booking_mail'";
    assert_eq!(remote.count(mails).await, 1);

    let (clock, body) = (
        format!("jobs/{}/clock", hidden(&page, "booking")),
        step(10, "start").to_string(),
    );
    let start = async || app.desk(&case.owner, "POST", &clock, &body).await;
    remote.stores_once(&start).await;
    let steps = "select count(*) from job_events";
    assert_eq!(remote.count(steps).await, 1);
}
