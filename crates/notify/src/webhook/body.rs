//! What a webhook says about a lead, its quote, a proposal or a booking.

use domain::schedule::BookingStatus;
use domain::{LeadForm, MessageKind};
use serde_json::{Value, json};
use store::{BookingRow, LeadRow, LeasedMessage, ProposalRow};

use crate::compose::context::{Context, identifier, read_failed};
use crate::failure::Failure;

/// The body of a message, from the current data in the store.
pub async fn body(
    context: &Context<'_>,
    message: &LeasedMessage,
    lead: &LeadRow,
) -> Result<String, Failure> {
    let (kind, data) = match message.kind {
        MessageKind::QuoteRevisedWebhook => (
            "quote.revised",
            quote_revised(context, message, lead).await?,
        ),
        MessageKind::ProposalIssuedWebhook => {
            let issued = |row: &ProposalRow| row.issued_at;
            (
                "proposal.issued",
                proposal(context, message, lead, issued).await?,
            )
        }
        MessageKind::ProposalAcceptedWebhook => (
            "proposal.accepted",
            proposal(context, message, lead, decided_at).await?,
        ),
        MessageKind::ProposalDeclinedWebhook => (
            "proposal.declined",
            proposal(context, message, lead, decided_at).await?,
        ),
        MessageKind::BookingCreatedWebhook => {
            ("booking.created", booking(context, message, lead).await?)
        }
        MessageKind::BookingChangedWebhook => {
            ("booking.changed", booking(context, message, lead).await?)
        }
        MessageKind::BookingCanceledWebhook => {
            ("booking.canceled", booking(context, message, lead).await?)
        }
        MessageKind::JobDoneWebhook => ("job.done", booking(context, message, lead).await?),
        _ => ("lead.created", lead_created(context, lead).await?),
    };
    let body = json!({
        "type": kind,
        "timestamp": time(message.created_at),
        "data": data,
    });
    Ok(body.to_string())
}

async fn lead_created(context: &Context<'_>, lead: &LeadRow) -> Result<Value, Failure> {
    let quote = match lead.form {
        LeadForm::Quote => context.quote(lead).await?,
        _ => None,
    };
    Ok(json!({
        "id": lead.id,
        "reference": lead.reference,
        "form": lead.form.key(),
        "created_at": time(lead.created_at),
        "customer_name": lead.customer_name,
        "customer_email": lead.customer_email,
        "customer_phone": lead.customer_phone,
        "moving_date": lead.moving_date.map(|day| day.to_string()),
        "origin": lead.origin,
        "destination": lead.destination,
        "entries": lead.entries,
        "page": lead.page,
        "referrer": lead.referrer,
        "campaign": lead.campaign,
        "spam_reason": lead.spam_reason,
        "continues": lead.continues,
        "quote_request": quote.as_ref().map(leads::quote_json),
    }))
}

/// The quote as it is now, and the totals of all revisions up to the one that the message is about.
async fn quote_revised(
    context: &Context<'_>,
    message: &LeasedMessage,
    lead: &LeadRow,
) -> Result<Value, Failure> {
    let revisions = context.store.quote_revisions(identifier(&lead.id)?).await;
    let revisions = revisions.map_err(read_failed)?;
    let about = revisions
        .iter()
        .rposition(|row| row.at == message.created_at)
        .ok_or_else(|| Failure::permanent("the revision no longer exists"))?;
    let before = about.checked_sub(1).map(|at| revisions[at].total_cents);
    let revision = &revisions[about];
    let quote = context.quote(lead).await?;
    Ok(json!({
        "lead_id": lead.id,
        "reference": lead.reference,
        "revision": revision.revision,
        "by": revision.person,
        "total_cents_before": before,
        "total_cents": revision.total_cents,
        "quote_request": quote.as_ref().map(leads::quote_json),
    }))
}

/// The proposal whose `at` is the time of the message.
async fn proposal(
    context: &Context<'_>,
    message: &LeasedMessage,
    lead: &LeadRow,
    at: impl Fn(&ProposalRow) -> i64,
) -> Result<Value, Failure> {
    let proposals = context.store.proposals_of(identifier(&lead.id)?).await;
    let proposals = proposals.map_err(read_failed)?;
    let row = proposals
        .iter()
        .rfind(|row| at(row) == message.created_at)
        .ok_or_else(|| Failure::permanent("the proposal no longer exists"))?;
    Ok(json!({
        "lead_id": lead.id,
        "reference": lead.reference,
        "proposal": {
            "id": row.id,
            "number": row.number,
            "kind": row.kind.key(),
            "issued_at": time(row.issued_at),
            "valid_until": row.valid_until.to_string(),
            "estimate_cents": row.estimate_cents,
            "maximum_cents": row.maximum_cents,
            "words_sha256": row.words_hash,
            "decided_at": row.decided_at.and_then(time),
            "accepted_name": filled(row.accepted_name.as_deref()),
            "decline_reason": filled(row.decline_reason.as_deref()),
            "decline_comment": filled(row.decline_comment.as_deref()),
        },
    }))
}

/// The booking of a lead that a message is about, as it is now.
async fn booking(
    context: &Context<'_>,
    message: &LeasedMessage,
    lead: &LeadRow,
) -> Result<Value, Failure> {
    let rows = context.store.bookings_of(identifier(&lead.id)?).await;
    let rows = rows.map_err(read_failed)?;
    let is_meant = |row: &&BookingRow| match message.kind {
        MessageKind::BookingCanceledWebhook => row.status == BookingStatus::Canceled,
        MessageKind::JobDoneWebhook => {
            let is_named = message.booking.as_ref().is_none_or(|id| *id == row.id);
            row.status == BookingStatus::Done && is_named
        }
        _ => !matches!(row.status, BookingStatus::Held | BookingStatus::Expired),
    };
    let row = rows.iter().rfind(is_meant);
    let row = row.ok_or_else(|| Failure::permanent("the booking no longer exists"))?;
    let result = context.store.job_result(identifier(&row.id)?).await;
    let result = result.map_err(read_failed)?;
    Ok(json!({
        "id": row.id,
        "sequence": row.sequence,
        "status": row.status.key(),
        "lead_id": lead.id,
        "reference": lead.reference,
        "customer_name": lead.customer_name,
        "customer_phone": lead.customer_phone,
        "origin": lead.origin,
        "destination": lead.destination,
        "crew_id": row.crew_id,
        "arrival_from": time(row.arrival_starts),
        "arrival_to": time(row.arrival_ends),
        "work_from": time(row.starts_at),
        "work_to": time(row.ends_at),
        "estimated_minutes": row.job_minutes,
        "actual_minutes": result.as_ref().map(|result| result.minutes),
        "final_cents": result.as_ref().map(|result| result.cents),
        "payment": result.as_ref().map(|result| result.payment.key()),
    }))
}

/// A text that is not empty: a decision has no name if it declines, and no reason if it accepts.
fn filled(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

fn decided_at(row: &ProposalRow) -> i64 {
    row.decided_at.unwrap_or(i64::MIN)
}

fn time(at: i64) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(at).ok()?;
    Some(at.to_string())
}
