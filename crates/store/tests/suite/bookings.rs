//! Places are never sold twice, even to concurrent requests; what happens to a booking happens once.

use domain::schedule::{BookingStatus, Busy, HOLD_MS, PlaceProblem, SLOT_MS, Span, Weekdays};
use domain::{LeadStatus, MessageKind};
use jiff::Timestamp;
use store::{
    BookingChange, BookingOutcome, LeadQuery, Location, NewBooking, ReserveOutcome, Store,
};
use uuid::Uuid;

use crate::lead_work::add;
use crate::support::bookings::{
    DAY, RANGE, WORK, change, crews, first_of, new, place, reserve, status,
};
use crate::support::leads::query;
use crate::support::lists::{close_and_reopen, names};
use crate::support::{HOUR, NOW, on_both_databases, open};

on_both_databases!(
    sells_three_places_to_two_hundred_customers_three_times,
    the_database_refuses_a_crew_that_is_taken,
    a_hold_ends_after_fifteen_minutes,
    a_late_hold_is_confirmed_while_its_place_is_free,
    a_canceled_place_is_free_immediately,
    a_booking_that_cannot_move_stays,
    a_lead_has_one_booking,
    double_clicks_change_nothing,
    booking_makes_a_lead_booked,
    reports_read_what_is_booked_and_when_there_were_crews,
);

async fn confirm(store: &Store, id: u128, at: i64, to: BookingStatus) -> BookingOutcome {
    let confirmed = store.confirm_booking(&change(id, at), to).await;
    confirmed.expect("answers")
}

/// Moves a booking with the only crew, if that is free.
async fn relocate(store: &Store, change: BookingChange<'_>, work: Span) -> BookingOutcome {
    let choose = first_of(1, work);
    let moved = store
        .move_booking(&change, RANGE, |busy, _| choose(busy))
        .await;
    moved.expect("answers")
}

async fn sells_three_places_to_two_hundred_customers_three_times(location: &Location) {
    let store = open(location).await;
    crews(&store, 3).await;
    let mut customers = Vec::new();
    for _ in 0..200 {
        customers.push(add(&store, "Ana", |_| {}).await);
    }
    for round in 0..3_u128 {
        let work = Span {
            starts: DAY + i64::try_from(round).expect("small") * 8 * HOUR,
            ends: DAY + i64::try_from(round).expect("small") * 8 * HOUR + 5 * HOUR,
        };
        let mut tasks = tokio::task::JoinSet::new();
        for (index, lead) in (0_u128..).zip(&customers) {
            let (store, lead) = (store.clone(), *lead);
            tasks.spawn(async move {
                let new = new(1_000 * round + index, lead, BookingStatus::Booked);
                // A request that found no connection in time is repeated, as a browser does.
                for _ in 0..20 {
                    if let Ok(outcome) = store.reserve(&new, first_of(3, work)).await {
                        return (new.id, outcome);
                    }
                }
                panic!("the database does not answer");
            });
        }
        let outcomes = tasks.join_all().await;
        let booked = outcomes
            .iter()
            .filter(|(_, outcome)| *outcome == ReserveOutcome::Done);
        let booked: Vec<Uuid> = booked.map(|(id, _)| *id).collect();
        assert_eq!(booked.len(), 3, "round {round}");
        let rest = outcomes
            .iter()
            .filter(|(_, outcome)| *outcome != ReserveOutcome::Done);
        for (_, outcome) in rest {
            assert_eq!(*outcome, ReserveOutcome::Refused(PlaceProblem::Full));
        }
        let busy = store.busy(work, NOW).await.expect("answers");
        let mut crews: Vec<i64> = busy.iter().map(|busy| busy.crew).collect();
        crews.sort_unstable();
        assert_eq!(crews, [1, 2, 3]);
        // So that each customer can take part in the next round.
        for id in booked {
            let cancel = BookingChange {
                id,
                ..change(0, NOW)
            };
            let canceled = store.cancel_booking(&cancel).await;
            assert_eq!(canceled.expect("answers"), BookingOutcome::Done);
        }
    }
    close_and_reopen(store, location).await;
}

