//! A lead changes once per version, and its history, notes and messages say what was done.

use domain::{Booking, LeadChange, LeadForm, LeadStatus, LostReason, MessageKind};
use jiff::civil::date;
use store::{
    AddNoteOutcome, BookingSum, ChangeOutcome, LeadListRow, LeadQuery, Location, Store, TypedIn,
};
use uuid::Uuid;

use crate::support::leads::{lead, query};
use crate::support::lists::{close_and_reopen, names, names_found};
use crate::support::{NOW, on_both_databases, open, owner};

on_both_databases!(
    changes_a_lead_once_per_version,
    gives_two_changes_at_one_moment_two_versions,
    books_a_move_with_day_and_price,
    sums_what_was_booked_since_a_time,
    loses_a_lead_for_the_last_reason,
    finds_a_changed_lead_by_its_new_status,
    mails_the_visitor_once_after_a_release,
    keeps_a_note_once,
    records_every_change_in_the_history,
    retries_a_message_of_the_lead,
    keeps_the_note_of_a_lead_entered_at_the_desk,
);

/// A database with one lead.
struct Case {
    store: Store,
    person: String,
    lead: Uuid,
}

impl Case {
    async fn new(location: &Location) -> Self {
        let store = open(location).await;
        let person = owner(&store).await;
        let new = lead("Hector");
        let lead = new.id;
        store.insert_lead(new).await.expect("stored");
        Self {
            store,
            person,
            lead,
        }
    }

    async fn summary(&self) -> LeadListRow {
        let summary = self.store.lead_summary(self.lead).await;
        summary.expect("answers").expect("there")
    }

    /// Changes the lead if it still has the expected version.
    async fn change(&self, version: i64, change: &LeadChange) -> ChangeOutcome {
        let changed = self
            .store
            .change_lead(self.lead, version, change, &self.person, NOW + 5);
        changed.await.expect("answers")
    }

    /// Changes the lead as it is now.
    async fn change_now(&self, change: &LeadChange) {
        let version = self.summary().await.updated_at;
        assert_eq!(self.change(version, change).await, ChangeOutcome::Done);
    }
}

const CONTACTED: LeadChange = LeadChange::Status(LeadStatus::Contacted);
const QUARANTINE: LeadChange = LeadChange::Quarantine(Some("by_hand"));
const RELEASE: LeadChange = LeadChange::Quarantine(None);

/// A price for a move without a day.
fn priced(cents: i64) -> LeadChange {
    LeadChange::Booked(Booking {
        cents: Some(cents),
        day: None,
        is_new: false,
    })
}

/// Not the id of a lead or message.
const UNKNOWN: Uuid = Uuid::from_u128(9);

async fn changes_a_lead_once_per_version(location: &Location) {
    let case = Case::new(location).await;
    let seen = case.summary().await;
    assert_eq!((seen.status, seen.answered_at), (LeadStatus::New, None));
    assert_eq!(
        case.change(seen.updated_at, &CONTACTED).await,
        ChangeOutcome::Done
    );
    let after = case.summary().await;
    assert_eq!(after.answered_at, Some(NOW + 5));
    let lost = LeadChange::Status(LeadStatus::Lost);
    assert_eq!(
        case.change(seen.updated_at, &lost).await,
        ChangeOutcome::Conflict,
        "another person was faster"
    );
    assert_eq!(case.summary().await, after, "a conflict changes nothing");
    let missing = case
        .store
        .change_lead(UNKNOWN, 1, &lost, &case.person, NOW)
        .await;
    assert_eq!(missing.expect("answers"), ChangeOutcome::Missing);
    close_and_reopen(case.store, location).await;
}

async fn gives_two_changes_at_one_moment_two_versions(location: &Location) {
    let case = Case::new(location).await;
    case.change_now(&CONTACTED).await;
    let after = case.summary().await;
    let booked = priced(120_158);
    assert_eq!(
        case.change(after.updated_at, &booked).await,
        ChangeOutcome::Done
    );
    let now = case.summary().await;
    assert!(now.updated_at > after.updated_at);
    assert_eq!(now.booked_cents, Some(120_158));
    assert_eq!(now.answered_at, Some(NOW + 5), "the first answer is kept");
    close_and_reopen(case.store, location).await;
}

