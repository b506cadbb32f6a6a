//! Mailboxes of addresses as they were typed.

use lettre::Address;
use lettre::message::Mailbox;

/// The mailbox of an address that a browser accepts. Some providers gave out names such as `ma..ria` or `maria.`,
/// which a mail may contain only in quotes (RFC 5321, 4.1.2).
pub fn mailbox(address: &str) -> Option<Mailbox> {
    if let Ok(mailbox) = address.parse() {
        return Some(mailbox);
    }
    let (local, domain) = address.rsplit_once('@')?;
    let escaped = local.replace('\\', "\\\\").replace('"', "\\\"");
    let address = Address::new(format!("\"{escaped}\""), domain).ok()?;
    Some(Mailbox::new(None, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_names_that_break_the_grammar() {
        for (typed, written) in [
            ("maria@example.com", "maria@example.com"),
            ("ma..ria@docomo.example", "\"ma..ria\"@docomo.example"),
            ("maria.@example.com", "\"maria.\"@example.com"),
            (".maria@example.com", "\".maria\"@example.com"),
            ("ana@xn--peitas-xwa.example", "ana@xn--peitas-xwa.example"),
            ("María <maria@example.com>", "maria@example.com"),
        ] {
            let mailbox = mailbox(typed).map(|mailbox| mailbox.email.to_string());
            assert_eq!(mailbox.as_deref(), Some(written), "{typed}");
        }
        for wrong in ["", "maria", "@example.com", "maria@", "a@b@c d"] {
            assert_eq!(mailbox(wrong), None, "{wrong}");
        }
    }
}