async fn the_database_refuses_a_crew_that_is_taken(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let first = add(&store, "Ana", |_| {}).await;
    let second = add(&store, "Luz", |_| {}).await;
    let done = reserve(&store, new(1, first, BookingStatus::Booked), 1, WORK).await;
    assert_eq!(done, ReserveOutcome::Done);
    // The rule is broken on purpose: it ignores busy times.
    let overlapping = Span {
        starts: WORK.ends - SLOT_MS,
        ends: WORK.ends + HOUR,
    };
    let anyway = |_: &[Busy]| Ok(place(1, overlapping));
    let second_booking = new(2, second, BookingStatus::Booked);
    let taken = store.reserve(&second_booking, anyway).await;
    assert_eq!(taken.expect("answers"), ReserveOutcome::Taken);
    let left = store.booking(Uuid::from_u128(2)).await.expect("answers");
    assert_eq!(left, None, "nothing is stored");
    // What only meets it fits, and cannot be moved into it.
    let next = Span {
        starts: WORK.ends,
        ends: WORK.ends + HOUR,
    };
    let done = reserve(&store, new(3, second, BookingStatus::Booked), 1, next).await;
    assert_eq!(done, ReserveOutcome::Done);
    let moved = store
        .move_booking(&change(3, NOW), RANGE, |busy, _| anyway(busy))
        .await;
    assert_eq!(moved.expect("answers"), BookingOutcome::Taken);
    let row = store.booking(Uuid::from_u128(3)).await.expect("answers");
    assert_eq!(row.expect("stored").work(), next);
    close_and_reopen(store, location).await;
}

async fn a_hold_ends_after_fifteen_minutes(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let first = add(&store, "Ana", |_| {}).await;
    let second = add(&store, "Luz", |_| {}).await;
    reserve(&store, new(1, first, BookingStatus::Held), 1, WORK).await;
    let late = |at| NewBooking {
        at,
        ..new(2, second, BookingStatus::Held)
    };
    let full = reserve(&store, late(NOW + HOLD_MS - 1), 1, WORK).await;
    assert_eq!(full, ReserveOutcome::Refused(PlaceProblem::Full));
    for (at, count) in [(NOW + HOLD_MS - 1, 1), (NOW + HOLD_MS, 0)] {
        let busy = store.busy(WORK, at).await.expect("answers");
        assert_eq!(busy.len(), count);
    }
    let done = reserve(&store, late(NOW + HOLD_MS), 1, WORK).await;
    assert_eq!(done, ReserveOutcome::Done);
    assert_eq!(status(&store, 1).await, BookingStatus::Expired);
    let confirmed = confirm(&store, 1, NOW + HOLD_MS, BookingStatus::Booked).await;
    assert_eq!(confirmed, BookingOutcome::Over(BookingStatus::Expired));
    // A clock that is set back ends holds that would last for longer than any.
    let early = NOW - HOUR;
    assert_eq!(store.expire_holds(early).await.expect("answers"), 1);
    close_and_reopen(store, location).await;
}

async fn a_late_hold_is_confirmed_while_its_place_is_free(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let lead = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, lead, BookingStatus::Held), 1, WORK).await;
    let at = NOW + 2 * HOLD_MS;
    let confirmed = confirm(&store, 1, at, BookingStatus::Requested).await;
    assert_eq!(confirmed, BookingOutcome::Done);
    assert_eq!(store.expire_holds(at).await.expect("answers"), 0);
    assert_eq!(status(&store, 1).await, BookingStatus::Requested);
    let busy = store.busy(WORK, at).await.expect("answers");
    assert_eq!(busy.len(), 1);
    close_and_reopen(store, location).await;
}

