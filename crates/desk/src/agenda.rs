//! `GET /desk/api/today`: what there is to do now.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use bookings::{Bookings, WeekJob};
use contract::desk::{DeskJob, DeskToday, LeadLine, MonthBookings, OpenProposal};
use domain::schedule::BookingStatus;
use domain::{LeadStatus, today, zone};
use endpoint::response;
use jiff::ToSpan;
use jiff::civil::Date;
use store::{DueFilter, LeadQuery, QuarantineFilter, Sort, StoreError, WaitingProposal};

use crate::error::HandlerResult;
use crate::schedule::shown_job;
use crate::services::LeadServices;
use crate::session::SignedIn;
use crate::{Context, leads, presenter};

/// The most new leads, and the most leads with something due.
const LISTED: usize = 100;
/// The most leads that wait for their customer.
const WAITING: usize = 20;
/// The most leads in each list of what customers asked for, and the most proposals.
const REQUESTED: i64 = 100;
/// How many days back requests are listed that nobody confirmed.
const REQUEST_DAYS: i64 = 30;

/// `GET /desk/api/today`.
pub async fn get(
    context: Context,
    State(services): State<LeadServices>,
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let now = (context.clock)();
    let day = today(now);
    let store = &services.store;
    let shown = |rows: Vec<_>| -> Vec<LeadLine> {
        let lines = rows.into_iter();
        lines
            .map(|row| presenter::lead(&context, &signed_in, row))
            .collect()
    };

    let (new, _) = store.list_leads(&query(&NEW, Sort::Deadline, day)).await?;
    let is_late = |line: &LeadLine| {
        let deadline = line.deadline;
        deadline.is_some_and(|deadline| deadline <= now.as_millisecond())
    };
    let (late, new) = shown(new).into_iter().partition(is_late);

    let due = LeadQuery {
        due: DueFilter::Today,
        ..query(&ANSWERED, Sort::Newest, day)
    };
    let (due, _) = store.list_leads(&due).await?;
    let is_due = |line: &LeadLine| is_due(line, day);
    let (follow_ups, mut moves): (Vec<_>, Vec<_>) = shown(due).into_iter().partition(is_due);

    let (jobs, requests) = jobs(&context, &bookings, day).await?;
    let unfinished = bookings.unfinished_jobs(day).await?.into_iter();
    moves.retain(|line| !jobs.iter().any(|job| job.lead == line.id));

    let to_erase = shown(store.leads_to_erase(REQUESTED).await?);
    let questions = shown(store.leads_with_questions(REQUESTED).await?);
    let is_asked = |line: &LeadLine| {
        let mut asked = to_erase.iter().chain(&questions);
        asked.any(|one| one.id == line.id)
    };

    let with_customer = query(&WITH_CUSTOMER, Sort::Newest, day);
    let (open, _) = store.list_leads(&with_customer).await?;
    let waiting = shown(open).into_iter();
    let waiting = waiting.filter(|line| !is_due(line) && !is_asked(line));
    let waiting = waiting.take(WAITING).collect();

    let month = day.first_of_month().to_zoned(zone());
    let month = month.map_or(0, |start| start.timestamp().as_millisecond());
    let booked = store.booked_since(month).await?;
    let response = DeskToday {
        jobs,
        unfinished: unfinished.map(shown_job).collect(),
        requests,
        to_erase,
        questions,
        proposals: open_proposals(&services, &signed_in, day).await?,
        late,
        new,
        follow_ups,
        moves,
        waiting,
        month: MonthBookings {
            moves: booked.moves,
            cents: signed_in.sees_revenue().then_some(booked.cents),
        },
        counts: leads::counts(&context, &services).await?,
    };
    Ok(response::json(StatusCode::OK, &response))
}

const NEW: [LeadStatus; 1] = [LeadStatus::New];
const ANSWERED: [LeadStatus; 3] = [
    LeadStatus::Contacted,
    LeadStatus::Quoted,
    LeadStatus::Booked,
];
const WITH_CUSTOMER: [LeadStatus; 2] = [LeadStatus::Contacted, LeadStatus::Quoted];

/// The jobs of today and tomorrow, and the requests that wait for confirmation.
async fn jobs(
    context: &Context,
    bookings: &Bookings,
    today: Date,
) -> Result<(Vec<DeskJob>, Vec<DeskJob>), StoreError> {
    let hours = &context.site().business.hours;
    let tomorrow = today.tomorrow().unwrap_or(today);
    let week = bookings.week(hours, (today, tomorrow)).await?;
    let jobs = week.jobs.into_iter();
    // One that began yesterday may end today.
    let is_listed =
        |job: &WeekJob| job.day >= today && job.job.booking.status != BookingStatus::Requested;
    let jobs = jobs.filter(is_listed).map(shown_job).collect();
    // One that nobody confirmed in time waits until it is canceled: its customer can book nothing else before.
    let first = today.checked_sub(REQUEST_DAYS.days()).unwrap_or(today);
    let requests = bookings.requests(hours, first).await?.into_iter();
    Ok((jobs, requests.map(shown_job).collect()))
}

/// The proposals that wait for their customers.
async fn open_proposals(
    services: &LeadServices,
    signed_in: &SignedIn,
    today: Date,
) -> Result<Vec<OpenProposal>, StoreError> {
    let rows = services.store.waiting_proposals(today, REQUESTED).await?;
    let shown = |row| open_proposal(row, signed_in.sees_revenue());
    Ok(rows.into_iter().map(shown).collect())
}

/// A proposal that waits, with its maximum for people who see revenue.
fn open_proposal(row: WaitingProposal, sees_revenue: bool) -> OpenProposal {
    OpenProposal {
        number: row.number,
        lead: row.lead_id,
        name: if row.customer_name.is_empty() {
            row.reference
        } else {
            row.customer_name
        },
        issued_at: row.issued_at,
        valid_until: row.valid_until.to_string(),
        maximum_cents: sees_revenue.then_some(row.maximum_cents),
    }
}

/// Leads with one of these statuses.
fn query(statuses: &[LeadStatus], sort: Sort, today: Date) -> LeadQuery {
    LeadQuery {
        statuses: statuses.to_vec(),
        forms: Vec::new(),
        quarantined: QuarantineFilter::Excluded,
        due: DueFilter::Ignored,
        assignee: None,
        tag: None,
        search: String::new(),
        sort,
        after: None,
        limit: LISTED,
        today,
    }
}

/// Returns whether the day to follow up has come. Days are compared as the API writes them, such as `2026-11-24`.
fn is_due(line: &LeadLine, today: Date) -> bool {
    let day = line.follow_up_on.as_ref();
    day.is_some_and(|day| *day <= today.to_string())
}
