//! The forms that create leads. Each field is defined here once: name, kind, whether it is
//! required, limits, choices and autocomplete token. Content adds labels; pages, parser, storage,
//! desk and mail use these definitions. Spec sections 3 and 5.

use crate::NamedField;
use crate::input::{ADDRESS_MAX, NAME_MAX};

/// Declares [`LeadField`] with the name of each field as forms send it.
macro_rules! lead_fields {
    ($($field:ident $name:literal,)*) => {
        /// A field of a form other than the quote wizard. Stored in `leads.entries` under its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum LeadField {
            $($field,)*
        }

        impl LeadField {
            /// The spec's name, as the form sends it.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$field => $name,)*
                }
            }
        }
    };
}

lead_fields! {
    MovingFrom "moving-from",
    MovingTo "moving-to",
    Name "name",
    Email "email",
    Phone "phone",
    Agree "agree",
    FirstName "firstName",
    LastName "lastName",
    City "city",
    MoveDate "moveDate",
    SmsConsent "smsConsent",
    Company "company",
    AfterHours "afterHours",
    From "from",
    To "to",
    Date "date",
    Service "service",
    Consent "consent",
    Origin "origin",
    Destination "destination",
    Note "note",
}

impl NamedField for LeadField {
    fn name(self) -> &'static str {
        self.key()
    }
}

/// The values a field accepts, and the control that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One line of at most [`NAME_MAX`] characters, such as a name or a company.
    Text,
    /// One line of at most [`ADDRESS_MAX`] characters.
    Address,
    /// An email address that a browser accepts.
    Email,
    /// A phone number, stored as typed.
    Phone,
    /// A date, not before today.
    Date,
    /// One of these values, in a drop-down list.
    Select(&'static [&'static str]),
    /// One of these values, as radio buttons.
    Radio(&'static [&'static str]),
    /// An optional checkbox.
    Consent,
}

impl FieldKind {
    /// The maximum length in characters.
    pub const fn max_length(self) -> usize {
        match self {
            Self::Address => ADDRESS_MAX,
            _ => NAME_MAX,
        }
    }

    /// The allowed values; empty for kinds whose value is typed.
    pub const fn choices(self) -> &'static [&'static str] {
        match self {
            Self::Select(choices) | Self::Radio(choices) => choices,
            _ => &[],
        }
    }
}

/// A field as one form defines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormField {
    /// Which field.
    pub field: LeadField,
    /// The values it accepts.
    pub kind: FieldKind,
    /// Whether it must be filled in (spec section 5).
    pub required: bool,
    /// The HTML `autocomplete` token, such as `given-name`.
    pub autocomplete: Option<&'static str>,
}

/// A form that creates leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeadForm {
    /// The quote wizard, whose fields are [`QUOTE_FIELDS`](crate::QUOTE_FIELDS).
    Quote,
    /// The card on the home page, which opens the wizard.
    HeroCard,
    /// The inline form of /residential-movers.
    Residential,
    /// The inline form of /office-movers.
    Office,
    /// The form of the Sharyland page.
    Sharyland,
    /// A phone call, entered at the desk.
    Phone,
}

/// The city choices, in the spec's order.
const CITIES: &[&str] = &[
    "mcallen",
    "edinburg",
    "mission",
    "pharr",
    "san-juan",
    "weslaco",
    "harlingen",
    "brownsville",
    "other",
];
const YES_OR_NO: &[&str] = &["yes", "no"];
/// The Sharyland form's service types.
const SERVICE_TYPES: &[&str] = &[
    "residential",
    "apartment",
    "office",
    "packing",
    "labor",
    "storage",
];

const HERO_CARD: &[FormField] = &[
    optional(LeadField::MovingFrom, FieldKind::Address).autocomplete("section-from address-level2"),
    optional(LeadField::MovingTo, FieldKind::Address).autocomplete("section-to address-level2"),
    optional(LeadField::Name, FieldKind::Text).autocomplete("name"),
    optional(LeadField::Email, FieldKind::Email).autocomplete("email"),
    optional(LeadField::Phone, FieldKind::Phone).autocomplete("tel"),
    optional(LeadField::Agree, FieldKind::Consent),
];

const RESIDENTIAL: &[FormField] = &[
    required(LeadField::FirstName, FieldKind::Text).autocomplete("given-name"),
    required(LeadField::LastName, FieldKind::Text).autocomplete("family-name"),
    required(LeadField::Email, FieldKind::Email).autocomplete("email"),
    required(LeadField::Phone, FieldKind::Phone).autocomplete("tel"),
    required(LeadField::City, FieldKind::Select(CITIES)),
    required(LeadField::MoveDate, FieldKind::Date),
    optional(LeadField::SmsConsent, FieldKind::Consent),
];

const OFFICE: &[FormField] = &[
    required(LeadField::FirstName, FieldKind::Text).autocomplete("given-name"),
    required(LeadField::LastName, FieldKind::Text).autocomplete("family-name"),
    required(LeadField::Company, FieldKind::Text).autocomplete("organization"),
    required(LeadField::Email, FieldKind::Email).autocomplete("email"),
    required(LeadField::Phone, FieldKind::Phone).autocomplete("tel"),
    required(LeadField::City, FieldKind::Select(CITIES)),
    required(LeadField::MoveDate, FieldKind::Date),
    optional(LeadField::AfterHours, FieldKind::Radio(YES_OR_NO)),
    optional(LeadField::SmsConsent, FieldKind::Consent),
];

