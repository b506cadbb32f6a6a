//! Bulk changes of leads, and merging of duplicates.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use contract::desk::{BulkChange, BulkRequest, BulkResult, LeadStatus as DeskStatus, MergeRequest};
use domain::{LeadChange, SPAM_BY_HAND};
use endpoint::{Json, response};
use leads::LeadStep;
use store::ChangeOutcome;
use uuid::Uuid;

use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::lead_work::{assignee_edit, tags_edit};
use crate::leads::{identifier, respond, status_change};
use crate::services::LeadServices;
use crate::session::SignedIn;
use crate::{Context, presenter};

/// The most leads in one request.
const MAX_CHANGES: usize = 200;

/// `POST /desk/api/leads/bulk`: changes leads one by one, so that a conflict of one does not stop the
/// others. All changes are checked before the first is made.
pub async fn bulk(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<BulkRequest>,
) -> HandlerResult {
    if sent.changes.is_empty() || sent.changes.len() > MAX_CHANGES {
        return Err(invalid_value("changes"));
    }
    let mut planned: Vec<(Uuid, i64, Vec<LeadStep>)> = Vec::new();
    for change in &sent.changes {
        let id = Uuid::parse_str(&change.id).map_err(|_| invalid_value("id"))?;
        planned.push((id, change.expected, steps(&leads, change).await?));
    }
    let mut result = BulkResult::default();
    for (lead, expected, steps) in planned {
        let person = &signed_in.person.id;
        let outcome = leads.writer.change(lead, expected, &steps, person);
        let outcome = outcome.await?;
        let line = leads.store.lead_summary(lead).await?;
        match (outcome, line) {
            (ChangeOutcome::Missing, _) | (_, None) => result.missing.push(lead.to_string()),
            (ChangeOutcome::Done, Some(line)) => {
                result
                    .changed
                    .push(presenter::lead(&context, &signed_in, line));
            }
            (ChangeOutcome::Conflict, Some(line)) => {
                result
                    .conflicts
                    .push(presenter::lead(&context, &signed_in, line));
            }
        }
    }
    Ok(response::json(StatusCode::OK, &result))
}

/// The changes of one lead, in order.
async fn steps(leads: &LeadServices, change: &BulkChange) -> Result<Vec<LeadStep>, DeskError> {
    let mut steps = Vec::new();
    if let Some(quarantined) = change.quarantined {
        steps.push(LeadStep::Change(LeadChange::Quarantine(
            quarantined.then_some(SPAM_BY_HAND),
        )));
    }
    match change.status {
        Some(DeskStatus::New) if change.unanswered => {
            steps.push(LeadStep::Change(LeadChange::Reopened));
        }
        Some(status) => steps.push(LeadStep::Change(status_change(status)?)),
        None => {}
    }
    if let Some(person) = &change.assignee {
        let edit = assignee_edit(leads, Some(person), "assignee").await?;
        steps.push(LeadStep::Edit(edit));
    }
    if let Some(tags) = &change.tags {
        steps.push(LeadStep::Edit(tags_edit(tags)?));
    }
    Ok(steps)
}

/// `POST /desk/api/leads/{id}/merge`: merges a duplicate into this lead. Any other lead can be one: a customer may have
/// called from a number other than the one in the form.
pub async fn merge(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<MergeRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let duplicate = Uuid::parse_str(&sent.duplicate).map_err(|_| invalid_value("duplicate"))?;
    let other = leads.store.lead_summary(duplicate).await?;
    // Not erased, not merged already, and not the lead itself.
    let other = other.filter(|other| other.merged_into.is_none() && duplicate != lead);
    let other = other.ok_or_else(|| invalid_value("duplicate"))?;
    let outcome = leads
        .writer
        .merge(
            (lead, sent.expected),
            (duplicate, other.updated_at),
            &signed_in.person.id,
        )
        .await?;
    respond(&context, &leads, &signed_in, lead, outcome).await
}

/// `POST /desk/api/leads/{id}/unmerge`: undoes the merge of this lead into another.
pub async fn unmerge(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let person = &signed_in.person.id;
    let outcome = leads.writer.unmerge(lead, person).await?;
    respond(&context, &leads, &signed_in, lead, outcome).await
}
