//! The quote wizard's fields, defined once: column, step, kind, limits, choices and initial value.
//! The parser, the table's columns, the API, the export, the desk, the mail and
//! `web/src/contract.gen.ts` use these definitions. Labels are content. Spec sections 2, 3 and 5.

use crate::input::{ADDRESS_MAX, FREE_TEXT_MAX, NAME_MAX};
use crate::{HomeType, NamedField};

/// Passes the wizard's single-value fields to a macro, one row each, in the order of the form:
/// `Variant column: step, kind, required, initial value;`. `contract` declares its type from the
/// same rows.
#[macro_export]
macro_rules! quote_inputs {
    ($declare:ident) => {
        $declare! {
            HomeType home_type: 1, QuoteFieldKind::Choice(&HOME_TYPES), false, "apartment";
            Bedrooms bedrooms: 1, QuoteFieldKind::Count(BEDROOMS, BEDROOMS_MAX), false, "1";
            SquareFootage square_footage: 1, QuoteFieldKind::Number, false, "800";
            MovingDate moving_date: 2, QuoteFieldKind::Date, false, "";
            OriginAddress origin_address: 2, QuoteFieldKind::Address, false, "";
            StairsOrigin stairs_origin: 2, QuoteFieldKind::Count(STAIRS, STAIRS_MAX), false, "0";
            DestinationAddress destination_address: 2, QuoteFieldKind::Address, false, "";
            StairsDestination stairs_destination: 2, QuoteFieldKind::Count(STAIRS, STAIRS_MAX), false, "0";
            CrewSize crew_size: 2, QuoteFieldKind::Crew, false, "2";
            CustomerName customer_name: 4, QuoteFieldKind::Text, true, "";
            CustomerEmail customer_email: 4, QuoteFieldKind::Email, true, "";
            CustomerPhone customer_phone: 4, QuoteFieldKind::Phone, true, "";
            SpecialRequests special_requests: 4, QuoteFieldKind::FreeText, false, "";
        }
    };
}

/// The step that asks for contact details and submits. Step 3 asks for the services.
pub const LAST_STEP: u8 = 4;
/// The step that shows the receipt.
pub const RECEIPT_STEP: u8 = LAST_STEP + 1;
/// The step that asks for the additional services.
const SERVICES_STEP: u8 = 3;
/// The step on which errors of `has_elevator` and `long_walk` are shown. The wizard asks for
/// neither; the API accepts both.
const MOVING_STEP: u8 = 2;

/// The most bedrooms accepted. The price stops increasing at the price list's last line (spec
/// section 5).
pub const BEDROOMS_MAX: u32 = 99;
/// The most flights of stairs accepted: the wizard's last choice, '3+ flights'.
pub const STAIRS_MAX: u32 = 3;
/// The largest home accepted, in square feet.
pub const SQUARE_FEET_MAX: u32 = 1_000_000;
const BEDROOMS: &[&str] = &["0", "1", "2", "3", "4"];
const STAIRS: &[&str] = &["0", "1", "2", "3"];
const HOME_TYPES: [&str; HomeType::ALL.len()] = {
    let mut keys = [""; HomeType::ALL.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = HomeType::ALL[at].key();
        at += 1;
    }
    keys
};

/// The kind of a field of the wizard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteFieldKind {
    /// One line of at most [`NAME_MAX`] characters.
    Text,
    /// One line of at most [`ADDRESS_MAX`] characters.
    Address,
    /// An email address that a browser accepts.
    Email,
    /// A phone number, stored as typed.
    Phone,
    /// Several lines of at most [`FREE_TEXT_MAX`] characters.
    FreeText,
    /// A date, not before today.
    Date,
    /// One of these values.
    Choice(&'static [&'static str]),
    /// A whole number. The wizard offers these values; the API accepts more, up to the maximum.
    Count(&'static [&'static str], u32),
    /// Square feet: a number up to [`SQUARE_FEET_MAX`], rounded; empty is 0.
    Number,
    /// The size of a crew in the price list.
    Crew,
}

impl QuoteFieldKind {
    /// The values that the wizard offers; empty for kinds whose value is typed, and for crews, which
    /// are in the price list.
    pub const fn choices(self) -> &'static [&'static str] {
        match self {
            Self::Choice(choices) | Self::Count(choices, _) => choices,
            _ => &[],
        }
    }

    /// The maximum length in characters.
    pub const fn max_length(self) -> usize {
        match self {
            Self::Address => ADDRESS_MAX,
            Self::FreeText => FREE_TEXT_MAX,
            _ => NAME_MAX,
        }
    }

    /// Returns whether the column holds a number.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Count(..) | Self::Number | Self::Crew)
    }

    /// Its name in `web/src/contract.gen.ts`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Address => "address",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::FreeText => "free-text",
            Self::Date => "date",
            Self::Choice(_) => "choice",
            Self::Count(..) => "count",
            Self::Number => "number",
            Self::Crew => "crew",
        }
    }
}