async fn books_a_move_with_day_and_price(location: &Location) {
    let case = Case::new(location).await;
    let day = date(2026, 12, 6);
    let booking = |is_new| {
        LeadChange::Booked(Booking {
            cents: Some(90_000),
            day: Some(day),
            is_new,
        })
    };
    case.change_now(&booking(true)).await;
    let after = case.summary().await;
    assert_eq!(after.status, LeadStatus::Booked);
    assert_eq!(
        (after.moving_date, after.booked_cents),
        (Some(day), Some(90_000))
    );
    assert_eq!(after.answered_at, None, "no call was recorded");
    case.change_now(&booking(false)).await;
    let history = case.store.lead_history(case.lead).await.expect("answers");
    let done: Vec<(&str, &str)> = history
        .iter()
        .map(|entry| (entry.what.as_str(), entry.after.as_str()))
        .collect();
    assert_eq!(
        done,
        [
            ("state", "booked"),
            ("field.date", "2026-12-06"),
            ("booked", "90000")
        ],
        "the same value again adds no entry"
    );
    close_and_reopen(case.store, location).await;
}

async fn sums_what_was_booked_since_a_time(location: &Location) {
    let case = Case::new(location).await;
    let sum = async |since| case.store.booked_since(since).await.expect("answers");
    assert_eq!(sum(0).await, BookingSum::default());
    case.change_now(&LeadChange::Booked(Booking {
        cents: Some(120_000),
        day: None,
        is_new: true,
    }))
    .await;
    let booked = BookingSum {
        moves: 1,
        cents: 120_000,
    };
    assert_eq!(sum(NOW + 5).await, booked);
    assert_eq!(sum(NOW + 6).await.moves, 0, "it was booked before");
    case.change_now(&LeadChange::Status(LeadStatus::Done)).await;
    assert_eq!(sum(NOW).await, booked, "a move that is done was booked");
    case.change_now(&QUARANTINE).await;
    assert_eq!(sum(NOW).await.moves, 0);
    close_and_reopen(case.store, location).await;
}

async fn loses_a_lead_for_the_last_reason(location: &Location) {
    let case = Case::new(location).await;
    let reason = async || {
        let mut rows = Vec::new();
        case.store
            .for_each_report_row(0, &mut |row| rows.push(row))
            .await
            .expect("answers");
        rows[0].lost_reason.clone()
    };
    case.change_now(&CONTACTED).await;
    assert_eq!(reason().await, None);
    case.change_now(&LeadChange::Lost(LostReason::Price)).await;
    assert_eq!(case.summary().await.status, LeadStatus::Lost);
    assert_eq!(reason().await.as_deref(), Some("price"));
    case.change_now(&CONTACTED).await;
    assert_eq!(reason().await, None, "it is not lost any longer");
    case.change_now(&LeadChange::Lost(LostReason::Date)).await;
    assert_eq!(reason().await.as_deref(), Some("date"));
    close_and_reopen(case.store, location).await;
}

async fn finds_a_changed_lead_by_its_new_status(location: &Location) {
    let case = Case::new(location).await;
    case.change_now(&CONTACTED).await;
    let found = async |status: LeadStatus| {
        let query = LeadQuery {
            search: "hector".to_owned(),
            statuses: vec![status],
            ..query()
        };
        names(&case.store, &query).await.len()
    };
    assert_eq!(found(LeadStatus::Contacted).await, 1);
    assert_eq!(found(LeadStatus::New).await, 0);
    case.store.close().await;
}

