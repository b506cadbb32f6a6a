//! A lead takes over what it lacks from a duplicate, and gives it back when the merge is undone.

use domain::schedule::{BookingStatus, PaymentMethod, Span};
use domain::{Cents, LeadForm, LeadStatus};
use jiff::Timestamp;
use jiff::civil::{Date, date};
use store::{
    BookingOutcome, ChangeOutcome, FinishOutcome, LeadEdit, Location, NewBooking, NewJobResult,
    ReserveOutcome,
};
use uuid::Uuid;

use crate::lead_work::{Case, add, entry};
use crate::support::bookings::{RANGE, WORK, change, crews, first_of, new, reserve};
use crate::support::lists::{close_and_reopen, names_found};
use crate::support::quotes::quote_lead;
use crate::support::{HOUR, NOW, on_both_databases};

on_both_databases!(
    takes_estimate_language_and_date_and_gives_them_back,
    keeps_what_was_changed_since,
    keeps_its_own_estimate,
    takes_the_status_of_a_lead_that_is_further_along,
    leaves_possible_spam_for_the_request_of_a_customer,
    the_day_of_a_job_goes_back_with_its_lead,
    a_lead_gets_back_the_day_that_a_job_changed,
    a_lead_with_a_job_of_its_own_has_the_day_of_that,
    a_lead_comes_back_with_the_status_of_its_job,
);

/// A day after [`WORK`].
const LATER: Span = Span {
    starts: WORK.starts + 24 * HOUR,
    ends: WORK.ends + 24 * HOUR,
};

/// Merges one lead into another.
async fn merge(case: &Case, kept: Uuid, duplicate: Uuid) {
    let version = case.row(kept).await.updated_at;
    let other = case.row(duplicate).await.updated_at;
    let merged = case
        .store
        .merge_leads((kept, version), (duplicate, other), &case.person, NOW + 7);
    assert_eq!(merged.await.expect("answers"), ChangeOutcome::Done);
}

async fn unmerge(case: &Case, duplicate: Uuid) {
    let undone = case.store.unmerge_lead(duplicate, &case.person, NOW + 8);
    assert_eq!(undone.await.expect("answers"), ChangeOutcome::Done);
}

/// Books a job for a lead with one of two crews.
async fn book(case: &Case, id: u128, lead: Uuid) {
    let booked = reserve(&case.store, new(id, lead, BookingStatus::Booked), 2, WORK).await;
    assert_eq!(booked, ReserveOutcome::Done);
}

/// Moves a job to the next day.
async fn move_on(case: &Case, id: u128) {
    let choose = first_of(2, LATER);
    let change = change(id, NOW + 20);
    let moved = case
        .store
        .move_booking(&change, RANGE, |busy, _| choose(busy));
    assert_eq!(moved.await.expect("answers"), BookingOutcome::Done);
}

/// The day on which a job begins.
fn day(work: Span) -> Date {
    let starts = Timestamp::from_millisecond(work.starts).expect("in range");
    domain::today(starts)
}

/// A call with only a name, and a quote of $1,201.58 in Spanish.
async fn call_and_quote(case: &Case) -> (Uuid, Uuid) {
    let rates = case.store.save_rates("rev", "{}", 1).await;
    rates.expect("kept");
    let call = add(&case.store, "Ana", |new| {
        new.form = LeadForm::Phone;
        new.customer_email = String::new();
        new.status = LeadStatus::Contacted;
    })
    .await;
    let mut quote = quote_lead(None, "Ana Cruz");
    "es".clone_into(&mut quote.source.language);
    "Pharr".clone_into(&mut quote.origin);
    let id = quote.id;
    case.store.insert_lead(quote).await.expect("stored");
    (call, id)
}

