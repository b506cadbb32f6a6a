//! The day of a job, its reminders and calendars, and the rules of booking are stored once and survive restarts.

use domain::schedule::{
    AboveMaximum, ArrivalWindow, BookingStatus, Busy, ClockState, ClockStep, Confirmation, DaysOff,
    PaymentMethod, ScheduleRules, Span,
};
use domain::{Cents, LeadForm, MessageKind};
use jiff::Timestamp;
use jiff::civil::{Time, date};
use store::{
    BookingOutcome, ClockOutcome, CrewOutcome, ErasedJob, Erasure, FinishOutcome, IssueOutcome,
    Location, NewChangeOrder, NewClockStep, NewDecision, NewJobResult, NewProposal, ReserveOutcome,
    Store,
};
use uuid::Uuid;

use crate::lead_work::add;
use crate::proposals::{proposal, version, words};
use crate::support::bookings::{RANGE, WORK, change, crews, first_of, new, reserve, status};
use crate::support::leads::erase;
use crate::support::lists::close_and_reopen;
use crate::support::{HOUR, NOW, on_both_databases, open, owner};

on_both_databases!(
    a_clock_survives_a_restart,
    a_final_amount_needs_an_accepted_change_order,
    a_job_is_either_finished_or_canceled,
    saves_rules_crews_and_days_off,
    revoked_calendars_are_gone,
    reminds_once_and_again_after_a_move,
    asks_for_a_review_of_each_job_once,
    erases_bookings_with_their_lead,
    deletes_half_hours_that_are_past,
);

async fn a_clock_survives_a_restart(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let person = owner(&store).await;
    let lead = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, lead, BookingStatus::Booked), 1, WORK).await;
    let booking = Uuid::from_u128(1);
    let step = |id, step, at| NewClockStep {
        id: Uuid::from_u128(id),
        booking,
        step,
        person: &person,
        at,
    };
    for at in [NOW, NOW + HOUR] {
        // The second is the first again: the phone did not receive the response.
        let taken = store.take_clock_step(&step(1, ClockStep::Start, at)).await;
        let ClockOutcome::Done(clock) = taken.expect("answers") else {
            panic!("started");
        };
        assert_eq!(clock.state, ClockState::Running);
    }
    store.close().await;
    let store = open(location).await;
    let clock = store.job_clock(booking).await.expect("answers");
    assert_eq!(clock.worked(NOW + 2 * HOUR), 120);
    let paused = store
        .take_clock_step(&step(2, ClockStep::Pause, NOW + 2 * HOUR))
        .await;
    assert!(matches!(paused, Ok(ClockOutcome::Done(_))), "{paused:?}");
    let started = store
        .take_clock_step(&step(3, ClockStep::Start, NOW + 3 * HOUR))
        .await;
    assert!(
        matches!(started, Ok(ClockOutcome::Refused(_))),
        "{started:?}"
    );
    let clock = store.job_clock(booking).await.expect("answers");
    assert_eq!(clock.worked(NOW + 9 * HOUR), 120);
    close_and_reopen(store, location).await;
}

/// Issues a proposal with a maximum in cents, which the customer accepts.
async fn accept_proposal(store: &Store, lead: Uuid, maximum: i64) {
    let new = NewProposal {
        estimate_cents: maximum,
        maximum_cents: maximum,
        ..proposal(lead, version(store, lead).await, lead.as_u128())
    };
    let issued = store.issue_proposal(&new, words).await.expect("answers");
    assert!(matches!(issued, IssueOutcome::Done(_)), "{issued:?}");
    let row = store.proposal(new.id).await.expect("answers");
    let row = row.expect("stored");
    let accepted = NewDecision::Accepted {
        name: "Ana Ruiz",
        words_hash: &row.words_hash,
    };
    let stored = store.decide_proposal(&row, accepted, "", &[], NOW).await;
    assert!(stored.expect("answers"));
}

