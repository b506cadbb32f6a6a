//! Lead endpoints: list, read, add by phone and change.

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use contract::desk::{
    BookedChange, LeadCounts, LeadPage, LeadStatus as DeskStatus, NewNote, PhoneLead,
    QuarantineChange, StatusChange,
};
use domain::schedule::BookingStatus;
use domain::{
    Booking, DEADLINE_WARNING_MS, LeadChange, LeadForm, LeadStatus, Locale, LostReason,
    PHONE_SOURCE, PHONE_SOURCES, PhoneEntries, RESPONSE_PROMISE_MS, SPAM_BY_HAND,
};
use endpoint::{Error, Json};
use store::{AddNoteOutcome, ChangeOutcome, NewConsent, Source, TypedIn};
use uuid::Uuid;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid, invalid_field, invalid_value};
use crate::lead_query::parse;
use crate::services::LeadServices;
use crate::session::SignedIn;
use crate::{lead_view, presenter};
use domain::{move_date, today};
use endpoint::ClientAddress;
use endpoint::response;
use leads::{LeadDraft, LeadStep, SubmissionContext, SubmitError};

/// Maximum booked amount, in cents; more than any move costs.
const BOOKED_MAX: i64 = 100_000_000;

/// Maximum length of the text beside the box for a consent, in characters.
const CONSENT_MAX: usize = 1_000;

/// `GET /desk/api/leads`.
pub async fn list(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    let query = parse(&context, request.uri().query().unwrap_or_default())?;
    let (rows, next) = leads.store.list_leads(&query).await?;
    let page = LeadPage {
        leads: rows
            .into_iter()
            .map(|row| presenter::lead(&context, &signed_in, row))
            .collect(),
        next: next.map(|cursor| cursor.to_string()),
        counts: counts(&context, &leads).await?,
    };
    Ok(response::json(StatusCode::OK, &page))
}

/// Counts over all leads.
pub async fn counts(context: &Context, leads: &LeadServices) -> Result<LeadCounts, DeskError> {
    let now = (context.clock)();
    let late = now.as_millisecond() - RESPONSE_PROMISE_MS;
    let counts = leads
        .store
        .lead_counts(late, late + DEADLINE_WARNING_MS)
        .await?;
    let agenda = leads.store.agenda(today(now)).await?;
    Ok(presenter::counts(&counts, agenda))
}

/// `GET /desk/api/leads/{id}`.
pub async fn get(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    lead_response(
        &context,
        &leads,
        &signed_in,
        identifier(&id)?,
        StatusCode::OK,
    )
    .await
}

/// `POST /desk/api/leads`: adds a lead taken by phone.
pub async fn add(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    ClientAddress(client): ClientAddress,
    Json(sent): Json<PhoneLead>,
) -> HandlerResult {
    let typed = PhoneEntries {
        name: &sent.name,
        phone: &sent.phone,
        email: &sent.email,
        origin: &sent.origin,
        destination: &sent.destination,
        date: &sent.date,
        note: &sent.note,
    };
    let lead = domain::PhoneLead::parse(&typed, today((context.clock)()))
        .map_err(|errors| invalid(&context, errors))?;
    let language = if sent.language.is_empty() {
        context.site().lang.clone()
    } else {
        let locale = Locale::from_key(&sent.language).ok_or_else(|| invalid_value("language"))?;
        locale.key().to_owned()
    };
    let consent = phone_consent(&sent.texts_consent)?;
    let key = key(sent.key.as_deref())?;
    let heard = sent.source.as_str();
    if !heard.is_empty() && !PHONE_SOURCES.contains(&heard) {
        return Err(invalid_value("source"));
    }
    let heard = (!heard.is_empty()).then(|| (PHONE_SOURCE.to_owned(), heard.to_owned()));
    let came = SubmissionContext {
        source: Source {
            language,
            address: client.to_string(),
            campaign: heard.into_iter().collect(),
            ..Source::default()
        },
        key: key.map(|key| key.to_string()),
        // The person who added the lead has already spoken to the customer.
        status: LeadStatus::Contacted,
        typed_in: Some(TypedIn {
            person: signed_in.person.id.clone(),
            note: lead.note.clone(),
        }),
        ..SubmissionContext::default()
    };
    let draft = LeadDraft {
        form: LeadForm::Phone,
        hash: leads::fingerprint(&lead.canonical()),
        customer: [lead.name, lead.email, lead.phone],
        moving_date: lead.date,
        origin: lead.origin,
        destination: lead.destination,
        entries: Vec::new(),
        quote: None,
        consent,
    };
    let stored = leads.writer.insert::<()>(draft, came).await;
    let stored = stored.map_err(|refusal| match refusal {
        SubmitError::KeyReused => invalid_value("key"),
        SubmitError::Invalid(_) | SubmitError::Unavailable => Error::Unavailable.into(),
    })?;
    lead_response(&context, &leads, &signed_in, stored.id, StatusCode::CREATED).await
}

/// The consent to text messages that a customer gave on the phone, by the text beside the box.
fn phone_consent(text: &str) -> Result<Option<NewConsent>, DeskError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.chars().count() > CONSENT_MAX || text.chars().any(char::is_control) {
        return Err(invalid_value("texts_consent"));
    }
    Ok(Some(NewConsent {
        field: "texts".to_owned(),
        text: text.to_owned(),
        version: content::consent::version(text),
        given: true,
    }))
}

