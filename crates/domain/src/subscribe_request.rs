//! A wish for the moving tips.

use crate::input::email;
use crate::{FieldError, LeadField};

/// An address that has been parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubscribeRequest {
    /// The address, as typed.
    pub email: String,
}

impl SubscribeRequest {
    /// Parses what was typed into the box.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, FieldError<LeadField>> {
        let wrong = |problem| FieldError {
            field: LeadField::Email,
            problem,
        };
        Ok(Self {
            email: email(text).map_err(wrong)?,
        })
    }
}