async fn mails_the_visitor_once_after_a_release(location: &Location) {
    let case = Case::new(location).await;
    let mails = async || {
        let messages = case.store.messages_about(&case.lead.to_string()).await;
        let messages = messages.expect("answers").into_iter();
        messages
            .filter(|message| message.kind == MessageKind::VisitorMail)
            .count()
    };
    case.change_now(&CONTACTED).await;
    case.change_now(&QUARANTINE).await;
    assert_eq!(case.summary().await.spam_reason, "by_hand");
    case.change_now(&RELEASE).await;
    assert_eq!(mails().await, 0, "a person had marked it, after it arrived");
    case.change_now(&LeadChange::Quarantine(Some("too_fast")))
        .await;
    case.change_now(&QUARANTINE).await;
    assert_eq!(case.summary().await.spam_reason, "too_fast");
    for _ in 0..2 {
        case.change_now(&RELEASE).await;
        assert_eq!(mails().await, 1);
    }
    close_and_reopen(case.store, location).await;
}

async fn keeps_a_note_once(location: &Location) {
    let Case {
        store,
        person,
        lead,
    } = Case::new(location).await;
    let text = "Called: <script>no answer</script>";
    let note = Uuid::from_u128(77);
    for _ in 0..2 {
        let kept = store.add_note(lead, note, text, &person, NOW).await;
        assert_eq!(kept.expect("kept"), AddNoteOutcome::Done);
    }
    let missing = store.add_note(UNKNOWN, note, "x", &person, NOW).await;
    assert_eq!(missing.expect("answers"), AddNoteOutcome::Missing);
    let other = store
        .insert_lead(crate::support::leads::lead("Another"))
        .await;
    let other = other.expect("stored").id;
    let reused = store.add_note(other, note, text, &person, NOW).await;
    assert_eq!(reused.expect("answers"), AddNoteOutcome::KeyReused);
    assert!(store.lead_notes(other).await.expect("answers").is_empty());
    let notes = store.lead_notes(lead).await.expect("answers");
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].text, text);
    assert_eq!(notes[0].name, "Rosa C.");
    assert_eq!(names_found(&store, "script answer").await, ["Hector"]);
    close_and_reopen(store, location).await;
}

async fn records_every_change_in_the_history(location: &Location) {
    let case = Case::new(location).await;
    for change in [CONTACTED, priced(120_158), QUARANTINE, RELEASE] {
        case.change_now(&change).await;
    }
    let history = case.store.lead_history(case.lead).await.expect("answers");
    let done: Vec<&str> = history.iter().map(|entry| entry.what.as_str()).collect();
    assert_eq!(done, ["state", "booked", "set_apart", "taken_back"]);
    assert_eq!(
        (history[0].before.as_str(), history[0].after.as_str()),
        ("new", "contacted")
    );
    close_and_reopen(case.store, location).await;
}

async fn retries_a_message_of_the_lead(location: &Location) {
    let Case {
        store,
        person,
        lead,
    } = Case::new(location).await;
    let messages = store.messages_about(&lead.to_string()).await;
    let message = messages.expect("answers")[0].id.parse().expect("a UUID");
    let retry = async |message: Uuid| {
        let retried = store.retry_message(lead, message, &person, NOW).await;
        retried.expect("answers")
    };
    assert!(retry(message).await);
    assert!(!retry(UNKNOWN).await);
    close_and_reopen(store, location).await;
}

async fn keeps_the_note_of_a_lead_entered_at_the_desk(location: &Location) {
    let store = open(location).await;
    let person = owner(&store).await;
    let mut typed = lead("Dana");
    typed.form = LeadForm::Phone;
    typed.status = LeadStatus::Contacted;
    typed.typed_in = Some(TypedIn {
        person,
        note: Some("Two pianos".to_owned()),
    });
    let id = typed.id;
    store.insert_lead(typed).await.expect("stored");
    assert_eq!(store.lead_notes(id).await.expect("answers").len(), 1);
    let history = store.lead_history(id).await.expect("answers");
    assert_eq!(history[0].what, "added");
    assert_eq!(names_found(&store, "pianos").await, ["Dana"]);
    close_and_reopen(store, location).await;
}
