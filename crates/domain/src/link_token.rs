//! The secret in the links of a lead's visitor.

use std::fmt;
use std::str::FromStr;

/// The digits of the second in which the lead arrived.
const TIME: usize = 8;
/// The digits of the secret.
const SECRET: usize = 32;

/// 128 random bits after the second in which the lead arrived, in hexadecimal. The time keeps the index
/// on tokens growing at its end: leads stored together share a page of it instead of writing one each.
/// Tokens of earlier versions have no time and are written like a UUID.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkToken {
    /// Seconds since 1970.
    at: Option<u32>,
    secret: u128,
}

impl LinkToken {
    /// The token of a lead that came at `at`, in milliseconds since 1970.
    pub fn new(at: i64, secret: u128) -> Self {
        let at = u32::try_from(at / 1_000).unwrap_or_default();
        Self {
            at: Some(at),
            secret,
        }
    }
}

impl fmt::Display for LinkToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            return write!(f, "{at:08x}{:032x}", self.secret);
        }
        let digits = format!("{:032x}", self.secret);
        let groups = [
            &digits[..8],
            &digits[8..12],
            &digits[12..16],
            &digits[16..20],
            &digits[20..],
        ];
        f.write_str(&groups.join("-"))
    }
}

/// A text that is not a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidLinkToken;

impl FromStr for LinkToken {
    type Err = InvalidLinkToken;

    fn from_str(text: &str) -> Result<Self, InvalidLinkToken> {
        let is_uuid = text.len() == SECRET + 4
            && text
                .char_indices()
                .all(|(at, c)| (c == '-') == matches!(at, 8 | 13 | 18 | 23));
        let digits: String = text.chars().filter(|c| !is_uuid || *c != '-').collect();
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(InvalidLinkToken);
        }
        let (time, secret) = match digits.len() {
            SECRET if is_uuid => (None, digits.as_str()),
            length if length == TIME + SECRET => {
                let (time, secret) = digits.split_at(TIME);
                (Some(time), secret)
            }
            _ => return Err(InvalidLinkToken),
        };
        let at = time.map(|time| u32::from_str_radix(time, 16)).transpose();
        Ok(Self {
            at: at.map_err(|_| InvalidLinkToken)?,
            secret: u128::from_str_radix(secret, 16).map_err(|_| InvalidLinkToken)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: i64 = 1_795_000_000_123;

    #[test]
    fn reads_what_it_writes() {
        for secret in [0, 1, u128::MAX] {
            let token = LinkToken::new(AT, secret);
            assert_eq!(token.to_string().len(), TIME + SECRET);
            assert_eq!(token.to_string().parse(), Ok(token));
        }
    }

    #[test]
    fn tokens_are_in_the_order_of_time() {
        let earlier = LinkToken::new(AT, u128::MAX).to_string();
        assert!(earlier < LinkToken::new(AT + 1_000, 0).to_string());
    }

    #[test]
    fn reads_tokens_of_earlier_versions() {
        let text = "67e55044-10b1-426f-9247-bb680e5fe0c8";
        let token: LinkToken = text.parse().expect("a token");
        assert_eq!(token.to_string(), text);
    }

    #[test]
    fn rejects_other_texts() {
        let short = "67e5504410b1426f9247bb680e5fe0c8";
        let moved = "67e55044-10b1-426f-9247b-b680e5fe0c8";
        let letter = "6b01d5e067e5504410b1426f9247bb680e5fe0cg";
        let accent = "é7e55044-10b1-426f-9247-bb680e5fe0c8";
        for text in [
            "",
            "-",
            short,
            moved,
            letter,
            accent,
            "+7e55044-10b1-426f-9247-bb680e5fe0c8",
        ] {
            assert_eq!(text.parse::<LinkToken>(), Err(InvalidLinkToken), "{text}");
        }
    }
}
