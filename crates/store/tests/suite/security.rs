//! Security events, second factors and retention, on both databases.

use domain::schedule::BookingStatus;
use domain::{LeadStatus, SecurityEventKind};
use store::{BookingOutcome, Expiry, Location, NewSecurityEvent, RecoveryHashes, ReserveOutcome};

use crate::lead_work::add;
use crate::support::bookings::{WORK, change, crews, new, reserve};
use crate::support::leads::lead;
use crate::support::lists::close_and_reopen;
use crate::support::{NOW, on_both_databases, open, owner};

on_both_databases!(
    keeps_security_events_as_they_are,
    accepts_a_time_step_and_a_recovery_code_once,
    finds_expired_leads_and_messages,
    leads_with_a_job_to_come_do_not_expire,
);

fn event(kind: SecurityEventKind, person: &str) -> NewSecurityEvent<'_> {
    NewSecurityEvent {
        kind,
        actor: None,
        person: Some(person),
        address: "192.0.2.1",
        detail: "",
        at: NOW,
    }
}

/// Runs a statement on another connection than the store's. Returns whether the database accepted it.
async fn is_accepted(location: &Location, statement: &'static str) -> bool {
    match location {
        Location::Sqlite { file, .. } => {
            let url = format!("sqlite://{}", file.display());
            let pool = sqlx::SqlitePool::connect(&url).await.expect("opens");
            sqlx::query(statement).execute(&pool).await.is_ok()
        }
        Location::Postgres { url, .. } => {
            let pool = sqlx::PgPool::connect(url).await.expect("opens");
            let done = sqlx::query(statement).execute(&pool).await.is_ok();
            pool.close().await;
            done
        }
    }
}

async fn keeps_security_events_as_they_are(location: &Location) {
    let store = open(location).await;
    let rosa = owner(&store).await;
    for kind in [
        SecurityEventKind::SignIn,
        SecurityEventKind::PasswordChanged,
    ] {
        let recorded = store.record_security_event(&event(kind, &rosa)).await;
        recorded.expect("stored");
    }
    for _ in 0..150 {
        let failed = event(SecurityEventKind::SignInFailed, &rosa);
        store.record_security_event(&failed).await.expect("stored");
    }
    for statement in [
        "update security_events set kind = 'sign_out'",
        "delete from security_events",
    ] {
        assert!(!is_accepted(location, statement).await, "{statement}");
    }
    let all = store.security_events(None, 500).await.expect("answers");
    assert_eq!(all.len(), 102, "strangers add at most 100 an hour");
    assert_eq!(all[0].kind, "sign_in_failed", "newest first");
    let page = store.security_events(Some(&all[99].id), 500).await;
    let page = page.expect("answers");
    let kinds: Vec<&str> = page.iter().map(|event| event.kind.as_str()).collect();
    assert_eq!(kinds, ["password_changed", "sign_in"]);
    assert_eq!(page[0].person.as_deref(), Some("Rosa C."));
    let mails = store.messages_about(&page[0].id).await.expect("answers");
    assert_eq!(mails.len(), 1, "credentials were changed");
    let mails = store.messages_about(&page[1].id).await.expect("answers");
    assert!(mails.is_empty(), "a sign-in is not mailed");
    store.close().await;
}

