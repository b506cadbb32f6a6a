//! Takes a quote from a visitor to the disk, whichever way it came.

use contract::Receipt;
use domain::{FieldError, QuoteEntries, QuoteRequest, Reference, estimate};
use sha2::{Digest, Sha256};
use store::{Inserted, NewQuote, QuoteRow, StoreError};
use uuid::Uuid;

use crate::App;
use crate::clock::today;

mod estimate_lines;

pub use estimate_lines::to_contract as estimate_to_contract;

/// Why a quote was not stored.
#[derive(Debug)]
pub enum Refusal {
    /// The visitor can mend it.
    Invalid(Vec<FieldError>),
    /// The key was used for another request.
    KeyReused,
    /// Nothing can be stored now.
    Unavailable,
}

/// Parses, computes the price and stores. What is returned is on disk.
pub async fn submit(
    app: &App,
    entries: &QuoteEntries,
    key: Option<&str>,
) -> Result<Inserted, Refusal> {
    let now = (app.clock)();
    let rates = &app.pages.site.rates;
    let request = QuoteRequest::parse(entries, rates, today(now)).map_err(Refusal::Invalid)?;
    let estimate = estimate(rates, &request.work);
    let id = Uuid::new_v4();
    let new = NewQuote {
        id,
        created_at: now.as_millisecond(),
        reference: Reference::from_random(Uuid::new_v4().as_u64_pair().1),
        idempotency_key: key.map(str::to_owned),
        request_hash: hash(&request),
        estimate_lines: estimate_lines::to_json(&estimate),
        request,
        estimate,
        rates_revision: rates.revision.clone(),
    };
    let stored = app
        .store
        .insert_quote(&new)
        .await
        .map_err(|error| match error {
            StoreError::KeyReused => Refusal::KeyReused,
            error => {
                tracing::error!(%error, "a quote request could not be stored");
                Refusal::Unavailable
            }
        })?;
    tracing::info!(id = %stored.row.id, repeated = stored.repeated, "a quote request is stored");
    Ok(stored)
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

/// Tells a repeat of a request from another one.
fn hash(request: &QuoteRequest) -> String {
    hex::encode(Sha256::digest(format!("{request:?}")))
}
