//! People who sign in to the desk, and their roles.

use crate::input::{Errors, NAME_MAX, email, required};
use crate::{FieldError, NamedField};

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everything.
    Owner,
    /// View and edit leads.
    Dispatcher,
}

impl Role {
    /// Its name in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Dispatcher => "dispatcher",
        }
    }

    /// The role with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Owner, Self::Dispatcher]
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
        let email = errors.record(PersonField::Email, email(address));
        match (name, email) {
            (Some(name), Some(email)) => Ok(Self { name, email }),
            _ => Err(errors.0),
        }
    }
}

/// Parses an email address.
///
/// # Errors
/// The address is empty, invalid or too long.
pub fn person_email(address: &str) -> Result<String, FieldError<PersonField>> {
    email(address).map_err(|problem| FieldError {
        field: PersonField::Email,
        problem,
    })
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
