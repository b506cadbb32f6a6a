//! The day and the arrival window on the private page of a quote: plain forms to hold a window, to book it, to move and
//! to cancel the booking, and the booking as a calendar file.

mod month;
mod problem;
mod view;

use std::net::IpAddr;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use bookings::{BookingError, EventText, customer_event};
use calendar::MEDIA_TYPE;
use content::fill_placeholders;
use contract::QuoteBooking;
use domain::schedule::{ArrivalWindow, BookingStatus, WindowChoice};
use domain::{ProposalStatus, SitePath, proposal_status, today};
use endpoint::response::{self, CachePolicy};
use endpoint::{Admitted, Error};
use jiff::Timestamp;
use leads::{OpenQuote, QuoteLink};
use store::{BookingRow, StoreError};
use uuid::Uuid;

use super::choice::LastChoice;
use super::open_request::OpenRequest;
use super::sent::Sent;
use super::view::{LastPost, section};
use super::{page, unavailable};
use crate::{Context, pages};

use problem::Refusal;
use view::BookingView;

/// Returns whether a form is one of these.
pub fn is_form(action: &str) -> bool {
    matches!(action, "hold" | "book" | "reschedule" | "cancel")
}

/// Does what a posted form asks for.
pub async fn post(
    context: &Context,
    client: IpAddr,
    request_headers: &HeaderMap,
    token: &str,
    open: &OpenQuote,
    sent: &Sent,
) -> Response<Body> {
    if context.forms.limit.admit(client).await == Admitted::Refused {
        let text = context.site().messages.failure.too_many.clone();
        let last = refused_choice(sent, text);
        let status = StatusCode::TOO_MANY_REQUESTS;
        return page(context, request_headers, status, token, open, last).await;
    }
    match carried_out(context, open, sent).await {
        Ok(()) => booked(context, token),
        Err(refusal) => refused(context, request_headers, token, sent, refusal).await,
    }
}

/// Books the window that an accepted proposal was accepted with. The acceptance stands, also if the window is taken.
pub async fn after_acceptance(
    context: &Context,
    request_headers: &HeaderMap,
    token: &str,
    open: &OpenQuote,
    sent: &Sent,
) -> Response<Body> {
    match book(context, open, sent).await {
        Ok(()) => booked(context, token),
        Err(refusal) => refused(context, request_headers, token, sent, refusal).await,
    }
}

/// What the page shows about the booking; `None` if the owner has set up no crew.
///
/// # Errors
/// [`StoreError`] when the database does not answer.
pub async fn shown(
    context: &Context,
    open: &OpenQuote,
    last: &LastChoice,
    address: &str,
) -> Result<Option<QuoteBooking>, StoreError> {
    let site = context.site();
    let (Some(section), Ok(lead)) = (section(site), Uuid::parse_str(&open.lead.id)) else {
        return Ok(None);
    };
    let offer = context.bookings.offer(&site.business.hours, lead).await?;
    let now = (context.clock)();
    let view = BookingView {
        site,
        section,
        address,
        offer: &offer,
        last,
        wish: open.quote.moving_date,
        has_open_proposal: has_open_proposal(open, now),
        now,
    };
    Ok(view.state())
}

/// `GET /q/{token}/move.ics`: the booking as a calendar file.
pub async fn file(request: OpenRequest) -> Response<Body> {
    let (context, open) = (&request.context, &request.open);
    let lead = Uuid::parse_str(&open.lead.id).unwrap_or_default();
    let booking = match context.bookings.customer_booking(lead).await {
        Ok(booking) => booking,
        Err(error) => return unavailable(&error),
    };
    let is_promised =
        |row: &BookingRow| !matches!(row.status, BookingStatus::Held | BookingStatus::Expired);
    let Some(booking) = booking.filter(is_promised) else {
        return pages::not_found(context, request.uri.path(), &request.headers).await;
    };
    let text = &context.site().mail.booking;
    let reference = [("reference", open.lead.reference.as_str())];
    let text = EventText {
        summary: fill_placeholders(&text.event, &reference),
        description: text.event_text.clone(),
        location: open.quote.origin_address.clone(),
    };
    let calendar = customer_event(&booking, text, &context.public_url);
    let mut response = Response::new(Body::from(calendar));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    let name = HeaderValue::from_static("attachment; filename=\"move.ics\"");
    headers.insert(CONTENT_DISPOSITION, name);
    response
}

