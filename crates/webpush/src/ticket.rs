//! Tickets: what a notification contains so that its button can claim one lead for one person, for an hour, when the
//! session at the desk has ended.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac::{HMAC_SHA256, Key, sign, verify};

/// What the key is for, so that nothing else is signed with the same one.
const PURPOSE: &[u8] = b"mudanza: claim a lead from a notification";

/// How long a ticket is valid, in milliseconds.
const LIFETIME: i64 = 3_600_000;

/// Signs and checks tickets.
#[derive(Clone, Debug)]
pub struct TicketKey(Key);

/// What a ticket allows: this person to claim this lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The lead's identifier.
    pub lead: String,
    /// The person's identifier.
    pub person: String,
}

impl TicketKey {
    /// The key that is derived from another secret.
    pub(crate) fn derived(secret: &[u8]) -> Self {
        let derived = sign(&Key::new(HMAC_SHA256, secret), PURPOSE);
        Self(Key::new(HMAC_SHA256, derived.as_ref()))
    }

    /// The text of a ticket. `now` is in milliseconds since 1970.
    pub fn issue(&self, ticket: &Ticket, now: i64) -> String {
        let until = now.saturating_add(LIFETIME);
        let claims = format!("{}.{}.{until}", ticket.lead, ticket.person);
        let tag = sign(&self.0, claims.as_bytes());
        format!("{claims}.{}", URL_SAFE_NO_PAD.encode(tag.as_ref()))
    }

    /// Reads a ticket that this key signed and that has not expired.
    pub fn read(&self, text: &str, now: i64) -> Option<Ticket> {
        let (claims, tag) = text.rsplit_once('.')?;
        let tag = URL_SAFE_NO_PAD.decode(tag).ok()?;
        verify(&self.0, claims.as_bytes(), &tag).ok()?;
        let mut parts = claims.split('.');
        let (lead, person, until) = (parts.next()?, parts.next()?, parts.next()?);
        (until.parse::<i64>().ok()? > now).then(|| Ticket {
            lead: lead.to_owned(),
            person: person.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket() -> Ticket {
        Ticket {
            lead: "4f9c".to_owned(),
            person: "77aa".to_owned(),
        }
    }

    #[test]
    fn a_ticket_is_valid_for_an_hour() {
        let key = TicketKey::derived(b"secret");
        let text = key.issue(&ticket(), 1_000);
        assert_eq!(key.read(&text, 1_000), Some(ticket()));
        assert_eq!(key.read(&text, 1_000 + LIFETIME), None);
    }

    #[test]
    fn rejects_what_it_did_not_sign() {
        let key = TicketKey::derived(b"secret");
        let text = key.issue(&ticket(), 0);
        assert_eq!(TicketKey::derived(b"other").read(&text, 0), None);
        assert_eq!(key.read(&text.replace("4f9c", "4f9d"), 0), None);
        assert_eq!(key.read(&text[..text.len() - 1], 0), None);
        assert_eq!(key.read("", 0), None);
    }
}
