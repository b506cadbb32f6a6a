//! Splits Rust code into the tokens that paths consist of. Comments, strings and character literals
//! are skipped, so that a path in them does not count as a use.

/// A token of Rust code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'text> {
    /// An identifier or keyword.
    Word(&'text str),
    /// `::`
    PathSeparator,
    /// Any other character that is not white space.
    Symbol(char),
}

/// The tokens of a file.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match ignored_length(rest) {
            Some(length) => length,
            None if is_word(first) => {
                let length = rest.find(|next| !is_word(next)).unwrap_or(rest.len());
                tokens.push(Token::Word(&rest[..length]));
                length
            }
            None if rest.starts_with("::") => {
                tokens.push(Token::PathSeparator);
                2
            }
            None => {
                tokens.push(Token::Symbol(first));
                first.len_utf8()
            }
        };
        rest = &rest[length.min(rest.len())..];
    }
    tokens
}

/// The length in bytes of the white space, comment, string or character at the start of `rest`.
fn ignored_length(rest: &str) -> Option<usize> {
    if rest.starts_with(char::is_whitespace) {
        return Some(rest.len() - rest.trim_start().len());
    }
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(block_comment_length(rest));
    }
    raw_string_length(rest)
        .or_else(|| string_length(rest))
        .or_else(|| character_length(rest))
}

/// The length of a block comment in bytes. Block comments nest.
fn block_comment_length(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// `r"…"`, `r#"…"#` and their `b` forms.
fn raw_string_length(rest: &str) -> Option<usize> {
    let start = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = start.len() - start.trim_start_matches('#').len();
    let body = start[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let closing = body.find(&end).map_or(body.len(), |at| at + end.len());
    Some(rest.len() - body.len() + closing)
}

/// `"…"` and `b"…"`.
fn string_length(rest: &str) -> Option<usize> {
    let body = rest
        .strip_prefix("b\"")
        .or_else(|| rest.strip_prefix('"'))?;
    let mut is_escaped = false;
    for (at, next) in body.char_indices() {
        match next {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(rest.len() - body.len() + at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// `'x'`, `'\n'` and `'\u{2019}'`, but not the lifetime `'x`.
fn character_length(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix('\'')?;
    let mut following = body.char_indices();
    let (_, first) = following.next()?;
    let (after, second) = following.next()?;
    if first == '\\' {
        let after_escape = after + second.len_utf8();
        let closing = body[after_escape..].find('\'')?;
        return Some(1 + after_escape + closing + 1);
    }
    (second == '\'').then_some(1 + after + 1)
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let words = tokens(text).into_iter().filter_map(|token| match token {
            Token::Word(word) => Some(word),
            _ => None,
        });
        words.collect()
    }

    #[test]
    fn splits_a_path() {
        use Token::{PathSeparator, Symbol, Word};
        let expected = [Word("crate"), PathSeparator, Word("leads"), Symbol(';')];
        assert_eq!(tokens("crate :: leads;"), expected);
    }

    #[test]
    fn ignores_comments() {
        assert_eq!(words("a // b\n /* c /* d */ e */ f"), ["a", "f"]);
    }

    #[test]
    fn ignores_strings_of_every_kind() {
        let text = r###"a "b \" c" d b"e" f r"g" h r##"i "# j"## k"###;
        assert_eq!(words(text), ["a", "d", "f", "h", "k"]);
    }

    #[test]
    fn distinguishes_characters_from_lifetimes() {
        assert_eq!(
            words(r"a 'b' c '\'' d '\u{2019}' e &'f g"),
            ["a", "c", "d", "e", "f", "g"]
        );
    }
}
