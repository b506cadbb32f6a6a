//! Finding a lead by anything that was typed. The one place where the two databases are told
//! different things: SQLite searches by FTS5, PostgreSQL by a `tsvector` with a GIN index, and
//! neither has the other's (docs/decisions/0032-search.md). Both index the same words, folded here,
//! so that they find the same.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The index of words on SQLite, made at its opening where it is missing. It takes its texts from
/// `lead_search` and holds no positions.
pub const SQLITE_INDEX: &str = "
create virtual table if not exists lead_words using fts5 (
    tags, words, content = 'lead_search', content_rowid = 'seq', detail = none,
    prefix = '2 3 4 5 6 7', tokenize = 'unicode61 remove_diacritics 0'
);";

/// How the index was made, from `using` on, if there is one.
pub const SQLITE_HAS: &str = "
select substr(sql, instr(sql, 'using')) from sqlite_master where name = 'lead_words'";

/// Fills it from `lead_search`.
pub const SQLITE_REBUILD: &str = "insert into lead_words (lead_words) values ('rebuild')";

/// Triggers keep it up, so that one statement serves both databases. What is deleted is gone from it
/// at once, since a person who was erased must be.
pub const SET_UP_SQLITE: &str = "
insert into lead_words (lead_words, rank) values ('secure-delete', 1);
create trigger if not exists lead_words_in after insert on lead_search begin
    insert into lead_words (rowid, tags, words) values (new.seq, new.tags, new.words);
end;
create trigger if not exists lead_words_change after update of tags, words on lead_search begin
    insert into lead_words (lead_words, rowid, tags, words)
    values ('delete', old.seq, old.tags, old.words);
    insert into lead_words (rowid, tags, words) values (new.seq, new.tags, new.words);
end;
create trigger if not exists lead_words_out after delete on lead_search begin
    insert into lead_words (lead_words, rowid, tags, words)
    values ('delete', old.seq, old.tags, old.words);
end;";

/// The same for PostgreSQL.
pub const SET_UP_POSTGRES: &str = "
alter table lead_search add column if not exists terms tsvector generated always as (
    array_to_tsvector(string_to_array(tags || ' ' || words, ' '))
) stored;
create index if not exists lead_search_terms on lead_search using gin (terms);";

pub const RETAG: &str = "update lead_search set tags = $1 where lead_id = $2";

pub const ADD_WORDS: &str = "update lead_search set words = words || $1 where lead_id = $2";

/// Longest words of a lead, in bytes; far above any that a person types.
const LONGEST: usize = 40_000;
/// A word beyond this is cut, in characters.
const LONGEST_WORD: usize = 60;
/// Longest beginning of a word that FTS5 has an index of, in characters.
const LONGEST_PREFIX: usize = 7;
/// More words than anybody types into a search box.
const MOST_WORDS: usize = 12;
/// Digits of a phone in the United States.
const PHONE_DIGITS: usize = 10;

/// Stands before a tag, so that no typed word is one: a letter of Unicode's private use.
const TAG: char = '\u{e000}';

/// The tags of a lead, by which a search is narrowed.
pub fn tags(state: &str, form: &str, suspicion: &str) -> String {
    let apart = if suspicion.is_empty() {
        "listed"
    } else {
        "apart"
    };
    format!("{} {} {}", tag(state), tag(form), tag(apart))
}

/// A tag as a word of the index.
pub fn tag(name: &str) -> String {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{TAG}{letters}")
}

/// A text's words as they are kept, with a space before, to be added to those that are there.
pub fn more_words(text: &str) -> String {
    let words = joined(words_of(text));
    if words.is_empty() {
        words
    } else {
        format!(" {words}")
    }
}

/// What is looked for: every word must be one of the lead, and the last, which may still be being
/// typed, must begin one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    words: Vec<String>,
    /// A number typed with spaces or dashes, in one.
    number: Option<String>,
}

