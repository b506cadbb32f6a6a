//! Colors, and the contrast between two of them as WCAG 2.2 defines it.

use std::fmt;

/// A color without transparency, in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red, green and blue, from 0 to 255.
    pub channels: [u8; 3],
}

/// White.
pub const WHITE: Color = Color::new(0xFF, 0xFF, 0xFF);

impl Color {
    /// A color of these channels.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self {
            channels: [red, green, blue],
        }
    }

    /// Reads `#rrggbb`, in upper or lower case.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self::new(channel(0)?, channel(2)?, channel(4)?))
    }

    /// The relative luminance (WCAG 2.2, 'relative luminance'): 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.channels.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio to another color (WCAG 2.2, 'contrast ratio'): from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The color with all channels scaled to this many thousandths: darker, of the same hue and saturation.
    #[must_use]
    pub fn scaled(self, thousandths: u32) -> Self {
        self.mixed(Self::new(0, 0, 0), thousandths)
    }

    /// A mix of this many thousandths of this color with another, as a browser shows a translucent color over another.
    #[must_use]
    pub fn mixed(self, other: Self, thousandths: u32) -> Self {
        let own = thousandths.min(1000);
        let mix = |one: u8, other: u8| {
            let sum = u32::from(one) * own + u32::from(other) * (1000 - own);
            u8::try_from((sum + 500) / 1000).unwrap_or(u8::MAX)
        };
        let ([r, g, b], [r2, g2, b2]) = (self.channels, other.channels);
        Self::new(mix(r, r2), mix(g, g2), mix(b, b2))
    }
}

/// `#rrggbb`, in lower case.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.channels;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// A ratio as it is shown: with one decimal, rounded down, so that none seems to reach a limit that it
/// misses.
pub fn shown_ratio(ratio: f64) -> String {
    format!("{:.1}", (ratio * 10.0).floor() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(one: &str, other: &str) -> f64 {
        let color = |text| Color::parse(text).expect("a color");
        (color(one).contrast(color(other)) * 100.0).round() / 100.0
    }

    /// Published values: the grays of WebAIM's contrast checker, the primaries, and the ends of the scale.
    #[test]
    fn contrast_of_known_pairs() {
        for (one, other, expected) in [
            ("#777777", "#FFFFFF", 4.48),
            ("#767676", "#FFFFFF", 4.54),
            ("#949494", "#ffffff", 3.03),
            ("#000000", "#FFFFFF", 21.0),
            ("#123456", "#123456", 1.0),
            ("#FF0000", "#FFFFFF", 4.0),
            ("#0000FF", "#FFFFFF", 8.59),
            ("#00FF00", "#000000", 15.3),
            ("#0A0A0A", "#000000", 1.06),
        ] {
            assert!(
                (ratio(one, other) - expected).abs() < 0.001,
                "{one} on {other}: {}",
                ratio(one, other)
            );
            assert!((ratio(other, one) - expected).abs() < 0.001, "symmetric");
        }
    }

    #[test]
    fn reads_only_six_hexadecimal_digits_after_a_hash() {
        assert_eq!(Color::parse("#00684A"), Some(Color::new(0, 0x68, 0x4A)));
        assert_eq!(
            Color::parse("#00684A").map(|color| color.to_string()),
            Some("#00684a".to_owned())
        );
        for text in [
            "", "#", "00684a", "#0684a", "#00684a1", "#00684g", "#+0684a", "#é684a", "green",
            " #00684a",
        ] {
            assert_eq!(Color::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_scaled_color_keeps_its_hue() {
        assert_eq!(
            Color::new(200, 100, 50).scaled(500),
            Color::new(100, 50, 25)
        );
        let color = Color::new(200, 100, 50);
        assert_eq!(color.scaled(1000), color);
        assert_eq!(color.scaled(0), Color::new(0, 0, 0));
        assert_eq!(color.mixed(WHITE, 860), Color::new(208, 122, 79));
    }

    #[test]
    fn a_ratio_is_never_rounded_up() {
        assert_eq!(shown_ratio(4.48), "4.4");
        assert_eq!(shown_ratio(7.0), "7.0");
        assert_eq!(shown_ratio(20.999), "20.9");
    }
}
