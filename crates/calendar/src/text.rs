//! Text values and long lines of iCalendar.

/// The longest line, in bytes, without its line break (RFC 5545, section 3.1).
const MAX_LINE_BYTES: usize = 75;

/// A text value: backslashes, semicolons, commas and line breaks are escaped; other control characters are left out.
pub fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => value.extend(['\\', character]),
            '\n' => value.push_str("\\n"),
            '\t' => value.push(' '),
            character if character.is_control() => {}
            character => value.push(character),
        }
    }
    value
}

/// A line, broken so that no part is too long. A part after the first begins with a space; no character is broken.
pub fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + line.len() / MAX_LINE_BYTES * 3);
    let mut bytes = 0;
    for character in line.chars() {
        if bytes + character.len_utf8() > MAX_LINE_BYTES {
            folded.push_str("\r\n ");
            bytes = 1;
        }
        folded.push(character);
        bytes += character.len_utf8();
    }
    folded
}
