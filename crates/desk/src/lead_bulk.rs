//! Changes of several leads at once, and merging of duplicates.

use axum::Extension;
use axum::extract::Path;
use axum::http::StatusCode;
use contract::desk::{BulkChange, BulkRequest, BulkResult, LeadStatus as DeskStatus, MergeRequest};
use domain::SPAM_BY_HAND;
use endpoint::{Error, Json, response};
use leads::LeadEvent;
use store::{Change, ChangeOutcome, LeadEdit};
use uuid::Uuid;

use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::lead_work::{assignee_edit, tags_edit};
use crate::leads::{identifier, respond, status_change};
use crate::session::SignedIn;
use crate::{Context, presenter};

/// The most leads in one request.
const MAX_CHANGES: usize = 200;

/// One change of a lead.
enum Step {
    Change(Change),
    Edit(LeadEdit),
}

/// `POST /desk/api/leads/bulk`: changes leads one by one, so that a conflict of one does not stop the
/// others. All changes are checked before the first is made.
pub async fn bulk(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<BulkRequest>,
) -> HandlerResult {
    if sent.changes.is_empty() || sent.changes.len() > MAX_CHANGES {
        return Err(invalid_value("changes"));
    }
    let mut planned: Vec<(Uuid, i64, Vec<Step>)> = Vec::new();
    for change in &sent.changes {
        let id = Uuid::parse_str(&change.id).map_err(|_| invalid_value("id"))?;
        planned.push((id, change.expected, steps(&context, change).await?));
    }
    let mut result = BulkResult::default();
    for (lead, expected, steps) in planned {
        let outcome = run(&context, &signed_in, lead, expected, &steps).await?;
        let line = context.store.lead_summary(lead).await?;
        match (outcome, line) {
            (ChangeOutcome::Missing, _) | (_, None) => result.missing.push(lead.to_string()),
            (ChangeOutcome::Done, Some(line)) => {
                context.events.publish(LeadEvent::Changed(lead.to_string()));
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
    context.leads.outbox.wake();
    Ok(response::json(StatusCode::OK, &result))
}

/// The changes of one lead, in order.
async fn steps(context: &Context, change: &BulkChange) -> Result<Vec<Step>, DeskError> {
    let mut steps = Vec::new();
    if let Some(quarantined) = change.quarantined {
        steps.push(Step::Change(Change::Quarantine(
            quarantined.then_some(SPAM_BY_HAND),
        )));
    }
    match change.state {
        Some(DeskStatus::New) if change.unanswered => steps.push(Step::Change(Change::Reopened)),
        Some(state) => steps.push(Step::Change(status_change(state)?)),
        None => {}
    }
    if let Some(person) = &change.assignee {
        let edit = assignee_edit(context, Some(person), "assignee").await?;
        steps.push(Step::Edit(edit));
    }
    if let Some(tags) = &change.tags {
        steps.push(Step::Edit(tags_edit(tags)?));
    }
    Ok(steps)
}

/// Makes the changes of one lead. Each is based on the version that the one before it made.
async fn run(
    context: &Context,
    signed_in: &SignedIn,
    lead: Uuid,
    mut expected: i64,
    steps: &[Step],
) -> Result<ChangeOutcome, DeskError> {
    let person = &signed_in.person.id;
    let store = &context.store;
    for step in steps {
        let now = (context.clock)().as_millisecond();
        let outcome = match step {
            Step::Change(change) => {
                store
                    .change_lead(lead, expected, change, person, now)
                    .await?
            }
            Step::Edit(edit) => store.edit_lead(lead, expected, edit, person, now).await?,
        };
        if outcome != ChangeOutcome::Done {
            return Ok(outcome);
        }
        if let Some(line) = store.lead_summary(lead).await? {
            expected = line.updated_at;
        }
    }
    Ok(ChangeOutcome::Done)
}

/// `POST /desk/api/leads/{id}/merge`: merges a duplicate into this lead. Any other lead can be one: a
/// customer may have called from another number than the form says.
pub async fn merge(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<MergeRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let duplicate = Uuid::parse_str(&sent.duplicate).map_err(|_| invalid_value("duplicate"))?;
    let other = context.store.lead_summary(duplicate).await?;
    // Not erased, not merged already, and not the lead itself.
    let other = other.filter(|other| other.merged_into.is_none() && duplicate != lead);
    let other = other.ok_or_else(|| invalid_value("duplicate"))?;
    let now = (context.clock)().as_millisecond();
    let outcome = context
        .store
        .merge_leads(
            (lead, sent.expected),
            (duplicate, other.updated_at),
            &signed_in.person.id,
            now,
        )
        .await?;
    if outcome == ChangeOutcome::Done {
        context.events.publish(LeadEvent::Changed(other.id));
    }
    respond(&context, &signed_in, lead, outcome).await
}

/// `POST /desk/api/leads/{id}/unmerge`: undoes the merge of this lead into another.
pub async fn unmerge(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let into = context.store.lead_summary(lead).await?;
    let into = into.ok_or(Error::NotFound)?.merged_into;
    let now = (context.clock)().as_millisecond();
    let person = &signed_in.person.id;
    let outcome = context.store.unmerge_lead(lead, person, now).await?;
    if let Some(into) = into {
        context.events.publish(LeadEvent::Changed(into));
    }
    respond(&context, &signed_in, lead, outcome).await
}