impl Wanted {
    /// Reads what was typed into the search box; `None` if it holds no word.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = words_of(text);
        words.truncate(MOST_WORDS);
        if words.is_empty() {
            return None;
        }
        let is_number = words.len() > 1
            && words
                .iter()
                .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let number = is_number.then(|| {
            let number = words.concat();
            let bare = number.strip_prefix('1').filter(|n| n.len() == PHONE_DIGITS);
            bare.map_or(number.clone(), str::to_owned)
        });
        Some(Self { words, number })
    }

    /// The searches that find all, one after the other. A long word that is typed in full is looked
    /// for as a whole first: to look for all words that it begins is to read all that hold them.
    pub fn endings(&self) -> &'static [Ending] {
        let last = self.words.last().into_iter().chain(&self.number);
        if last.map(|word| word.chars().count()).max() > Some(LONGEST_PREFIX) {
            &[Ending::Whole, Ending::Longer]
        } else {
            &[Ending::Begins]
        }
    }

    /// The query of FTS5, with any of these tags in each group.
    pub fn fts5(&self, ending: Ending, groups: &[Vec<String>]) -> String {
        let language = Language {
            and: "AND",
            or: "OR",
            not: "NOT",
            quote: '"',
            begins: "*",
        };
        self.query(ending, groups, &language)
    }

    /// The query of PostgreSQL.
    pub fn tsquery(&self, ending: Ending, groups: &[Vec<String>]) -> String {
        let language = Language {
            and: "&",
            or: "|",
            not: "& !",
            quote: '\'',
            begins: ":*",
        };
        self.query(ending, groups, &language)
    }

    fn query(&self, ending: Ending, groups: &[Vec<String>], language: &Language) -> String {
        let Language { and, or, not, .. } = language;
        let (whole, begins) = (
            self.words_query("", language),
            self.words_query(language.begins, language),
        );
        let mut parts = vec![match ending {
            Ending::Begins => begins,
            Ending::Whole => whole,
            Ending::Longer => format!("({begins}) {not} ({whole})"),
        }];
        for group in groups {
            let tags: Vec<String> = group
                .iter()
                .map(|name| language.quoted(&tag(name)))
                .collect();
            parts.push(tags.join(&format!(" {or} ")));
        }
        let parts: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
        parts.join(&format!(" {and} "))
    }

    /// All words, or the number that they are.
    fn words_query(&self, ending: &str, language: &Language) -> String {
        let all = |words: &[String]| {
            let words: Vec<String> = words.iter().map(|word| language.quoted(word)).collect();
            words.join(&format!(" {} ", language.and)) + ending
        };
        match &self.number {
            None => all(&self.words),
            Some(number) => format!(
                "({}) {} ({})",
                all(std::slice::from_ref(number)),
                language.or,
                all(&self.words)
            ),
        }
    }
}

/// How the last word is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Anyhow.
    Begins,
    /// Where it ends.
    Whole,
    /// Later than it ends.
    Longer,
}

/// How a database's language of queries writes it.
struct Language {
    and: &'static str,
    or: &'static str,
    not: &'static str,
    quote: char,
    begins: &'static str,
}

impl Language {
    fn quoted(&self, word: &str) -> String {
        format!("{0}{word}{0}", self.quote)
    }
}

pub fn words_of(text: &str) -> Vec<String> {
    let folded: String = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    folded
        // Private letters, by which tags are told from words, and what FTS5 does not know as letters.
        .split(|c: char| !c.is_alphanumeric() || c >= '\u{e000}')
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(LONGEST_WORD).collect())
        .collect()
}

pub fn joined(mut words: Vec<String>) -> String {
    words.sort_unstable();
    words.dedup();
    let mut text = String::new();
    for word in words {
        if text.len() + word.len() >= LONGEST {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_cannot_leave_its_quotes() {
        let wanted = Wanted::parse("O'Brien\" OR * NEAR(a)").expect("words");
        assert_eq!(
            wanted.fts5(Ending::Begins, &[]),
            r#"("o" AND "brien" AND "or" AND "near" AND "a"*)"#
        );
        assert_eq!(Wanted::parse("\u{e000} ' -- ;"), None);
        assert!(!wanted.tsquery(Ending::Begins, &[]).contains("''"));
    }

    #[test]
    fn a_long_word_is_looked_for_as_a_whole_first() {
        let wanted = Wanted::parse("nolana Brownsville").expect("words");
        let queries: Vec<String> = wanted
            .endings()
            .iter()
            .map(|ending| wanted.fts5(*ending, &[]))
            .collect();
        assert_eq!(
            queries,
            [
                r#"("nolana" AND "brownsville")"#,
                r#"(("nolana" AND "brownsville"*) NOT ("nolana" AND "brownsville"))"#,
            ]
        );
        let short = Wanted::parse("brownsville nolana").expect("words");
        assert_eq!(short.endings(), [Ending::Begins]);
    }

    #[test]
    fn a_number_is_found_in_one_and_in_parts() {
        let wanted = Wanted::parse("956-555-01").expect("words");
        assert_eq!(
            wanted.tsquery(Ending::Begins, &[vec!["new".to_owned()]]),
            "(('95655501':*) | ('956' & '555' & '01':*)) & ('\u{e000}new')"
        );
        assert_eq!(wanted.endings(), [Ending::Whole, Ending::Longer]);
    }
}