async fn a_canceled_place_is_free_immediately(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let first = add(&store, "Ana", |_| {}).await;
    let second = add(&store, "Luz", |_| {}).await;
    reserve(&store, new(1, first, BookingStatus::Booked), 1, WORK).await;
    let canceled = store.cancel_booking(&change(1, NOW)).await;
    assert_eq!(canceled.expect("answers"), BookingOutcome::Done);
    let done = reserve(&store, new(2, second, BookingStatus::Booked), 1, WORK).await;
    assert_eq!(done, ReserveOutcome::Done);
    let rows = store.bookings_of(first).await.expect("answers");
    assert_eq!((rows.len(), rows[0].sequence), (1, 1));
    close_and_reopen(store, location).await;
}

async fn a_booking_that_cannot_move_stays(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let first = add(&store, "Ana", |_| {}).await;
    let second = add(&store, "Luz", |_| {}).await;
    let later = Span {
        starts: WORK.starts + 24 * HOUR,
        ends: WORK.ends + 24 * HOUR,
    };
    reserve(&store, new(1, first, BookingStatus::Booked), 1, WORK).await;
    reserve(&store, new(2, second, BookingStatus::Booked), 1, later).await;
    let moved = relocate(&store, change(1, NOW), later).await;
    assert_eq!(moved, BookingOutcome::Refused(PlaceProblem::Full));
    // It may overlap what it occupies itself.
    let hour_later = Span {
        starts: WORK.starts + HOUR,
        ends: WORK.ends + HOUR,
    };
    let stale = BookingChange {
        expected: Some(7),
        ..change(1, NOW)
    };
    for (change, outcome) in [
        (stale, BookingOutcome::Conflict),
        (change(1, NOW), BookingOutcome::Done),
        (stale, BookingOutcome::Repeated),
    ] {
        assert_eq!(relocate(&store, change, hour_later).await, outcome);
    }
    let jobs = store.jobs_between(RANGE).await.expect("answers");
    let shown: Vec<(&str, Span, i64)> = jobs
        .iter()
        .map(|job| {
            (
                job.customer_name.as_str(),
                job.booking.work(),
                job.booking.sequence,
            )
        })
        .collect();
    assert_eq!(shown, [("Ana", hour_later, 1), ("Luz", later, 0)]);
    close_and_reopen(store, location).await;
}

async fn a_lead_has_one_booking(location: &Location) {
    let store = open(location).await;
    crews(&store, 2).await;
    let lead = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, lead, BookingStatus::Held), 2, WORK).await;
    // Another choice replaces a hold.
    let done = reserve(&store, new(2, lead, BookingStatus::Held), 1, WORK).await;
    assert_eq!(done, ReserveOutcome::Done);
    assert_eq!(status(&store, 1).await, BookingStatus::Expired);
    let confirmed = confirm(&store, 2, NOW, BookingStatus::Booked).await;
    assert_eq!(confirmed, BookingOutcome::Done);
    // Not a booking.
    let other = reserve(&store, new(3, lead, BookingStatus::Held), 2, WORK).await;
    assert_eq!(other, ReserveOutcome::HasBooking(Uuid::from_u128(2)));
    let missing = reserve(
        &store,
        new(4, Uuid::from_u128(9), BookingStatus::Held),
        2,
        WORK,
    )
    .await;
    assert_eq!(missing, ReserveOutcome::Missing);
    close_and_reopen(store, location).await;
}

async fn double_clicks_change_nothing(location: &Location) {
    let store = open(location).await;
    crews(&store, 2).await;
    let lead = add(&store, "Ana", |_| {}).await;
    let other = add(&store, "Luz", |_| {}).await;
    for _ in 0..2 {
        let done = reserve(&store, new(1, lead, BookingStatus::Held), 2, WORK).await;
        assert_eq!(done, ReserveOutcome::Done);
    }
    let reused = reserve(&store, new(1, other, BookingStatus::Held), 2, WORK).await;
    assert_eq!(reused, ReserveOutcome::KeyReused);
    let mails = BookingChange {
        messages: &[MessageKind::BookingMail, MessageKind::BookingCreatedWebhook],
        ..change(1, NOW)
    };
    for outcome in [BookingOutcome::Done, BookingOutcome::Repeated] {
        let confirmed = store.confirm_booking(&mails, BookingStatus::Booked).await;
        assert_eq!(confirmed.expect("answers"), outcome);
    }
    let cancel = BookingChange {
        messages: &[MessageKind::BookingCanceledMail],
        ..change(1, NOW)
    };
    for outcome in [BookingOutcome::Done, BookingOutcome::Repeated] {
        let canceled = store.cancel_booking(&cancel).await;
        assert_eq!(canceled.expect("answers"), outcome);
    }
    let messages = store
        .messages_about(&lead.to_string())
        .await
        .expect("answers");
    let count = |kind| {
        messages
            .iter()
            .filter(|message| message.kind == kind)
            .count()
    };
    assert_eq!(count(MessageKind::BookingMail), 1);
    assert_eq!(count(MessageKind::BookingCreatedWebhook), 1);
    assert_eq!(count(MessageKind::BookingCanceledMail), 1);
    close_and_reopen(store, location).await;
}

