//! What a form sent, parsed.

use domain::LeadForm;
use jiff::civil::Date;
use store::{Entries, NewConsent, NewQuote};

/// A parsed lead of any form, before it gets an identity.
pub struct LeadDraft {
    /// Which form.
    pub form: LeadForm,
    /// Name, email and phone.
    pub customer: [String; 3],
    /// The day of the move.
    pub moving_date: Option<Date>,
    /// The origin of the move.
    pub origin: String,
    /// The destination of the move.
    pub destination: String,
    /// Entered values, by field name.
    pub entries: Entries,
    /// The quote, for leads from the wizard.
    pub quote: Option<NewQuote>,
    /// The consent checkbox and whether it was checked, if the form has one.
    pub consent: Option<NewConsent>,
    /// Fingerprint of the request, which distinguishes a repeat from a different request.
    pub hash: String,
}
