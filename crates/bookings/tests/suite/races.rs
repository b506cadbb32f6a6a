//! Many people at the same time: each place is sold once, and what happens to a booking happens once.

use bookings::{BookingError, Bookings, SetupError};
use domain::schedule::{BookingStatus, ChangeProblem, Conflict, PlaceProblem, WindowChoice};
use domain::{MessageKind, OpeningHours};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use store::{BookingRow, Location};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::company::{BASE, Company, choice, id};
use crate::consistency::{MINUTE, standing};
use crate::support::databases::on_both_databases;

on_both_databases!(
    two_hundred_customers_book_three_places,
    two_people_on_one_link_book_once,
    eight_clicks_book_once,
    a_hold_that_ends_while_its_form_is_open_is_sold_once,
    a_booking_is_moved_or_canceled,
    a_crew_that_is_removed_during_bookings_loses_no_job,
    a_hold_of_a_removed_crew_is_booked_with_another_crew,
    a_hold_of_a_merged_lead_is_booked_for_the_estimate_of_its_page,
    a_canceled_place_is_sold_again_at_once,
);

/// Monday, 10 AM in Texas.
const START: &str = "2026-10-26T15:00:00Z";
const MORNING: &str = "08:00-10:00";
const NOON: &str = "12:00-14:00";
/// A crew does a job of four hours in the morning and another one then.
const AFTERNOON: &str = "14:00-16:00";
/// The times that a race is repeated, each with another day.
const ROUNDS: usize = 10;
/// The bedrooms of a home whose move takes four hours.
const BEDROOMS: usize = 2;
/// The minutes of that move: a crew has no second job in the same window.
const JOB: u64 = 240;

type Booked = Result<(), BookingError>;

async fn open(location: &Location, crews: usize) -> Company {
    Box::pin(Company::open(location, START, crews)).await
}

/// A Tuesday or later, another day in each round.
fn day(round: usize) -> Date {
    let days = i64::try_from(round).expect("small").days();
    date(2026, 11, 3).checked_add(days).expect("in range")
}

/// Holds a window and books it, as a customer with a page of its own does.
async fn hold_and_book(
    bookings: &Bookings,
    hours: &OpeningHours,
    (lead, page): (Uuid, Uuid),
    choice: WindowChoice,
) -> Booked {
    bookings.hold_choice(hours, (lead, page), choice).await?;
    let row = bookings.customer_booking(lead).await?;
    let row = row.ok_or(BookingError::Gone)?;
    bookings.book_held(hours, &row).await
}

/// As [`hold_and_book`]. A request that found no connection in time is repeated, as a browser does.
async fn book_in_a_crowd(
    bookings: Bookings,
    hours: OpeningHours,
    lead: Uuid,
    choice: WindowChoice,
) -> Booked {
    for _ in 0..20 {
        match hold_and_book(&bookings, &hours, (lead, lead), choice).await {
            Err(BookingError::Store(_)) => {}
            result => return result,
        }
    }
    panic!("the database does not answer");
}

/// Lets customers book at the same time, spread over programs.
fn crowd(
    programs: &[Bookings],
    hours: &OpeningHours,
    customers: impl IntoIterator<Item = (Uuid, WindowChoice)>,
) -> JoinSet<Booked> {
    let mut tasks = JoinSet::new();
    for ((lead, choice), program) in customers.into_iter().zip(programs.iter().cycle()) {
        tasks.spawn(book_in_a_crowd(
            program.clone(),
            hours.clone(),
            lead,
            choice,
        ));
    }
    tasks
}

fn is_full(result: &Booked) -> bool {
    matches!(result, Err(BookingError::Place(PlaceProblem::Full)))
}

/// How many were booked, and how many were told that the window is full.
fn counts(results: &[Booked]) -> (usize, usize) {
    let booked = results.iter().filter(|result| result.is_ok());
    let full = results.iter().filter(|result| is_full(result));
    (booked.count(), full.count())
}

