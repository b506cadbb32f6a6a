//! Retention: what has been kept long enough is deleted, and reported.

use crate::support::desk::{first_lead, lead_id};
use crate::support::{TestApp, row};
use domain::schedule::{Crew, Weekdays};
use serde_json::json;

const SETTINGS: [(&str, &str); 3] = [
    ("MUDANZA_RETENTION_SPAM_DAYS", "30"),
    ("MUDANZA_RETENTION_LOST_DAYS", "60"),
    ("MUDANZA_RETENTION_SENT_MAIL_DAYS", "90"),
];

/// A day, in seconds.
const DAY: i64 = 86_400;

/// Sets the status of a lead by its name.
async fn set_state(app: &TestApp, name: &str, state: &str) {
    let pool = app.database().await;
    sqlx::query("update leads set state = $1 where customer_name = $2")
        .bind(state)
        .bind(name)
        .execute(&pool)
        .await
        .expect("updated");
}

#[tokio::test]
async fn deletes_spam_lost_leads_and_sent_mails_after_their_periods() {
    let app = TestApp::with_env(&SETTINGS).await;
    for (name, state) in [
        ("Spammer", "spam"),
        ("Loser", "lost"),
        ("Customer", "booked"),
    ] {
        app.insert(row(json!({ "customer_name": name }))).await;
        set_state(&app, name, state).await;
    }
    app.drain().await;
    let notifier = &app.program.notifier;
    let nothing = notifier.purge().await.expect("answers");
    assert_eq!((nothing.spam, nothing.lost, nothing.messages), (0, 0, 0));
    app.advance_clock(31 * DAY);
    let spam = notifier.purge().await.expect("answers");
    assert_eq!((spam.spam, spam.lost, spam.messages), (1, 0, 0));
    assert!(!app.mails().iter().any(|mail| mail.contains("Spammer")));
    app.advance_clock(31 * DAY);
    assert_eq!(notifier.purge().await.expect("answers").lost, 1);
    assert!(!app.mails().is_empty());
    app.advance_clock(31 * DAY);
    assert!(notifier.purge().await.expect("answers").messages > 0);
    assert!(app.mails().is_empty(), "files go with their messages");
    assert_eq!(app.count("select count(*) from leads").await, 1);
    let reported = "select count(*) from security_events where kind = 'purge'";
    assert_eq!(app.count(reported).await, 3);
}

#[tokio::test]
async fn keeps_a_lost_lead_until_its_job_has_taken_place() {
    let app = TestApp::with_env(&SETTINGS).await;
    let crew = Crew {
        id: 1,
        name: "Crew 1".to_owned(),
        weekdays: Weekdays::ALL,
    };
    app.program.store.save_crew(&crew).await.expect("saved");
    app.insert(row(json!({ "customer_name": "Loser" }))).await;
    set_state(&app, "Loser", "lost").await;
    let pool = app.database().await;
    // In 2096.
    let booked = "insert into bookings (
            id, lead_id, crew_id, status, arrival_starts, arrival_ends, starts_at, ends_at,
            job_minutes, sequence, created_at, updated_at
        ) select 'a booking', id, 1, 'booked', 4000000000000, 4000007200000, 4000000000000,
            4000018000000, 300, 0, created_at, created_at from leads";
    let booked = sqlx::query(booked).execute(&pool).await;
    booked.expect("written");
    app.advance_clock(61 * DAY);
    let notifier = &app.program.notifier;
    assert_eq!(notifier.purge().await.expect("answers").lost, 0);
    assert_eq!(app.count("select count(*) from leads").await, 1);
    let done = sqlx::query("update bookings set status = 'done'");
    done.execute(&pool).await.expect("written");
    assert_eq!(notifier.purge().await.expect("answers").lost, 1);
}

#[tokio::test]
async fn keeps_everything_when_the_periods_are_zero() {
    let zero = SETTINGS.map(|(name, _)| (name, "0"));
    let app = TestApp::with_env(&zero).await;
    app.insert(row(json!({ "customer_name": "Spammer" }))).await;
    set_state(&app, "Spammer", "spam").await;
    app.drain().await;
    app.advance_clock(3_650 * DAY);
    let purged = app.program.notifier.purge().await.expect("answers");
    assert_eq!((purged.spam, purged.lost, purged.messages), (0, 0, 0));
    assert_eq!(app.count("select count(*) from leads").await, 1);
}

#[tokio::test]
async fn the_nightly_purge_finishes_an_erasure_that_a_reader_held_up() {
    let variables = [("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")];
    let app = TestApp::with_env(&variables).await;
    let owner = app.owner().await;
    app.insert(row(json!({ "customer_name": "Canaryxq" })))
        .await;
    let id = lead_id(&first_lead(&app, &owner).await);
    // Such as a backup.
    let pool = app.database().await;
    let mut reader = pool.begin().await.expect("begun");
    let count = "select count(*) from leads";
    let leads: i64 = sqlx::query_scalar(count)
        .fetch_one(&mut *reader)
        .await
        .expect("readable");
    assert_eq!(leads, 1);
    let path = format!("leads/{id}/person");
    let erased = app.desk(&owner, "DELETE", &path, "{}").await;
    assert_eq!(erased.json()["leads"], 1);
    reader.rollback().await.expect("ended");
    let is_in_log = || {
        let log = std::fs::read(app.data.path().join("mudanza.db-wal")).expect("readable");
        log.windows(8).any(|bytes| bytes == b"Canaryxq")
    };
    assert!(is_in_log(), "the reader was in the way");
    app.program.notifier.purge().await.expect("answers");
    assert!(!is_in_log());
}
