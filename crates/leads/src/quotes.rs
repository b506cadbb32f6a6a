//! Submits quotes: computes the price and stores it with the lead.

use content::estimate_to_contract;
use contract::Receipt;
use domain::{LeadForm, QuoteEntries, QuoteField, QuoteRequest, Rates, estimate, today};
use store::{Inserted, NewQuote, QuoteRow};

use crate::submit::{LeadDraft, Leads, SubmissionContext, SubmitError, fingerprint};

impl Leads {
    /// Parses a quote request, computes its price by a price list and stores both. What is returned
    /// is on disk.
    ///
    /// # Errors
    /// [`SubmitError`]; nothing is stored then.
    pub async fn submit_quote(
        &self,
        rates: &Rates,
        entries: &QuoteEntries,
        context: SubmissionContext,
    ) -> Result<Inserted, SubmitError<QuoteField>> {
        let today = today(self.now());
        let request = QuoteRequest::parse(entries, rates, today).map_err(SubmitError::Invalid)?;
        let estimate = estimate(rates, &request.work);
        let draft = LeadDraft {
            form: LeadForm::Quote,
            customer: [
                request.customer_name.clone(),
                request.customer_email.clone(),
                request.customer_phone.clone(),
            ],
            moving_date: request.moving_date.map(|date| date.to_string()),
            origin: request.origin_address.clone(),
            destination: request.destination_address.clone(),
            // What the wizard asks for has columns of its own.
            entries: Vec::new(),
            consent: None,
            hash: fingerprint(&request.canonical()),
            quote: Some(NewQuote {
                request,
                estimate,
                rates_revision: rates.revision.clone(),
            }),
        };
        self.insert(draft, context).await
    }
}

/// A price list as the store keeps it.
pub fn rates_from_list(list: &str) -> Option<Rates> {
    content::rates_from_contract(&serde_json::from_str(list).ok()?)
}

/// What a visitor keeps of a stored quote.
pub fn receipt(row: &QuoteRow) -> Option<Receipt> {
    let estimate = row.estimate.as_ref().map(estimate_to_contract)?;
    Some(Receipt {
        reference: row.reference.clone(),
        customer_name: row.customer_name.clone(),
        estimate,
    })
}
