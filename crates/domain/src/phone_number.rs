//! Finds the phone numbers in what someone typed into a phone field, which is often a sentence.
//! `web/src/desk/lead/phone-numbers.ts` does the same in the browser; `tests/phone-numbers.json` has the cases
//! of both.

/// Digits of a number in the United States and in Mexico, without the country code.
const NATIONAL_DIGITS: usize = 10;
/// Digits of a number without its area code.
const LOCAL_DIGITS: usize = 7;
/// The most digits of a number (E.164).
const MAX_DIGITS: usize = 15;
/// The fewest digits of a number with its country code.
const MIN_INTERNATIONAL_DIGITS: usize = 8;
/// The most digits of an extension.
const MAX_EXTENSION: usize = 6;
/// The most characters that are read; a phone field has fewer.
const MAX_TEXT: usize = 1_000;

/// What may stand between the digits of a number.
const SEPARATORS: &str = " -.()/+";
/// The words before an extension, in lower case, longer ones first.
const EXTENSION_WORDS: [&str; 9] = [
    "extensión",
    "extension",
    "exten",
    "ext",
    "interno",
    "int",
    "anexo",
    "x",
    "#",
];

/// A phone number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneNumber {
    /// What is dialed: `+` and the digits with the country code, or the digits alone if it is not known.
    pub dialed: String,
    /// The digits of the extension.
    pub extension: Option<String>,
}

impl PhoneNumber {
    /// The address of a link that calls it (RFC 3966).
    pub fn link(&self) -> String {
        match &self.extension {
            Some(extension) => format!("tel:{};ext={extension}", self.dialed),
            None => format!("tel:{}", self.dialed),
        }
    }

    /// The number as people write it: `(956) 555-0142 ext. 4`, `+52 899 555 0142`.
    pub fn shown(&self) -> String {
        let grouped = |national: &str| {
            let (area, rest) = national.split_at(3);
            let (exchange, line) = rest.split_at(3);
            [area.to_owned(), exchange.to_owned(), line.to_owned()]
        };
        let of_country = |code: &str| {
            let national = self.dialed.strip_prefix(code)?;
            (national.len() == NATIONAL_DIGITS).then(|| grouped(national))
        };
        let number = match (of_country("+1"), of_country("+52")) {
            (Some([area, exchange, line]), _) => format!("({area}) {exchange}-{line}"),
            (None, Some(parts)) => format!("+52 {}", parts.join(" ")),
            (None, None) => self.dialed.clone(),
        };
        match &self.extension {
            Some(extension) => format!("{number} ext. {extension}"),
            None => number,
        }
    }

    /// The digits with the country code.
    pub fn digits(&self) -> &str {
        self.dialed.trim_start_matches('+')
    }

    /// The last ten digits, by which two numbers are compared: one may lack its country code.
    pub fn key(&self) -> &str {
        let digits = self.digits();
        &digits[digits.len().saturating_sub(NATIONAL_DIGITS)..]
    }
}

/// The phone numbers in a text, in order. Ten digits are a number in the United States, unless they are grouped
/// as in Mexico. Letters in place of digits are left alone.
pub fn phone_numbers(text: &str) -> Vec<PhoneNumber> {
    let chars: Vec<char> = text.chars().filter_map(plain).take(MAX_TEXT).collect();
    let mut numbers = Vec::new();
    for run in runs(&chars) {
        let before = numbers.len();
        let mut at = 0;
        while at < run.len() {
            let found = number_at(&run[at..]);
            let Some((count, dialed)) =
                found.filter(|(count, _)| !run[at + count - 1].has_word_after)
            else {
                at += 1;
                continue;
            };
            let end = run[at + count - 1].end;
            let extension = extension_at(&chars, end);
            let end = extension.as_ref().map_or(end, |(_, end)| *end);
            at += count;
            while run.get(at).is_some_and(|group| group.start < end) {
                at += 1;
            }
            numbers.push(PhoneNumber {
                dialed,
                extension: extension.map(|(digits, _)| digits),
            });
        }
        if numbers.len() == before {
            numbers.extend(whole(&chars, &run));
        }
    }
    numbers
}

/// A character as it is read: digits, dashes and spaces in ASCII; `None` for invisible ones, which a copied
/// number has around it.
fn plain(c: char) -> Option<char> {
    Some(match c {
        '\u{FF10}'..='\u{FF19}' => char::from_digit(u32::from(c) - 0xFF10, 10)?,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FF0D}' => '-',
        '\u{FF0B}' => '+',
        '\u{FF08}' => '(',
        '\u{FF09}' => ')',
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FEFF}' => return None,
        c if c.is_whitespace() => ' ',
        c => c,
    })
}

