//! Characters that cannot be seen, or that change the direction of others.

/// Returns whether a character cannot be seen or changes the direction of others, so that `photo.exe` can look like
/// `photexe.jpg`.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{feff}'
    ) || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
}

/// Returns whether a character is invisible and is not a part of what can be seen. Zero-width joiners are: of emoji,
/// and of letters in Persian and in languages of India.
pub const fn is_deceptive(c: char) -> bool {
    is_invisible(c) && !matches!(c, '\u{200c}' | '\u{200d}')
}

/// Returns whether a character is a line or paragraph separator other than the control characters.
pub const fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}
