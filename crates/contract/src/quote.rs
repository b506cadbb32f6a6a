//! The quote wizard: rates, estimate, form state and receipt.

use domain::{QuoteEntries, QuoteField};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The price list, in cents and minutes. Spec section 9.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct Rates {
    /// Hourly rate by crew size, ascending.
    pub crews: Vec<CrewRate>,
    /// Base time by bedrooms, ascending; the last entry covers all larger homes.
    pub bedrooms: Vec<BedroomTime>,
    /// Minutes added per flight of stairs, origin plus destination.
    pub stair_flight_minutes: u32,
    /// Minutes added for a long walk.
    pub long_walk_minutes: u32,
    /// Minimum billed time, in minutes.
    pub minimum_minutes: u32,
    /// The additional services, in the spec's order.
    pub services: Vec<ServicePrice>,
    /// The distance fee in cents; always 0 as shipped.
    pub distance_fee_cents: u32,
    /// Sales tax in hundredths of a percent: 825 is 8.25%.
    pub tax_basis_points: u32,
    /// A short hash of the list, stored with every quote computed from it.
    pub revision: String,
}

/// Rate of a crew.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct CrewRate {
    /// Number of movers.
    pub crew_size: u32,
    /// Cents per hour.
    pub hourly_cents: u32,
}

/// Base time of a home.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct BedroomTime {
    /// Number of bedrooms, 0 for a studio.
    pub bedrooms: u32,
    /// Base time in minutes.
    pub minutes: u32,
}

/// Price and added time of a service.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct ServicePrice {
    /// The spec's key, such as `full_packing`.
    pub key: String,
    /// Price in cents.
    pub price_cents: u32,
    /// Minutes added to the time.
    pub added_minutes: u32,
}

/// Input of the price computation, already validated.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct EstimateInput {
    /// Number of bedrooms; the last entry of the rates covers all larger homes.
    pub bedrooms: u32,
    /// Flights of stairs at the origin.
    pub stairs_origin: u32,
    /// Flights of stairs at the destination.
    pub stairs_destination: u32,
    /// Whether there is a long walk between door and truck. The wizard never asks.
    pub long_walk: bool,
    /// Number of movers.
    pub crew_size: u32,
    /// Keys of the chosen services.
    pub additional_services: Vec<String>,
}

/// A computed price with all its lines, in cents and minutes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
pub struct Estimate {
    /// Number of movers.
    pub crew_size: u32,
    /// Hourly rate of the crew in cents.
    pub hourly_cents: u32,
    /// Base time of the home.
    pub base_minutes: u32,
    /// Flights of stairs, origin plus destination.
    pub stair_flights: u32,
    /// Time for the stairs.
    pub stairs_minutes: u32,
    /// Time for a long walk.
    pub long_walk_minutes: u32,
    /// The chosen services, in the order of the rates.
    pub services: Vec<EstimatedService>,
    /// Billed time, at least the minimum.
    pub minutes: u32,
    /// Hourly rate times time.
    pub labor_cents: u32,
    /// Total of all services.
    pub services_cents: u32,
    /// Distance fee.
    pub distance_fee_cents: u32,
    /// Labor, services and distance fee.
    pub subtotal_cents: u32,
    /// Tax on the subtotal, rounded half up once.
    pub tax_cents: u32,
    /// The total shown to the visitor.
    pub total_cents: u32,
    /// What the mover agreed with the customer beyond the price list; missing if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)] // The public API inserts quotes, which have none yet.
    #[ts(optional)]
    pub adjusted: Option<AdjustedPrice>,
}

/// What a mover agreed with a customer beyond the price list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct AdjustedPrice {
    /// Billed time by the price list, if other hours were agreed.
    pub listed_minutes: Option<u32>,
    /// The lines between the price list's and the subtotal.
    pub lines: Vec<AdjustedLine>,
}

/// A line that was agreed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct AdjustedLine {
    /// `travel`, `own` or `discount`.
    pub kind: String,
    /// The text of an own line; empty for the others.
    pub text: String,
    /// The share of a discount in percent, in hundredths of a percent; zero for an amount and for other lines.
    pub basis_points: u32,
    /// The amount in cents, below zero if it lowers the price.
    pub cents: i32,
}

