//! Texts of the quote wizard. They are content, so that each language has its own
//! file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Link;
use crate::icon::Icon;

/// All texts of the quote wizard.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuoteWizardSection {
    /// The main heading.
    pub heading: String,
    /// The text below the heading.
    pub lead: String,
    /// Name of the progress bar for screen readers.
    pub progress_label: String,
    /// The five step names; the last is the confirmation.
    pub steps: Vec<String>,
    /// Name of the form for screen readers, with `{step}`, `{count}` and `{name}`.
    pub step_label: String,
    /// Title above the list of errors.
    pub errors_heading: String,
    /// Labels of the fields that the groups below do not include, by column.
    #[serde(default)]
    pub fields: BTreeMap<String, FieldText>,
    /// Step 1.
    pub home: HomeText,
    /// Step 2.
    pub moving: MovingText,
    /// Step 3.
    pub services: ServicesText,
    /// Step 4.
    pub contact: ContactText,
    /// Step 5.
    pub submitted: SubmittedText,
    /// The live estimate.
    pub estimate: EstimateText,
    /// Labels of the buttons.
    pub buttons: Buttons,
    /// The toast after the request was sent. Spec section 8.
    pub success_toast: ToastText,
    /// The toast after sending failed. Spec section 8.
    pub error_toast: ToastText,
    /// Added to it when the browser is offline and the request is waiting.
    pub kept: String,
    /// The toast while the browser is offline and the request is waiting.
    pub waiting_toast: ToastText,
}

/// Label of a field and the hint below it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FieldText {
    /// The label.
    pub label: String,
    /// The hint; optional.
    pub hint: Option<String>,
}

/// A value and its label.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The value that is sent.
    pub value: String,
    /// The label as shown.
    pub label: String,
}

/// Step 1, Home Details.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HomeText {
    /// Label of the home type choices.
    pub home_type: String,
    /// The four home types.
    pub home_types: Vec<Choice>,
    /// Label of the bedroom choices.
    pub bedrooms: String,
    /// The choices, Studio to 4+.
    pub bedroom_choices: Vec<Choice>,
    /// Label of the square footage.
    pub square_footage: String,
    /// Hint below it.
    pub square_footage_hint: String,
}

/// Step 2, Moving Details.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MovingText {
    /// Label of the date.
    pub moving_date: String,
    /// Hint below it.
    pub moving_date_hint: String,
    /// Heading of the origin.
    pub from_heading: String,
    /// Label of the origin address.
    pub origin_address: String,
    /// Heading of the destination.
    pub to_heading: String,
    /// Label of the destination address.
    pub destination_address: String,
    /// Placeholder of an address, such as 'Street, City, State, ZIP'.
    pub address_hint: String,
    /// Label of the stairs at the origin.
    pub stairs_origin: String,
    /// Label of the stairs at the destination.
    pub stairs_destination: String,
    /// The choices, none to 3+ flights.
    pub stair_choices: Vec<Choice>,
    /// Heading of the crew choices.
    pub crew_size: String,
    /// The crew choices.
    pub crews: Vec<CrewChoice>,
    /// Price of a crew: `{price} an hour`.
    pub per_hour: String,
}

/// A crew choice.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CrewChoice {
    /// Number of movers.
    pub crew_size: u32,
    /// Label, such as '3 movers'.
    pub label: String,
    /// Recommendation, such as 'Best for 2-3BR'.
    pub best_for: String,
}

/// Step 3, Additional Services.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ServicesText {
    /// Label of the list.
    pub heading: String,
    /// The text below the label.
    pub lead: String,
    /// Time that a service adds: `adds {hours} h`.
    pub adds: String,
    /// The six services.
    pub items: Vec<ServiceChoice>,
}

/// A service choice.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ServiceChoice {
    /// Key of the service.
    pub key: String,
    /// Icon of the service.
    pub icon: Icon,
    /// Name as shown on the estimate.
    pub name: String,
    /// A one-sentence description.
    pub text: String,
}

/// Step 4, Contact Information.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactText {
    /// The heading.
    pub heading: String,
    /// The text below the heading.
    pub lead: String,
    /// Label of the name.
    pub customer_name: String,
    /// Label of the email.
    pub customer_email: String,
    /// Label of the phone.
    pub customer_phone: String,
    /// Label of the special requests.
    pub special_requests: String,
    /// Hint below it.
    pub special_requests_hint: String,
    /// Text in parentheses after the label of an optional field.
    pub optional: String,
    /// Why the button is disabled.
    pub incomplete: String,
}

