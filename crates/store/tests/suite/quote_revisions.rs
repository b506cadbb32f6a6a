//! Private links to a quote, and revisions of its answers.

use domain::schedule::{BookingStatus, Span};
use domain::{Adjustments, Cents, Discount, LeadFields, MessageKind, OwnLine, adjusted};
use jiff::civil::date;
use store::{
    Answers, BookingChange, BookingOutcome, ChangeOutcome, LeadEdit, Location, NewAdjustment,
    NewProposal, NewRevision, RevisionOutcome, RevisionRow,
};
use uuid::Uuid;

use crate::lead_work::entry;
use crate::proposals::{history, issue, proposal, quote, version, words};
use crate::support::bookings::{RANGE, WORK, change, crews, first_of, new, reserve};
use crate::support::lists::close_and_reopen;
use crate::support::quotes::{open_with_rates, quote_lead};
use crate::support::{HOUR, NOW, on_both_databases, owner};

on_both_databases!(
    a_link_opens_its_quote,
    a_revision_keeps_the_answers_before_it,
    two_people_on_one_link_do_not_overwrite_each_other,
    an_adjustment_is_a_revision_that_later_ones_keep,
    an_edit_at_the_desk_refuses_a_change_of_what_was_shown_before,
    a_job_that_the_desk_moves_is_an_edit_of_its_quote,
    the_day_of_a_job_of_a_merged_lead_ends_no_proposal,
);

fn answers(json: &str, total_cents: i64) -> Answers {
    Answers {
        json: json.to_owned(),
        rates_revision: "rev".to_owned(),
        total_cents,
    }
}

async fn a_link_opens_its_quote(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    for hash in ["one", "two"] {
        let added = store.add_quote_link(hash, lead, NOW).await;
        assert!(added.expect("answers"));
        let row = store.quote_link(hash).await.expect("answers");
        let row = row.expect("there");
        assert_eq!(row.lead_id, lead.to_string());
        assert_eq!(row.language, "en");
        assert_eq!(row.moving_date, Some(date(2027, 3, 14)));
        assert_eq!(row.changed_at(), NOW);
    }
    assert_eq!(store.quote_link("three").await.expect("answers"), None);
    let nobody = store.add_quote_link("four", Uuid::from_u128(9), NOW).await;
    assert!(!nobody.expect("answers"));
    let new = NewProposal {
        at: NOW + 7,
        ..proposal(lead, version(&store, lead).await, 1)
    };
    store.issue_proposal(&new, words).await.expect("answers");
    let row = store.quote_link("one").await.expect("answers");
    assert_eq!(row.expect("there").changed_at(), NOW + 7);
    close_and_reopen(store, location).await;
}

async fn a_revision_keeps_the_answers_before_it(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let before = answers("{\"crew_size\":\"3\"}", 120_158);
    let after = answers(
        "{\"crew_size\":\"3\",\"moving_date\":\"2027-04-01\"}",
        99_000,
    );
    let mut changed = quote_lead(None, "Héctor Ibarra").quote.expect("a quote");
    changed.request.moving_date = Some(date(2027, 4, 1));
    "Pharr".clone_into(&mut changed.request.origin_address);
    let messages = [MessageKind::QuoteRevisedWebhook];
    let shown = store.quote(lead).await.expect("answers").expect("a quote");
    let revision = NewRevision {
        lead,
        expected: 1,
        shown: &shown,
        edit: None,
        before: &before,
        after: &after,
        quote: &changed,
        person: None,
        messages: &messages,
        at: NOW + 60_000,
    };
    let outcome = store.revise_quote(&revision).await.expect("answers");
    assert_eq!(outcome, RevisionOutcome::Done(2));
    let rows = store.quote_revisions(lead).await.expect("answers");
    let kept: Vec<(i64, i64, &str, i64)> = rows
        .iter()
        .map(|row| (row.revision, row.at, row.answers.as_str(), row.total_cents))
        .collect();
    assert_eq!(
        kept,
        [
            (1, NOW, before.json.as_str(), 120_158),
            (2, NOW + 60_000, after.json.as_str(), 99_000),
        ]
    );
    // The quote and the lead have the new answers.
    let row = store.quote(lead).await.expect("answers").expect("a quote");
    assert_eq!(row.moving_date, Some(date(2027, 4, 1)));
    let fields = store.lead_fields(lead).await.expect("answers");
    let (_, fields) = fields.expect("there");
    assert_eq!(fields.customer_name, "Héctor Ibarra");
    assert_eq!(fields.origin, "Pharr");
    assert_eq!(fields.language, "en");
    let revised = entry("quote_revised", "120158", "99000");
    assert!(history(&store, lead).await.contains(&revised));
    let sent = store.messages_about(&lead.to_string()).await;
    let sent = sent.expect("answers");
    assert!(sent.iter().any(|row| row.kind == messages[0]));
    close_and_reopen(store, location).await;
}

