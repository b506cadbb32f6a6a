//! Lead endpoints: list, read, add by phone and change.

use endpoint::{Error, Json};
use std::str::FromStr;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use contract::desk::{
    BookedChange, LeadPage, LeadSort, NewNote, PhoneLead, QuarantineChange, StatusChange,
};
use domain::{DEADLINE_WARNING_MS, LeadForm, LeadStatus, PhoneEntries, RESPONSE_PROMISE_MS};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use store::{Change, ChangeOutcome, Cursor, LeadQuery, Sort, Source, TypedIn};
use uuid::Uuid;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid, invalid_field, invalid_value};
use crate::session::SignedIn;
use crate::{lead_view, presenter};
use domain::today;
use endpoint::ClientAddress;
use endpoint::form;
use endpoint::response;
use leads::{LeadDraft, LeadEvent, SubmissionContext, SubmitError};

/// Default and maximum page size.
const LIMIT: (usize, usize) = (50, 200);
/// Maximum length of a search, in characters.
const SEARCH: usize = 200;
/// Maximum booked amount, in cents; more than any move costs.
const BOOKED_MAX: i64 = 100_000_000;
/// Spam reason for leads quarantined by a person; a key in `content/en/mail.toml`.
const BY_HAND: &str = "by_hand";

/// `GET /desk/api/leads`.
pub async fn list(State(context): State<Context>, request: Request) -> HandlerResult {
    let asked = parse(&context, request.uri().query().unwrap_or_default());
    let query = asked?;
    let now = (context.clock)().as_millisecond();
    let late = now - RESPONSE_PROMISE_MS;
    let page = context.store.list_leads(&query).await?;
    let counts = context
        .store
        .lead_counts(late, late + DEADLINE_WARNING_MS)
        .await?;
    let (rows, next) = page;
    let page = LeadPage {
        leads: rows
            .into_iter()
            .map(|row| presenter::lead(&context, row))
            .collect(),
        next: next.map(|cursor| cursor.to_string()),
        counts: presenter::counts(&counts),
    };
    Ok(response::json(StatusCode::OK, &page))
}

/// `GET /desk/api/leads/{id}`.
pub async fn get(State(context): State<Context>, Path(id): Path<String>) -> HandlerResult {
    let work = async { lead_response(&context, identifier(&id)?, StatusCode::OK).await };
    work.await
}

/// `POST /desk/api/leads`: adds a lead taken by phone.
pub async fn add(
    State(context): State<Context>,
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
    let key = key(sent.key.as_deref())?;
    let came = SubmissionContext {
        source: Source {
            language: context.snapshot.site().lang.clone(),
            address: client.to_string(),
            ..Source::default()
        },
        key: key.map(|key| key.to_string()),
        // The person who added the lead has already spoken to the customer.
        state: LeadStatus::Contacted,
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
        consent: None,
    };
    let stored = context.leads.insert::<()>(draft, came).await;
    let stored = stored.map_err(|refusal| match refusal {
        SubmitError::KeyReused => invalid_value("key"),
        SubmitError::Invalid(_) | SubmitError::Unavailable => Error::Unavailable.into(),
    })?;
    lead_response(&context, stored.id, StatusCode::CREATED).await
}

/// `POST /desk/api/leads/{id}/state`.
pub async fn state(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<StatusChange>,
) -> HandlerResult {
    let state = presenter::state(sent.state);
    if state == LeadStatus::Continued {
        return Err(invalid_value("state"));
    }
    let change = Change::Status(state);
    apply_change(&context, &signed_in, &id, sent.expected, change).await
}

/// `POST /desk/api/leads/{id}/spam`: quarantines a lead or releases it.
pub async fn quarantine(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<QuarantineChange>,
) -> HandlerResult {
    let change = Change::Quarantine(sent.quarantined.then_some(BY_HAND));
    let response = apply_change(&context, &signed_in, &id, sent.expected, change).await;
    context.leads.outbox.wake();
    response
}

/// `PUT /desk/api/leads/{id}/booked`.
pub async fn booked(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<BookedChange>,
) -> HandlerResult {
    if sent
        .cents
        .is_some_and(|cents| !(0..=BOOKED_MAX).contains(&cents))
    {
        return Err(invalid_value("cents"));
    }
    apply_change(
        &context,
        &signed_in,
        &id,
        sent.expected,
        Change::Booked(sent.cents),
    )
    .await
}

/// `POST /desk/api/leads/{id}/notes`.
pub async fn note(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewNote>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let words = domain::note(&sent.text).map_err(|error| {
        // The desk's name for this field is `text`.
        let message = context
            .snapshot
            .site()
            .messages
            .field_message(error)
            .message;
        invalid_field("text", &message)
    })?;
    let now = (context.clock)().as_millisecond();
    let note = key(sent.key.as_deref())?.unwrap_or_else(|| store::ordered_id(now));
    let person = &signed_in.person.id;
    if !context
        .store
        .add_note(lead, note, &words, person, now)
        .await?
    {
        return Err(Error::NotFound.into());
    }
    context.events.publish(LeadEvent::Changed(lead.to_string()));
    lead_response(&context, lead, StatusCode::CREATED).await
}

