//! The fields of the forms beside the wizard. Spec section 3, whose names the pages use.

use crate::NamedField;

/// A field of the hero card, of an inline form or of the subscribe box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum LeadField {
    MovingFrom,
    MovingTo,
    Name,
    Email,
    Phone,
    Agree,
    FirstName,
    LastName,
    City,
    MoveDate,
    SmsConsent,
    Company,
    AfterHours,
    From,
    To,
    Date,
    Service,
    Consent,
    Origin,
    Destination,
    Note,
}

impl LeadField {
    /// The spec's name.
    pub const fn key(self) -> &'static str {
        match self {
            Self::MovingFrom => "moving-from",
            Self::MovingTo => "moving-to",
            Self::Name => "name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Agree => "agree",
            Self::FirstName => "firstName",
            Self::LastName => "lastName",
            Self::City => "city",
            Self::MoveDate => "moveDate",
            Self::SmsConsent => "smsConsent",
            Self::Company => "company",
            Self::AfterHours => "afterHours",
            Self::From => "from",
            Self::To => "to",
            Self::Date => "date",
            Self::Service => "service",
            Self::Consent => "consent",
            Self::Origin => "origin",
            Self::Destination => "destination",
            Self::Note => "note",
        }
    }
}

impl NamedField for LeadField {
    fn name(self) -> &'static str {
        self.key()
    }
}
