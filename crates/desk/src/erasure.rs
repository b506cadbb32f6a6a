//! Erases a customer: shows which leads may be theirs and why, and erases those the owner chose.

use std::collections::BTreeSet;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use contract::desk::{Erased, ErasureRequest, MatchedLead, PersonMatch, PersonMatches};
use domain::{SecurityEventKind, today};
use endpoint::{Error, Json, response};
use jiff::civil::Date;
use store::{Erasure, ErasureOutcome, PersonLead, RelatedLead};
use uuid::Uuid;

use crate::booking_refusal::BookingRefusal;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::services::{LeadServices, MailServices, OperationServices, SecurityLog};
use crate::session::SignedIn;
use crate::{Context, presenter};

/// `GET /desk/api/leads/{id}/person`: the lead, and others that may be of the same customer.
pub async fn matches(
    context: Context,
    State(leads): State<LeadServices>,
    State(operations): State<OperationServices>,
    Path(id): Path<String>,
) -> HandlerResult {
    let lead = Uuid::parse_str(&id).map_err(|_| Error::NotFound)?;
    let found = leads.store.leads_of_person(lead).await?;
    if found.is_empty() {
        return Err(Error::NotFound.into());
    }
    let mut matched_leads: Vec<MatchedLead> = Vec::new();
    for row in found {
        let Some(matched) = person_match(&row.matched) else {
            continue;
        };
        if let Some(known) = matched_leads
            .iter_mut()
            .find(|known| known.lead.id == row.id)
        {
            known.matched.push(matched);
        } else {
            matched_leads.push(matched_lead(&context, row, matched));
        }
    }
    let matches = PersonMatches {
        leads: matched_leads,
        has_subscription: leads.store.has_subscription(lead).await?,
        backup_days: operations.backup.kept,
    };
    Ok(response::json(StatusCode::OK, &matches))
}

/// `DELETE /desk/api/leads/{id}/person`: erases this lead, and those of its matches that are named.
pub async fn erase(
    State(leads): State<LeadServices>,
    State(mail): State<MailServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<ErasureRequest>,
) -> HandlerResult {
    let lead = Uuid::parse_str(&id).map_err(|_| Error::NotFound)?;
    let mut found = leads.store.leads_of_person(lead).await?;
    if found.is_empty() {
        return Err(Error::NotFound.into());
    }
    let own = lead.to_string();
    let is_match = |id: &String| found.iter().any(|lead| lead.id == *id);
    if !sent.leads.iter().all(is_match) {
        return Err(invalid_value("leads"));
    }
    let mut chosen: BTreeSet<&str> = sent.leads.iter().map(String::as_str).collect();
    chosen.insert(&own);
    // A lead is found once for each thing it has in common.
    found.retain(|lead| chosen.remove(lead.id.as_str()));
    let erasures: Vec<Erasure> = found
        .into_iter()
        .map(|lead| Erasure {
            day: day(lead.created_at),
            id: lead.id,
            form: lead.form,
        })
        .collect();
    let erased = match leads.writer.erase(&erasures, sent.subscription).await? {
        ErasureOutcome::Done(erased) => erased,
        ErasureOutcome::HasJob => {
            return Err(DeskError::BookingRefused(BookingRefusal::EraseBooked));
        }
    };
    (mail.delete_files)(&erased.messages);
    let count = erased.leads.to_string();
    let kind = SecurityEventKind::Erasure;
    log.record_act(&signed_in, kind, None, &count).await;
    let leads = i64::try_from(erased.leads).unwrap_or(i64::MAX);
    Ok(response::json(StatusCode::OK, &Erased { leads }))
}

fn person_match(key: &str) -> Option<PersonMatch> {
    match key {
        "this" => Some(PersonMatch::This),
        "email" => Some(PersonMatch::Email),
        "phone" => Some(PersonMatch::Phone),
        "visit" => Some(PersonMatch::Visit),
        _ => None,
    }
}

fn matched_lead(context: &Context, row: PersonLead, matched: PersonMatch) -> MatchedLead {
    MatchedLead {
        customer_name: row.customer_name,
        lead: presenter::link(
            context,
            RelatedLead {
                id: row.id,
                reference: row.reference,
                form: row.form,
                created_at: row.created_at,
                status: row.status,
            },
        ),
        matched: vec![matched],
    }
}

/// The day of a time in the company's time zone.
fn day(at: i64) -> Date {
    let at = jiff::Timestamp::from_millisecond(at).unwrap_or_default();
    today(at)
}
