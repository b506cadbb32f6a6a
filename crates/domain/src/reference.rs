//! Reference numbers that identify leads on the phone.

use std::fmt;

/// Crockford's base 32: letters and digits that are not confused when read aloud or written down
/// (no I, L, O, U).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A reference such as `Q-7K3M-Q9DA`: 40 random bits. It identifies a lead to people and grants no
/// access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference(u64);

impl Reference {
    /// Makes a reference from the lowest 40 of 64 random bits.
    pub const fn from_random(bits: u64) -> Self {
        Self(bits & 0xFF_FFFF_FFFF)
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Q")?;
        for place in 0..8u32 {
            if place % 4 == 0 {
                f.write_str("-")?;
            }
            let digit = (self.0 >> (35 - 5 * place)) & 31;
            let letter = usize::try_from(digit).map_or(b'0', |at| ALPHABET[at]);
            write!(f, "{}", char::from(letter))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_all_forty_bits() {
        assert_eq!(Reference::from_random(0).to_string(), "Q-0000-0000");
        assert_eq!(Reference::from_random(u64::MAX).to_string(), "Q-ZZZZ-ZZZZ");
        assert_eq!(Reference::from_random(33).to_string(), "Q-0000-0011");
    }
}
