//! A lead from a phone call, entered at the desk during the call.

use jiff::civil::Date;

use crate::input::{
    ADDRESS_MAX, Errors, NAME_MAX, date, email, free_text, phone, required, single_line,
};
use crate::{FieldError, LeadField};

/// The typed values of the form, not yet parsed.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct PhoneEntries<'a> {
    pub name: &'a str,
    pub phone: &'a str,
    pub email: &'a str,
    pub origin: &'a str,
    pub destination: &'a str,
    pub date: &'a str,
    pub note: &'a str,
}

/// A parsed phone lead. Name and phone are not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub struct PhoneLead {
    pub name: String,
    pub phone: String,
    /// Empty if none was entered.
    pub email: String,
    pub origin: String,
    pub destination: String,
    pub date: Option<Date>,
    pub note: Option<String>,
}

impl PhoneLead {
    /// The fields of the desk's form, in its order.
    pub const FIELDS: [LeadField; 7] = [
        LeadField::Name,
        LeadField::Phone,
        LeadField::Email,
        LeadField::Origin,
        LeadField::Destination,
        LeadField::Date,
        LeadField::Note,
    ];

    /// Parses what was typed. The phone number can be called, and the move is not in the past.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse(
        typed: &PhoneEntries<'_>,
        today: Date,
    ) -> Result<Self, Vec<FieldError<LeadField>>> {
        let mut errors = Errors(Vec::new());
        let name = errors.record(LeadField::Name, required(typed.name, NAME_MAX));
        let phone = errors.record(LeadField::Phone, phone(typed.phone));
        let mail = if typed.email.trim().is_empty() {
            Some(String::new())
        } else {
            errors.record(LeadField::Email, email(typed.email))
        };
        let origin = errors.record(LeadField::Origin, single_line(typed.origin, ADDRESS_MAX));
        let destination = errors.record(
            LeadField::Destination,
            single_line(typed.destination, ADDRESS_MAX),
        );
        let day = errors.record(LeadField::Date, date(typed.date, today));
        let note = errors.record(LeadField::Note, free_text(typed.note));
        let parsed = (|| {
            Some(Self {
                name: name?,
                phone: phone?,
                email: mail?,
                origin: origin?,
                destination: destination?,
                date: day?,
                note: note?,
            })
        })();
        parsed.ok_or(errors.0)
    }
}

/// Parses a note.
///
/// # Errors
/// The note is empty or too long, or contains NUL.
pub fn note(text: &str) -> Result<String, FieldError<LeadField>> {
    let wrong = |problem| FieldError {
        field: LeadField::Note,
        problem,
    };
    free_text(text)
        .map_err(wrong)?
        .ok_or_else(|| wrong(crate::FieldProblem::Required))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FieldProblem;

    #[test]
    fn rejects_a_phone_number_that_cannot_be_called() {
        let today = jiff::civil::date(2026, 11, 21);
        let lead = |phone| {
            let typed = PhoneEntries {
                name: "Dana",
                phone,
                ..PhoneEntries::default()
            };
            PhoneLead::parse(&typed, today)
        };
        for wrong in ["call me", "555", "555 01"] {
            let errors = lead(wrong).expect_err(wrong);
            assert_eq!(errors[0].field.key(), "phone");
            assert_eq!(errors[0].problem, FieldProblem::NotAPhone);
        }
        for right in ["555-0118", "+52 (899) 555 0118", "956 555 0118 ext. 4, Ana"] {
            assert_eq!(lead(right).expect(right).phone, right);
        }
    }
}
