//! Adjusted estimates.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use content::estimate_to_contract;
use contract::FieldMessage;
use contract::desk::{AdjustmentPreview, AdjustmentRequest};
use domain::{AdjustmentProblem, Adjustments, Cents, Discount, OwnLine};
use endpoint::{Error, Json, response};
use leads::AdjustError;

use crate::Context;
use crate::adjustments_view::small;
use crate::error::{DeskError, HandlerResult, invalid_field};
use crate::leads::{identifier, respond};
use crate::services::LeadServices;
use crate::session::SignedIn;

/// `PUT /desk/api/leads/{id}/adjustments`: adjusts the estimate of a lead. What is sent takes the place of earlier
/// adjustments; with only a reason, the price is that of the price list again.
pub async fn set(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<AdjustmentRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let expected = sent.expected;
    let entered = entered(&context, sent)?;
    let person = &signed_in.person.id;
    let site = context.site();
    let adjusted = leads
        .writer
        .adjust_estimate(site, (lead, expected), entered, person)
        .await;
    let outcome = adjusted.map_err(|error| refusal(&context, error))?;
    respond(&context, &leads, &signed_in, lead, outcome).await
}

/// `POST /desk/api/leads/{id}/adjustments/preview`: the price that adjustments would give.
pub async fn preview(
    context: Context,
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
    Json(sent): Json<AdjustmentRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let entered = entered(&context, sent)?;
    let preview = leads
        .writer
        .preview_adjustments(context.site(), lead, entered)
        .await;
    let preview = preview.map_err(|error| refusal(&context, error))?;
    let preview = AdjustmentPreview {
        estimate: estimate_to_contract(&preview.estimate),
        maximum_cents: small(preview.maximum.0),
    };
    Ok(response::json(StatusCode::OK, &preview))
}

fn entered(context: &Context, sent: AdjustmentRequest) -> Result<Adjustments, DeskError> {
    let share = sent.discount_basis_points;
    let share = share.map(|share| Discount::Percent(share.into()));
    let amount = sent.discount_cents.map(|cents| Cents(cents.into()));
    if share.is_some() && amount.is_some() {
        let text = context.site().desk.adjustment("discount");
        return Err(invalid_field("discount", text));
    }
    let lines = sent.lines.into_iter().map(|line| OwnLine {
        text: line.text,
        amount: line.cents.into(),
    });
    Ok(Adjustments {
        lines: lines.collect(),
        discount: share.or(amount.map(Discount::Amount)),
        time: sent.minutes.map(u64::from),
        travel: Cents(sent.travel_cents.into()),
        reason: sent.reason,
    })
}

/// Returns why an adjustment is not stored, by field, in the person's language.
fn refusal(context: &Context, error: AdjustError) -> DeskError {
    let desk = &context.site().desk;
    let message = |problem: AdjustmentProblem| FieldMessage {
        field: problem.field(),
        message: desk.adjustment(problem.key()).to_owned(),
    };
    match error {
        AdjustError::Invalid(problems) => {
            Error::Invalid(problems.into_iter().map(message).collect()).into()
        }
        AdjustError::NoEstimate => invalid_field("estimate", desk.proposal("estimate")),
        AdjustError::Store(error) => error.into(),
    }
}
