//! The company's two colors, which the owner chooses, and the contrasts that pages need of them.

use crate::contrast::{Color, WHITE, shown_ratio};

/// The fact with the colors.
pub const COLORS: &str = "colors";

/// The contrast that text needs (WCAG 2.2, 1.4.3).
const TEXT: f64 = 4.5;
/// The contrast that parts of controls, icons and focus outlines need (WCAG 2.2, 1.4.11).
const CONTROLS: f64 = 3.0;

// The colors other than those of the brand, from `web/src/styles/tokens.css`.
const MIST: Color = Color::new(0xEE, 0xF6, 0xF2);
const SKY_3: Color = Color::new(0xC3, 0xE7, 0xE0);
const CANARY: Color = Color::new(0xFF, 0xF4, 0xC7);
const RIND: Color = Color::new(0xFF, 0xC0, 0x2E);

/// The shipped shades of the main color, `--grove-dk` and `--grove-xdk`.
const SHIPPED_PRIMARY_SHADES: [Color; 2] =
    [Color::new(0x0B, 0x3F, 0x30), Color::new(0x07, 0x2B, 0x21)];
/// The shipped dark shade of the accent color, `--ruby-dk`.
const SHIPPED_ACCENT_DARK: Color = Color::new(0x9C, 0x1A, 0x2E);

/// One of the two colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRole {
    /// The header, signs, links and most buttons: `--grove`.
    Primary,
    /// The main button of a view and the call to action: `--ruby`.
    Accent,
}

impl ColorRole {
    /// Both roles.
    pub const ALL: [Self; 2] = [Self::Primary, Self::Accent];

    /// The name of the color's field in the facts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Primary => "primary",
            Self::Accent => "accent",
        }
    }

    /// The role of a field of the facts.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.key() == key)
    }

    /// The shipped color.
    pub const fn shipped(self) -> Color {
        match self {
            Self::Primary => BrandColors::SHIPPED.primary,
            Self::Accent => BrandColors::SHIPPED.accent,
        }
    }

    fn dark(self, color: Color) -> Color {
        let is_shipped = color == self.shipped();
        match self {
            Self::Primary if is_shipped => SHIPPED_PRIMARY_SHADES[0],
            Self::Primary => color.scaled(610),
            Self::Accent if is_shipped => SHIPPED_ACCENT_DARK,
            Self::Accent => color.scaled(795),
        }
    }

    fn darkest(self, color: Color) -> Color {
        match self {
            Self::Primary if color == self.shipped() => SHIPPED_PRIMARY_SHADES[1],
            Self::Primary | Self::Accent => color.scaled(415),
        }
    }

    /// Checks the text of the color's field.
    ///
    /// # Errors
    /// The reason why the color cannot be used.
    pub fn check(self, text: &str) -> Result<(), Refusal> {
        let color = Color::parse(text).ok_or(Refusal::Format(self))?;
        self.failing(color).map_or(Ok(()), |(pair, ratio)| {
            Err(Refusal::Contrast {
                role: self,
                color,
                place: pair.place,
                ratio: shown_ratio(ratio),
                required: shown_ratio(pair.required),
            })
        })
    }

    /// The nearest color of the same hue that can be used. It is darker, because all colors next to those
    /// of the brand are light, and black always passes.
    pub fn nearest(self, color: Color) -> Color {
        let darker = (0..=1000).rev().map(|part| color.scaled(part));
        let mut passing = darker.filter(|color| self.failing(*color).is_none());
        passing.next().unwrap_or(Color::new(0, 0, 0))
    }

    const fn pairs(self) -> &'static [Pair] {
        match self {
            Self::Primary => &PRIMARY_PAIRS,
            Self::Accent => &ACCENT_PAIRS,
        }
    }

    /// The place where the color has the least of the contrast that it needs, and the contrast there; `None`
    /// if it has enough everywhere.
    fn failing(self, color: Color) -> Option<(&'static Pair, f64)> {
        let pairs = self.pairs().iter();
        let ratios = pairs.map(|pair| (pair, pair.ratio(self, color)));
        let failing = ratios.filter(|(pair, ratio)| *ratio < pair.required);
        failing.min_by(|one, other| {
            let share = |(pair, ratio): &(&Pair, f64)| ratio / pair.required;
            share(one).total_cmp(&share(other))
        })
    }

    /// The lowest contrast of white text on the color and its shades, as shown. That of a button under the mouse
    /// is one of them.
    pub fn text_contrast(self, color: Color) -> String {
        let pairs = self.pairs().iter().filter(|pair| pair.other == WHITE);
        let ratios = pairs.map(|pair| pair.ratio(self, color));
        shown_ratio(ratios.fold(color.contrast(WHITE), f64::min))
    }
}

