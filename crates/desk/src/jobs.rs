//! One job on its day: what was promised, its clock, change orders, its end and its invoice.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use bookings::{BookingError, Bookings, Finish};
use contract::desk::{
    ChangeOrderAcceptance, InvoiceRequest, JobFinish, NewChangeOrder, NewClockStep, NewNote,
};
use documents::{invoice_document, write_pdf};
use domain::schedule::{ClockStep, JobValueProblem, PaymentMethod};
use domain::{Cents, FieldError, FieldProblem, LeadField, Locale, PersonField};
use endpoint::{Error, Json, response};
use store::AddNoteOutcome;
use uuid::Uuid;

use crate::Context;
use crate::booking_refusal::BookingRefusal;
use crate::crew_access::check_access;
use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};
use crate::job_view;
use crate::leads::{identifier, key};
use crate::services::LeadServices;
use crate::session::SignedIn;

/// `GET /desk/api/jobs/{id}`.
pub async fn get(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    let id = identifier(&id)?;
    check_access(&bookings, &signed_in, id).await?;
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::OK).await
}

/// `POST /desk/api/jobs/{id}/clock`: takes a step of the clock, once for each id.
pub async fn clock(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewClockStep>,
) -> HandlerResult {
    let (id, step_id) = (identifier(&id)?, own_id(&sent.id)?);
    let step = ClockStep::from_key(&sent.step).ok_or_else(|| invalid_value("step"))?;
    check_access(&bookings, &signed_in, id).await?;
    let person = &signed_in.person.id;
    bookings.take_step((id, step_id), step, person).await?;
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::OK).await
}

/// `POST /desk/api/jobs/{id}/notes`: adds a note to the lead of a job, once for each key.
pub async fn note(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewNote>,
) -> HandlerResult {
    let id = identifier(&id)?;
    check_access(&bookings, &signed_in, id).await?;
    let text = domain::note(&sent.text)
        .map_err(|error| invalid_field("text", &text_message(&context, error.problem)))?;
    let now = (context.clock)().as_millisecond();
    let note = key(sent.key.as_deref())?.unwrap_or_else(|| store::ordered_id(now));
    let lead = identifier(&bookings.job_record(id).await?.lead.id)?;
    let person = &signed_in.person.id;
    match leads.writer.add_note(lead, note, &text, person).await? {
        AddNoteOutcome::Done => {}
        AddNoteOutcome::Missing => return Err(Error::NotFound.into()),
        AddNoteOutcome::KeyReused => return Err(invalid_value("key")),
    }
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::CREATED).await
}

/// `POST /desk/api/jobs/{id}/change-orders`: writes a change order, once for each id.
pub async fn add_change_order(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewChangeOrder>,
) -> HandlerResult {
    let (id, order) = (identifier(&id)?, own_id(&sent.id)?);
    let amount = cents(sent.cents)?;
    let person = &signed_in.person.id;
    let added = bookings.add_change_order((id, order), &sent.text, amount, person);
    added.await.map_err(|error| refusal(&context, error))?;
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::CREATED).await
}

/// `POST /desk/api/jobs/{id}/change-orders/{order}/accept`: the customer accepts a change order by name.
pub async fn accept_change_order(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, order)): Path<(String, String)>,
    Json(sent): Json<ChangeOrderAcceptance>,
) -> HandlerResult {
    let (id, order) = (identifier(&id)?, identifier(&order)?);
    let accepted = bookings.accept_change_order(id, order, &sent.name).await;
    accepted.map_err(|error| match error {
        BookingError::Text(problem) => {
            let field = PersonField::Name;
            let error = FieldError { field, problem };
            let message = context.site().messages.field_message(error).message;
            invalid_field("name", &message)
        }
        error => error.into(),
    })?;
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::OK).await
}

