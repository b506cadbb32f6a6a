//! The business rules: what a form accepts, what a move costs, when a lead must be answered.
//! Pure: no I/O, no clock, no environment variables, no async. `today` is always an argument: the
//! date in the company's time zone.

mod attachment;
mod clock;
mod email;
mod estimate;
mod far_move;
mod field;
mod fingerprint;
mod home_type;
mod host;
mod input;
mod invisible;
mod lead_correction;
mod lead_form;
mod lead_request;
mod lead_status;
mod link_token;
mod locale;
mod mail_failure;
mod mail_server;
mod message;
mod money;
mod opening_hours;
mod password;
mod person;
mod phone_lead;
mod phone_number;
pub mod places;
mod purge;
mod push_text;
mod quiet_hours;
mod quote_form;
mod quote_request;
mod rates;
mod redaction;
mod reference;
mod ringing;
mod security_event;
mod service;
mod site_path;
mod spam_phrases;
mod spam_score;
mod spam_sign;
mod spam_text;
mod spam_words;
mod subscribe_request;
mod visitor_mail;

pub use attachment::{
    AttachmentKind, AttachmentProblem, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS,
    MAX_ATTACHMENTS_BYTES, attachment_name, check_attachment_room,
};
pub use clock::{Clock, company_time, today, zone};
pub use email::is_email;
pub use estimate::{Estimate, EstimateInput, EstimatedService, FORMULA_VERSION, estimate};
pub use far_move::{far_move_in, is_far_move};
pub use field::{FieldError, FieldProblem, NamedField};
pub use fingerprint::{FINGERPRINT_VERSION, is_same_request};
pub use home_type::HomeType;
pub use host::is_same_host;
pub use lead_correction::{
    LeadCorrection, entry_correction, first_day, is_own_field, move_date, tags,
};
pub use lead_form::{FieldKind, FormField, LeadField, LeadForm};
pub use lead_request::LeadRequest;
pub use lead_status::{DEADLINE_WARNING_MS, LeadStatus, RESPONSE_PROMISE_MS, SPAM_BY_HAND};
pub use link_token::{InvalidLinkToken, LinkToken};
pub use locale::{Locale, Plural};
pub use mail_failure::{MailFailure, MailFailureKind};
pub use mail_server::{MailEncryption, MailServer, MailServerField};
pub use message::{
    CONTINUATION_WAIT_MS, Channel, MAX_ATTEMPTS, MAX_BACKOFF, MessageKind, MessageStatus, backoff,
};
pub use money::Cents;
pub use opening_hours::{DayHours, OpeningHours};
pub use password::{PASSWORD_MIN, check_password};
pub use person::{PersonField, PersonRequest, Role, new_person_email, person_email, person_name};
pub use phone_lead::{PhoneEntries, PhoneLead, note};
pub use phone_number::{PhoneNumber, phone_numbers};
pub use purge::{PURGE_DELAY_MS, purge_batches, purged_paths};
pub use push_text::{announced_name, announced_town};
pub use quiet_hours::QuietHours;
pub use quote_form::{
    LAST_STEP, QUOTE_FIELDS, QuoteEntries, QuoteField, QuoteFieldKind, QuoteInput, SQUARE_FEET_MAX,
};
pub use quote_request::QuoteRequest;
pub use rates::{BasisPoints, CrewRate, Minutes, Rates, RatesDraft, RatesError, ServicePrice};
pub use redaction::redacted;
pub use reference::Reference;
pub use ringing::{Callee, ESCALATION_MS, RINGING_MS, Ring, next_to_ring};
pub use security_event::SecurityEventKind;
pub use service::Service;
pub use site_path::SitePath;
pub use spam_score::{SPAM_LIMIT, SpamInput, SpamScore};
pub use spam_sign::SpamSign;
pub use subscribe_request::SubscribeRequest;
pub use visitor_mail::{VISITOR_MAILS_PER_DAY, name_for_mail, normalized_recipient};
