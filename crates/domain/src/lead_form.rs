//! The forms that make a lead, each with its own fields. Spec sections 3 and 5.

use crate::LeadField;
use crate::LeadField::{
    AfterHours, Agree, City, Company, Consent, Date, Email, FirstName, From, LastName, MoveDate,
    MovingFrom, MovingTo, Name, Phone, Service, SmsConsent, To,
};

/// What kind of answer a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A name, a phone, a company: one line.
    Line,
    /// A place: one longer line.
    Address,
    /// An e-mail address, by the browser's own rule.
    Email,
    /// A day, not before today.
    Day,
    /// One of these.
    Choice(&'static [&'static str]),
    /// A box that may be ticked; never required.
    Consent,
}

/// A field as its form asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormField {
    /// Which field.
    pub field: LeadField,
    /// What it takes.
    pub answer: FieldKind,
    /// Whether it must be filled in (spec section 5).
    pub required: bool,
}

/// A form that makes a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeadForm {
    /// The quote wizard, whose entries are a [`QuoteRequest`](crate::QuoteRequest).
    Quote,
    /// The home page's card, which leads on to the wizard.
    HeroCard,
    /// The inline form of /residential-movers.
    Residential,
    /// The inline form of /office-movers.
    Office,
    /// The form of the Sharyland page.
    Sharyland,
    /// A call, typed in at the desk.
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
    optional(MovingFrom, FieldKind::Address),
    optional(MovingTo, FieldKind::Address),
    optional(Name, FieldKind::Line),
    optional(Email, FieldKind::Email),
    optional(Phone, FieldKind::Line),
    optional(Agree, FieldKind::Consent),
];

const RESIDENTIAL: &[FormField] = &[
    required(FirstName, FieldKind::Line),
    required(LastName, FieldKind::Line),
    required(Email, FieldKind::Email),
    required(Phone, FieldKind::Line),
    required(City, FieldKind::Choice(CITIES)),
    required(MoveDate, FieldKind::Day),
    optional(SmsConsent, FieldKind::Consent),
];

const OFFICE: &[FormField] = &[
    required(FirstName, FieldKind::Line),
    required(LastName, FieldKind::Line),
    required(Company, FieldKind::Line),
    required(Email, FieldKind::Email),
    required(Phone, FieldKind::Line),
    required(City, FieldKind::Choice(CITIES)),
    required(MoveDate, FieldKind::Day),
    optional(AfterHours, FieldKind::Choice(YES_OR_NO)),
    optional(SmsConsent, FieldKind::Consent),
];

const SHARYLAND: &[FormField] = &[
    required(From, FieldKind::Address),
    required(To, FieldKind::Address),
    required(Name, FieldKind::Line),
    required(Email, FieldKind::Email),
    required(Phone, FieldKind::Line),
    required(Date, FieldKind::Day),
    optional(Service, FieldKind::Choice(SERVICE_TYPES)),
    optional(Consent, FieldKind::Consent),
];

impl LeadForm {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Quote,
        Self::HeroCard,
        Self::Residential,
        Self::Office,
        Self::Sharyland,
        Self::Phone,
    ];

    /// Its name in the column `form` and in the page's hidden field.
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

    /// The form of this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.key() == key)
    }

    /// What it asks for, in its order; the wizard and the desk have fields of their own.
    pub const fn fields(self) -> &'static [FormField] {
        match self {
            Self::Quote | Self::Phone => &[],
            Self::HeroCard => HERO_CARD,
            Self::Residential => RESIDENTIAL,
            Self::Office => OFFICE,
            Self::Sharyland => SHARYLAND,
        }
    }
}

const fn required(field: LeadField, answer: FieldKind) -> FormField {
    FormField {
        field,
        answer,
        required: true,
    }
}

const fn optional(field: LeadField, answer: FieldKind) -> FormField {
    FormField {
        field,
        answer,
        required: false,
    }
}