async fn takes_estimate_language_and_date_and_gives_them_back(location: &Location) {
    let case = Case::new(location).await;
    let (call, quote) = call_and_quote(&case).await;
    merge(&case, call, quote).await;
    let row = case.row(call).await;
    assert_eq!(row.total_cents, Some(120_158));
    assert_eq!(row.language, "es");
    assert_eq!(row.moving_date, Some(date(2027, 3, 14)));
    assert_eq!(row.customer_email, "a@example.com");
    let copy = case.store.quote(call).await.expect("answers");
    let copy = copy.expect("the estimate");
    assert_eq!((copy.customer_name.as_str(), copy.bedrooms), ("Ana", 2));
    assert_eq!(copy.origin_address, "Pharr");
    let history = case.history(call).await;
    for taken in [
        entry("taken.field.language", "en", "es"),
        entry("taken.field.date", "", "2027-03-14"),
        entry("taken.estimate", "", "120158"),
    ] {
        assert!(history.contains(&taken), "{taken:?}: {history:?}");
    }
    unmerge(&case, quote).await;
    let row = case.row(call).await;
    assert_eq!((row.total_cents, row.moving_date), (None, None));
    assert_eq!(
        (row.language.as_str(), row.customer_email.as_str()),
        ("en", "")
    );
    assert_eq!(row.status, LeadStatus::Contacted);
    assert_eq!(case.row(quote).await.total_cents, Some(120_158));
    assert_eq!(case.row(quote).await.status, LeadStatus::New);
    assert_eq!(names_found(&case.store, "pharr").await, ["Ana Cruz"]);
    close_and_reopen(case.store, location).await;
}

async fn keeps_what_was_changed_since(location: &Location) {
    let case = Case::new(location).await;
    let (call, quote) = call_and_quote(&case).await;
    merge(&case, call, quote).await;
    let fields = case.store.lead_fields(call).await.expect("answers");
    let mut fields = fields.expect("there").1;
    "McAllen".clone_into(&mut fields.origin);
    let edited = case.edit(call, &LeadEdit::Fields(fields)).await;
    assert_eq!(edited, ChangeOutcome::Done);
    unmerge(&case, quote).await;
    let row = case.row(call).await;
    assert_eq!(row.origin, "McAllen", "it was typed here");
    assert_eq!(row.customer_email, "");
    close_and_reopen(case.store, location).await;
}

async fn keeps_its_own_estimate(location: &Location) {
    let case = Case::new(location).await;
    let (call, quote) = call_and_quote(&case).await;
    merge(&case, quote, call).await;
    let row = case.row(quote).await;
    assert_eq!(row.total_cents, Some(120_158));
    assert_eq!(row.customer_name, "Ana Cruz");
    unmerge(&case, call).await;
    assert_eq!(case.row(quote).await.total_cents, Some(120_158));
    close_and_reopen(case.store, location).await;
}

async fn takes_the_status_of_a_lead_that_is_further_along(location: &Location) {
    let case = Case::new(location).await;
    let lost = add(&case.store, "Ana", |new| new.status = LeadStatus::Lost).await;
    let (call, quote) = call_and_quote(&case).await;
    merge(&case, quote, call).await;
    assert_eq!(case.row(quote).await.status, LeadStatus::Contacted);
    unmerge(&case, call).await;
    assert_eq!(case.row(quote).await.status, LeadStatus::New);
    merge(&case, call, quote).await;
    assert_eq!(case.row(call).await.status, LeadStatus::Contacted);
    unmerge(&case, quote).await;
    merge(&case, lost, quote).await;
    assert_eq!(
        case.row(lost).await.status,
        LeadStatus::New,
        "a customer waits"
    );
    close_and_reopen(case.store, location).await;
}

async fn leaves_possible_spam_for_the_request_of_a_customer(location: &Location) {
    let case = Case::new(location).await;
    let apart = add(&case.store, "Ana", |new| {
        "too_fast".clone_into(&mut new.spam_reason);
    })
    .await;
    merge(&case, apart, case.lead).await;
    assert_eq!(case.row(apart).await.spam_reason, "");
    let history = case.history(apart).await;
    assert!(history.contains(&entry("taken_back", "too_fast", "")));
    close_and_reopen(case.store, location).await;
}

