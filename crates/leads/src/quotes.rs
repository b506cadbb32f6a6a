//! Submits quotes: computes the price and stores it with the lead.

use content::{Site, agreed_lines, estimate_to_contract};
use contract::{QuoteForm, Receipt};
use domain::{
    FieldError, LeadForm, Locale, QuoteEntries, QuoteField, QuoteRequest, RECEIPT_STEP, Rates,
    SitePath, estimate, today,
};
use store::{Inserted, NewQuote, QuoteRow};

use crate::answers::quote_entries;
use crate::lead_draft::LeadDraft;
use crate::submit::{Leads, SubmissionContext, SubmitError, fingerprint};

/// Step numbers of the wizard, whose visitors are counted; the last is the receipt.
pub const WIZARD_STEPS: std::ops::RangeInclusive<i32> = 1..=RECEIPT_STEP as i32;

impl Leads {
    /// Parses a quote request as of today.
    ///
    /// # Errors
    /// All fields that are wrong.
    pub fn parse_quote(
        &self,
        rates: &Rates,
        entries: &QuoteEntries,
    ) -> Result<QuoteRequest, Vec<FieldError<QuoteField>>> {
        QuoteRequest::parse(entries, rates, today(self.now()))
    }

    /// Computes the price of a request with a price list and stores both. The returned row is
    /// committed.
    ///
    /// # Errors
    /// [`SubmitError`]; nothing is stored then.
    pub async fn submit_quote(
        &self,
        rates: &Rates,
        request: QuoteRequest,
        context: SubmissionContext,
    ) -> Result<Inserted, SubmitError<QuoteField>> {
        let estimate = estimate(rates, &request.work);
        let draft = LeadDraft {
            form: LeadForm::Quote,
            customer: [
                request.customer_name.clone(),
                request.customer_email.clone(),
                request.customer_phone.clone(),
            ],
            moving_date: request.moving_date,
            origin: request.origin_address.clone(),
            destination: request.destination_address.clone(),
            // The wizard's fields have their own columns.
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

/// Parses a price list from the JSON that the store holds; `None` if it is invalid.
pub fn rates_from_list(list: &str) -> Option<Rates> {
    content::rates_from_contract(&serde_json::from_str(list).ok()?)
}

/// The path of a stored quote's receipt in a language.
pub fn receipt_path(stored: &Inserted, locale: Locale) -> String {
    // Quotes that an earlier version stored have no link; their page says what to do.
    let token = stored.link_token.unwrap_or_default();
    SitePath::QuoteReceived.item(locale, &token.to_string())
}

/// How long a receipt shows that the request was just sent, in milliseconds.
const JUST_SENT_MS: i64 = 15_000;

/// The receipt of a stored quote in the language of a site, at a time in milliseconds since 1970; `None`, with an error
/// in the log, if its estimate is unreadable.
pub fn receipt(row: &QuoteRow, site: &Site, now: i64) -> Option<Receipt> {
    let locale = site.locale;
    let estimate = row.estimate.as_ref().map(estimate_to_contract)?;
    Some(Receipt {
        reference: row.reference.clone(),
        customer_name: row.customer_name.clone(),
        far: site.is_far_move(&row.origin_address, &row.destination_address),
        day: row
            .moving_date
            .map_or_else(String::new, |day| locale.date(day)),
        agreed: estimate
            .adjusted
            .as_ref()
            .map(|adjusted| agreed_lines(site, adjusted)),
        just_sent: now.saturating_sub(row.created_at) < JUST_SENT_MS,
        estimate,
    })
}

/// Returns what the customer entered, for their copy, which does not show their email address.
pub fn entered(row: &QuoteRow) -> QuoteForm {
    QuoteForm {
        customer_email: String::new(),
        ..quote_entries(row).into()
    }
}