/// The colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrandColors {
    /// The main color.
    pub primary: Color,
    /// The accent color.
    pub accent: Color,
}

impl BrandColors {
    /// The colors that the program comes with.
    pub const SHIPPED: Self = Self {
        primary: Color::new(0x00, 0x68, 0x4A),
        accent: Color::new(0xC4, 0x21, 0x3A),
    };

    /// The colors with their shades, for pages; `None` while they are the shipped ones, which are already
    /// in the pages' styles.
    pub fn changed(self) -> Option<contract::BrandColors> {
        (self != Self::SHIPPED).then(|| self.shades())
    }

    /// The colors with their shades.
    pub fn shades(self) -> contract::BrandColors {
        let (primary, accent) = (ColorRole::Primary, ColorRole::Accent);
        contract::BrandColors {
            primary: self.primary.to_string(),
            primary_dark: primary.dark(self.primary).to_string(),
            primary_darkest: primary.darkest(self.primary).to_string(),
            accent: self.accent.to_string(),
            accent_dark: accent.dark(self.accent).to_string(),
            theme: self.theme().map(|color| color.to_string()),
        }
    }

    /// The color of the browser's bars; `None` for that of the shipped pages, which is the sky's.
    pub fn theme(self) -> Option<Color> {
        (self.primary != Self::SHIPPED.primary).then_some(self.primary)
    }
}

/// A shade of a brand color.
#[derive(Clone, Copy)]
enum Shade {
    Own,
    /// Behind a hovered button, and behind reviews.
    Dark,
    /// Behind the top bar and the footer.
    Darkest,
    /// Behind a hovered transparent button, which is 14% white.
    Brightened,
}

/// A place where a page shows a brand color next to another color.
struct Pair {
    /// The name of the place in the messages.
    place: &'static str,
    shade: Shade,
    other: Color,
    required: f64,
}

impl Pair {
    const fn new(place: &'static str, shade: Shade, other: Color, required: f64) -> Self {
        Self {
            place,
            shade,
            other,
            required,
        }
    }

    fn ratio(&self, role: ColorRole, color: Color) -> f64 {
        let shade = match self.shade {
            Shade::Own => color,
            Shade::Dark => role.dark(color),
            Shade::Darkest => role.darkest(color),
            Shade::Brightened => color.mixed(WHITE, 860),
        };
        shade.contrast(self.other)
    }
}

/// The uses of the main color and its shades, from the stylesheets.
const PRIMARY_PAIRS: [Pair; 10] = [
    // Buttons, signs, and the keylines on them.
    Pair::new("white_text", Shade::Own, WHITE, TEXT),
    Pair::new("white_text", Shade::Dark, WHITE, TEXT),
    Pair::new("white_text", Shade::Darkest, WHITE, TEXT),
    // Links, and the numbers of lists.
    Pair::new("links", Shade::Own, MIST, TEXT),
    Pair::new("links", Shade::Own, SKY_3, TEXT),
    // The frame of a focused form field.
    Pair::new("frames", Shade::Own, CANARY, CONTROLS),
    // Icons of the promises, and the focus outline on dark sections.
    Pair::new("yellow", Shade::Own, RIND, CONTROLS),
    Pair::new("yellow", Shade::Dark, RIND, CONTROLS),
    // Headings of the footer, and its last line.
    Pair::new("footer", Shade::Darkest, RIND, TEXT),
    Pair::new("footer", Shade::Darkest, SKY_3, TEXT),
];

/// The uses of the accent color and its shade, from the stylesheets.
const ACCENT_PAIRS: [Pair; 4] = [
    // Buttons and the call to action, and the phone number on the truck.
    Pair::new("white_text", Shade::Own, WHITE, TEXT),
    Pair::new("white_text", Shade::Dark, WHITE, TEXT),
    Pair::new("transparent_buttons", Shade::Brightened, WHITE, TEXT),
    // The focus outline in the call to action.
    Pair::new("yellow", Shade::Own, RIND, CONTROLS),
];

