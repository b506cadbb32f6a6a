//! Breaks a text into lines of a width.

use std::mem::take;

use unicode_normalization::UnicodeNormalization;

use crate::face::Face;

/// A text as documents set it: accents are part of their letter, as in the fonts, and characters that documents may not
/// contain are removed.
pub fn normalized(text: &str) -> String {
    let is_allowed =
        |c: &char| !c.is_control() && !matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    text.nfc()
        .map(|c| {
            if matches!(c, '\t' | '\n' | '\r') {
                ' '
            } else {
                c
            }
        })
        .filter(is_allowed)
        .collect()
}

/// Breaks a text at its spaces into lines of at most `width`, at font size 1. A line that ends at a space keeps it, so
/// that the lines read one after the other are the text. A word that is longer than a line is broken anywhere.
pub fn lines_of(face: Face, text: &str, width: f32) -> Vec<String> {
    let text = normalized(text);
    let space = face.width(" ");
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let word_width = face.width(word);
        if !line.is_empty() && used + space + word_width <= width {
            line.push(' ');
            line.push_str(word);
            used += space + word_width;
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
            lines.push(take(&mut line));
        }
        for part in parts_of(face, word, width) {
            if !line.is_empty() {
                lines.push(take(&mut line));
            }
            part.clone_into(&mut line);
        }
        used = face.width(&line);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The parts of a word of at most `width` each; one character at least.
fn parts_of(face: Face, word: &str, width: f32) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut used = 0.0;
    for glyph in face.place(word) {
        if used + glyph.advance > width && glyph.range.start > from {
            parts.push(&word[from..glyph.range.start]);
            from = glyph.range.start;
            used = 0.0;
        }
        used += glyph.advance;
    }
    parts.push(&word[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn breaks_at_spaces_and_keeps_them() {
        let width = Face::Text.width("one two");
        let lines = lines_of(Face::Text, "  one two   three\nfour", width);
        assert_eq!(lines, ["one two ", "three ", "four"]);
        assert!(lines_of(Face::Text, " \u{feff} ", 10.0).is_empty());
    }

    #[test]
    fn breaks_a_word_that_is_longer_than_a_line() {
        let lines = lines_of(
            Face::Text,
            &"m".repeat(50),
            Face::Text.width(&"m".repeat(20)) + 0.01,
        );
        let lengths: Vec<usize> = lines.iter().map(String::len).collect();
        assert_eq!(lengths, [20, 20, 10]);
    }

    #[test]
    fn joins_accents_with_their_letters() {
        assert_eq!(normalized("Trevin\u{303}o\u{0}"), "Treviño");
    }

    proptest! {
        #[test]
        fn lines_are_the_words_of_the_text_and_fit(text in "\\PC{0,200}", width in 2.0_f32..40.0) {
            let lines = lines_of(Face::Text, &text, width);
            let joined = lines.concat();
            let words: Vec<&str> = joined.split_whitespace().collect();
            let normalized = normalized(&text);
            let expected: Vec<&str> = normalized.split_whitespace().collect();
            prop_assert_eq!(words, expected);
            for line in &lines {
                let shown = line.trim_end();
                let is_one = shown.chars().count() <= 1;
                // Sums of many widths differ in their last digits.
                prop_assert!(is_one || Face::Text.width(shown) <= width + 0.001, "{:?}", line);
            }
        }
    }
}
