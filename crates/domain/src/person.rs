//! People who sign in to the desk, and their roles.

use crate::input::{Errors, NAME_MAX, email, required};
use crate::{FieldError, FieldProblem, NamedField};

/// The longest part of an email address before the `@`, in octets (RFC 5321, 4.5.3.1.1).
const LOCAL_PART_MAX: usize = 64;

/// The role of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everything.
    Owner,
    /// View and edit leads.
    Dispatcher,
    /// The jobs of their own crew, today and tomorrow.
    Crew,
}

impl Role {
    /// Its name in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Dispatcher => "dispatcher",
            Self::Crew => "crew",
        }
    }

    /// The role with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Owner, Self::Dispatcher, Self::Crew]
            .into_iter()
            .find(|role| role.key() == key)
    }
}

/// A field of the forms for sign-in, set-up and passwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PersonField {
    Name,
    Email,
    Password,
    Old,
    New,
}

impl PersonField {
    /// All fields.
    pub const ALL: [Self; 5] = [
        Self::Name,
        Self::Email,
        Self::Password,
        Self::Old,
        Self::New,
    ];
}

impl NamedField for PersonField {
    fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Email => "email",
            Self::Password => "password",
            Self::Old => "old",
            Self::New => "new",
        }
    }
}

/// A validated name and email address.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PersonRequest {
    /// The name, as typed.
    pub name: String,
    /// The email address, as typed.
    pub email: String,
}

impl PersonRequest {
    /// Parses a name and an email address.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse(name: &str, address: &str) -> Result<Self, Vec<FieldError<PersonField>>> {
        let mut errors = Errors(Vec::new());
        let name = errors.record(PersonField::Name, required(name, NAME_MAX));
        let email = errors.record(PersonField::Email, mailable(address));
        match (name, email) {
            (Some(name), Some(email)) => Ok(Self { name, email }),
            _ => Err(errors.0),
        }
    }
}

/// Parses the email address of an account that may exist.
///
/// # Errors
/// The address is empty, invalid or too long.
pub fn person_email(address: &str) -> Result<String, FieldError<PersonField>> {
    email(address).map_err(email_error)
}

/// Parses a new email address for an account.
///
/// # Errors
/// The address is empty, invalid or too long, or mail does not reach it.
pub fn new_person_email(address: &str) -> Result<String, FieldError<PersonField>> {
    mailable(address).map_err(email_error)
}

fn email_error(problem: FieldProblem) -> FieldError<PersonField> {
    FieldError {
        field: PersonField::Email,
        problem,
    }
}

/// Parses an email address that mail reaches. A browser also accepts `ana@rio`, whose domain has no dot, and
/// dots in the name that a mail server refuses (RFC 5321, 4.1.2: `Dot-string`; 4.5.3.1.1: 64 octets).
fn mailable(address: &str) -> Result<String, FieldProblem> {
    let email = email(address)?;
    let (local, domain) = email.split_once('@').unwrap_or_default();
    let is_local = local.len() <= LOCAL_PART_MAX && local.split('.').all(|part| !part.is_empty());
    if is_local && domain.contains('.') {
        Ok(email)
    } else {
        Err(FieldProblem::NotAnEmail)
    }
}

/// Parses a name.
///
/// # Errors
/// The name is empty or too long, or contains NUL.
pub fn person_name(name: &str) -> Result<String, FieldError<PersonField>> {
    required(name, NAME_MAX).map_err(|problem| FieldError {
        field: PersonField::Name,
        problem,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_address_is_one_that_mail_reaches() {
        let long = format!("{}@rio.mx", "a".repeat(LOCAL_PART_MAX + 1));
        for address in [
            "ana@rio",
            "ana",
            "@rio.mx",
            ".ana@rio.mx",
            "a..b@rio.mx",
            "a.@rio.mx",
            &long,
        ] {
            let error = new_person_email(address).expect_err(address);
            assert_eq!(error.problem, FieldProblem::NotAnEmail);
            assert!(PersonRequest::parse("Ana", address).is_err());
        }
        assert_eq!(
            new_person_email(" ana@rio.mx "),
            Ok("ana@rio.mx".to_owned())
        );
        assert!(person_email("ana@rio").is_ok(), "of an older account");
    }
}
