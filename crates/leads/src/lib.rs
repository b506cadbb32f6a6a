//! Lead use cases: store a lead or a quote once, with its consent, spam reason and outbox messages in
//! one transaction, and publish an event. Must not know HTTP.

mod adjustments;
mod answers;
mod automatic_proposals;
mod consents;
mod customer_wishes;
mod event_relay;
mod events;
mod lead_draft;
mod lead_poll;
mod lead_writes;
mod mail_writes;
mod outbox;
mod proposal_reminders;
mod proposal_samples;
mod proposals;
mod push_writes;
mod quote_json;
mod quote_page;
mod quotes;
mod random_token;
mod recent_contacts;
mod source;
mod spam;
mod submit;

pub use adjustments::{AdjustError, AdjustmentPreview, readjusted};
pub use answers::{answers_from_json, answers_to_json, quote_entries};
pub use consents::{keep as keep_consents, of_quote_page as quote_page_consent};
pub use customer_wishes::CustomerPhoto;
pub use event_relay::EventRelay;
pub use events::{Events, LeadEvent};
pub use lead_draft::LeadDraft;
pub use lead_writes::LeadStep;
pub use outbox::OutboxSignal;
pub use proposal_samples::LEGAL_TEXTS_CONFIRMED;
pub use proposals::{DecisionError, IssueError, ProposalOrder};
pub use push_writes::{PushKeyError, push_key};
pub use quote_json::{inserted_json, quote_json};
pub use quote_page::{OpenQuote, QuoteChange, QuoteLink, ReviseError, quote_link_token};
pub use quotes::{WIZARD_STEPS, entered, rates_from_list, receipt, receipt_path};
pub use random_token::random_token;
pub use recent_contacts::RecentContacts;
pub use source::{FormMetadata, source};
pub use spam::{RUSH, spam_reason};
pub use submit::{Leads, SubmissionContext, SubmitError, fingerprint};