async fn two_people_on_one_link_do_not_overwrite_each_other(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let (before, after) = (answers("{}", 1), answers("{\"bedrooms\":\"1\"}", 2));
    let changed = quote_lead(None, "Hector").quote.expect("a quote");
    let shown = store.quote(lead).await.expect("answers").expect("a quote");
    let revision = NewRevision {
        lead,
        expected: 1,
        shown: &shown,
        edit: None,
        before: &before,
        after: &after,
        quote: &changed,
        person: None,
        messages: &[],
        at: NOW,
    };
    let both = tokio::join!(store.revise_quote(&revision), store.revise_quote(&revision));
    let outcomes = [both.0.expect("answers"), both.1.expect("answers")];
    assert!(outcomes.contains(&RevisionOutcome::Done(2)), "{outcomes:?}");
    assert!(
        outcomes.contains(&RevisionOutcome::Conflict(2)),
        "{outcomes:?}"
    );
    assert_eq!(store.quote_revisions(lead).await.expect("answers").len(), 2);
    let missing = NewRevision {
        lead: Uuid::from_u128(9),
        ..revision
    };
    let outcome = store.revise_quote(&missing).await.expect("answers");
    assert_eq!(outcome, RevisionOutcome::Missing);
    close_and_reopen(store, location).await;
}

async fn an_adjustment_is_a_revision_that_later_ones_keep(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let person = owner(&store).await;
    let before = answers("{}", 120_158);
    let row = store.quote(lead).await.expect("answers").expect("a quote");
    let agreed = agreed();
    let estimate = adjusted(&row.estimate.expect("lines"), Some(&agreed), 825);
    let adjustment = NewAdjustment {
        lead,
        expected: version(&store, lead).await,
        before: &before,
        estimate: &estimate,
        reason: &agreed.reason,
        person: &person,
        messages: &[],
        at: NOW + 5,
    };
    let outcome = store.adjust_estimate(&adjustment).await.expect("answers");
    assert_eq!(outcome, ChangeOutcome::Done);
    // A repeat is based on an old version.
    let outcome = store.adjust_estimate(&adjustment).await.expect("answers");
    assert_eq!(outcome, ChangeOutcome::Conflict);
    let row = store.quote(lead).await.expect("answers").expect("a quote");
    assert_eq!(row.estimate.as_ref(), Some(&estimate));
    assert_eq!(row.total_estimate, estimate.total);
    assert!((row.estimated_hours - 7.5).abs() < f64::EPSILON);
    let total = estimate.total.0.to_string();
    let entries = history(&store, lead).await;
    assert!(entries.contains(&entry("estimate_adjusted", "Seen on site", &total)));
    // The hours end with the next answers, which is recorded.
    let mut changed = quote_lead(None, "Hector").quote.expect("a quote");
    let own = agreed.clone().without_time();
    changed.estimate = adjusted(&changed.estimate, Some(&own), 825);
    let after = answers("{\"bedrooms\":\"1\"}", 99_000);
    let revision = NewRevision {
        lead,
        expected: 2,
        shown: &row,
        edit: None,
        before: &before,
        after: &after,
        quote: &changed,
        person: None,
        messages: &[],
        at: NOW + 6,
    };
    let outcome = store.revise_quote(&revision).await.expect("answers");
    assert_eq!(outcome, RevisionOutcome::Done(3));
    let rows = store.quote_revisions(lead).await.expect("answers");
    let kept: Vec<Option<Adjustments>> = rows.iter().map(RevisionRow::adjustments).collect();
    assert_eq!(kept, [None, Some(agreed), Some(own)]);
    let entries = history(&store, lead).await;
    assert!(entries.contains(&entry("agreed_hours_dropped", "450", "")));
    close_and_reopen(store, location).await;
}

fn agreed() -> Adjustments {
    Adjustments {
        lines: vec![OwnLine {
            text: "Boxes returned".to_owned(),
            amount: -3_000,
        }],
        discount: Some(Discount::Percent(1_000)),
        time: Some(450),
        travel: Cents(4_500),
        reason: "Seen on site".to_owned(),
    }
}