async fn booking_makes_a_lead_booked(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let lead = add(&store, "Ana", |_| {}).await;
    let summary = async || {
        let row = store.lead_summary(lead).await.expect("answers");
        row.expect("there").status
    };
    reserve(&store, new(1, lead, BookingStatus::Requested), 1, WORK).await;
    assert_eq!(summary().await, LeadStatus::New);
    let confirmed = confirm(&store, 1, NOW + 1, BookingStatus::Booked).await;
    assert_eq!(confirmed, BookingOutcome::Done);
    assert_eq!(summary().await, LeadStatus::Booked);
    let history = store.lead_history(lead).await.expect("answers");
    let what: Vec<&str> = history.iter().map(|entry| entry.what.as_str()).collect();
    assert_eq!(what, ["booking_requested", "state", "booking_made"]);
    let booked = LeadQuery {
        statuses: vec![LeadStatus::Booked],
        search: "ana".to_owned(),
        ..query()
    };
    assert_eq!(names(&store, &booked).await, ["Ana"]);
    close_and_reopen(store, location).await;
}

async fn reports_read_what_is_booked_and_when_there_were_crews(location: &Location) {
    let store = open(location).await;
    crews(&store, 2).await;
    let added = store.add_crew("Crew 3", Weekdays::ALL, NOW).await;
    added.expect("added");
    let removed = store.end_crew(2, 0, NOW + HOUR).await;
    removed.expect("removed");
    let terms = async |since| {
        let terms = store.crew_terms(since).await.expect("answers");
        let terms = terms.into_iter();
        let terms = terms.map(|term| (term.crew.id, term.first, term.last));
        terms.collect::<Vec<_>>()
    };
    let day = domain::today(Timestamp::from_millisecond(NOW).expect("in range"));
    let (first, third) = ((1, None, None), (3, Some(day), None));
    let second = (2, None, Some(day));
    assert_eq!(terms(NOW + HOUR).await, [first, second, third]);
    assert_eq!(terms(NOW + HOUR + 1).await, [first, third]);

    let booked = add(&store, "Ana", |_| {}).await;
    let requested = add(&store, "Luz", |_| {}).await;
    reserve(&store, new(1, booked, BookingStatus::Booked), 1, WORK).await;
    let later = Span {
        starts: WORK.starts + 24 * HOUR,
        ends: WORK.ends + 24 * HOUR,
    };
    let request = new(2, requested, BookingStatus::Requested);
    reserve(&store, request, 1, later).await;
    for (starts, count) in [(WORK.starts, 1), (WORK.starts + 1, 0)] {
        let range = Span {
            starts,
            ends: RANGE.ends,
        };
        let times = store.booked_times(range).await.expect("answers");
        assert_eq!(times.len(), count, "a request is not booked");
        assert!(times.iter().all(|time| time.span == WORK));
    }
    let mut rows = Vec::new();
    store
        .for_each_report_row(0, &mut |row| rows.push(row))
        .await
        .expect("answers");
    let mut booked_at: Vec<Option<i64>> = rows.into_iter().map(|row| row.booked_at).collect();
    booked_at.sort_unstable();
    assert_eq!(booked_at, [None, Some(NOW)]);
    close_and_reopen(store, location).await;
}