/// Digits without anything between them.
struct Group {
    digits: String,
    /// Positions of its first character and after its last one.
    start: usize,
    end: usize,
    /// Whether a `+` precedes it.
    has_plus: bool,
    /// Whether a hyphen joins it to letters, as in `1-800-FLOWERS`.
    has_word_before: bool,
    has_word_after: bool,
}

/// The groups of digits that only separators divide.
fn runs(chars: &[char]) -> Vec<Vec<Group>> {
    let mut runs: Vec<Vec<Group>> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let length = chars[at..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count();
        let group = group(chars, at, at + length);
        at = group.end;
        let continues = |run: &Vec<Group>| {
            let between = run.last().map(|last| &chars[last.end..group.start]);
            between.is_some_and(|between| between.iter().all(|c| SEPARATORS.contains(*c)))
        };
        match runs.last_mut().filter(|run| continues(run)) {
            Some(run) => run.push(group),
            None => runs.push(vec![group]),
        }
    }
    runs
}

fn group(chars: &[char], start: usize, end: usize) -> Group {
    let mut before = chars[..start]
        .iter()
        .rev()
        .skip_while(|c| "( ".contains(**c));
    let is_letter = |at: Option<&char>| at.is_some_and(|c| c.is_alphabetic());
    let is_dash = |at: Option<&char>| at == Some(&'-');
    Group {
        digits: chars[start..end].iter().collect(),
        start,
        end,
        has_plus: before.next() == Some(&'+'),
        has_word_before: start > 1
            && is_dash(chars.get(start - 1))
            && is_letter(chars.get(start - 2)),
        has_word_after: is_dash(chars.get(end)) && is_letter(chars.get(end + 1)),
    }
}

/// The number that begins with the first group: how many groups it has, and what is dialed.
fn number_at(groups: &[Group]) -> Option<(usize, String)> {
    let more = groups.iter().skip(1).take_while(|group| !group.has_plus);
    let first = groups.first()?;
    let parts: Vec<&str> = std::iter::once(first)
        .chain(more)
        .map(|group| group.digits.as_str())
        .collect();
    if first.has_plus {
        return national(&parts)
            .filter(|(_, digits)| is_american(digits))
            .or_else(|| international(&parts));
    }
    let foreign = ["011", "00"].into_iter().find_map(|prefix| {
        let (taken, rest) = after(&parts, prefix)?;
        let (count, dialed) = international(&rest)?;
        Some((taken + count, dialed))
    });
    foreign
        .or_else(|| mexican(&parts))
        .or_else(|| {
            let (taken, rest) = after(&parts, "1")?;
            let (count, dialed) = national(&rest)?;
            Some((taken + count, dialed))
        })
        .or_else(|| national(&parts))
        .or_else(|| {
            let (count, digits) = joined(&parts, LOCAL_DIGITS)?;
            let is_local = !first.has_word_before && (count == 1 || parts[0].len() == 3);
            (is_local && count <= 2).then_some((count, digits))
        })
}

/// A number after `+`, `00` or `011`.
fn international(parts: &[&str]) -> Option<(usize, String)> {
    if let Some((taken, rest)) = after(parts, "1")
        && let Some((count, digits)) = joined(&rest, NATIONAL_DIGITS)
    {
        return Some((taken + count, format!("+1{digits}")));
    }
    if let Some(found) = mexican(parts) {
        return Some(found);
    }
    let mut digits = String::new();
    let mut count = 0;
    for part in parts {
        if digits.len() + part.len() > MAX_DIGITS {
            break;
        }
        digits += part;
        count += 1;
    }
    let is_number = digits.len() >= MIN_INTERNATIONAL_DIGITS && !digits.starts_with('0');
    is_number.then(|| (count, format!("+{digits}")))
}

/// A number in Mexico with its country code, or as it was dialed there until 2019: with `01`, `044` or `045`,
/// and with a `1` before a mobile number from abroad.
fn mexican(parts: &[&str]) -> Option<(usize, String)> {
    ["52", "01", "044", "045"].into_iter().find_map(|prefix| {
        let (taken, rest) = after(parts, prefix)?;
        let found = joined(&rest, NATIONAL_DIGITS);
        let (count, digits) = found.or_else(|| {
            let (taken, rest) = after(&rest, "1").filter(|_| prefix == "52")?;
            let (count, digits) = joined(&rest, NATIONAL_DIGITS)?;
            Some((taken + count, digits))
        })?;
        Some((taken + count, format!("+52{digits}")))
    })
}