async fn the_day_of_a_job_goes_back_with_its_lead(location: &Location) {
    let case = Case::new(location).await;
    crews(&case.store, 2).await;
    let (call, quote) = call_and_quote(&case).await;
    book(&case, 1, quote).await;
    merge(&case, call, quote).await;
    assert_eq!(case.row(call).await.moving_date, Some(day(WORK)));
    move_on(&case, 1).await;
    assert_eq!(case.row(call).await.moving_date, Some(day(LATER)));
    let [before, after] = [WORK, LATER].map(|work| day(work).to_string());
    let moved = entry("taken.field.date", &before, &after);
    let history = case.history(call).await;
    assert!(history.contains(&moved), "{history:?}");
    unmerge(&case, quote).await;
    assert_eq!(case.row(call).await.moving_date, None);
    assert_eq!(case.row(quote).await.moving_date, Some(day(LATER)));
    let stored = case.store.quote(quote).await.expect("answers");
    assert_eq!(stored.expect("the estimate").moving_date, Some(day(LATER)));
    close_and_reopen(case.store, location).await;
}

async fn a_lead_gets_back_the_day_that_a_job_changed(location: &Location) {
    let case = Case::new(location).await;
    crews(&case.store, 2).await;
    let own = Some(date(2027, 1, 9));
    let kept = add(&case.store, "Luz", |new| new.moving_date = own).await;
    let booked = add(&case.store, "Luz", |_| {}).await;
    book(&case, 1, booked).await;
    merge(&case, kept, booked).await;
    assert_eq!(case.row(kept).await.moving_date, own);
    move_on(&case, 1).await;
    assert_eq!(case.row(kept).await.moving_date, Some(day(LATER)));
    unmerge(&case, booked).await;
    assert_eq!(case.row(kept).await.moving_date, own);
    assert_eq!(case.row(booked).await.moving_date, Some(day(LATER)));
    close_and_reopen(case.store, location).await;
}

async fn a_lead_with_a_job_of_its_own_has_the_day_of_that(location: &Location) {
    let case = Case::new(location).await;
    crews(&case.store, 2).await;
    let booked = add(&case.store, "Luz", |_| {}).await;
    book(&case, 1, case.lead).await;
    book(&case, 2, booked).await;
    merge(&case, case.lead, booked).await;
    move_on(&case, 2).await;
    assert_eq!(case.row(case.lead).await.moving_date, Some(day(LATER)));
    unmerge(&case, booked).await;
    assert_eq!(case.row(case.lead).await.moving_date, Some(day(WORK)));
    assert_eq!(case.row(booked).await.moving_date, Some(day(LATER)));
    close_and_reopen(case.store, location).await;
}

async fn a_lead_comes_back_with_the_status_of_its_job(location: &Location) {
    let case = Case::new(location).await;
    crews(&case.store, 1).await;
    let held = add(&case.store, "Luz", |_| {}).await;
    merge(&case, case.lead, held).await;
    let booking = NewBooking {
        at: NOW + 10,
        ..new(1, held, BookingStatus::Booked)
    };
    let booked = reserve(&case.store, booking, 1, WORK).await;
    assert_eq!(booked, ReserveOutcome::Done);
    assert_eq!(case.row(case.lead).await.status, LeadStatus::Booked);
    unmerge(&case, held).await;
    assert_eq!(case.row(held).await.status, LeadStatus::Booked);
    let history = case.history(held).await;
    assert!(history.contains(&entry("state", "new", "booked")));
    merge(&case, case.lead, held).await;
    let result = NewJobResult {
        booking: Uuid::from_u128(1),
        person: &case.person,
        minutes: 300,
        amount: Cents(90_000),
        payment: PaymentMethod::Cash,
        messages: &[],
        at: NOW + 20,
    };
    let finished = case.store.finish_job(&result).await.expect("answers");
    assert_eq!(finished, FinishOutcome::Done);
    unmerge(&case, held).await;
    assert_eq!(case.row(held).await.status, LeadStatus::Done);
    close_and_reopen(case.store, location).await;
}