async fn messages(company: &Company, lead: Uuid, kind: MessageKind) -> usize {
    let store = &company.bookings.leads.store;
    let rows = store.messages_about(&lead.to_string()).await;
    let rows = rows.expect("answers").into_iter();
    rows.filter(|row| row.kind == kind).count()
}

/// How many crews can still begin a job of four hours in the morning of a day.
async fn free_in_the_morning(company: &Company, on: Date) -> usize {
    let days = company.bookings.availability(&company.hours, JOB).await;
    let days = days.expect("answers");
    let day = days.iter().find(|day| day.day == on).expect("listed");
    day.windows[0].free
}

/// Books a morning for a new customer.
async fn book(company: &Company, number: usize, on: Date) -> BookingRow {
    let lead = company.quote(number, BEDROOMS).await;
    let morning = choice(on, MORNING);
    let booked = hold_and_book(&company.bookings, &company.hours, (lead, lead), morning).await;
    booked.expect("booked");
    company.booking(lead).await
}

async fn two_hundred_customers_book_three_places(location: &Location) {
    let company = open(location, 3).await;
    let programs = Box::pin(company.programs(location)).await;
    let mut customers = Vec::new();
    for number in 0..200 {
        let lead = company.quote(number, BEDROOMS).await;
        customers.push((lead, choice(day(0), MORNING)));
    }
    let tasks = crowd(&programs, &company.hours, customers);
    let results = tasks.join_all().await;
    assert_eq!(counts(&results), (3, 197));
    let rows = standing(&company.tables, 0).await;
    let crews: Vec<i64> = rows.iter().map(|row| row.crew_id).collect();
    assert_eq!(crews, [1, 2, 3]);
    let is_booked = |row: &BookingRow| row.status == BookingStatus::Booked;
    assert!(rows.iter().all(is_booked), "{rows:?}");
    assert_eq!(free_in_the_morning(&company, day(0)).await, 0);
}

async fn two_people_on_one_link_book_once(location: &Location) {
    let company = open(location, 2).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    for round in 0..ROUNDS {
        let lead = company.quote(round, BEDROOMS).await;
        let pages = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let [one, two] = [MORNING, NOON].map(|window| choice(day(round), window));
        let (one, two) = tokio::join!(
            hold_and_book(bookings, hours, (lead, pages[0]), one),
            hold_and_book(bookings, hours, (lead, pages[1]), two),
        );
        assert!(one.is_ok() || two.is_ok(), "{one:?} {two:?}");
        for told in [one, two].into_iter().filter_map(Result::err) {
            let is_told = matches!(
                told,
                BookingError::HasBooking(_) | BookingError::Over(BookingStatus::Expired)
            );
            assert!(is_told, "{told:?}");
        }
        assert_eq!(company.booking(lead).await.status, BookingStatus::Booked);
        assert_eq!(standing(&company.tables, 0).await.len(), round + 1);
        let mails = messages(&company, lead, MessageKind::BookingMail).await;
        assert_eq!(mails, 1);
    }
}

async fn eight_clicks_book_once(location: &Location) {
    let company = open(location, 2).await;
    let lead = company.quote(1, BEDROOMS).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    let held = bookings.hold_choice(hours, (lead, lead), choice(day(0), MORNING));
    held.await.expect("held");
    let row = company.booking(lead).await;
    let mut clicks = JoinSet::new();
    for _ in 0..8 {
        let (bookings, hours, row) = (bookings.clone(), hours.clone(), row.clone());
        clicks.spawn(async move { bookings.book_held(&hours, &row).await });
    }
    assert_eq!(counts(&clicks.join_all().await), (8, 0));
    assert_eq!(standing(&company.tables, 0).await.len(), 1);
    for kind in [
        MessageKind::BookingMail,
        MessageKind::BookingOwnerMail,
        MessageKind::BookingCreatedWebhook,
    ] {
        assert_eq!(messages(&company, lead, kind).await, 1, "{kind:?}");
    }
    let history = bookings.leads.store.lead_history(lead).await;
    let history = history.expect("answers").into_iter();
    let made = history.filter(|entry| entry.what == "booking_made");
    assert_eq!(made.count(), 1);
}