async fn carried_out(context: &Context, open: &OpenQuote, sent: &Sent) -> Result<(), Refusal> {
    let (bookings, hours) = (&context.bookings, &context.site().business.hours);
    let lead = lead_of(open)?;
    match sent.get("do") {
        "hold" => {
            let form = Uuid::parse_str(sent.get("hold"));
            let form = form.map_err(|_| Refusal::Incomplete)?;
            let choice = choice(sent)?;
            bookings.hold_choice(hours, (lead, form), choice).await?;
        }
        "book" => {
            if has_open_proposal(open, (context.clock)()) {
                return Err(Refusal::AcceptFirst);
            }
            book(context, open, sent).await?;
        }
        action => {
            let row = bookings.own_booking(lead, sent.get("booking")).await?;
            let id = Uuid::parse_str(&row.id).map_err(|_| BookingError::Gone)?;
            // One that cannot be read is that of no booking.
            let expected = sent.get("sequence").parse().unwrap_or(-1);
            if action == "cancel" {
                bookings.cancel(id, expected).await?;
            } else {
                let (booking, choice) = ((id, expected), choice(sent)?);
                bookings.reschedule(hours, booking, choice).await?;
            }
        }
    }
    Ok(())
}

async fn book(context: &Context, open: &OpenQuote, sent: &Sent) -> Result<(), Refusal> {
    let (bookings, hours) = (&context.bookings, &context.site().business.hours);
    let lead = lead_of(open)?;
    let row = bookings.own_booking(lead, sent.get("booking")).await?;
    Ok(bookings.book_held(hours, &row).await?)
}

fn lead_of(open: &OpenQuote) -> Result<Uuid, Refusal> {
    let lead = Uuid::parse_str(&open.lead.id);
    lead.map_err(|_| Refusal::Booking(BookingError::Gone))
}

fn choice(sent: &Sent) -> Result<WindowChoice, Refusal> {
    let (day, window) = (sent.get("day").parse(), sent.get("window"));
    match (day, ArrivalWindow::parse(window)) {
        (Ok(day), Some(window)) => Ok(WindowChoice { day, window }),
        _ => Err(Refusal::Incomplete),
    }
}

fn has_open_proposal(open: &OpenQuote, now: Timestamp) -> bool {
    let last = open.proposals.last();
    last.is_some_and(|row| proposal_status(&row.issued(), today(now)) == ProposalStatus::Open)
}

/// Leads back to the page, at its booking.
fn booked(context: &Context, token: &str) -> Response<Body> {
    let path = SitePath::QuotePage.item(context.site().locale, token);
    let id = section(context.site()).map_or("", |section| &section.id);
    response::see_other(&format!("{path}#{id}-booking"))
}

/// The page again, with what is booked now, why the form was refused, and what was chosen.
async fn refused(
    context: &Context,
    request_headers: &HeaderMap,
    token: &str,
    sent: &Sent,
    refusal: Refusal,
) -> Response<Body> {
    let Some(problem) = refusal.key() else {
        tracing::error!(?refusal, "cannot book");
        return Error::Unavailable.into_response();
    };
    let open = match context.forms.leads.open_quote(token).await {
        Ok(QuoteLink::Open(open)) => open,
        Ok(_) => return Error::NotFound.into_response(),
        Err(error) => return unavailable(&error),
    };
    let mut text = String::new();
    if let Some(section) = section(context.site()) {
        let booking = &section.booking;
        text = booking.problems.get(problem).cloned().unwrap_or_default();
        if sent.get("do") == "accept" {
            text = fill_placeholders(&booking.accepted, &[("problem", &text)]);
        }
    }
    let status = match refusal {
        Refusal::Incomplete => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    };
    let last = refused_choice(sent, text);
    page(context, request_headers, status, token, &open, last).await
}

fn refused_choice(sent: &Sent, text: String) -> LastPost {
    LastPost {
        booking: LastChoice {
            day: sent.get("day").parse().ok(),
            month: None,
            window: ArrivalWindow::parse(sent.get("window")),
            failed: Some(text),
            is_asked_for: true,
        },
        ..LastPost::default()
    }
}