/// `POST /desk/api/leads/{id}/state`.
pub async fn status(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<StatusChange>,
) -> HandlerResult {
    let change = match (sent.status, sent.reason.as_deref()) {
        (DeskStatus::Lost, Some(key)) => {
            let reason = LostReason::from_key(key).ok_or_else(|| invalid_value("reason"))?;
            LeadChange::Lost(reason)
        }
        (_, Some(_)) => return Err(invalid_value("reason")),
        (status, None) => status_change(status)?,
    };
    apply_change(&context, &leads, &signed_in, &id, sent.expected, change).await
}

/// The change that gives a lead a status. A lead marked as spam goes where people expect it: to possible spam.
pub fn status_change(status: DeskStatus) -> Result<LeadChange, DeskError> {
    match status {
        DeskStatus::Merged | DeskStatus::Continued => Err(invalid_value("state")),
        DeskStatus::Spam => Ok(LeadChange::Quarantine(Some(SPAM_BY_HAND))),
        _ => Ok(LeadChange::Status(presenter::lead_status(status))),
    }
}

/// `POST /desk/api/leads/{id}/spam`: quarantines a lead or releases it.
pub async fn quarantine(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<QuarantineChange>,
) -> HandlerResult {
    let change = LeadChange::Quarantine(sent.quarantined.then_some(SPAM_BY_HAND));
    apply_change(&context, &leads, &signed_in, &id, sent.expected, change).await
}

/// `PUT /desk/api/leads/{id}/booked`: stores the agreed price and day, and, on request, marks the lead as booked.
pub async fn booked(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<BookedChange>,
) -> HandlerResult {
    if sent.cents.is_some() && !signed_in.sees_revenue() {
        return Err(Error::Forbidden.into());
    }
    if sent
        .cents
        .is_some_and(|cents| !(0..=BOOKED_MAX).contains(&cents))
    {
        return Err(invalid_value("cents"));
    }
    let lead = identifier(&id)?;
    let line = leads.store.lead_summary(lead).await?;
    let line = line.ok_or(Error::NotFound)?;
    let jobs = leads.store.bookings_of(lead).await?;
    // The day of a booked job is changed by moving the job.
    let has_job = jobs.iter().any(|job| job.status == BookingStatus::Booked);
    let day = match &sent.date {
        Some(typed) if !has_job => move_date(typed, line.moving_date, today((context.clock)()))
            .map_err(|error| invalid(&context, vec![error]))?,
        _ => line.moving_date,
    };
    let booking = Booking {
        cents: if signed_in.sees_revenue() {
            sent.cents
        } else {
            line.booked_cents
        },
        day,
        is_new: sent.book,
    };
    let change = LeadChange::Booked(booking);
    apply_change(&context, &leads, &signed_in, &id, sent.expected, change).await
}

/// `POST /desk/api/leads/{id}/notes`.
pub async fn note(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewNote>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let text = domain::note(&sent.text).map_err(|error| {
        // The desk's name for this field is `text`.
        let message = context.site().messages.field_message(error).message;
        invalid_field("text", &message)
    })?;
    let now = (context.clock)().as_millisecond();
    let note = key(sent.key.as_deref())?.unwrap_or_else(|| store::ordered_id(now));
    let person = &signed_in.person.id;
    match leads.writer.add_note(lead, note, &text, person).await? {
        AddNoteOutcome::Done => {
            lead_response(&context, &leads, &signed_in, lead, StatusCode::CREATED).await
        }
        AddNoteOutcome::Missing => Err(Error::NotFound.into()),
        AddNoteOutcome::KeyReused => Err(invalid_value("key")),
    }
}

/// `POST /desk/api/leads/{id}/messages/{message}/retry`.
pub async fn retry(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, message)): Path<(String, String)>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let (lead, message) = (identifier(&id)?, identifier(&message)?);
    let person = &signed_in.person.id;
    if !leads.writer.retry_message(lead, message, person).await? {
        return Err(Error::NotFound.into());
    }
    lead_response(&context, &leads, &signed_in, lead, StatusCode::OK).await
}

async fn apply_change(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    id: &str,
    expected: i64,
    change: LeadChange,
) -> HandlerResult {
    let lead = identifier(id)?;
    let step = [LeadStep::Change(change)];
    let person = &signed_in.person.id;
    let outcome = leads.writer.change(lead, expected, &step, person).await?;
    respond(context, leads, signed_in, lead, outcome).await
}

/// The response to a change: the lead as it is now, which is also in the refusal of a conflict.
pub async fn respond(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    lead: Uuid,
    outcome: ChangeOutcome,
) -> HandlerResult {
    match outcome {
        ChangeOutcome::Done => lead_response(context, leads, signed_in, lead, StatusCode::OK).await,
        ChangeOutcome::Missing => Err(Error::NotFound.into()),
        ChangeOutcome::Conflict => {
            let line = leads.store.lead_summary(lead).await?;
            let line = line.ok_or(Error::NotFound)?;
            let line = presenter::lead(context, signed_in, line);
            Err(DeskError::LeadConflict(Box::new(line)))
        }
    }
}

/// The lead in full, as the person may see it.
pub async fn lead_response(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    lead: Uuid,
    status: StatusCode,
) -> HandlerResult {
    match lead_view::lead(context, leads, signed_in, lead).await? {
        Some(lead) => Ok(response::json(status, &lead)),
        None => Err(Error::NotFound.into()),
    }
}

/// Parses an ID. An invalid ID is a 404.
pub fn identifier(text: &str) -> Result<Uuid, DeskError> {
    Uuid::parse_str(text).map_err(|_| Error::NotFound.into())
}

/// Parses the key of a request, which is an ID that the client chose.
pub fn key(text: Option<&str>) -> Result<Option<Uuid>, DeskError> {
    let key = text.map(Uuid::parse_str).transpose();
    key.map_err(|_| invalid_value("key"))
}
