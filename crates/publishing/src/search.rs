//! Searches all texts of the site, by what they say and what they are called, in content files and at the desk.

use std::collections::BTreeMap;

use content::{FieldNames, Site, editing, localized};
use contract::desk::{ContentLine, ContentList};
use domain::Locale;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::snapshot::Snapshot;

/// Length of the text around a match, in characters.
const EXCERPT: usize = 120;

/// The fewest letters of a meaningful word: the unit of `{hours} h` is shorter.
const MIN_WORD: usize = 3;

/// How well a text matches a search, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// Several texts of a file together contain the words.
    Apart,
    /// It contains the words in some order; the last may be the beginning of a longer one.
    Words,
    /// It contains the words as a phrase, of which the last is the beginning of a longer word.
    Begun,
    /// It contains the words as a phrase. A single word may also be the beginning of a longer one.
    Phrase,
}

/// Keeps the files whose title, address or texts match a search best: those with its words as a phrase, else those
/// with all of its words. Says where. `locale` is the language of the names of fields.
pub fn narrow_search(snapshot: &Snapshot, locale: Locale, list: &mut ContentList, query: &str) {
    let query = fold(query);
    let words: Vec<&str> = query.split_whitespace().collect();
    if words.is_empty() {
        return;
    }
    let names = FieldNames::read(snapshot.published.files(), locale);
    let names = names.all().map(|(key, name)| (key, fold(name)));
    let labels: Labels<'_> = names
        .filter(|(_, name)| level(name, &words).is_some())
        .collect();
    let mut levels: BTreeMap<String, Level> = BTreeMap::new();
    for group in &mut list.groups {
        group.files.retain_mut(|line| {
            let level = matches(snapshot, line, &words, &labels);
            levels.extend(level.map(|level| (line.path.clone(), level)));
            level.is_some()
        });
    }
    let best = levels.values().copied().max();
    for group in &mut list.groups {
        group
            .files
            .retain(|line| levels.get(&line.path).copied() == best);
    }
    list.groups.retain(|group| !group.files.is_empty());
}

/// The names that the desk shows for fields, by their keys.
type Labels<'a> = BTreeMap<&'a str, String>;

fn matches(
    snapshot: &Snapshot,
    line: &mut ContentLine,
    words: &[&str],
    labels: &Labels<'_>,
) -> Option<Level> {
    let address = line.page_path.as_deref().unwrap_or_default();
    let address = percent_decode_str(address).decode_utf8_lossy();
    let title = fold(&format!("{} {address} {}", line.title, line.path));
    let titled = level(&format!("{title} {}", spaced(&title)), words);
    let Some(text) = snapshot.published.text(&line.path) else {
        return titled;
    };
    let locale = localized(&line.path).map_or(Locale::En, |(locale, _)| locale);
    let site = snapshot.site_in(locale);
    let shown = fold(&site.shown_text(text));
    // Parsing is slower than searching the text, and most files do not contain the words.
    let is_labeled = labels.keys().any(|key| text.contains(key));
    if !is_labeled && !contains_all(&shown, words) && !contains_all(&fold(text), words) {
        return titled;
    }
    let search = |words| {
        let search = Search {
            site,
            words,
            labels,
        };
        search.find(&line.path, text)
    };
    let found = search(words).or_else(|| {
        if !has_words(&shown, words) {
            return None;
        }
        let found = search(&words[..1])?;
        let rank = Rank {
            level: Level::Apart,
            ..found.rank
        };
        Some(Match { rank, ..found })
    });
    match found {
        Some(found) if Some(found.rank.level) >= titled => {
            let level = found.rank.level;
            line.found_at = Some(found.pointer);
            line.found = Some(found.excerpt);
            Some(level)
        }
        _ => titled,
    }
}

struct Match {
    pointer: String,
    excerpt: String,
    rank: Rank,
}

/// How well a value matches, compared field by field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// The search is its name: people who search for `hours` rarely want a text about hours.
    is_name: bool,
    level: Level,
    /// The text contains the words, not only its name and the text together.
    is_in_text: bool,
}

/// A search in the texts of one file.
struct Search<'a> {
    /// The site that the file belongs to, whose values replace text in braces.
    site: &'a Site,
    words: &'a [&'a str],
    /// The names of fields that contain the words.
    labels: &'a Labels<'a>,
}

impl Search<'_> {
    /// The first of the texts that match best.
    fn find(&self, path: &str, text: &str) -> Option<Match> {
        let text = editing::read(path, text).ok()?;
        let mut found = None;
        self.walk(&text.value, "", &mut found);
        if let Some(body) = text.body {
            self.visit("/body", &body, &mut found);
        }
        found
    }

    fn walk(&self, value: &Value, pointer: &str, found: &mut Option<Match>) {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    let key = key.replace('~', "~0").replace('/', "~1");
                    self.walk(field, &format!("{pointer}/{key}"), found);
                }
            }
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.walk(item, &format!("{pointer}/{at}"), found);
                }
            }
            Value::String(text) => self.visit(pointer, text, found),
            Value::Number(number) => self.visit(pointer, &number.to_string(), found),
            Value::Bool(_) | Value::Null => {}
        }
    }

    fn visit(&self, pointer: &str, text: &str, found: &mut Option<Match>) {
        let shown = self.site.shown_text(text);
        if is_only_value(text, &shown) {
            return;
        }
        let folded = fold(&shown);
        let name = fold(pointer);
        let words = self.words;
        let phrase = words.join(" ");
        let labels = || pointer.split('/').filter_map(|key| self.labels.get(key));
        let is_name = name.split('/').any(|part| spaced(part) == spaced(&phrase))
            || labels().any(|label| *label == phrase);
        let in_text = level(&folded, words).or_else(|| level(&fold(text), words));
        let named = || level(&format!("{} {folded}", spaced(&name)), words);
        let level = if is_name {
            Some(Level::Phrase)
        } else {
            let labeled = || labels().filter_map(|label| level(label, words)).max();
            in_text.max(labeled()).or_else(named)
        };
        let Some(level) = level else {
            return;
        };
        let rank = Rank {
            is_name,
            level,
            is_in_text: in_text.is_some(),
        };
        if found.as_ref().is_none_or(|found| found.rank < rank) {
            *found = Some(Match {
                // The kind of a section identifies the section.
                pointer: pointer.strip_suffix("/kind").unwrap_or(pointer).to_owned(),
                excerpt: excerpt(&shown, &folded, words),
                rank,
            });
        }
    }
}