async fn a_hold_that_ends_while_its_form_is_open_is_sold_once(location: &Location) {
    let company = open(location, 1).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    for round in 0..ROUNDS {
        let wish = choice(day(round), MORNING);
        let lead = company.quote(2 * round, BEDROOMS).await;
        let rival = company.quote(2 * round + 1, BEDROOMS).await;
        let held = bookings.hold_choice(hours, (lead, lead), wish).await;
        held.expect("held");
        let row = company.booking(lead).await;
        company.set_now(company.now() + 16 * MINUTE);
        let late = bookings.book_held(hours, &row);
        let early = hold_and_book(bookings, hours, (rival, rival), wish);
        // Either may come first.
        let results = if round % 2 == 0 {
            let (late, early) = tokio::join!(late, early);
            [late, early]
        } else {
            let (early, late) = tokio::join!(early, late);
            [late, early]
        };
        assert_eq!(counts(&results), (1, 1), "{results:?}");
        assert_eq!(standing(&company.tables, 0).await.len(), round + 1);
    }
}

async fn a_booking_is_moved_or_canceled(location: &Location) {
    let company = open(location, 1).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    let mut standing_count = 0;
    for round in 0..ROUNDS {
        let row = book(&company, round, day(round)).await;
        let seen = (id(&row), row.sequence);
        let noon = choice(day(round), NOON);
        let moved = bookings.reschedule(hours, seen, noon);
        let canceled = bookings.cancel(seen.0, seen.1);
        let (moved, canceled) = if round % 2 == 0 {
            tokio::join!(moved, canceled)
        } else {
            let (canceled, moved) = tokio::join!(canceled, moved);
            (moved, canceled)
        };
        let now = bookings.leads.store.booking(seen.0).await;
        let now = now.expect("answers").expect("stored");
        match (moved, canceled) {
            (Ok(()), Err(BookingError::Changed)) => {
                assert_eq!(now.status, BookingStatus::Booked);
                assert!(now.arrival_starts > row.arrival_starts);
                standing_count += 1;
            }
            (
                Err(
                    BookingError::Over(BookingStatus::Canceled)
                    | BookingError::Change(ChangeProblem::Over),
                ),
                Ok(()),
            ) => {
                assert_eq!(now.status, BookingStatus::Canceled);
                assert_eq!(free_in_the_morning(&company, day(round)).await, 1);
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(now.sequence, row.sequence + 1);
        let rows = standing(&company.tables, 0).await;
        assert_eq!(rows.len(), standing_count);
    }
}

async fn a_crew_that_is_removed_during_bookings_loses_no_job(location: &Location) {
    let company = open(location, 4).await;
    let programs = Box::pin(company.programs(location)).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    let mut customers = Vec::new();
    for number in 0..40 {
        let lead = company.quote(number, BEDROOMS).await;
        let window = [MORNING, AFTERNOON][number % 2];
        customers.push((lead, choice(day(number / 8), window)));
    }
    let tasks = crowd(&programs, hours, customers);
    // Not checked yet: half hours are read after bookings that go on.
    while company.tables.bookings(0).await.len() < 10 {
        tokio::task::yield_now().await;
    }
    let mut seen = 0;
    loop {
        match bookings.remove_crew(4, seen).await {
            Ok(()) => break,
            Err(SetupError::HasJobs(jobs)) => seen = jobs,
            Err(SetupError::Store(_)) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    let results = tasks.join_all().await;
    let (booked, full) = counts(&results);
    assert_eq!(booked + full, 40, "{results:?}");
    assert!(booked >= 30, "three crews take 30 of them: {booked}");
    let rows = standing(&company.tables, 0).await;
    assert_eq!(rows.len(), booked);
    // The jobs that the crew had stay, and the week says that somebody has to move them. It got none afterwards.
    let week = bookings.week(hours, (day(0), day(4))).await;
    let jobs = week.expect("answers").jobs;
    assert_eq!(jobs.len(), booked);
    let of_removed = jobs
        .iter()
        .filter(|job| job.job.booking.crew_id == 4)
        .count();
    assert_eq!(i64::try_from(of_removed).expect("few"), seen);
    for job in jobs {
        let is_gone = job.job.booking.crew_id == 4;
        assert_eq!(job.conflict, is_gone.then_some(Conflict::CrewGone));
    }
    assert_eq!(free_in_the_morning(&company, day(6)).await, 3);
}

async fn a_hold_of_a_removed_crew_is_booked_with_another_crew(location: &Location) {
    let company = open(location, 2).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    let mut held = Vec::new();
    for number in 0..2 {
        let lead = company.quote(number, BEDROOMS).await;
        let wish = choice(day(number), MORNING);
        bookings
            .hold_choice(hours, (lead, lead), wish)
            .await
            .expect("held");
        let row = company.booking(lead).await;
        assert_eq!(row.crew_id, 1);
        held.push(row);
    }
    // The other crew has the second day.
    let lead = company.quote(2, BEDROOMS).await;
    let wish = choice(day(1), MORNING);
    let booked = hold_and_book(bookings, hours, (lead, lead), wish).await;
    booked.expect("booked");
    bookings.remove_crew(1, 0).await.expect("removed");
    let first = bookings.book_held(hours, &held[0]).await;
    first.expect("booked with the other crew");
    let second = bookings.book_held(hours, &held[1]).await;
    assert!(is_full(&second), "{second:?}");
    let rows = standing(&company.tables, 0).await;
    let crews: Vec<i64> = rows.iter().map(|row| row.crew_id).collect();
    assert_eq!(crews, [2, 2], "the holds of the removed crew have ended");
}

async fn a_hold_of_a_merged_lead_is_booked_for_the_estimate_of_its_page(location: &Location) {
    let company = open(location, 1).await;
    let (bookings, hours) = (&company.bookings, &company.hours);
    let kept = company.quote(0, BEDROOMS + 1).await;
    let duplicate = company.quote(1, BEDROOMS).await;
    let held = bookings.hold_choice(hours, (duplicate, duplicate), choice(day(0), MORNING));
    held.await.expect("held");
    company.merge(kept, duplicate).await;
    // The links of both open the page of the lead that was kept.
    let row = bookings.customer_booking(kept).await.expect("answers");
    let row = row.expect("a hold");
    assert_eq!(row.job(), JOB);
    let booked = bookings.book_held(hours, &row).await;
    booked.expect("booked");
    let row = company.booking(kept).await;
    assert_eq!(row.status, BookingStatus::Booked);
    assert_eq!((row.job(), row.revised_minutes), (BASE[BEDROOMS + 1], None));
    assert_eq!(standing(&company.tables, 0).await.len(), 1);
}

async fn a_canceled_place_is_sold_again_at_once(location: &Location) {
    let company = open(location, 1).await;
    let programs = Box::pin(company.programs(location)).await;
    let row = book(&company, 0, day(0)).await;
    let mut customers = Vec::new();
    for number in 1..=20 {
        let lead = company.quote(number, BEDROOMS).await;
        customers.push((lead, choice(day(0), MORNING)));
    }
    let before = crowd(&programs, &company.hours, customers.clone());
    assert_eq!(counts(&before.join_all().await), (0, 20));
    let canceled = company.bookings.cancel(id(&row), row.sequence).await;
    canceled.expect("canceled");
    assert_eq!(free_in_the_morning(&company, day(0)).await, 1);
    let after = crowd(&programs, &company.hours, customers);
    assert_eq!(counts(&after.join_all().await), (1, 19));
    assert_eq!(standing(&company.tables, 0).await.len(), 1);
}
