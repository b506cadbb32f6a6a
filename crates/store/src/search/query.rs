//! A search as typed, and as each database's query syntax writes it.

use domain::phone_numbers;

use super::words::{PHONE_DIGITS, tag, tokenize};

/// Longest beginning of a word that FTS5 has an index of, in characters.
const MAX_PREFIX: usize = 7;
/// More words than people type into a search box.
const MAX_WORDS: usize = 12;

/// A search as typed into the search box. A lead matches if it contains every word; the last word, which may be
/// unfinished, may be the beginning of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchQuery {
    words: Vec<String>,
    /// The digits in one, if a number was typed with spaces or dashes.
    number: Option<String>,
}

impl SearchQuery {
    /// Parses the text of the search box; `None` if it contains no word.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = tokenize(text);
        words.truncate(MAX_WORDS);
        if words.is_empty() {
            return None;
        }
        let is_digits = words
            .iter()
            .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let number = is_digits.then(|| typed_number(text, &words.concat()));
        // A single word is searched for as it is.
        let number = number.filter(|number| words.len() > 1 || *number != words[0]);
        Some(Self { words, number })
    }

    /// The searches that together find every match, in order. A long word is searched for as a
    /// complete word first, since a prefix search reads the entries of all words it begins.
    pub fn last_words(&self) -> &'static [LastWord] {
        let last = self.words.last().into_iter().chain(&self.number);
        if last.map(|word| word.chars().count()).max() > Some(MAX_PREFIX) {
            &[LastWord::Whole, LastWord::Continued]
        } else {
            &[LastWord::Prefix]
        }
    }

    /// The FTS5 query; a lead must have any one of the tags of each group.
    pub fn fts5(&self, last: LastWord, groups: &[Vec<String>]) -> String {
        let syntax = Syntax {
            and: "AND",
            or: "OR",
            not: "NOT",
            quote: '"',
            prefix: "*",
        };
        self.query(last, groups, &syntax)
    }

    /// The same for PostgreSQL's `tsquery`.
    pub fn tsquery(&self, last: LastWord, groups: &[Vec<String>]) -> String {
        let syntax = Syntax {
            and: "&",
            or: "|",
            not: "& !",
            quote: '\'',
            prefix: ":*",
        };
        self.query(last, groups, &syntax)
    }

    fn query(&self, last: LastWord, groups: &[Vec<String>], syntax: &Syntax) -> String {
        let Syntax { and, or, not, .. } = syntax;
        let (whole, prefix) = (
            self.words_query("", syntax),
            self.words_query(syntax.prefix, syntax),
        );
        let mut parts = vec![match last {
            LastWord::Prefix => prefix,
            LastWord::Whole => whole,
            LastWord::Continued => format!("({prefix}) {not} ({whole})"),
        }];
        for group in groups {
            let tags: Vec<String> = group.iter().map(|name| syntax.quoted(&tag(name))).collect();
            parts.push(tags.join(&format!(" {or} ")));
        }
        let parts: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
        parts.join(&format!(" {and} "))
    }

    /// All words, or the number they form.
    fn words_query(&self, last: &str, syntax: &Syntax) -> String {
        let all = |words: &[String]| {
            let words: Vec<String> = words.iter().map(|word| syntax.quoted(word)).collect();
            words.join(&format!(" {} ", syntax.and)) + last
        };
        match &self.number {
            None => all(&self.words),
            Some(number) => format!(
                "({}) {} ({})",
                all(std::slice::from_ref(number)),
                syntax.or,
                all(&self.words)
            ),
        }
    }
}

/// The digits of a number that is typed into the search box: of a whole one without its country, or those
/// typed so far.
fn typed_number(text: &str, digits: &str) -> String {
    match phone_numbers(text).as_slice() {
        [number] if number.digits().len() >= PHONE_DIGITS => number.key().to_owned(),
        _ => digits.to_owned(),
    }
}

/// How the last word is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWord {
    /// As the beginning of a word, or a whole word.
    Prefix,
    /// As a whole word.
    Whole,
    /// As the beginning of a longer word.
    Continued,
}

/// The operators of a database's query language.
struct Syntax {
    and: &'static str,
    or: &'static str,
    not: &'static str,
    quote: char,
    prefix: &'static str,
}

impl Syntax {
    fn quoted(&self, word: &str) -> String {
        format!("{0}{word}{0}", self.quote)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_quotes_cannot_end_a_query_string() {
        let query = SearchQuery::parse("O'Brien\" OR * NEAR(a)").expect("words");
        assert_eq!(
            query.fts5(LastWord::Prefix, &[]),
            r#"("o" AND "brien" AND "or" AND "near" AND "a"*)"#
        );
        assert_eq!(SearchQuery::parse("\u{e000} ' -- ;"), None);
        assert!(!query.tsquery(LastWord::Prefix, &[]).contains("''"));
    }

    #[test]
    fn searches_a_long_word_as_a_whole_first() {
        let query = SearchQuery::parse("nolana Brownsville").expect("words");
        let queries: Vec<String> = query
            .last_words()
            .iter()
            .map(|last| query.fts5(*last, &[]))
            .collect();
        assert_eq!(
            queries,
            [
                r#"("nolana" AND "brownsville")"#,
                r#"(("nolana" AND "brownsville"*) NOT ("nolana" AND "brownsville"))"#,
            ]
        );
        let short = SearchQuery::parse("brownsville nolana").expect("words");
        assert_eq!(short.last_words(), [LastWord::Prefix]);
    }

    #[test]
    fn searches_a_whole_number_without_its_country() {
        for text in [
            "+19565557001",
            "1 (956) 555-7001",
            "956.555.7001",
            "001 956 555 7001",
        ] {
            let query = SearchQuery::parse(text).expect("words");
            assert_eq!(query.number.as_deref(), Some("9565557001"), "{text}");
        }
        for text in ["+52 899 555 7002", "528995557002", "011 52 1 899 555 7002"] {
            let query = SearchQuery::parse(text).expect("words");
            assert_eq!(query.number.as_deref(), Some("8995557002"), "{text}");
        }
        for text in ["9565557001", "7001", "ana 9565557001"] {
            assert_eq!(
                SearchQuery::parse(text).expect("words").number,
                None,
                "{text}"
            );
        }
    }

    #[test]
    fn searches_a_number_as_one_and_in_parts() {
        let query = SearchQuery::parse("956-555-01").expect("words");
        assert_eq!(
            query.tsquery(LastWord::Prefix, &[vec!["new".to_owned()]]),
            "(('95655501':*) | ('956' & '555' & '01':*)) & ('\u{e000}new')"
        );
        assert_eq!(query.last_words(), [LastWord::Whole, LastWord::Continued]);
    }
}
