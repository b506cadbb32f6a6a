//! Money as whole cents.

use std::fmt;

/// An amount of US dollars in whole cents, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cents(pub u64);

impl Cents {
    /// Parses an amount such as `120.00`: digits, a point and two digits. Anything else is `None`,
    /// so that a price list cannot hold half a cent.
    pub fn parse(text: &str) -> Option<Self> {
        let (dollars, cents) = text.split_once('.')?;
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(dollars) || !digits(cents) || cents.len() != 2 || dollars.len() > 9 {
            return None;
        }
        let dollars: u64 = dollars.parse().ok()?;
        let cents: u64 = cents.parse().ok()?;
        Some(Self(dollars * 100 + cents))
    }

    /// Formats the amount for people: `$1,201.58`.
    pub fn dollars(self) -> String {
        let whole = (self.0 / 100).to_string();
        let mut grouped = String::new();
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        format!("${grouped}.{:02}", self.0 % 100)
    }

    /// Like [`Self::dollars`], but without the cents if there are none: `$160`.
    pub fn without_zero_cents(self) -> String {
        let whole = self.dollars();
        whole
            .strip_suffix(".00")
            .map_or(whole.clone(), str::to_owned)
    }
}

/// Dollars with cents and no sign, such as `779.40`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed_amounts_round_trip() {
        for text in ["0.00", "0.05", "779.40", "1201.58"] {
            assert_eq!(
                Cents::parse(text).map(|c| c.to_string()).as_deref(),
                Some(text)
            );
        }
    }

    #[test]
    fn formats_dollars_with_separators() {
        let formatted = [5, 77_940, 100_000, 123_456_789].map(|cents| Cents(cents).dollars());
        assert_eq!(
            formatted,
            ["$0.05", "$779.40", "$1,000.00", "$1,234,567.89"]
        );
        assert_eq!(
            [16_000, 16_050].map(|c| Cents(c).without_zero_cents()),
            ["$160", "$160.50"]
        );
    }

    #[test]
    fn rejects_fractions_of_a_cent_and_other_formats() {
        for text in ["1", "1.5", "1.005", "-1.00", ".50", "1,000.00", "$1.00", ""] {
            assert_eq!(Cents::parse(text), None, "{text}");
        }
    }
}
