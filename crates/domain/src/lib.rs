//! The business rules: what a form accepts, what a move costs, when a lead must be answered.
//! Pure: no I/O, no clock, no environment variables, no async. `today` is always an argument: the
//! date in the company's time zone.

mod adjusted_estimate;
mod adjustments;
mod attachment;
mod clock;
mod contact_preference;
mod email;
mod estimate;
mod far_move;
mod field;
mod fingerprint;
mod home_type;
mod host;
mod input;
mod invisible;
mod invoice;
mod job_times;
mod lead_change;
mod lead_correction;
mod lead_fields;
mod lead_form;
mod lead_merge;
mod lead_reasons;
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
mod price_cap;
mod price_effects;
mod proposal;
mod purge;
mod push_text;
mod quiet_hours;
mod quote_form;
mod quote_request;
mod quote_revision;
mod rates;
mod redaction;
mod reference;
mod ringing;
pub mod schedule;
mod security_event;
mod service;
mod site_path;
mod spam_phrases;
mod spam_score;
mod spam_sign;
mod spam_text;
mod spam_words;
mod subscribe_request;
mod text_message;
mod visitor_mail;

pub use adjusted_estimate::adjusted;
pub use adjustments::{
    Adjusted, AdjustedLine, AdjustedWork, AdjustmentProblem, Adjustments, Discount, MAX_OWN_LINES,
    OwnLine,
};
pub use attachment::{
    AttachmentKind, AttachmentProblem, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS,
    MAX_ATTACHMENTS_BYTES, attachment_name, check_attachment_room,
};
pub use clock::{Clock, company_time, today, zone};
pub use contact_preference::{
    CONTACT_HOURS, ContactChannel, ContactChoice, ContactField, ContactPreference,
};
pub use email::is_email;
pub use estimate::{Estimate, EstimateInput, EstimatedService, FORMULA_VERSION, estimate};
pub use far_move::{added_towns, far_move_in, is_far_move, is_local_move};
pub use field::{FieldError, FieldProblem, NamedField};
pub use fingerprint::{FINGERPRINT_VERSION, is_same_request};
pub use home_type::HomeType;
pub use host::is_same_host;
pub use input::FREE_TEXT_MAX;
pub use invoice::{AgreedWork, ChangeOrder, Invoice, invoice_number};
pub use job_times::{HomeTimes, JobTime, SUGGESTION_JOBS, times_by_home};
pub use lead_change::{Booking, HistoryEntry, LeadChange, LeadState};
pub use lead_correction::{LeadCorrection, entry_correction, first_day, move_date, tags};
pub use lead_fields::LeadFields;
pub use lead_form::{FieldKind, FormField, LeadField, LeadForm};
pub use lead_merge::{MergeValues, TAKEN_DAY, TakenEntry, day_before_jobs};
pub use lead_reasons::{LostReason, PHONE_SOURCE, PHONE_SOURCES, lead_source};
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
pub use price_cap::CapRule;
pub use price_effects::{
    ChoiceEffect, CrewOption, PriceChoice, PriceEffects, adjusted_price_effects, price_effects,
};
pub use proposal::{
    Acceptance, AcceptanceAttempt, AcceptanceProblem, Bill, Carrier, Decision, DeclineReason,
    FixedLine, FixedWork, IssuedProposal, MAX_VALID_DAYS, ManualReason, MissingElement, Proposal,
    ProposalKind, ProposalPrice, ProposalPriceProblem, ProposalStatus, ProposalTerms,
    QUOTE_LINK_DAYS, Shipment, Shipper, accept_proposal, decline_proposal, is_quote_link_over,
    manual_reasons, proposal_question, proposal_status, quote_link_end, valid_until,
};
pub use purge::{PURGE_DELAY_MS, purge_batches, purged_paths};
pub use push_text::{announced_name, announced_town};
pub use quiet_hours::QuietHours;
pub use quote_form::{
    LAST_STEP, QUOTE_FIELDS, QuoteEntries, QuoteField, QuoteFieldKind, QuoteInput, RECEIPT_STEP,
    SQUARE_FEET_MAX,
};
pub use quote_request::QuoteRequest;
pub use quote_revision::{AnswerChange, PriceDifference, answer_changes};
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
pub use text_message::{TEXT_MESSAGE_MAX, TextConsent, TextRefusal, agrees_to_texts, text_refusal};
pub use visitor_mail::{
    VISITOR_MAILS_PER_DAY, name_for_mail, normalized_recipient, phone_for_mail, text_for_mail,
};