async fn a_final_amount_needs_an_accepted_change_order(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let person = owner(&store).await;
    let lead = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, lead, BookingStatus::Booked), 1, WORK).await;
    accept_proposal(&store, lead, 100_000).await;
    let (booking, order) = (Uuid::from_u128(1), Uuid::from_u128(7));
    let result = NewJobResult {
        booking,
        person: &person,
        minutes: 300,
        amount: Cents(110_000),
        payment: PaymentMethod::Zelle,
        messages: &[MessageKind::JobDoneMail],
        at: NOW,
    };
    let new_order = NewChangeOrder {
        id: order,
        booking,
        person: &person,
        text: "A piano that was not on the list",
        amount: Cents(10_000),
        at: NOW,
    };
    let finish = async || store.finish_job(&result).await.expect("answers");
    assert!(store.add_change_order(&new_order).await.expect("answers"));
    let above = FinishOutcome::Refused(AboveMaximum {
        limit: Cents(100_000),
        over: Cents(10_000),
    });
    assert_eq!(finish().await, above, "nobody has accepted it");
    for accepted in [true, false] {
        let now = store
            .accept_change_order(booking, order, "Ana Ruiz", NOW)
            .await;
        assert_eq!(now.expect("answers"), accepted);
    }
    assert_eq!(finish().await, FinishOutcome::Done);
    assert_eq!(finish().await, FinishOutcome::Repeated);
    assert_eq!(status(&store, 1).await, BookingStatus::Done);
    let row = store
        .job_result(booking)
        .await
        .expect("answers")
        .expect("stored");
    assert_eq!((row.minutes, row.cents), (300, 110_000));
    assert_eq!(row.payment, PaymentMethod::Zelle);
    close_and_reopen(store, location).await;
}

async fn a_job_is_either_finished_or_canceled(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let person = owner(&store).await;
    for id in 1..=20 {
        let lead = add(&store, "Ana", |_| {}).await;
        let start = WORK.starts + 6 * HOUR * i64::try_from(id).expect("few");
        let work = Span {
            starts: start,
            ends: start + 5 * HOUR,
        };
        reserve(&store, new(id, lead, BookingStatus::Booked), 1, work).await;
        let result = NewJobResult {
            booking: Uuid::from_u128(id),
            person: &person,
            minutes: 300,
            amount: Cents(90_000),
            payment: PaymentMethod::Cash,
            messages: &[],
            at: NOW,
        };
        let cancel = change(id, NOW);
        let both = tokio::join!(store.finish_job(&result), store.cancel_booking(&cancel));
        let outcomes = (both.0.expect("answers"), both.1.expect("answers"));
        let expected = match status(&store, id).await {
            BookingStatus::Done => (
                FinishOutcome::Done,
                BookingOutcome::Over(BookingStatus::Done),
            ),
            BookingStatus::Canceled => (FinishOutcome::Missing, BookingOutcome::Done),
            other => panic!("{other:?}"),
        };
        assert_eq!(outcomes, expected);
    }
    close_and_reopen(store, location).await;
}

async fn saves_rules_crews_and_days_off(location: &Location) {
    let store = open(location).await;
    let first = store.schedule_rules().await.expect("answers");
    assert_eq!(first, ScheduleRules::default());
    let rules = ScheduleRules {
        windows: vec![ArrivalWindow::parse("07:30-09:00").expect("a window")],
        notice: 120,
        horizon_days: 30,
        buffer: 30,
        work_ends: Time::constant(18, 30, 0, 0),
        confirmation: Confirmation::Instant,
        cutoff: 60,
    };
    let saved = store.save_schedule_rules(&rules, 0, NOW).await;
    assert_eq!(saved.expect("saved"), Some(NOW));
    let first_rules = ScheduleRules::default();
    let stale = store.save_schedule_rules(&first_rules, 0, NOW).await;
    assert_eq!(stale.expect("answers"), None);
    let again = store.save_schedule_rules(&rules, NOW, NOW).await;
    assert_eq!(again.expect("saved"), Some(NOW + 1), "it rises");
    assert_eq!(store.schedule_rules().await.expect("answers"), rules);
    crews(&store, 2).await;
    let removed = store.end_crew(1, 0, NOW).await.expect("answers");
    assert_eq!(removed, CrewOutcome::Done);
    let names = store.crews().await.expect("answers");
    let names: Vec<&str> = names.iter().map(|crew| crew.name.as_str()).collect();
    assert_eq!(names, ["Crew 2"]);
    let (past, day) = (date(2026, 12, 1), date(2026, 12, 24));
    for (day, crew) in [(past, None), (day, None), (day, Some(2))] {
        let blocked = store.block_days(&[day], crew, "", NOW).await;
        blocked.expect("saved");
    }
    store.free_days((day, day), Some(2)).await.expect("saved");
    let days = store.days_off(date(2026, 12, 2)).await.expect("answers");
    assert_eq!(days, DaysOff([(day, None)].into()));
    close_and_reopen(store, location).await;
}