async fn an_edit_at_the_desk_refuses_a_change_of_what_was_shown_before(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let shown = store.quote(lead).await.expect("answers").expect("a quote");
    let rosa = owner(&store).await;
    let (_, fields) = store
        .lead_fields(lead)
        .await
        .expect("answers")
        .expect("there");
    let edit = LeadEdit::Fields(LeadFields {
        origin: "Donna".to_owned(),
        ..fields
    });
    let expected = version(&store, lead).await;
    let edited = store.edit_lead(lead, expected, &edit, &rosa, NOW + 1).await;
    assert_eq!(edited.expect("answers"), ChangeOutcome::Done);
    let (before, after) = (answers("{}", 1), answers("{\"bedrooms\":\"1\"}", 2));
    let changed = quote_lead(None, "Hector").quote.expect("a quote");
    let stale = NewRevision {
        lead,
        expected: 1,
        shown: &shown,
        edit: None,
        before: &before,
        after: &after,
        quote: &changed,
        person: None,
        messages: &[],
        at: NOW + 2,
    };
    let outcome = store.revise_quote(&stale).await.expect("answers");
    assert_eq!(outcome, RevisionOutcome::Conflict(1));
    let now = store.quote(lead).await.expect("answers").expect("a quote");
    assert_eq!(now.origin_address, "Donna");
    // From the edited quote it is stored; a later edit becomes a revision of its own.
    let fresh = NewRevision {
        shown: &now,
        ..stale.clone()
    };
    let outcome = store.revise_quote(&fresh).await.expect("answers");
    assert_eq!(outcome, RevisionOutcome::Done(2));
    let desk = store.last_desk_edit(lead, NOW).await.expect("answers");
    let desk = desk.expect("an edit");
    assert_eq!((desk.at, desk.person.as_str()), (NOW + 1, "Rosa C."));
    let now = store.quote(lead).await.expect("answers").expect("a quote");
    let third = NewRevision {
        expected: 2,
        shown: &now,
        edit: Some(&desk),
        ..stale
    };
    let outcome = store.revise_quote(&third).await.expect("answers");
    assert_eq!(outcome, RevisionOutcome::Done(4));
    let rows = store.quote_revisions(lead).await.expect("answers");
    let people: Vec<&str> = rows.iter().map(|row| row.person.as_str()).collect();
    assert_eq!(people, ["", "", "Rosa C.", ""]);
    close_and_reopen(store, location).await;
}

async fn a_job_that_the_desk_moves_is_an_edit_of_its_quote(location: &Location) {
    let store = open_with_rates(location).await;
    crews(&store, 1).await;
    let lead = quote(&store, "Hector").await;
    let rosa = owner(&store).await;
    reserve(&store, new(1, lead, BookingStatus::Booked), 1, WORK).await;
    let customer = store.last_desk_edit(lead, NOW).await;
    assert_eq!(customer.expect("answers"), None, "the customer booked it");
    let later = Span {
        starts: WORK.starts + 24 * HOUR,
        ends: WORK.ends + 24 * HOUR,
    };
    let change = BookingChange {
        person: Some(&rosa),
        ..change(1, NOW + 1)
    };
    let choose = first_of(1, later);
    let moved = store
        .move_booking(&change, RANGE, |busy, _| choose(busy))
        .await;
    assert_eq!(moved.expect("answers"), BookingOutcome::Done);
    let desk = store.last_desk_edit(lead, NOW).await.expect("answers");
    let desk = desk.expect("an edit");
    assert_eq!((desk.at, desk.person.as_str()), (NOW + 1, "Rosa C."));
    close_and_reopen(store, location).await;
}

async fn the_day_of_a_job_of_a_merged_lead_ends_no_proposal(location: &Location) {
    let store = open_with_rates(location).await;
    crews(&store, 1).await;
    let rosa = owner(&store).await;
    let kept = quote(&store, "Hector").await;
    let duplicate = quote(&store, "Hector").await;
    reserve(&store, new(1, duplicate, BookingStatus::Requested), 1, WORK).await;
    let into = (kept, version(&store, kept).await);
    let from = (duplicate, version(&store, duplicate).await);
    let merged = store.merge_leads(into, from, &rosa, NOW + 1).await;
    assert_eq!(merged.expect("answers"), ChangeOutcome::Done);
    let before = issue(&store, kept, 1).await;
    let change = change(1, NOW + 2);
    let confirmed = store.confirm_booking(&change, BookingStatus::Booked);
    assert_eq!(confirmed.await.expect("answers"), BookingOutcome::Done);
    let row = store.lead(kept).await.expect("answers").expect("there");
    assert_ne!(row.moving_date, Some(date(2027, 3, 14)), "that of the job");
    let after = store.proposal(Uuid::from_u128(1)).await.expect("answers");
    assert_eq!(after, Some(before));
    close_and_reopen(store, location).await;
}