/// A service within an estimate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
pub struct EstimatedService {
    /// The spec's key.
    pub key: String,
    /// Its price in cents.
    pub price_cents: u32,
    /// Added time in minutes.
    pub added_minutes: u32,
}

macro_rules! declare_form {
    ($($field:ident $column:ident: $step:literal, $kind:expr, $required:literal, $initial:literal;)*) => {
        /// The wizard's entries as typed, by column. Declared from `domain::QUOTE_FIELDS`.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
        #[serde(deny_unknown_fields, default)]
        #[allow(missing_docs)]
        pub struct QuoteForm {
            $(pub $column: String,)*
            /// Keys of the chosen services.
            pub additional_services: Vec<String>,
        }

        impl QuoteForm {
            /// The entry of a single-value field; `None` for the other columns.
            pub fn text_mut(&mut self, field: QuoteField) -> Option<&mut String> {
                match field {
                    $(QuoteField::$field => Some(&mut self.$column),)*
                    _ => None,
                }
            }
        }

        impl From<QuoteEntries> for QuoteForm {
            fn from(entries: QuoteEntries) -> Self {
                Self {
                    $($column: entries.$column,)*
                    additional_services: entries.additional_services,
                }
            }
        }

        /// The wizard shows no inputs for an elevator or a long walk, so both are false (spec
        /// section 3).
        impl From<QuoteForm> for QuoteEntries {
            fn from(form: QuoteForm) -> Self {
                Self {
                    $($column: form.$column,)*
                    additional_services: form.additional_services,
                    ..Self::default()
                }
            }
        }
    };
}

domain::quote_inputs!(declare_form);

/// Initial state of the wizard: the defaults on the cached page, or the visitor's entries
/// after a form post without JavaScript.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteState {
    /// The path of the wizard's page, to which its form posts without JavaScript.
    pub path: String,
    /// The price list.
    pub rates: Rates,
    /// The usual crew by number of bedrooms; the last entry is that of all larger homes.
    pub usual_crews: Vec<u32>,
    /// The public key that the browser sends with the insert.
    pub anon_key: String,
    /// Step, 1 to 5.
    pub step: u8,
    /// Values of the fields.
    pub values: QuoteForm,
    /// Error messages by field.
    pub errors: Vec<FieldMessage>,
    /// Whether storing failed; the page then shows the spec's error message.
    pub failed: bool,
    /// Idempotency key, so that a second submission stores nothing new (plain form only).
    pub submission: Option<String>,
    /// The earlier lead, if the visitor began on another form.
    pub lead: Option<String>,
    /// When the first step was completed, in milliseconds since 1970 (plain form only).
    pub began: Option<String>,
    /// The stored quote, on step 5.
    pub receipt: Option<Box<Receipt>>,
}

/// An error message for one field.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
pub struct FieldMessage {
    /// Name of the column.
    pub field: String,
    /// What is wrong and how to fix it.
    pub message: String,
}

/// The visitor's receipt for a stored quote.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct Receipt {
    /// Reference number for phone calls, such as `Q-7K3M-Q9DA`.
    pub reference: String,
    /// The name the visitor gave.
    pub customer_name: String,
    /// Whether the move goes beyond the served towns, so that the price counts the work at both doors.
    pub far: bool,
    /// The moving date in words, such as `March 14, 2027`; empty if none was given.
    pub day: String,
    /// Whether it was sent a moment ago, so that the page says so.
    pub just_sent: bool,
    /// The price as the server computed it.
    pub estimate: Estimate,
    /// The lines that were agreed, with their names; missing if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub agreed: Option<AgreedLines>,
}

/// What was agreed, in the words of a language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct AgreedLines {
    /// What it says of hours that were agreed; empty if they are those of the price list.
    pub hours: String,
    /// The lines before the subtotal, each with its amount.
    pub lines: Vec<(String, String)>,
}