async fn revoked_calendars_are_gone(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let id = Uuid::from_u128(1);
    for _ in 0..2 {
        let added = store.add_calendar_feed(id, "hash", Some(1), "Luis", NOW);
        added.await.expect("saved");
    }
    let feed = store.calendar_feed("hash").await.expect("answers");
    assert_eq!(feed.expect("there").crew_id, Some(1));
    assert!(store.revoke_calendar_feed(id, NOW).await.expect("answers"));
    assert_eq!(store.calendar_feed("hash").await.expect("answers"), None);
    assert!(store.calendar_feeds().await.expect("answers").is_empty());
    close_and_reopen(store, location).await;
}

async fn reminds_once_and_again_after_a_move(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let lead = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, lead, BookingStatus::Booked), 1, WORK).await;
    let arrivals = store
        .booked_arrivals(NOW, RANGE.ends)
        .await
        .expect("answers");
    assert_eq!(arrivals.len(), 1);
    for enqueued in [true, false] {
        let reminded = store.enqueue_booking_reminder(&arrivals[0], 5, NOW).await;
        assert_eq!(reminded.expect("answers"), enqueued);
    }
    let later = Span {
        starts: WORK.starts + HOUR,
        ends: WORK.ends + HOUR,
    };
    let choose = first_of(1, later);
    let moved = store
        .move_booking(&change(1, NOW), RANGE, |busy, _| choose(busy))
        .await;
    assert_eq!(moved.expect("answers"), BookingOutcome::Done);
    let stale = store.enqueue_booking_reminder(&arrivals[0], 6, NOW).await;
    assert!(!stale.expect("answers"), "it was moved since");
    let arrivals = store
        .booked_arrivals(NOW, RANGE.ends)
        .await
        .expect("answers");
    let reminded = store.enqueue_booking_reminder(&arrivals[0], 5, NOW).await;
    assert!(reminded.expect("answers"));
    close_and_reopen(store, location).await;
}

async fn asks_for_a_review_of_each_job_once(location: &Location) {
    let store = open(location).await;
    crews(&store, 4).await;
    let person = owner(&store).await;
    let leads = [
        add(&store, "Ana", |_| {}).await,
        add(&store, "Luz", |_| {}).await,
        add(&store, "Eva", |new| new.customer_email.clear()).await,
        add(&store, "Leo", |new| new.spam_reason.push_str("by_hand")).await,
    ];
    for (id, lead) in (1..).zip(leads) {
        reserve(&store, new(id, lead, BookingStatus::Booked), 4, WORK).await;
        let result = NewJobResult {
            booking: Uuid::from_u128(id),
            person: &person,
            minutes: 300,
            amount: Cents(90_000),
            payment: PaymentMethod::Cash,
            messages: &[],
            at: NOW,
        };
        let finished = store.finish_job(&result).await.expect("answers");
        assert_eq!(finished, FinishOutcome::Done);
    }
    assert_eq!(store.finished_jobs(NOW).await.expect("answers"), []);
    let jobs = store.finished_jobs(NOW - 1).await.expect("answers");
    let asked: Vec<&str> = jobs.iter().map(|job| job.lead_id.as_str()).collect();
    assert_eq!(asked, [leads[0].to_string(), leads[1].to_string()]);
    let erasure = Erasure {
        id: leads[1].to_string(),
        day: date(2026, 11, 20),
        form: LeadForm::Residential,
    };
    erase(&store, &[erasure]).await;
    for (job, enqueued) in [(0, true), (0, false), (1, false)] {
        let request = store.enqueue_review_request(&jobs[job], NOW + 24 * HOUR, NOW + 24 * HOUR);
        assert_eq!(request.await.expect("answers"), enqueued);
    }
    assert_eq!(store.finished_jobs(NOW - 1).await.expect("answers"), []);
    let messages = store.messages_about(&leads[0].to_string()).await;
    let messages = messages.expect("answers").into_iter();
    let requests = messages.filter(|message| message.kind == MessageKind::ReviewRequestMail);
    assert_eq!(requests.count(), 1);
    close_and_reopen(store, location).await;
}

