//! A signed ticket between the two steps of sign-in: it proves that the password was right. It is no session, and worth
//! nothing without a code.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use store::{PersonRow, StoreError};

use crate::services::AccountServices;

/// How long a ticket is valid, in milliseconds: 10 minutes.
const LIFETIME: i64 = 10 * 60_000;

/// A ticket for a person who gave the right password. `None` for one without a password.
pub fn new(person: &PersonRow, now: i64) -> Option<String> {
    let claim = format!("{}.{}", person.id, now.saturating_add(LIFETIME));
    let signature = hex::encode(mac(person, &claim)?.finalize().into_bytes());
    Some(format!("{claim}.{signature}"))
}

/// The person of a valid ticket.
///
/// # Errors
/// When the database is unavailable.
pub async fn person(
    accounts: &AccountServices,
    ticket: &str,
) -> Result<Option<PersonRow>, StoreError> {
    let Some(id) = ticket.split('.').next() else {
        return Ok(None);
    };
    let now = (accounts.clock)().as_millisecond();
    let person = accounts.store.person(id).await?;
    Ok(person.filter(|person| is_valid(person, ticket, now)))
}

fn is_valid(person: &PersonRow, ticket: &str, now: i64) -> bool {
    let Some((claim, signature)) = ticket.rsplit_once('.') else {
        return false;
    };
    let until = claim
        .split_once('.')
        .and_then(|(_, until)| until.parse().ok());
    let is_signed = hex::decode(signature).is_ok_and(|signature| {
        mac(person, claim).is_some_and(|mac| mac.verify_slice(&signature).is_ok())
    });
    is_signed && until.is_some_and(|until: i64| until > now)
}

/// The key is the password hash: it is secret, and changing the password revokes all tickets.
fn mac(person: &PersonRow, claim: &str) -> Option<Hmac<Sha256>> {
    if person.password.is_empty() {
        return None;
    }
    let mut mac = Hmac::<Sha256>::new_from_slice(person.password.as_bytes()).ok()?;
    mac.update(format!("ticket {claim}").as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_valid_until_expiry_or_password_change() {
        let mut rosa = PersonRow {
            id: "7".into(),
            name: "Rosa".into(),
            email: "rosa@example.com".into(),
            role: domain::Role::Owner,
            password: "hash".into(),
            language: domain::Locale::En,
            signed_in_at: None,
            sees_revenue: true,
            crew_id: None,
            second_factor_at: None,
            second_factor_declined_at: None,
        };
        let ticket = new(&rosa, 0).expect("signed");
        assert!(is_valid(&rosa, &ticket, 1));
        assert!(!is_valid(&rosa, &ticket, LIFETIME));
        assert!(!is_valid(&rosa, &ticket.replace("7.", "8."), 1));
        let later = ticket.replace(&LIFETIME.to_string(), &(LIFETIME * 2).to_string());
        assert!(!is_valid(&rosa, &later, 1));
        rosa.password = "another hash".into();
        assert!(!is_valid(&rosa, &ticket, 1));
    }
}