/// `POST /desk/api/leads/{id}/messages/{message}/retry`.
pub async fn retry(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, message)): Path<(String, String)>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let (lead, message) = (identifier(&id)?, identifier(&message)?);
    let now = (context.clock)().as_millisecond();
    let person = &signed_in.person.id;
    if !context
        .store
        .retry_message(lead, message, person, now)
        .await?
    {
        return Err(Error::NotFound.into());
    }
    context.leads.outbox.wake();
    context.events.publish(LeadEvent::Changed(lead.to_string()));
    lead_response(&context, lead, StatusCode::OK).await
}

async fn apply_change(
    context: &Context,
    signed_in: &SignedIn,
    id: &str,
    expected: i64,
    change: Change,
) -> HandlerResult {
    let lead = identifier(id)?;
    let now = (context.clock)().as_millisecond();
    let person = &signed_in.person.id;
    let done = context
        .store
        .change_lead(lead, expected, &change, person, now)
        .await?;
    match done {
        ChangeOutcome::Done => {
            context.events.publish(LeadEvent::Changed(lead.to_string()));
            lead_response(context, lead, StatusCode::OK).await
        }
        ChangeOutcome::Missing => Err(Error::NotFound.into()),
        ChangeOutcome::Conflict => {
            let line = context.store.lead_summary(lead).await?;
            let line = line.ok_or(Error::NotFound)?;
            Err(DeskError::LeadConflict(Box::new(presenter::lead(
                context, line,
            ))))
        }
    }
}

async fn lead_response(context: &Context, lead: Uuid, status: StatusCode) -> HandlerResult {
    match lead_view::lead(context, lead).await? {
        Some(lead) => Ok(response::json(status, &lead)),
        None => Err(Error::NotFound.into()),
    }
}

/// Parses an ID. An invalid ID is a 404.
fn identifier(text: &str) -> Result<Uuid, DeskError> {
    Uuid::parse_str(text).map_err(|_| Error::NotFound.into())
}

fn key(text: Option<&str>) -> Result<Option<Uuid>, DeskError> {
    let key = text.map(Uuid::parse_str).transpose();
    key.map_err(|_| invalid_value("key"))
}

/// Parses the query. Errors name the unknown or invalid parameter.
#[allow(clippy::too_many_lines, reason = "one match over all query parameters")]
fn parse(context: &Context, query: &str) -> Result<LeadQuery, DeskError> {
    let pairs = form::parse(query).ok_or_else(|| invalid_value("q"))?;
    let mut asked = LeadQuery {
        statuses: Vec::new(),
        forms: Vec::new(),
        quarantined: false,
        search: String::new(),
        sort: Sort::Newest,
        after: None,
        limit: LIMIT.0,
        today: today((context.clock)()),
    };
    for (name, value) in &pairs {
        let wrong = || invalid_value(name);
        let parts = value.split(',').filter(|part| !part.is_empty());
        match name.as_str() {
            "state" => {
                for part in parts {
                    let state = LeadStatus::from_key(part).ok_or_else(wrong)?;
                    if !asked.statuses.contains(&state) {
                        asked.statuses.push(state);
                    }
                }
            }
            "form" => {
                for part in parts {
                    let form = LeadForm::from_key(part).ok_or_else(wrong)?;
                    if !asked.forms.contains(&form) {
                        asked.forms.push(form);
                    }
                }
            }
            "q" => asked.search = value.chars().take(SEARCH).collect(),
            "sort" | "after" if value.is_empty() => {}
            "sort" => {
                let text: StrDeserializer<'_, ValueError> = value.as_str().into_deserializer();
                asked.sort = match LeadSort::deserialize(text).map_err(|_| wrong())? {
                    LeadSort::Newest => Sort::Newest,
                    LeadSort::Deadline => Sort::Deadline,
                    LeadSort::MoveDate => Sort::MoveDate,
                };
            }
            "quarantined" => {
                asked.quarantined = match value.as_str() {
                    "true" | "1" => true,
                    "false" | "0" | "" => false,
                    _ => return Err(wrong()),
                };
            }
            "after" => asked.after = Some(Cursor::from_str(value).map_err(|()| wrong())?),
            "limit" => {
                let limit = value.parse().ok();
                let limit = limit.filter(|limit| (1..=LIMIT.1).contains(limit));
                asked.limit = limit.ok_or_else(wrong)?;
            }
            _ => {
                return Err(Error::UnknownField(name.clone()).into());
            }
        }
    }
    Ok(asked)
}
