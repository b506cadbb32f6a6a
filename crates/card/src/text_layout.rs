//! Breaks text into lines that fit a box.
//!
//! The fonts are the site's own (`web/src/fonts`), converted to uncompressed static fonts with
//! fontTools' instancer at `wght` 820 and 700.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The font family of headings and names.
pub const DISPLAY_FONT: &str = "Besley";
/// The font family of everything else.
pub const TEXT_FONT: &str = "Overpass";

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/besley-820.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/overpass-700.ttf").to_vec());
    // An owner's logo may name any font; without a family that exists, its text would be missing.
    fonts.set_serif_family(DISPLAY_FONT);
    fonts.set_sans_serif_family(TEXT_FONT);
    fonts.set_monospace_family(TEXT_FONT);
    Arc::new(fonts)
});

/// Options for parsing an SVG: the embedded fonts and no others.
pub fn options() -> Options<'static> {
    Options {
        fontdb: Arc::clone(&FONTS),
        font_family: TEXT_FONT.into(),
        ..Options::default()
    }
}

/// Lines of text and the font size at which they fit.
#[derive(Debug, PartialEq)]
pub struct FittedText {
    /// The lines, escaped for XML.
    pub lines: Vec<String>,
    /// The font size in SVG units.
    pub size: f32,
}

/// The line height in multiples of the font size. The display font reaches 0.81 up (á) and 0.26 down, so that
/// closer lines touch where a `p` is above a `d`.
pub const LINE_HEIGHT: f32 = 1.12;

/// The most characters that are laid out. The longest heading that fits on a card has about 200.
const MAX_CHARACTERS: usize = 500;

/// The most rounds of balancing lines; 0.98^200 is less than a fiftieth of the first width.
const MAX_BALANCE_ROUNDS: usize = 200;

/// Breaks text in the display font into lines that fit a box of `width` × `height` units, at the
/// largest possible of the sizes. Text that does not fit at the smallest size is cut and ends in
/// `…`.
pub fn fit(text: &str, width: f32, height: f32, sizes: &[f32]) -> FittedText {
    let words: Vec<(&str, f32)> = truncated(text)
        .split_whitespace()
        .map(|word| (word, measure(word)))
        .collect();
    let space = measure("a a") - measure("aa");
    let mut lines = Vec::new();
    let (mut size, mut max_lines) = (0.0, 0);
    for candidate in sizes {
        size = *candidate;
        max_lines = (1..=20_u8)
            .take_while(|lines| f32::from(*lines) * size * LINE_HEIGHT <= height)
            .count();
        lines = wrap(&words, space, width / size);
        let fits = |line: &Line| line.width * size <= width;
        if lines.len() <= max_lines && lines.iter().all(fits) {
            break;
        }
    }
    if lines.len() > max_lines {
        lines.truncate(max_lines);
        if let Some(last) = lines.last_mut() {
            last.text.push('…');
        }
    } else {
        lines = balance(lines, &words, space);
    }
    let lines = lines
        .into_iter()
        .map(|line| markup::escape(&line.text))
        .collect();
    FittedText { lines, size }
}

/// The first [`MAX_CHARACTERS`] of a text. Measuring words takes time, and no card has room for
/// more.
fn truncated(text: &str) -> &str {
    text.char_indices()
        .nth(MAX_CHARACTERS)
        .map_or(text, |(end, _)| &text[..end])
}

/// A line and its width at font size 1.
#[derive(Default)]
struct Line {
    text: String,
    width: f32,
}

/// Breaks words into lines of at most `width`, at font size 1.
fn wrap(words: &[(&str, f32)], space: f32, width: f32) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (word, word_width) in words {
        match lines.last_mut() {
            Some(line) if line.width + space + word_width <= width => {
                line.text.push(' ');
                line.text.push_str(word);
                line.width += space + word_width;
            }
            _ => lines.push(Line {
                text: (*word).to_owned(),
                width: *word_width,
            }),
        }
    }
    lines
}