/// Step 5, Quote Submitted.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubmittedText {
    /// Heading of the printed copy.
    pub heading: String,
    /// Title of the copy, such as 'Customer copy'.
    pub copy: String,
    /// The same title in the other language, such as 'Copia del cliente'.
    pub copy_translated: String,
    /// Thanks to the visitor: `Thank you, {name}.`
    pub thanks: String,
    /// The promise to answer within 24 hours, as the spec words it.
    pub promise: String,
    /// Label of the reference number.
    pub reference: String,
    /// Label of the button that leads to the free days.
    // Pages that were published before there was this button do not contain it, and do not show it.
    #[serde(default)]
    pub choose_day: String,
    /// Heading of the next steps.
    pub next_heading: String,
    /// The next steps, in order.
    pub next: Vec<String>,
    /// Label of the link that starts a new quote.
    pub again: String,
    /// Label of the print button.
    pub print: String,
}

/// The live estimate.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EstimateText {
    /// The heading.
    pub heading: String,
    /// The heading in the other language, shown beside it.
    pub heading_translated: String,
    /// Label of the origin, such as 'From / De'.
    pub from: String,
    /// Label of the destination, such as 'To / A'.
    pub to: String,
    /// Text shown for an address that is not filled in yet.
    pub not_yet: String,
    /// Label of the crew line.
    pub crew: String,
    /// Label of the time line.
    pub time: String,
    /// A time: `{hours} h`.
    pub hours: String,
    /// Studio to 4+ bedrooms, as the time line names them.
    pub bedrooms: Vec<String>,
    /// How the time is computed: `{bedrooms}, {hours} h`.
    pub base_time: String,
    /// Time for one flight: `1 flight of stairs, {hours} h`.
    pub stairs_one: String,
    /// Time for several flights: `{flights} flights of stairs, {hours} h`.
    pub stairs_many: String,
    /// Time for a service: `{name}, {hours} h`.
    pub service_time: String,
    /// Minimum time: `minimum {hours} h`.
    pub minimum_time: String,
    /// Label of the labor line.
    pub labor: String,
    /// Label of the distance fee line.
    pub distance_fee: String,
    /// Label of the subtotal line.
    pub subtotal: String,
    /// Label of the tax line: `Tax, {percent}%`.
    pub tax: String,
    /// Label of the total line.
    pub total: String,
    /// What the price of a move beyond the served towns counts, in one sentence before the price.
    #[serde(default)]
    pub far_move: String,
    /// The towns that the site's pages add to the served cities, as a list of places, filled in when content is read;
    /// missing if there are none.
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    #[ts(optional)]
    pub added_towns: Option<String>,
    /// The crew that is usual for the home, with its total: `Usual for {bedrooms}: {crew}, {total}`.
    #[serde(default)]
    pub usual_crew: String,
    /// Label of the button that chooses that crew.
    #[serde(default)]
    pub choose_usual_crew: String,
    /// Heading of what changes the price, with each choice and each crew. Empty: not shown.
    #[serde(default)]
    pub effects: String,
    /// Name of a long walk between door and truck. The wizard does not ask about it.
    #[serde(default)]
    pub long_walk: String,
    /// Mark of a choice that the total has already.
    #[serde(default)]
    pub included: String,
    /// Caption of the table of the same move with each crew.
    #[serde(default)]
    pub crews_heading: String,
    /// Note, such as 'Final quote may vary based on actual inventory and services'.
    pub note: String,
    /// Link to the price list, after the note.
    #[serde(default)]
    pub prices: Option<Link>,
    /// Name of the bar that opens the estimate on small screens, for screen readers.
    pub open: String,
    /// Label of the close button.
    pub close: String,
    /// Text in that bar: `{crew}, {hours} h`.
    pub summary: String,
}

/// Labels of the wizard's buttons.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Buttons {
    /// Back button, such as 'Previous'.
    pub previous: String,
    /// Continue button, such as 'Next'.
    pub next: String,
    /// Submit button, such as 'Get Quote'.
    pub submit: String,
    /// Submit button while sending, such as 'Submitting...'.
    pub submitting: String,
    /// Label of the button on a toast.
    pub close: String,
}

/// A toast.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ToastText {
    /// Title of the toast.
    pub title: String,
    /// Text of the toast.
    pub text: String,
}
