//! Adjusted estimates: what a person at the desk agrees with a customer, and what of it survives changed answers.

use content::Site;
use domain::{
    AdjustmentProblem, Adjustments, BasisPoints, CapRule, Cents, Estimate, EstimateInput,
    MessageKind, ProposalKind, ProposalPrice, QuoteRequest, Rates, adjusted, estimate,
};
use store::{Answers, ChangeOutcome, NewAdjustment, QuoteRow, StoreError};
use uuid::Uuid;

use crate::answers::{answers_to_json, quote_entries};
use crate::submit::Leads;

/// An estimate with adjustments that are not stored yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustmentPreview {
    /// The adjusted estimate.
    pub estimate: Estimate,
    /// The most that a proposal of it would allow.
    pub maximum: Cents,
}

/// Why an adjustment was not stored.
#[derive(Debug)]
pub enum AdjustError {
    /// Entries are wrong.
    Invalid(Vec<AdjustmentProblem>),
    /// The lead has no estimate.
    NoEstimate,
    /// The database is unavailable.
    Store(StoreError),
}

impl From<StoreError> for AdjustError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The price of new answers with what was agreed for the answers before: own lines, discount and travel fee stay,
/// because they were promised. Manually set hours stay if no answer that affects the price has changed.
pub fn readjusted(rates: &Rates, request: &QuoteRequest, before: Option<&QuoteRow>) -> Estimate {
    let listed = estimate(rates, &request.work);
    let agreed = before.and_then(|row| row.estimate.as_ref()?.adjustments().map(|own| (row, own)));
    let Some((row, own)) = agreed else {
        return listed;
    };
    let is_same = is_same_work(row, &request.work);
    let own = if is_same {
        own.clone()
    } else {
        own.clone().without_time()
    };
    adjusted(&listed, Some(&own), rates.tax)
}

/// Returns whether the price depends on the same answers.
fn is_same_work(row: &QuoteRow, work: &EstimateInput) -> bool {
    let is_chosen = |service| row.additional_services.contains(service);
    row.bedrooms == work.bedrooms
        && row.stairs_origin == work.stairs_origin
        && row.stairs_destination == work.stairs_destination
        && row.long_walk == work.long_walk
        && row.crew_size == work.crew_size
        && row.additional_services.len() == work.services.len()
        && work.services.iter().all(is_chosen)
}

impl Leads {
    /// The estimate of a lead with these adjustments instead of its current ones, without storing anything.
    ///
    /// # Errors
    /// [`AdjustError`].
    pub async fn preview_adjustments(
        &self,
        site: &Site,
        lead: Uuid,
        entered: Adjustments,
    ) -> Result<AdjustmentPreview, AdjustError> {
        let quote = self.store.quote(lead).await?;
        let quote = quote.ok_or(AdjustError::NoEstimate)?;
        let tax = self.tax(site, &quote).await?;
        // The reason may still be missing.
        let entered = Adjustments {
            reason: "-".to_owned(),
            ..entered
        };
        let entered = entered.parse().map_err(AdjustError::Invalid)?;
        let estimate = adjusted_quote(&quote, &entered, tax)?;
        let rule: CapRule = site.proposal_rules.cap;
        let kind = ProposalKind::NotToExceed;
        let price = ProposalPrice::of_estimate(kind, &estimate, tax, rule);
        Ok(AdjustmentPreview {
            maximum: price.maximum().total,
            estimate,
        })
    }

    /// Adjusts the estimate of a lead whose version is the expected one.
    ///
    /// # Errors
    /// [`AdjustError`]; nothing is stored then.
    pub async fn adjust_estimate(
        &self,
        site: &Site,
        (lead, expected): (Uuid, i64),
        entered: Adjustments,
        person: &str,
    ) -> Result<ChangeOutcome, AdjustError> {
        let entered = entered.parse().map_err(AdjustError::Invalid)?;
        let quote = self.store.quote(lead).await?;
        let quote = quote.ok_or(AdjustError::NoEstimate)?;
        let tax = self.tax(site, &quote).await?;
        let estimate = adjusted_quote(&quote, &entered, tax)?;
        let before = Answers {
            json: answers_to_json(&quote_entries(&quote)),
            rates_revision: quote.rates_revision.clone(),
            total_cents: i64::try_from(quote.total_estimate.0).unwrap_or(i64::MAX),
        };
        let adjustment = NewAdjustment {
            lead,
            expected,
            before: &before,
            estimate: &estimate,
            reason: &entered.reason,
            person,
            messages: &self.webhook(MessageKind::QuoteRevisedWebhook),
            at: self.now().as_millisecond(),
        };
        let outcome = self.store.adjust_estimate(&adjustment).await?;
        if outcome == ChangeOutcome::Done {
            self.changed(lead.to_string());
        }
        Ok(outcome)
    }
}

fn adjusted_quote(
    quote: &QuoteRow,
    entered: &Adjustments,
    tax: BasisPoints,
) -> Result<Estimate, AdjustError> {
    let estimate = quote.estimate.as_ref().ok_or(AdjustError::NoEstimate)?;
    let checked = entered.check(estimate);
    checked.map_err(|problem| AdjustError::Invalid(vec![problem]))?;
    Ok(adjusted(estimate, Some(entered), tax))
}