/// A number without its country code.
fn national(parts: &[&str]) -> Option<(usize, String)> {
    let (count, digits) = joined(parts, NATIONAL_DIGITS)?;
    let sizes: Vec<usize> = parts[..count].iter().map(|part| part.len()).collect();
    match sizes.as_slice() {
        [10] | [3, 7] | [6, 4] | [3, 3, 4] | [3, 3, 2, 2] => Some((count, format!("+1{digits}"))),
        [2, 4, 4] | [2, 8] => Some((count, format!("+52{digits}"))),
        _ => None,
    }
}

/// Returns whether a number, as it is dialed, is one of the North American plan: neither area nor exchange begins with
/// 0 or 1.
fn is_american(dialed: &str) -> bool {
    let digit = |at: usize| {
        dialed
            .as_bytes()
            .get(at)
            .is_some_and(|digit| *digit >= b'2')
    };
    dialed.starts_with("+1") && digit(2) && digit(5)
}

/// The first parts, if they have this many digits together.
fn joined(parts: &[&str], length: usize) -> Option<(usize, String)> {
    let mut digits = String::new();
    for (at, part) in parts.iter().enumerate() {
        digits += part;
        if digits.len() >= length {
            return (digits.len() == length).then_some((at + 1, digits));
        }
    }
    None
}

/// The parts after a prefix, which is the first one or begins it, and how many parts that took.
fn after<'a>(parts: &[&'a str], prefix: &str) -> Option<(usize, Vec<&'a str>)> {
    let (first, rest) = parts.split_first()?;
    match first.strip_prefix(prefix)? {
        "" => Some((1, rest.to_vec())),
        left => Some((0, [&[left], rest].concat())),
    }
}

/// All digits of a run, if they may be a number of another form, with its extension.
fn whole(chars: &[char], run: &[Group]) -> Option<PhoneNumber> {
    let (first, last) = (run.first()?, run.last()?);
    let digits: String = run.iter().map(|group| group.digits.as_str()).collect();
    let extension = extension_at(chars, last.end);
    let has_letters = extension.is_none() && chars.get(last.end).is_some_and(|c| c.is_alphabetic());
    let is_word = first.has_word_before || last.has_word_after || has_letters;
    let is_number = !is_word && (LOCAL_DIGITS..=MAX_DIGITS).contains(&digits.len());
    is_number.then(|| PhoneNumber {
        dialed: digits,
        extension: extension.map(|(digits, _)| digits),
    })
}

/// The extension that begins at a position, and the position after it.
fn extension_at(chars: &[char], end: usize) -> Option<(String, usize)> {
    let skip = |from: usize, skipped: &str| {
        let rest = chars.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|c| skipped.contains(**c)).count()
    };
    let is_pause = matches!(chars.get(end), Some(',' | ';'));
    let pause = is_pause.then_some(end + 1);
    let word = skip(end, " ,;(");
    let rest: String = chars
        .get(word..)?
        .iter()
        .take(12)
        .flat_map(|c| c.to_lowercase())
        .collect();
    let marked = EXTENSION_WORDS.into_iter().find_map(|marker| {
        rest.starts_with(marker)
            .then(|| skip(word + marker.chars().count(), " .:=#"))
    });
    [marked, pause].into_iter().flatten().find_map(|start| {
        let digits: String = chars
            .get(start..)?
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .collect();
        let end = start + digits.len();
        let is_extension = (1..=MAX_EXTENSION).contains(&digits.len());
        is_extension.then_some((digits, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_says_the_extension_and_a_key_leaves_out_the_country() {
        let numbers = phone_numbers("+52 1 (899) 555-7001 ext. 44");
        let [number] = numbers.as_slice() else {
            panic!("{numbers:?}")
        };
        assert_eq!(number.link(), "tel:+528995557001;ext=44");
        assert_eq!(number.key(), "8995557001");
        assert_eq!(number.digits(), "528995557001");
    }

    #[test]
    fn reads_any_text_in_bounded_time() {
        let long = "956-555-7001 / ".repeat(100_000);
        assert!(phone_numbers(&long).len() < 100);
        for text in ["", "+", "+(", "x", "9", "\u{202D}", "1-", "(((((((((("] {
            assert_eq!(phone_numbers(text), [], "{text}");
        }
    }
}