/// `POST /desk/api/jobs/{id}/finish`: finishes a job, once.
pub async fn finish(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<JobFinish>,
) -> HandlerResult {
    let id = identifier(&id)?;
    let minutes = sent.minutes.map(u64::try_from).transpose();
    let finish = Finish {
        minutes: minutes.map_err(|_| invalid_value("minutes"))?,
        amount: cents(sent.cents)?,
        payment: PaymentMethod::from_key(&sent.payment).ok_or_else(|| invalid_value("payment"))?,
    };
    let finished = bookings.finish(id, &finish, &signed_in.person.id).await;
    finished.map_err(|error| refusal(&context, error))?;
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::OK).await
}

/// `GET /desk/api/jobs/{id}/invoice.pdf`: the invoice of a job that is done, in the customer's language.
pub async fn invoice(
    context: Context,
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    sees_amounts(&signed_in)?;
    let (lead, invoice) = bookings.invoice(identifier(&id)?).await?;
    let locale = Locale::from_key(&lead.language).unwrap_or_default();
    let document = invoice_document(context.snapshot.site_in(locale), &invoice);
    let bytes = write_pdf(document).await.map_err(|error| {
        tracing::error!(%error, "cannot write an invoice as PDF");
        Error::Unavailable
    })?;
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    // A number consists of ASCII letters, digits and hyphens.
    let disposition = format!("attachment; filename=\"{}.pdf\"", invoice.number);
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// `POST /desk/api/jobs/{id}/invoice`: mails the invoice to the customer, once for each id.
pub async fn send_invoice(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<InvoiceRequest>,
) -> HandlerResult {
    sees_amounts(&signed_in)?;
    let id = identifier(&id)?;
    bookings.send_invoice(id, own_id(&sent.id)?).await?;
    let screen = Screen(&context, &bookings, &leads, &signed_in);
    screen.shown(id, StatusCode::OK).await
}

/// What a response with a job needs.
struct Screen<'a>(&'a Context, &'a Bookings, &'a LeadServices, &'a SignedIn);

impl Screen<'_> {
    async fn shown(&self, id: Uuid, status: StatusCode) -> HandlerResult {
        let Self(context, bookings, leads, signed_in) = self;
        let record = bookings.job_record(id).await?;
        let job = job_view::job(context, leads, signed_in, record).await?;
        Ok(response::json(status, &job.ok_or(Error::NotFound)?))
    }
}

/// An invoice shows what was paid, which not everyone at the desk may see.
fn sees_amounts(signed_in: &SignedIn) -> Result<(), DeskError> {
    if signed_in.sees_revenue() {
        Ok(())
    } else {
        Err(Error::Forbidden.into())
    }
}

/// An id that the client chose.
fn own_id(text: &str) -> Result<Uuid, DeskError> {
    Uuid::parse_str(text).map_err(|_| invalid_value("id"))
}

fn cents(sent: i64) -> Result<Cents, DeskError> {
    let cents = u64::try_from(sent).map_err(|_| invalid_value("cents"))?;
    Ok(Cents(cents))
}

/// Returns why a change order or the end of a job is refused, at the offending field.
fn refusal(context: &Context, error: BookingError) -> DeskError {
    let site = context.site();
    let texts = &site.desk.errors.booking;
    match error {
        BookingError::JobValue(JobValueProblem::Minutes) => {
            invalid_field("minutes", &texts.job_minutes)
        }
        BookingError::JobValue(JobValueProblem::Amount) => {
            invalid_field("cents", &texts.job_amount)
        }
        BookingError::Amount(above) => {
            let refusal = BookingRefusal::Amount(above);
            invalid_field("cents", &refusal.message(texts))
        }
        BookingError::Text(problem) => invalid_field("text", &text_message(context, problem)),
        error => error.into(),
    }
}

fn text_message(context: &Context, problem: FieldProblem) -> String {
    let field = LeadField::Note;
    let error = FieldError { field, problem };
    context.site().messages.field_message(error).message
}