async fn accepts_a_time_step_and_a_recovery_code_once(location: &Location) {
    let store = open(location).await;
    let rosa = owner(&store).await;
    let codes = RecoveryHashes {
        salt: "salt".into(),
        hashes: vec!["one".into(), "two".into()],
    };
    assert!(
        store
            .begin_second_factor(&rosa, "a session", "OLD", NOW)
            .await
            .expect("stored")
    );
    assert!(
        store
            .begin_second_factor(&rosa, "a session", "NEW", NOW)
            .await
            .expect("stored")
    );
    let confirm = async |secret: &str| {
        let confirmed = store.confirm_second_factor(&rosa, secret, 7, &codes, NOW);
        confirmed.await.expect("answers")
    };
    assert!(!confirm("OLD").await, "another secret was shown since");
    assert!(confirm("NEW").await);
    assert!(!confirm("NEW").await, "once");
    assert!(
        !store
            .begin_second_factor(&rosa, "a session", "EVE", NOW)
            .await
            .expect("answers")
    );
    let person = store.person(&rosa).await.expect("answers").expect("there");
    assert_eq!(person.second_factor_at, Some(NOW));
    let step = async |step| store.use_totp_step(&rosa, step).await.expect("answers");
    assert!(!step(7).await && !step(6).await, "used up");
    assert!(step(8).await && !step(8).await);
    assert!(step(5_000).await, "the clock was ahead");
    assert!(step(9).await && !step(9).await && !step(8).await);
    let code = async |hash: &str| {
        let used = store.use_recovery_code(&rosa, hash, NOW).await;
        used.expect("answers")
    };
    assert!(code("one").await && !code("one").await && !code("three").await);
    assert_eq!(store.recovery_codes_left(&rosa).await.expect("answers"), 1);
    let replaced = store.replace_recovery_codes(&rosa, &codes).await;
    assert!(replaced.expect("stored"));
    assert_eq!(store.recovery_codes_left(&rosa).await.expect("answers"), 2);
    store.reset_access("h1", NOW, NOW + 10).await.expect("kept");
    assert_eq!(store.second_factor(&rosa).await.expect("answers"), None);
    store.close().await;
}

async fn finds_expired_leads_and_messages(location: &Location) {
    let store = open(location).await;
    let mut spam = lead("Spammer");
    spam.spam_reason = "honeypot".into();
    store.insert_lead(spam).await.expect("stored");
    store.insert_lead(lead("Customer")).await.expect("stored");
    let expired = async |expiry, before| {
        let leads = store.expired_leads(expiry, before, NOW, 10).await;
        leads.expect("answers").len()
    };
    let later = NOW + 86_400_000;
    assert_eq!(expired(Expiry::Spam, NOW - 86_400_000).await, 0);
    assert_eq!(expired(Expiry::Spam, later).await, 1);
    assert_eq!(expired(Expiry::Lost, later).await, 0);
    let open_messages = store.delete_finished_messages(later).await;
    assert!(
        open_messages.expect("answers").is_empty(),
        "they are still due"
    );
    store.close().await;
}

async fn leads_with_a_job_to_come_do_not_expire(location: &Location) {
    let store = open(location).await;
    crews(&store, 4).await;
    for (id, expiry, status) in [
        (1, Expiry::Lost, BookingStatus::Held),
        (2, Expiry::Lost, BookingStatus::Requested),
        (3, Expiry::Spam, BookingStatus::Requested),
        (4, Expiry::Spam, BookingStatus::Booked),
    ] {
        let lead = add(&store, "Ana", |new| match expiry {
            Expiry::Lost => new.status = LeadStatus::Lost,
            Expiry::Spam => new.spam_reason.push_str("by_hand"),
        });
        let reserved = reserve(&store, new(id, lead.await, status), 4, WORK).await;
        assert_eq!(reserved, ReserveOutcome::Done);
    }
    let expired = async |expiry, now| {
        let leads = store.expired_leads(expiry, WORK.ends, now, 10).await;
        leads.expect("answers").len()
    };
    for expiry in [Expiry::Lost, Expiry::Spam] {
        assert_eq!(expired(expiry, WORK.ends - 1).await, 0, "{expiry:?}");
        assert_eq!(expired(expiry, WORK.ends).await, 2, "{expiry:?}");
    }
    let canceled = store.cancel_booking(&change(2, NOW)).await;
    assert_eq!(canceled.expect("answers"), BookingOutcome::Done);
    assert_eq!(expired(Expiry::Lost, NOW).await, 1);
    close_and_reopen(store, location).await;
}
