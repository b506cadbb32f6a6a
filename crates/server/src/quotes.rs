//! Takes a quote from a visitor to the disk, whichever way it came.

use contract::Receipt;
use domain::{LeadForm, QuoteEntries, QuoteField, QuoteRequest, estimate};
use store::{Inserted, NewQuote, QuoteRow};

use crate::App;
use crate::clock::today;
use crate::leads::{self, Draft, Refusal, Sent};

mod estimate_lines;

pub use content::estimate_to_contract;

/// Parses, computes the price and stores. What is returned is on disk.
pub async fn submit(
    app: &App,
    entries: &QuoteEntries,
    sent: Sent,
) -> Result<Inserted, Refusal<QuoteField>> {
    let rates = &app.pages.site.rates;
    let today = today((app.clock)());
    let request = QuoteRequest::parse(entries, rates, today).map_err(Refusal::Invalid)?;
    let estimate = estimate(rates, &request.work);
    let draft = Draft {
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
        hash: leads::hash(&format!("{request:?}")),
        quote: Some(NewQuote {
            estimate_lines: estimate_lines::to_json(&estimate),
            request,
            estimate,
            rates_revision: rates.revision.clone(),
        }),
    };
    leads::store(app, draft, sent).await
}

/// A price list as the store keeps it.
pub fn rates_from_list(list: &str) -> Option<domain::Rates> {
    content::rates_from_contract(&serde_json::from_str(list).ok()?)
}

/// What a visitor keeps of a stored quote.
pub fn receipt(row: &QuoteRow) -> Option<Receipt> {
    let estimate = match serde_json::from_str(&row.estimate_lines) {
        Ok(estimate) => estimate,
        Err(error) => {
            tracing::error!(id = row.id, %error, "a stored estimate cannot be read");
            return None;
        }
    };
    Some(Receipt {
        reference: row.reference.clone(),
        customer_name: row.customer_name.clone(),
        estimate,
    })
}