/// Balances the lines: keeps their number and makes the widest one as narrow as possible. Each
/// round narrows it by at least 2%, so the rounds are bounded. A text without any width (empty,
/// spaces, characters that neither font has) is not balanced.
fn balance(mut lines: Vec<Line>, words: &[(&str, f32)], space: f32) -> Vec<Line> {
    for _ in 0..MAX_BALANCE_ROUNDS {
        let widest = lines.iter().map(|line| line.width).fold(0.0, f32::max);
        if widest <= 0.0 {
            return lines;
        }
        let narrower = wrap(words, space, widest * 0.98);
        let is_narrower = narrower.iter().all(|line| line.width < widest);
        if narrower.len() != lines.len() || !is_narrower {
            return lines;
        }
        lines = narrower;
    }
    lines
}

/// The width of text in the display font at size 1, including letter spacing; 0 if nothing is
/// visible.
fn measure(text: &str) -> f32 {
    const SIZE: f32 = 100.0;
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="{DISPLAY_FONT}" font-size="{SIZE}" letter-spacing="-2">{}</text></svg>"#,
        markup::escape(text)
    );
    let tree = Tree::from_str(&svg, &options());
    tree.map_or(0.0, |tree| tree.root().bounding_box().width() / SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [f32; 3] = [80.0, 60.0, 40.0];

    #[test]
    fn short_text_fits_in_one_line_at_the_largest_size() {
        let lines = fit("McAllen Movers", 800.0, 200.0, &SIZES);
        assert_eq!(lines.lines, ["McAllen Movers"]);
        assert!((lines.size - 80.0).abs() < f32::EPSILON);
    }

    #[test]
    fn longer_text_wraps_and_then_shrinks() {
        let heading = "Short-term storage for the weeks between two leases";
        let lines = fit(heading, 600.0, 200.0, &SIZES);
        assert!(lines.size < 80.0 && lines.lines.len() > 1, "{lines:?}");
        assert_eq!(lines.lines.join(" "), heading);
    }

    #[test]
    fn balances_lines_so_that_no_word_is_left_alone() {
        let lines = fit("Expert Movers Ready When You Are", 850.0, 286.0, &[84.0]);
        assert_eq!(lines.lines, ["Expert Movers", "Ready When", "You Are"]);
    }

    #[test]
    fn text_that_does_not_fit_is_cut_with_an_ellipsis() {
        let lines = fit(&"word ".repeat(200), 600.0, 200.0, &SIZES);
        assert_eq!(lines.lines.len(), 4);
        assert!(lines.lines[3].ends_with('…'), "{lines:?}");
        // A word wider than the line is not broken; the edge of the image cuts it.
        assert_eq!(fit(&"w".repeat(90), 600.0, 200.0, &SIZES).lines.len(), 1);
    }

    #[test]
    fn text_without_width_is_not_balanced_forever() {
        for text in [
            "",
            " ",
            "\u{1F69A}",
            "\u{200B}",
            "\u{301}\u{301}",
            "\u{1F69A} \u{1F69A}",
        ] {
            let lines = fit(text, 850.0, 286.0, &SIZES);
            assert!(lines.lines.len() <= 1, "{text:?}: {lines:?}");
        }
    }

    #[test]
    fn long_text_is_truncated_before_measuring() {
        let text = format!("{} {}", "w".repeat(MAX_CHARACTERS - 1), "x".repeat(10_000));
        assert_eq!(
            fit(&text, 600.0, 200.0, &SIZES).lines,
            ["w".repeat(MAX_CHARACTERS - 1)]
        );
    }

    #[test]
    fn spanish_letters_have_about_the_width_of_their_base_letters() {
        for (spanish, plain) in [("ñ", "n"), ("á", "a"), ("¿", "?"), ("Ü", "U")] {
            let ratio = measure(spanish) / measure(plain);
            assert!((0.9..1.1).contains(&ratio), "{spanish}: {ratio}");
        }
        assert!(
            measure("\u{1F69A}") < f32::EPSILON,
            "neither font has an emoji"
        );
    }
}
