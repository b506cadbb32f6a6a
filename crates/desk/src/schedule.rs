//! The week: its jobs, and booking, moving and canceling them.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use bookings::{Bookings, DeskBooking, WeekJob};
use contract::desk::{DayOff, DeskCrew, DeskJob, DeskWeek, JobMove, LeadBooking, NewJob};
use domain::schedule::{ArrivalWindow, Conflict, WindowChoice};
use endpoint::{Json, response};
use jiff::ToSpan;
use jiff::civil::Date;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::leads::identifier;
use crate::session::SignedIn;

/// The most days of a request: a month with the weeks that it begins and ends in.
const MAX_DAYS: i32 = 42;

/// `GET /desk/api/schedule/{first}/{last}`: the jobs of up to 42 days.
pub async fn week(
    context: Context,
    State(bookings): State<Bookings>,
    Path((first, last)): Path<(String, String)>,
) -> HandlerResult {
    let (first, last) = (day(&first, "first")?, day(&last, "last")?);
    let days = first.until(last).map_or(0, |span| span.get_days()) + 1;
    if !(1..=MAX_DAYS).contains(&days) {
        return Err(invalid_value("last"));
    }
    let hours = &context.site().business.hours;
    let week = bookings.week(hours, (first, last)).await?;
    let setup = week.setup;
    let schedule = setup.schedule(hours);
    let closed = first.series(1.day()).take_while(|day| *day <= last);
    let closed = closed.filter(|day| schedule.is_closed(*day));
    let closed = closed.map(|day| day.to_string()).collect();
    let shown = DeskWeek {
        windows: setup
            .rules
            .windows
            .iter()
            .map(ToString::to_string)
            .collect(),
        crews: setup
            .crews
            .into_iter()
            .map(|crew| DeskCrew {
                id: crew.id,
                name: crew.name,
                weekdays: crew.weekdays.bits(),
            })
            .collect(),
        days_off: setup
            .days_off
            .0
            .into_iter()
            .map(|(day, crew)| DayOff {
                day: day.to_string(),
                crew,
            })
            .collect(),
        closed,
        jobs: week.jobs.into_iter().map(shown_job).collect(),
    };
    Ok(response::json(StatusCode::OK, &shown))
}

/// `GET /desk/api/leads/{id}/booking`: the job of a lead.
pub async fn of_lead(
    context: Context,
    State(bookings): State<Bookings>,
    Path(id): Path<String>,
) -> HandlerResult {
    let hours = &context.site().business.hours;
    let job = bookings.job_of(hours, identifier(&id)?).await?;
    let shown = LeadBooking {
        job: job.map(shown_job),
    };
    Ok(response::json(StatusCode::OK, &shown))
}

/// `POST /desk/api/leads/{id}/booking`: books a job for a lead.
pub async fn book(
    context: Context,
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewJob>,
) -> Result<Response<Body>, DeskError> {
    let booking = DeskBooking {
        id: identifier(&sent.id)?,
        lead: identifier(&id)?,
        choice: choice(&sent.day, &sent.window)?,
        crew: sent.crew,
        job: sent.minutes.map(u64::from),
        person: &signed_in.person.id,
    };
    let hours = &context.site().business.hours;
    bookings.book_at_desk(hours, &booking).await?;
    Ok(nothing())
}

/// `PUT /desk/api/bookings/{id}/place`: moves a job.
pub async fn move_job(
    context: Context,
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<JobMove>,
) -> Result<Response<Body>, DeskError> {
    let to = (choice(&sent.day, &sent.window)?, sent.crew);
    let from = (identifier(&id)?, sent.expected);
    let (hours, person) = (&context.site().business.hours, &signed_in.person.id);
    bookings.move_job(hours, from, to, person).await?;
    Ok(nothing())
}

/// `POST /desk/api/bookings/{id}/confirm`: confirms a customer's request.
pub async fn confirm(
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> Result<Response<Body>, DeskError> {
    let id = identifier(&id)?;
    bookings.accept_request(id, &signed_in.person.id).await?;
    Ok(nothing())
}

/// `POST /desk/api/bookings/{id}/cancel`: cancels a job.
pub async fn cancel(
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> Result<Response<Body>, DeskError> {
    let id = identifier(&id)?;
    bookings.cancel_at_desk(id, &signed_in.person.id).await?;
    Ok(nothing())
}

/// A job as the API shows it.
pub fn shown_job(job: WeekJob) -> DeskJob {
    let booked = job.job;
    DeskJob {
        id: booked.booking.id,
        lead: booked.booking.lead_id,
        reference: booked.reference,
        name: booked.customer_name,
        phone: booked.customer_phone,
        origin: booked.origin,
        destination: booked.destination,
        status: booked.booking.status.key().to_owned(),
        crew: booked.booking.crew_id,
        day: job.day.to_string(),
        arrival_from: booked.booking.arrival_starts,
        arrival_to: booked.booking.arrival_ends,
        work_from: booked.booking.starts_at,
        work_to: booked.booking.ends_at,
        minutes: booked.booking.job_minutes,
        sequence: booked.booking.sequence,
        conflict: job.conflict.map(|conflict| key(conflict).to_owned()),
    }
}

const fn key(conflict: Conflict) -> &'static str {
    match conflict {
        Conflict::Closed => "closed",
        Conflict::CrewOff => "crew_off",
        Conflict::CrewGone => "crew_gone",
        Conflict::Overlap => "overlap",
        Conflict::Estimate => "estimate",
    }
}

fn choice(text: &str, window: &str) -> Result<WindowChoice, DeskError> {
    let window = ArrivalWindow::parse(window).ok_or_else(|| invalid_value("window"))?;
    Ok(WindowChoice {
        day: day(text, "day")?,
        window,
    })
}

fn day(text: &str, name: &str) -> Result<Date, DeskError> {
    text.parse().map_err(|_| invalid_value(name))
}
