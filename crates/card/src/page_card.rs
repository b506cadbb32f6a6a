//! The social card of a page: its heading next to its drawing, or over a landscape with a truck if it has
//! none, and the brand with the phone number.

use std::fmt::Write;

use crate::text_layout::{DISPLAY_FONT, LINE_HEIGHT, TEXT_FONT, fit};
use crate::{HEIGHT, WIDTH};

const HORIZON: &str = include_str!("../../../web/src/art/horizon.svg");
const PALMS: &str = include_str!("../../../web/src/art/palms-three.svg");
const TRUCK: &str = include_str!("../../../web/src/art/truck-mini.svg");
const LOGO: &str = include_str!("../../../web/src/art/brand.svg");

/// Possible font sizes of the heading, largest first.
const HEADING_SIZES: [f32; 9] = [100.0, 92.0, 84.0, 76.0, 68.0, 60.0, 54.0, 48.0, 42.0];
/// Possible font sizes of the brand on the truck, largest first.
const BRAND_SIZES: [f32; 5] = [47.0, 40.0, 34.0, 28.0, 22.0];

/// The text of a card.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// The page's heading.
    pub heading: &'a str,
    /// The brand of the page.
    pub brand: &'a str,
    /// The phone number as displayed.
    pub phone: &'a str,
    /// Whether the shipped logo is drawn before the brand; the owner's own one is not drawn.
    pub has_shipped_logo: bool,
    /// The brand's main color, as red, green and blue: the bar, and the brand on the truck.
    pub primary: [u8; 3],
    /// The brand's accent color: the phone number on the truck.
    pub accent: [u8; 3],
    /// The page's own drawing, as SVG.
    pub drawing: Option<&'a str>,
}