const SHARYLAND: &[FormField] = &[
    required(LeadField::From, FieldKind::Address),
    required(LeadField::To, FieldKind::Address),
    required(LeadField::Name, FieldKind::Text).autocomplete("name"),
    required(LeadField::Email, FieldKind::Email).autocomplete("email"),
    required(LeadField::Phone, FieldKind::Phone).autocomplete("tel"),
    required(LeadField::Date, FieldKind::Date),
    optional(LeadField::Service, FieldKind::Select(SERVICE_TYPES)),
    optional(LeadField::Consent, FieldKind::Consent),
];

impl LeadForm {
    /// All forms.
    pub const ALL: [Self; 6] = [
        Self::Quote,
        Self::HeroCard,
        Self::Residential,
        Self::Office,
        Self::Sharyland,
        Self::Phone,
    ];

    /// Its name in the database column `form` and in the hidden field of pages.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Quote => "quote",
            Self::HeroCard => "hero-card",
            Self::Residential => "residential",
            Self::Office => "office",
            Self::Sharyland => "sharyland",
            Self::Phone => "phone",
        }
    }

    /// The form with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.key() == key)
    }

    /// Its fields in order. Empty for the wizard and for the desk's phone form, which are defined in
    /// [`QUOTE_FIELDS`](crate::QUOTE_FIELDS) and [`PhoneLead`](crate::PhoneLead).
    pub const fn fields(self) -> &'static [FormField] {
        match self {
            Self::Quote | Self::Phone => &[],
            Self::HeroCard => HERO_CARD,
            Self::Residential => RESIDENTIAL,
            Self::Office => OFFICE,
            Self::Sharyland => SHARYLAND,
        }
    }

    /// Its consent checkbox, if it has one.
    pub fn consent(self) -> Option<&'static FormField> {
        let mut fields = self.fields().iter();
        fields.find(|field| field.kind == FieldKind::Consent)
    }
}

/// The fields that are columns of every lead, under the names that the forms give them.
const COLUMN_FIELDS: [LeadField; 13] = [
    LeadField::MovingFrom,
    LeadField::MovingTo,
    LeadField::Name,
    LeadField::Email,
    LeadField::Phone,
    LeadField::FirstName,
    LeadField::LastName,
    LeadField::MoveDate,
    LeadField::From,
    LeadField::To,
    LeadField::Date,
    LeadField::Origin,
    LeadField::Destination,
];

impl FormField {
    /// Returns whether only leads of forms with this field have it, so that the desk corrects and compares it
    /// under its own name: it is neither a column of every lead nor a consent.
    pub fn is_own(&self) -> bool {
        self.kind != FieldKind::Consent && !COLUMN_FIELDS.contains(&self.field)
    }

    const fn autocomplete(mut self, token: &'static str) -> Self {
        self.autocomplete = Some(token);
        self
    }
}

const fn required(field: LeadField, kind: FieldKind) -> FormField {
    FormField {
        field,
        kind,
        required: true,
        autocomplete: None,
    }
}

const fn optional(field: LeadField, kind: FieldKind) -> FormField {
    FormField {
        field,
        kind,
        required: false,
        autocomplete: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LeadRequest;

    #[test]
    fn a_new_field_is_one_that_only_its_form_has() {
        let new = optional(LeadField::Note, FieldKind::Text);
        assert!(new.is_own());
        let consent = optional(LeadField::Note, FieldKind::Consent);
        assert!(!consent.is_own());
    }

    #[test]
    fn a_field_that_is_not_own_fills_a_column_of_the_lead() {
        let today = jiff::civil::date(2026, 11, 21);
        for form in LeadForm::ALL {
            let sent = |field: &FormField| {
                let value = match field.kind {
                    FieldKind::Date => "2026-12-05".to_owned(),
                    FieldKind::Email => "rosa@example.com".to_owned(),
                    FieldKind::Select(choices) | FieldKind::Radio(choices) => choices[0].to_owned(),
                    _ => format!("value of {}", field.field.key()),
                };
                (field.field.key().to_owned(), value)
            };
            let all: Vec<_> = form.fields().iter().map(sent).collect();
            let lead = LeadRequest::parse(form, &all, today).expect("valid");
            let columns = [
                lead.customer_name(),
                lead.origin(),
                lead.destination().to_owned(),
                lead.entry(LeadField::Email).to_owned(),
                lead.entry(LeadField::Phone).to_owned(),
                lead.moving_date
                    .map_or_else(String::new, |day| day.to_string()),
            ];
            for defined in form.fields() {
                let value = lead.entry(defined.field);
                let is_column = columns.iter().any(|column| column.contains(value));
                assert!(
                    defined.kind == FieldKind::Consent || defined.is_own() || is_column,
                    "{form:?} {defined:?}"
                );
            }
        }
    }
}
