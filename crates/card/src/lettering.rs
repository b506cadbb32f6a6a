//! Lines of text that fit their place.
//!
//! The fonts are the site's own (`web/src/fonts`) at one weight each, without the compression that
//! browsers undo: fontTools' instancer made them at `wght` 820 and 700.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The family of headlines and names.
pub const DISPLAY: &str = "Besley";
/// The family of everything else.
pub const TEXT: &str = "Overpass";

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/besley-820.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/overpass-700.ttf").to_vec());
    Arc::new(fonts)
});

/// How an SVG of ours is read: with our fonts and no other.
pub fn options() -> Options<'static> {
    Options {
        fontdb: Arc::clone(&FONTS),
        font_family: TEXT.into(),
        ..Options::default()
    }
}

/// Text in lines, and the size at which they fit.
#[derive(Debug, PartialEq)]
pub struct Lines {
    /// The lines, escaped for XML.
    pub lines: Vec<String>,
    /// The font's size in units of the drawing.
    pub size: f32,
}

/// From one line of text to the next, in sizes of the font.
pub const LEADING: f32 = 1.06;

/// Characters of a text that are looked at; the longest heading a card has room for has about 200.
const MAX_CHARACTERS: usize = 500;

/// Rounds in which lines are balanced; 0.98^200 is less than a fiftieth of the first width.
const MAX_BALANCE_ROUNDS: usize = 200;

/// Breaks text in the display font into lines of `width` units that are no higher than `height`
/// together, at the largest of the sizes that allows it. What does not fit at the smallest size
/// is cut and ends in `…`.
pub fn fit(text: &str, width: f32, height: f32, sizes: &[f32]) -> Lines {
    let words: Vec<(&str, f32)> = cut(text)
        .split_whitespace()
        .map(|word| (word, width_of(word)))
        .collect();
    let space = width_of("a a") - width_of("aa");
    let mut lines = Vec::new();
    let (mut size, mut most) = (0.0, 0);
    for next in sizes {
        size = *next;
        most = (1..=20_u8)
            .take_while(|lines| f32::from(*lines) * size * LEADING <= height)
            .count();
        lines = broken(&words, space, width / size);
        let fits = |line: &Line| line.width * size <= width;
        if lines.len() <= most && lines.iter().all(fits) {
            break;
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.text.push('…');
        }
    } else {
        lines = evened(lines, &words, space);
    }
    let lines = lines.into_iter().map(|line| escaped(&line.text)).collect();
    Lines { lines, size }
}

/// The beginning of a text, at most [`MAX_CHARACTERS`] long: measuring words takes time, and no
/// drawing has room for more.
fn cut(text: &str) -> &str {
    text.char_indices()
        .nth(MAX_CHARACTERS)
        .map_or(text, |(end, _)| &text[..end])
}

/// Text as it stands in XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A line and its width at size 1.
#[derive(Default)]
struct Line {
    text: String,
    width: f32,
}

/// Fills line after line with words, at size 1.
fn broken(words: &[(&str, f32)], space: f32, width: f32) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (word, wide) in words {
        match lines.last_mut() {
            Some(line) if line.width + space + wide <= width => {
                line.text.push(' ');
                line.text.push_str(word);
                line.width += space + wide;
            }
            _ => lines.push(Line {
                text: (*word).to_owned(),
                width: *wide,
            }),
        }
    }
    lines
}

/// Balances the lines: keeps their number and makes the widest one as narrow as possible. Each
/// round narrows it by at least 2 %, so the rounds are bounded; a text without any width (empty,
/// spaces, characters that no font of ours draws) has nothing to balance.
fn evened(mut lines: Vec<Line>, words: &[(&str, f32)], space: f32) -> Vec<Line> {
    for _ in 0..MAX_BALANCE_ROUNDS {
        let widest = lines.iter().map(|line| line.width).fold(0.0, f32::max);
        if widest <= 0.0 {
            return lines;
        }
        let narrower = broken(words, space, widest * 0.98);
        let narrows = narrower.iter().all(|line| line.width < widest);
        if narrower.len() != lines.len() || !narrows {
            return lines;
        }
        lines = narrower;
    }
    lines
}

/// The width of text in the display font at size 1, tracking included; 0 where nothing shows.
fn width_of(text: &str) -> f32 {
    const SIZE: f32 = 100.0;
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="{DISPLAY}" font-size="{SIZE}" letter-spacing="-2">{}</text></svg>"#,
        escaped(text)
    );
    let tree = Tree::from_str(&svg, &options());
    tree.map_or(0.0, |tree| tree.root().bounding_box().width() / SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [f32; 3] = [80.0, 60.0, 40.0];

    #[test]
    fn a_short_text_stands_in_one_line_at_the_largest_size() {
        let lines = fit("McAllen Movers", 800.0, 200.0, &SIZES);
        assert_eq!(lines.lines, ["McAllen Movers"]);
        assert!((lines.size - 80.0).abs() < f32::EPSILON);
    }

    #[test]
    fn a_longer_text_wraps_and_then_shrinks() {
        let heading = "Short-term storage for the weeks between two leases";
        let lines = fit(heading, 600.0, 200.0, &SIZES);
        assert!(lines.size < 80.0 && lines.lines.len() > 1, "{lines:?}");
        assert_eq!(lines.lines.join(" "), heading);
    }

    #[test]
    fn no_word_is_left_alone_below_full_lines() {
        let lines = fit("Expert Movers Ready When You Are", 850.0, 270.0, &[84.0]);
        assert_eq!(lines.lines, ["Expert Movers", "Ready When", "You Are"]);
    }

    #[test]
    fn what_cannot_fit_is_cut() {
        let lines = fit(&"word ".repeat(200), 600.0, 200.0, &SIZES);
        assert_eq!(lines.lines.len(), 4);
        assert!(lines.lines[3].ends_with('…'), "{lines:?}");
        // One word wider than the line stays whole; the picture's edge cuts it.
        assert_eq!(fit(&"w".repeat(90), 600.0, 200.0, &SIZES).lines.len(), 1);
    }

    #[test]
    fn text_without_width_ends() {
        for text in [
            "",
            " ",
            "\u{1F69A}",
            "\u{200B}",
            "\u{301}\u{301}",
            "\u{1F69A} \u{1F69A}",
        ] {
            let lines = fit(text, 850.0, 270.0, &SIZES);
            assert!(lines.lines.len() <= 1, "{text:?}: {lines:?}");
        }
    }

    #[test]
    fn long_text_is_measured_up_to_a_limit() {
        let text = format!("{} {}", "w".repeat(MAX_CHARACTERS - 1), "x".repeat(10_000));
        assert_eq!(
            fit(&text, 600.0, 200.0, &SIZES).lines,
            ["w".repeat(MAX_CHARACTERS - 1)]
        );
    }

    #[test]
    fn spanish_letters_have_a_width_as_others_do() {
        for (spanish, plain) in [("ñ", "n"), ("á", "a"), ("¿", "?"), ("Ü", "U")] {
            let ratio = width_of(spanish) / width_of(plain);
            assert!((0.9..1.1).contains(&ratio), "{spanish}: {ratio}");
        }
        assert!(
            width_of("\u{1F69A}") < f32::EPSILON,
            "no font of ours draws it"
        );
    }
}
