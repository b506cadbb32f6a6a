//! A request to subscribe to moving tips.

use crate::input::email;
use crate::{FieldError, LeadField};

/// A parsed subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubscribeRequest {
    /// The email address, as typed.
    pub email: String,
}

impl SubscribeRequest {
    /// Parses an email address.
    ///
    /// # Errors
    /// The address is empty, too long or not an email address.
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