/// The reason why a color cannot be used.
#[derive(Debug)]
pub enum Refusal {
    /// It is not written as `#rrggbb`.
    Format(ColorRole),
    /// A contrast is too low.
    Contrast {
        /// Which color it is.
        role: ColorRole,
        /// The color.
        color: Color,
        /// The name of the place with the least of what it needs.
        place: &'static str,
        /// The contrast there, as shown.
        ratio: String,
        /// The contrast that it needs, as shown.
        required: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = include_str!("../../../web/src/styles/tokens.css");

    fn token(name: &str) -> Color {
        let start = TOKENS.find(&format!("--{name}: ")).expect(name) + name.len() + 4;
        Color::parse(&TOKENS[start..start + 7]).expect(name)
    }

    #[test]
    fn the_colors_are_those_of_the_stylesheet() {
        for (color, name) in [
            (BrandColors::SHIPPED.primary, "grove"),
            (SHIPPED_PRIMARY_SHADES[0], "grove-dk"),
            (SHIPPED_PRIMARY_SHADES[1], "grove-xdk"),
            (BrandColors::SHIPPED.accent, "ruby"),
            (SHIPPED_ACCENT_DARK, "ruby-dk"),
            (MIST, "mist"),
            (SKY_3, "sky-3"),
            (CANARY, "canary"),
            (RIND, "rind"),
        ] {
            assert_eq!(color, token(name), "{name}");
        }
    }

    #[test]
    fn the_shipped_colors_and_black_pass() {
        for role in ColorRole::ALL {
            for color in [role.shipped(), Color::new(0, 0, 0)] {
                let failing = role.failing(color);
                assert!(
                    failing.is_none(),
                    "{color} as {}: {:?}",
                    role.key(),
                    failing.map(|(pair, ratio)| (pair.place, ratio))
                );
            }
        }
    }

    #[test]
    fn a_color_is_refused_where_its_contrast_is_too_low() {
        let place = |role: ColorRole, text| {
            let failing = role.failing(Color::parse(text).expect("a color"));
            failing.map(|(pair, _)| pair.place)
        };
        let (primary, accent) = (ColorRole::Primary, ColorRole::Accent);
        assert_eq!(
            place(primary, "#777777"),
            Some("links"),
            "on a light section, worse than white text"
        );
        assert_eq!(place(primary, "#5a5a5a"), None);
        assert_eq!(place(accent, "#777777"), Some("transparent_buttons"));
        let hovered = place(accent, "#757575");
        assert_eq!(hovered, Some("transparent_buttons"), "brightened");
        assert_eq!(place(accent, "#5a5a5a"), None);
    }

    #[test]
    fn the_contrast_of_text_is_the_lowest_one() {
        let color = Color::parse("#c0392b").expect("a color");
        let plain = shown_ratio(color.contrast(WHITE));
        assert_eq!(ColorRole::Primary.text_contrast(color), plain);
        let hovered = color.mixed(WHITE, 860).contrast(WHITE);
        let accent = ColorRole::Accent.text_contrast(color);
        assert_eq!(accent, shown_ratio(hovered), "under the mouse");
        assert_ne!(accent, plain);
    }

    #[test]
    fn the_nearest_color_passes_and_a_slightly_lighter_one_does_not() {
        for text in ["#777777", "#ffcc00", "#1e90ff", "#ffffff", "#e4572e"] {
            let color = Color::parse(text).expect("a color");
            for role in ColorRole::ALL {
                let near = role.nearest(color);
                assert!(role.failing(near).is_none(), "{text}: {near}");
                let [red, green, blue] = near.channels.map(|channel| channel.saturating_add(3));
                let lighter = Color::new(red, green, blue);
                assert!(
                    role.failing(lighter).is_some(),
                    "{text}: {near} is too dark"
                );
            }
        }
        for role in ColorRole::ALL {
            let navy = Color::new(0x1B, 0x2A, 0x5C);
            assert_eq!(role.nearest(navy), navy, "a color that passes stays");
        }
    }

    #[test]
    fn shipped_shades_stay_when_only_the_other_color_changes() {
        let changed = BrandColors {
            accent: Color::new(0x1B, 0x2A, 0x5C),
            ..BrandColors::SHIPPED
        };
        let shades = changed.changed().expect("changed");
        assert_eq!(shades.primary_dark, SHIPPED_PRIMARY_SHADES[0].to_string());
        assert_eq!(
            shades.primary_darkest,
            SHIPPED_PRIMARY_SHADES[1].to_string()
        );
        assert_eq!(shades.accent, "#1b2a5c");
        assert_eq!(shades.theme, None, "the main color is the shipped one");
        assert_eq!(BrandColors::SHIPPED.changed(), None);
    }
}
