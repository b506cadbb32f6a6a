//! Finding a lead by anything that was typed. The one place where the two databases are told
//! different things: SQLite searches by FTS5, PostgreSQL by a `tsvector` with a GIN index, and
//! neither has the other's (docs/decisions/0032-search.md). Both index the same words, made here,
//! so that they find the same.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::NewLead;

/// Made at every opening of SQLite, if it is missing. The index takes its texts from `lead_search`
/// and holds no positions; triggers keep it up, so that one statement serves both databases. What
/// is deleted is gone from it at once, since a person who was erased must be.
pub const SET_UP_SQLITE: &str = "
create virtual table if not exists lead_words using fts5 (
    tags, words, content = 'lead_search', content_rowid = 'seq', detail = none, prefix = '2 3 4',
    tokenize = 'unicode61 remove_diacritics 0'
);
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

pub const INSERT: &str = "
insert into lead_search (seq, lead_id, tags, words, email, phone)
values ($1, $2, $3, $4, $5, $6)";

pub const RETAG: &str = "update lead_search set tags = $1 where lead_id = $2";

pub const ADD_WORDS: &str = "update lead_search set words = words || $1 where lead_id = $2";

/// Longest words of a lead, in bytes; far above any that a person types.
const LONGEST: usize = 40_000;
/// A word beyond this is cut, in characters.
const LONGEST_WORD: usize = 60;
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

/// What a lead is found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searchable {
    pub words: String,
    pub email: String,
    pub phone: String,
}

impl Searchable {
    pub fn of(lead: &NewLead) -> Self {
        let quote = lead.quote.as_ref();
        let requests = quote.and_then(|quote| quote.request.special_requests.as_deref());
        let home = quote.map(|quote| quote.request.home_type.key());
        let reference = lead.reference.to_string();
        Self::from_texts(
            &lead.customer_email,
            &lead.customer_phone,
            &[
                &lead.customer_name,
                &lead.origin,
                &lead.destination,
                &values(&lead.entries),
                requests.unwrap_or_default(),
                home.unwrap_or_default(),
                &reference,
            ],
        )
    }

    pub fn from_texts(email: &str, phone: &str, texts: &[&str]) -> Self {
        let digits = digits(phone);
        let mut words = words_of(email);
        words.extend(words_of(phone));
        for text in texts {
            words.extend(words_of(text));
        }
        // The number in one, without its area code, and its end, as people name it.
        for tail in [PHONE_DIGITS, 7, 4] {
            if digits.len() >= tail {
                words.push(digits[digits.len() - tail..].to_owned());
            }
        }
        Self {
            words: joined(words),
            email: email.trim().to_lowercase(),
            phone: last_ten(&digits),
        }
    }
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

/// The digits by which two phones are the same; empty for what is too short to be one.
pub fn last_ten(digits: &str) -> String {
    if digits.len() < 7 {
        return String::new();
    }
    digits[digits.len().saturating_sub(PHONE_DIGITS)..].to_owned()
}

/// The ASCII digits of a text.
pub fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// What is looked for: every word must begin a word of the lead.
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

    /// The query of FTS5, with any of these tags in each group.
    pub fn fts5(&self, groups: &[Vec<String>]) -> String {
        self.query("AND", "OR", groups, &|word| format!("\"{word}\""), "*")
    }

    /// The query of PostgreSQL.
    pub fn tsquery(&self, groups: &[Vec<String>]) -> String {
        self.query("&", "|", groups, &|word| format!("'{word}'"), ":*")
    }

    fn query(
        &self,
        and: &str,
        or: &str,
        groups: &[Vec<String>],
        quoted: &dyn Fn(&str) -> String,
        begins: &str,
    ) -> String {
        let all = |words: &[String]| {
            let words: Vec<String> = words.iter().map(|word| quoted(word) + begins).collect();
            words.join(&format!(" {and} "))
        };
        let mut parts = vec![match &self.number {
            None => all(&self.words),
            Some(number) => format!(
                "({}) {or} ({})",
                all(std::slice::from_ref(number)),
                all(&self.words)
            ),
        }];
        for group in groups {
            let tags: Vec<String> = group.iter().map(|name| quoted(&tag(name))).collect();
            parts.push(tags.join(&format!(" {or} ")));
        }
        let parts: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
        parts.join(&format!(" {and} "))
    }
}

/// The values of the entries, which are kept as a JSON list of names and values. The names would
/// make every lead of a form a hit for 'city'.
pub fn values(entries: &str) -> String {
    let entries: Vec<(String, String)> = serde_json::from_str(entries).unwrap_or_default();
    let values: Vec<String> = entries.into_iter().map(|(_, value)| value).collect();
    values.join(" ")
}

fn words_of(text: &str) -> Vec<String> {
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

fn joined(mut words: Vec<String>) -> String {
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
    fn words_are_folded_and_a_phone_is_found_by_its_ends() {
        let found = Searchable::from_texts(
            "Ana.Peña@Example.com",
            "+1 (956) 555-0142",
            &["Marisol TREVIÑO", "1210 N. 10th St"],
        );
        let words: Vec<&str> = found.words.split(' ').collect();
        for word in [
            "marisol",
            "trevino",
            "pena",
            "9565550142",
            "5550142",
            "0142",
            "10th",
        ] {
            assert!(words.contains(&word), "{word}: {words:?}");
        }
        assert_eq!(found.phone, "9565550142");
        assert_eq!(found.email, "ana.peña@example.com");
    }

    #[test]
    fn a_query_cannot_leave_its_quotes() {
        let wanted = Wanted::parse("O'Brien\" OR * NEAR(a)").expect("words");
        assert_eq!(
            wanted.fts5(&[]),
            r#"("o"* AND "brien"* AND "or"* AND "near"* AND "a"*)"#
        );
        assert_eq!(Wanted::parse("\u{e000} ' -- ;"), None);
        assert!(!wanted.tsquery(&[]).contains("''"));
    }

    #[test]
    fn a_number_is_found_in_one_and_in_parts() {
        let wanted = Wanted::parse("956-555-01").expect("words");
        assert_eq!(
            wanted.tsquery(&[vec!["new".to_owned()]]),
            "(('95655501':*) | ('956':* & '555':* & '01':*)) & ('\u{e000}new')"
        );
    }

    #[test]
    fn only_the_values_of_entries_are_words() {
        assert_eq!(
            values(r#"[["city","san-juan"],["after\"Hours","yes"]]"#),
            "san-juan yes"
        );
    }
}