/// Whether a text is only a value that is known when a page is shown, with its unit, such as `{hours} h`.
fn is_only_value(text: &str, shown: &str) -> bool {
    let mut words = shown.split(|c: char| !c.is_alphanumeric());
    text.contains('{') && shown.contains('…') && words.all(|word| word.chars().count() < MIN_WORD)
}

/// How well a text without accents and capitals matches.
fn level(text: &str, words: &[&str]) -> Option<Level> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let phrase = words.join(" ");
    let mut phrases = at_word_starts(&line, &phrase).peekable();
    if phrases.peek().is_some() {
        let is_whole = words.len() == 1 || phrases.any(|is_whole| is_whole);
        return Some(if is_whole {
            Level::Phrase
        } else {
            Level::Begun
        });
    }
    has_words(&line, words).then_some(Level::Words)
}

/// Whether a text contains all words, the last one also as the beginning of a longer one.
fn has_words(text: &str, words: &[&str]) -> bool {
    words.split_last().is_some_and(|(last, others)| {
        let is_whole = |word: &&str| at_word_starts(text, word).any(|is_whole| is_whole);
        others.iter().all(is_whole) && at_word_starts(text, last).next().is_some()
    })
}

/// For each place where a text contains other words at the start of a word: whether they end with a word, too.
fn at_word_starts<'a>(text: &'a str, wanted: &'a str) -> impl Iterator<Item = bool> + 'a {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(wanted).filter_map(move |(at, found)| {
        let (before, after) = (&text[..at], &text[at + found.len()..]);
        let first = is_letter(found.chars().next());
        let last = is_letter(found.chars().next_back());
        let is_inside = first && is_letter(before.chars().next_back());
        (!is_inside).then(|| !(last && is_letter(after.chars().next())))
    })
}

/// A path or a key as words.
fn spaced(name: &str) -> String {
    name.replace(['/', '_', '-', '.'], " ")
}

/// The text around the phrase, or else the first word that it contains, in one line.
fn excerpt(text: &str, folded: &str, words: &[&str]) -> String {
    let first = || words.iter().filter_map(|word| folded.find(word)).min();
    let at = folded.find(&words.join(" ")).or_else(first);
    // Folding keeps the number of characters.
    let at = at.map_or(0, |at| folded[..at].chars().count());
    let start = at.saturating_sub(EXCERPT / 3);
    let part: String = text.chars().skip(start).take(EXCERPT).collect();
    let line = part.split_whitespace().collect::<Vec<_>>().join(" ");
    let before = if start > 0 { "…" } else { "" };
    let after = if text.chars().count() > start + EXCERPT {
        "…"
    } else {
        ""
    };
    format!("{before}{line}{after}")
}

fn contains_all(text: &str, words: &[&str]) -> bool {
    words.iter().all(|word| text.contains(word))
}

/// Lower case without accents, character by character.
fn fold(text: &str) -> String {
    text.chars()
        .map(|c| match c.to_lowercase().next().unwrap_or(c) {
            'á' => 'a',
            'é' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' | 'ü' => 'u',
            'ñ' => 'n',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level_of(text: &str, query: &str) -> Option<Level> {
        let words: Vec<&str> = query.split_whitespace().collect();
        level(text, &words)
    }

    #[test]
    fn a_phrase_counts_more_than_its_words() {
        let star = "valley star";
        assert_eq!(
            level_of("call valley\n star moving", star),
            Some(Level::Phrase)
        );
        assert_eq!(level_of("the valley starts here", star), Some(Level::Begun));
        assert_eq!(level_of("starting in the valley", star), Some(Level::Words));
        assert_eq!(
            level_of("a star in valleys", star),
            None,
            "a longer first word"
        );
        assert_eq!(level_of("valley mustard", star), None, "the end of a word");
    }

    #[test]
    fn a_value_that_is_known_later_says_nothing_with_its_unit() {
        assert!(is_only_value("{hours} h", "… h"));
        assert!(!is_only_value("adds {hours} h", "adds … h"));
        assert!(!is_only_value("{phone.main}", "956-555-0142"));
        assert!(!is_only_value("…", "…"));
    }

    #[test]
    fn one_word_may_be_the_beginning_of_another() {
        assert_eq!(level_of("two recamaras", "recamara"), Some(Level::Phrase));
        assert_eq!(level_of("956-555-0142", "0142"), Some(Level::Phrase));
        assert_eq!(level_of("from $150", "$150"), Some(Level::Phrase));
        assert_eq!(level_of("a cartwheel", "wheel"), None);
    }
}