impl Card<'_> {
    /// Composes the card as an SVG of [`WIDTH`] × [`HEIGHT`].
    pub fn svg(&self) -> String {
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"><path fill="#A5DBDD" d="M0 0h1200v630H0z"/>"##
        );
        match self.drawing {
            Some(drawing) => self.push_drawing(&mut svg, drawing),
            None => self.push_landscape(&mut svg),
        }
        svg.push_str(&self.footer());
        // The border line.
        svg.push_str(
            r##"<path fill="none" stroke="#fff" stroke-width="4" d="M14 14h1172v602H14z"/></svg>"##,
        );
        svg
    }

    /// The heading on the left and the drawing in a white frame on the right, before the bands of the sky.
    fn push_drawing(&self, svg: &mut String, drawing: &str) {
        svg.push_str(
            r##"<circle cx="870" cy="544" r="760" fill="#B2E0DF"/><circle cx="870" cy="544" r="560" fill="#C3E7E0"/><circle cx="870" cy="544" r="380" fill="#D8EEDD"/>"##,
        );
        svg.push_str(&self.heading(490.0, 455.0));
        svg.push_str(r##"<rect x="586" y="64" width="568" height="430" rx="10" fill="#fff"/>"##);
        svg.push_str(&embedded(drawing, 594, 72, 552, 414));
    }

    /// The heading over the Valley, and a truck on the road.
    fn push_landscape(&self, svg: &mut String) {
        svg.push_str(&embedded(HORIZON, -295, 2, 1690, 520));
        // The road and the foreground.
        svg.push_str(
            r##"<path fill="#EAD9AE" d="M0 470h1200v90H0z"/><path fill="#39474A" d="M0 482h1200v48H0z"/><path stroke="#FFC02E" stroke-width="4" stroke-dasharray="46 34" d="M-10 507h1220"/>"##,
        );
        svg.push_str(&embedded(PALMS, 893, 24, 275, 450));
        svg.push_str(&self.truck());
        svg.push_str(&self.heading(850.0, 286.0));
    }

    /// The heading in a box of this size, in SVG units.
    fn heading(&self, width: f32, height: f32) -> String {
        let heading = fit(self.heading, width, height, &HEADING_SIZES);
        let step = heading.size * LINE_HEIGHT;
        let lines = heading
            .lines
            .iter()
            .scan(48.0 + heading.size * 0.9, |y, line| {
                let text = format!(r#"<tspan x="60" y="{y:.1}">{line}</tspan>"#);
                *y += step;
                Some(text)
            });
        format!(
            r##"<text font-family="{DISPLAY_FONT}" font-size="{}" letter-spacing="{:.2}" fill="#0F2A22">{}</text>"##,
            heading.size,
            heading.size * -0.02,
            lines.collect::<String>()
        )
    }

    /// The truck with brand and phone number on its box.
    fn truck(&self) -> String {
        let brand = fit(self.brand, 280.0, 106.0, &BRAND_SIZES);
        let mut lines = String::new();
        let mut y = 118.0;
        for line in brand.lines.iter().rev() {
            // Writing to a string cannot fail.
            let _ = write!(lines, r#"<tspan x="168" y="{y:.1}">{line}</tspan>"#);
            y -= brand.size * LINE_HEIGHT;
        }
        let phone = markup::escape(self.phone);
        let size = brand.size;
        let (primary, accent) = (hex(self.primary), hex(self.accent));
        let truck = embedded(TRUCK, 0, 0, 484, 236);
        format!(
            r#"<g transform="translate(600 391)scale(.56)">{truck}<g text-anchor="middle"><text font-family="{DISPLAY_FONT}" font-size="{size}" letter-spacing="-.5" fill="{primary}">{lines}</text><text x="168" y="146" font-family="{TEXT_FONT}" font-size="20" letter-spacing="1.5" fill="{accent}">{phone}</text></g></g>"#
        )
    }

    /// The bar along the lower edge: logo, brand and phone number.
    fn footer(&self) -> String {
        let (logo, x) = if self.has_shipped_logo {
            (embedded(LOGO, 58, 556, 50, 50), 124)
        } else {
            (String::new(), 60)
        };
        let brand = markup::escape(self.brand);
        let phone = markup::escape(self.phone);
        let primary = hex(self.primary);
        format!(
            r##"<path fill="{primary}" d="M0 544h1200v86H0z"/>{logo}<text x="{x}" y="594" font-family="{DISPLAY_FONT}" font-size="36" letter-spacing="-.6" fill="#fff">{brand}</text><text x="1140" y="594" text-anchor="end" font-family="{TEXT_FONT}" font-size="38" fill="#fff">{phone}</text>"##
        )
    }
}

/// A color as `#RRGGBB`.
fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// An SVG as a nested element of another, in its own box.
fn embedded(svg: &str, x: i32, y: i32, width: u32, height: u32) -> String {
    let boxed = format!(r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" "#);
    svg.trim().replacen("<svg ", &boxed, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain_card() -> Card<'static> {
        Card {
            heading: "McAllen Movers",
            brand: "Valley Movers",
            phone: "956-555-0142",
            has_shipped_logo: false,
            primary: [0x00, 0x68, 0x4A],
            accent: [0xC4, 0x21, 0x3A],
            drawing: None,
        }
    }

    #[test]
    fn the_bar_and_the_lettering_of_the_truck_have_the_brand_colors() {
        let card = Card {
            primary: [0x1B, 0x2A, 0x5C],
            accent: [0x8A, 0x0F, 0xFF],
            ..plain_card()
        };
        let svg = card.svg();
        let lettering = |color: &str| format!("fill=\"{color}\"><tspan");
        assert!(
            svg.contains(r##"<path fill="#1B2A5C" d="M0 544"##),
            "the bar"
        );
        assert!(
            svg.contains(&lettering("#1B2A5C")),
            "the brand on the truck"
        );
        assert!(
            svg.contains(r##"letter-spacing="1.5" fill="#8A0FFF">956-555-0142"##),
            "the phone on the truck"
        );
        assert!(!plain_card().svg().contains("#1B2A5C"));
    }

    #[test]
    fn a_drawing_takes_the_place_of_the_landscape() {
        let card = |drawing| Card {
            drawing,
            ..plain_card()
        };
        let drawing = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720"><path fill="#123456" d="M0 0h960v720H0z"/></svg>"##;
        let (plain, drawn) = (card(None).svg(), card(Some(drawing)).svg());
        assert!(drawn.contains(r##"fill="#123456""##));
        assert!(drawn.len() < plain.len(), "the landscape is larger");
        let png = crate::png(&drawn, WIDTH, HEIGHT).expect("drawn");
        assert_ne!(png, crate::png(&plain, WIDTH, HEIGHT).expect("drawn"));
    }
}