async fn erases_bookings_with_their_lead(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let person = owner(&store).await;
    let lead = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, lead, BookingStatus::Booked), 1, WORK).await;
    let step = NewClockStep {
        id: Uuid::from_u128(2),
        booking: Uuid::from_u128(1),
        step: ClockStep::Start,
        person: &person,
        at: NOW,
    };
    store.take_clock_step(&step).await.expect("answers");
    let result = NewJobResult {
        booking: Uuid::from_u128(1),
        person: &person,
        minutes: 300,
        amount: Cents(90_000),
        payment: PaymentMethod::Cash,
        messages: &[],
        at: NOW,
    };
    let finished = store.finish_job(&result).await.expect("answers");
    assert_eq!(finished, FinishOutcome::Done);
    let row = store.lead(lead).await.expect("answers").expect("stored");
    let erasure = Erasure {
        id: lead.to_string(),
        day: date(2026, 11, 20),
        form: LeadForm::Residential,
    };
    assert_eq!(erase(&store, &[erasure]).await.leads, 1);
    let kept = ErasedJob {
        invoice: row.reference,
        day: domain::today(Timestamp::from_millisecond(WORK.starts).expect("in range")),
        crew: "Crew 1".to_owned(),
        minutes: 300,
        cents: 90_000,
        payment: PaymentMethod::Cash,
    };
    assert_eq!(store.erased_jobs().await.expect("answers"), [kept]);
    assert_eq!(
        store.booking(Uuid::from_u128(1)).await.expect("answers"),
        None
    );
    assert!(store.busy(WORK, NOW).await.expect("answers").is_empty());
    // The slots are free, too.
    let other = add(&store, "Luz", |_| {}).await;
    let done = reserve(&store, new(3, other, BookingStatus::Booked), 1, WORK).await;
    assert_eq!(done, ReserveOutcome::Done);
    close_and_reopen(store, location).await;
}

async fn deletes_half_hours_that_are_past(location: &Location) {
    let store = open(location).await;
    crews(&store, 1).await;
    let first = add(&store, "Ana", |_| {}).await;
    reserve(&store, new(1, first, BookingStatus::Booked), 1, WORK).await;
    let second = add(&store, "Luz", |_| {}).await;
    // A rule without checks shows which half hours are still reserved.
    let outcome = async || {
        let anyway = |_: &[Busy]| first_of(1, WORK)(&[]);
        let reserved = store
            .reserve(&new(2, second, BookingStatus::Held), anyway)
            .await;
        reserved.expect("answers")
    };
    store
        .delete_reservations(WORK.starts)
        .await
        .expect("deleted");
    assert_eq!(outcome().await, ReserveOutcome::Taken);
    store.delete_reservations(WORK.ends).await.expect("deleted");
    assert_eq!(outcome().await, ReserveOutcome::Done);
    assert_eq!(status(&store, 1).await, BookingStatus::Booked);
    close_and_reopen(store, location).await;
}
