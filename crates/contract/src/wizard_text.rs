//! The words of the quote wizard. They live in `content/`, so that another language is
//! another file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::icon::Icon;

/// Everything a visitor reads in the wizard.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuoteWizardSection {
    /// The page's heading.
    pub heading: String,
    /// The sentence under it.
    pub lead: String,
    /// The accessible name of the progress bar.
    pub progress_label: String,
    /// The five step names, the last being the confirmation.
    pub steps: Vec<String>,
    /// The accessible name of the form, with `{step}`, `{count}` and `{name}`.
    pub step_label: String,
    /// Title above a list of errors.
    pub errors_heading: String,
    /// Labels of the fields that the groups below do not name, by column.
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
    /// The words on the buttons.
    pub buttons: Buttons,
    /// The notification after success. Spec section 8.
    pub success_toast: ToastText,
    /// The notification after failure. Spec section 8.
    pub error_toast: ToastText,
    /// Added to it when the request never got through and waits for the network.
    pub kept: String,
    /// The notification while the network is gone and the request waits.
    pub waiting_toast: ToastText,
}

/// The label of a field and the hint under it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FieldText {
    /// The label.
    pub label: String,
    /// The hint; none where absent.
    pub hint: Option<String>,
}

/// A value and its label.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The value sent.
    pub value: String,
    /// The words shown.
    pub label: String,
}

/// Step 1, Home Details.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HomeText {
    /// Legend of the home types.
    pub home_type: String,
    /// The four home types.
    pub home_types: Vec<Choice>,
    /// Legend of the bedrooms.
    pub bedrooms: String,
    /// Studio to 4+.
    pub bedroom_choices: Vec<Choice>,
    /// Label of the square footage.
    pub square_footage: String,
    /// The hint under it.
    pub square_footage_hint: String,
}

/// Step 2, Moving Details.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MovingText {
    /// Label of the date.
    pub moving_date: String,
    /// The hint under it.
    pub moving_date_hint: String,
    /// Heading of the first stop.
    pub from_heading: String,
    /// Label of the first address.
    pub origin_address: String,
    /// Heading of the second stop.
    pub to_heading: String,
    /// Label of the second address.
    pub destination_address: String,
    /// 'Street, City, State, ZIP'.
    pub address_hint: String,
    /// Legend of the stairs at the origin.
    pub stairs_origin: String,
    /// Legend of the stairs at the destination.
    pub stairs_destination: String,
    /// None to 3+ flights.
    pub stair_choices: Vec<Choice>,
    /// Heading of the crews.
    pub crew_size: String,
    /// The crews.
    pub crews: Vec<CrewChoice>,
    /// `{price} an hour`.
    pub per_hour: String,
}

/// A crew as a choice.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CrewChoice {
    /// Number of movers.
    pub crew_size: u32,
    /// Such as '3 movers'.
    pub label: String,
    /// Such as 'Best for 2-3BR'.
    pub best_for: String,
}

/// Step 3, Additional Services.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ServicesText {
    /// Legend of the list.
    pub heading: String,
    /// The sentence under it.
    pub lead: String,
    /// `adds {hours} h`.
    pub adds: String,
    /// The six services, under the spec's keys.
    pub items: Vec<ServiceChoice>,
}

/// A service as a choice.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ServiceChoice {
    /// The spec's key.
    pub key: String,
    /// The sign.
    pub icon: Icon,
    /// The name on the estimate.
    pub name: String,
    /// One sentence.
    pub text: String,
}

/// Step 4, Contact Information.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactText {
    /// The heading.
    pub heading: String,
    /// The sentence under it.
    pub lead: String,
    /// Label of the name.
    pub customer_name: String,
    /// Label of the e-mail.
    pub customer_email: String,
    /// Label of the phone.
    pub customer_phone: String,
    /// Label of the special requests.
    pub special_requests: String,
    /// The hint under it.
    pub special_requests_hint: String,
    /// The word in brackets at a field that may stay empty.
    pub optional: String,
    /// Why the button is disabled.
    pub incomplete: String,
}

/// Step 5, Quote Submitted.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubmittedText {
    /// Heading of the copy.
    pub heading: String,
    /// 'Customer copy'.
    pub copy: String,
    /// 'Copia del cliente'.
    pub copy_es: String,
    /// `Thank you, {name}.`
    pub thanks: String,
    /// The 24-hour promise, in the spec's words.
    pub promise: String,
    /// Label of the reference number.
    pub reference: String,
    /// Heading of what comes next.
    pub next_heading: String,
    /// What comes next, in order.
    pub next: Vec<String>,
    /// The word on the link that starts again.
    pub again: String,
    /// The word on the button that prints the copy.
    pub print: String,
}

/// The live estimate.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EstimateText {
    /// Its heading.
    pub heading: String,
    /// Its heading in Spanish, printed beside the first.
    pub heading_es: String,
    /// 'From / De'.
    pub from: String,
    /// 'To / A'.
    pub to: String,
    /// What stands for an address not yet given.
    pub not_yet: String,
    /// The crew's line.
    pub crew: String,
    /// The time's line.
    pub time: String,
    /// `{hours} h`.
    pub hours: String,
    /// Studio to 4+ bedrooms, as the time's line names them.
    pub bedrooms: Vec<String>,
    /// How the time was reached: `{bedrooms}, {hours} h`.
    pub base_time: String,
    /// `1 flight of stairs, {hours} h`.
    pub stairs_one: String,
    /// `{flights} flights of stairs, {hours} h`.
    pub stairs_many: String,
    /// `{name}, {hours} h`.
    pub service_time: String,
    /// `minimum {hours} h`.
    pub minimum_time: String,
    /// The labor's line.
    pub labor: String,
    /// The distance fee's line.
    pub distance_fee: String,
    /// The subtotal's line.
    pub subtotal: String,
    /// `Tax, {percent}%`.
    pub tax: String,
    /// The total's line.
    pub total: String,
    /// 'Final quote may vary based on actual inventory and services'.
    pub note: String,
    /// The accessible name of the bar that opens the estimate on small screens.
    pub open: String,
    /// The word on the button that closes it.
    pub close: String,
    /// `{crew}, {hours} h`, in that bar.
    pub summary: String,
}

/// The words on the wizard's buttons.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Buttons {
    /// 'Previous'.
    pub previous: String,
    /// 'Next'.
    pub next: String,
    /// 'Get Quote'.
    pub submit: String,
    /// 'Submitting...'.
    pub submitting: String,
    /// The word on a toast's button.
    pub close: String,
}

/// A notification.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ToastText {
    /// Its title.
    pub title: String,
    /// Its sentence.
    pub text: String,
}
