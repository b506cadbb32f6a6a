//! The private page of a quote.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::quote_booking::{QuoteBooking, QuoteBookingText};
use super::quote_wishes::{QuoteContact, QuoteContactText, QuotePhotos, QuotePhotosText};
use crate::{Choice, Document, DocumentAmounts, DocumentDetail, FieldMessage};

/// The private page of a quote: its price, what changes it, and the written proposal.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuotePageSection {
    /// Anchor of this section.
    pub id: String,
    /// The heading, with `{reference}`.
    pub heading: String,
    /// The text below the heading while the price has no maximum.
    pub lead: String,
    /// The text below the heading once the owner has decided on the rule of the maximum.
    pub lead_with_maximum: String,
    /// Heading above what changes the price.
    pub effects_heading: String,
    /// The text below that heading.
    pub effects_lead: String,
    /// What a choice adds, with `{amount}`.
    pub effect: String,
    /// What a choice that is included adds, with `{amount}`.
    pub effect_chosen: String,
    /// Flights of stairs at the first address, with `{count}`.
    pub stairs_origin: String,
    /// Flights of stairs at the second address, with `{count}`.
    pub stairs_destination: String,
    /// A long walk to the truck.
    pub long_walk: String,
    /// Heading above the crews.
    pub crews_heading: String,
    /// Headers of the table of crews: crew, hours and total.
    pub crews_head: Vec<String>,
    /// A crew, with `{crew}`.
    pub crew: String,
    /// The chosen crew, with `{crew}`.
    pub crew_chosen: String,
    /// Heading above the form that changes answers.
    pub form_heading: String,
    /// Label of the button that saves them.
    pub save: String,
    /// Heading above the changes.
    pub changes_heading: String,
    /// A change, with `{number}` and `{time}`.
    pub change: String,
    /// A changed answer, with `{answer}`, `{before}` and `{after}`.
    pub answer: String,
    /// Shown in place of an empty answer.
    pub no_answer: String,
    /// A change of the price by the mover.
    pub adjusted: String,
    /// Said of a change that ended hours which were set by hand.
    pub hours_dropped: String,
    /// What a change added, with `{amount}`.
    pub more: String,
    /// What a change saved, with `{amount}`.
    pub less: String,
    /// What a change without an effect did.
    pub same: String,
    /// What is said about a proposal, by its status, with `{name}`, `{time}` and `{until}`.
    pub statuses: BTreeMap<String, String>,
    /// Label of the link to the PDF.
    pub pdf: String,
    /// Texts about the day and the arrival window.
    pub booking: QuoteBookingText,
    /// Texts about how to reach the customer.
    pub contact: QuoteContactText,
    /// Texts about photos.
    pub photos: QuotePhotosText,
    /// Heading above the form that accepts.
    pub accept_heading: String,
    /// Label of the typed name.
    pub name: String,
    /// Label of the button that accepts.
    pub accept: String,
    /// Heading above the form that declines.
    pub decline_heading: String,
    /// Label of the reasons.
    pub reason: String,
    /// The reasons.
    pub reasons: Vec<Choice>,
    /// Label of the comment.
    pub comment: String,
    /// Label of the button that declines.
    pub decline: String,
    /// Heading above the form for a question.
    pub ask_heading: String,
    /// Label of the question.
    pub question: String,
    /// Label of the button that asks.
    pub ask: String,
    /// Shown after a question was sent.
    pub asked: String,
    /// Heading above the form that asks to delete the customer's data.
    pub erase_heading: String,
    /// What it asks for.
    pub erase_lead: String,
    /// Label of the box that confirms it.
    pub erase_confirm: String,
    /// Label of the button that sends it.
    pub erase: String,
    /// Shown after it was sent.
    pub erase_sent: String,
    /// Title above an error.
    pub errors_heading: String,
    /// Why a form is refused, by reason; of photos with `{name}`, `{size}` and `{count}`.
    pub problems: BTreeMap<String, String>,
}

/// What the private page of a quote shows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuotePageState {
    /// Where its forms post to.
    pub action: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading.
    pub lead: String,
    /// What the price of a far move counts, before the price; empty for other moves.
    pub far_move: String,
    /// What is moved, and its price, with the maximum once its rule is confirmed.
    pub summary: Document,
    /// Choices that would change the price, each with its effect.
    pub effects: Vec<DocumentDetail>,
    /// The same move with each crew.
    pub crews: Vec<DocumentAmounts>,
    /// The answers, in the order of the wizard.
    pub fields: Vec<QuotePageField>,
    /// The services, each with whether it is chosen.
    pub services: Vec<QuotePageService>,
    /// The version of the quote that is shown; sent back with changed answers.
    pub revision: String,
    /// Its answers as JSON; sent back with changed answers, so that an outdated form shows what was changed in it.
    pub shown: String,
    /// What was changed, oldest first.
    pub changes: Vec<DocumentDetail>,
    /// The last proposal, if one was issued.
    pub proposal: Option<QuotePageProposal>,
    /// The day and the arrival window; none if the owner has set up no crew.
    pub booking: Option<Box<QuoteBooking>>,
    /// How the customer prefers to be reached.
    pub contact: QuoteContact,
    /// The photos that the customer sent.
    pub photos: QuotePhotos,
    /// Why the last form was refused.
    pub failed: Option<FieldMessage>,
    /// Whether a question was sent just now.
    pub is_asked: bool,
    /// Whether deleting the customer's data was asked for just now.
    pub is_erasure_requested: bool,
}

/// An answer that can be changed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuotePageField {
    /// Its column.
    pub name: String,
    /// The label.
    pub label: String,
    /// The entry.
    pub value: String,
    /// The choices; none if it is typed.
    pub options: Vec<Choice>,
    /// Type of the input, or `textarea`.
    pub kind: String,
    /// The longest entry in characters.
    pub max_length: usize,
}

/// A service that can be chosen.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuotePageService {
    /// Its key.
    pub key: String,
    /// Its name.
    pub label: String,
    /// Whether it is chosen.
    pub is_chosen: bool,
}

/// A written proposal on the page of its quote.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuotePageProposal {
    /// Its identifier.
    pub id: String,
    /// Its words.
    pub document: Document,
    /// Their hash, which is sent back.
    pub words_hash: String,
    /// What is said about its status.
    pub status: String,
    /// Whether it can be accepted.
    pub is_open: bool,
    /// Address of the PDF.
    pub pdf: String,
    /// A new identifier for a question.
    pub question_id: String,
    /// The name as typed before an error.
    pub name: String,
    /// The question as typed before an error.
    pub question: String,
}