/// A single-value field of the wizard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuoteInput {
    /// Its column.
    pub field: QuoteField,
    /// The step that asks for it, from 1.
    pub step: u8,
    /// The values it accepts.
    pub kind: QuoteFieldKind,
    /// Whether it must be filled in (spec section 5).
    pub required: bool,
    /// Its initial value (spec section 3).
    pub initial: &'static str,
}

macro_rules! declare {
    ($($field:ident $column:ident: $step:literal, $kind:expr, $required:literal, $initial:literal;)*) => {
        /// A column of `quote_requests`, as the spec names it in section 3.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum QuoteField {
            $($field,)*
            AdditionalServices,
            HasElevator,
            LongWalk,
            EstimatedHours,
            BaseRate,
            DistanceFee,
            TotalEstimate,
        }

        /// The wizard's single-value fields, in the order of the form.
        pub const QUOTE_FIELDS: &[QuoteInput] = &[
            $(QuoteInput {
                field: QuoteField::$field,
                step: $step,
                kind: $kind,
                required: $required,
                initial: $initial,
            },)*
        ];

        impl QuoteField {
            /// All columns: the form's fields in order, then the flags, then computed columns.
            pub const ALL: &'static [Self] = &[
                $(Self::$field,)*
                Self::AdditionalServices,
                Self::HasElevator,
                Self::LongWalk,
                Self::EstimatedHours,
                Self::BaseRate,
                Self::DistanceFee,
                Self::TotalEstimate,
            ];

            /// The column's name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$field => stringify!($column),)*
                    Self::AdditionalServices => "additional_services",
                    Self::HasElevator => "has_elevator",
                    Self::LongWalk => "long_walk",
                    Self::EstimatedHours => "estimated_hours",
                    Self::BaseRate => "base_rate",
                    Self::DistanceFee => "distance_fee",
                    Self::TotalEstimate => "total_estimate",
                }
            }
        }

        /// What a visitor entered into the wizard, not yet parsed, by column. The default is the
        /// spec's: an apartment of one bedroom and 800 square feet, no stairs, two movers.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub struct QuoteEntries {
            $(pub $column: String,)*
            pub additional_services: Vec<String>,
            pub has_elevator: bool,
            pub long_walk: bool,
        }

        impl Default for QuoteEntries {
            fn default() -> Self {
                Self {
                    $($column: $initial.to_owned(),)*
                    additional_services: Vec::new(),
                    has_elevator: false,
                    long_walk: false,
                }
            }
        }

        impl QuoteEntries {
            /// The entry of a single-value field; `None` for the other columns.
            pub fn text(&self, field: QuoteField) -> Option<&str> {
                match field {
                    $(QuoteField::$field => Some(&self.$column),)*
                    _ => None,
                }
            }

            /// Like [`Self::text`], but mutable.
            pub fn text_mut(&mut self, field: QuoteField) -> Option<&mut String> {
                match field {
                    $(QuoteField::$field => Some(&mut self.$column),)*
                    _ => None,
                }
            }
        }
    };
}

quote_inputs!(declare);

impl QuoteField {
    /// The field with this column name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|field| field.name() == name)
    }

    /// Its definition, if it is a single-value field of the form.
    pub fn input(self) -> Option<&'static QuoteInput> {
        QUOTE_FIELDS.iter().find(|input| input.field == self)
    }

    /// The step that asks for it. Errors of computed columns are shown on the last step.
    pub fn step(self) -> u8 {
        match self {
            Self::AdditionalServices => SERVICES_STEP,
            Self::HasElevator | Self::LongWalk => MOVING_STEP,
            field => field.input().map_or(LAST_STEP, |input| input.step),
        }
    }

    /// The optional text fields. Their columns are nullable.
    pub fn optional_texts() -> impl Iterator<Item = Self> {
        let is_text = |input: &&QuoteInput| {
            let kinds = [QuoteFieldKind::Text, QuoteFieldKind::FreeText];
            !input.required && kinds.contains(&input.kind)
        };
        QUOTE_FIELDS.iter().filter(is_text).map(|input| input.field)
    }
}

impl NamedField for QuoteField {
    fn name(self) -> &'static str {
        self.name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initial_entries_are_choices_of_the_form() {
        let entries = QuoteEntries::default();
        for input in QUOTE_FIELDS {
            let entry = entries.text(input.field).expect("an input");
            assert_eq!(entry, input.initial);
            let choices = input.kind.choices();
            assert!(choices.is_empty() || choices.contains(&entry), "{input:?}");
            assert_eq!(QuoteField::from_name(input.field.name()), Some(input.field));
        }
    }
}
