//! Scores how much a lead looks like spam. A high score quarantines it; nothing here refuses a lead, and a real one
//! may say odd things. Reads each text a fixed number of times.

use crate::spam_phrases::PHRASES;
use crate::spam_sign::SpamSign;
use crate::spam_text::{self, Letters, Link};
use crate::spam_words::{HOUSEHOLD_WORDS, MOVE_WORDS};

/// From this score on, a lead is quarantined.
pub const SPAM_LIMIT: u32 = 3;

/// The number of words for furniture and rooms that indicates a move.
const HOUSEHOLD_WORDS_MIN: usize = 2;

/// The minimum length, in words, at which a text without a word about a move is a sign.
const OFF_TOPIC_WORDS_MIN: usize = 10;

/// What a visitor typed, and what is known of the contact.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpamInput<'a> {
    /// The name.
    pub name: &'a str,
    /// The address the move starts at.
    pub origin: &'a str,
    /// The address the move ends at.
    pub destination: &'a str,
    /// All other typed text.
    pub texts: &'a [&'a str],
    /// How many other names came with the same email address lately.
    pub names_of_email: usize,
    /// How many other names came with the same phone number lately.
    pub names_of_phone: usize,
}

/// How much a lead looks like spam, with the signs found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpamScore {
    /// The sum of the signs' points, less one if it names furniture or rooms.
    pub points: u32,
    /// The signs, strongest first.
    pub signs: Vec<SpamSign>,
}

impl SpamScore {
    /// Scores a lead.
    pub fn of(input: &SpamInput<'_>) -> Self {
        let mut all = vec![input.name, input.origin, input.destination];
        all.extend_from_slice(input.texts);
        let words: Vec<String> = all.iter().map(|text| spam_text::words(text)).collect();
        let mut found = Found::default();
        found.add_links(input);
        let has_markup = all.iter().any(|text| spam_text::has_markup(text));
        found.add(SpamSign::Markup, if has_markup { 3 } else { 0 });
        found.add_phrases(&words, all.iter().any(|text| text.contains('%')));
        found.add_off_topic(&words[3..]);
        found.add_letters(input, &all);
        found.add_same_text(&words);
        found.add_contacts(input);
        let household = words.iter().map(|text| household_words(text));
        let is_of_a_home = household.sum::<usize>() >= HOUSEHOLD_WORDS_MIN;
        found.score(u32::from(is_of_a_home))
    }

    /// The stored reason: the keys of the signs with spaces between them, or nothing below [`SPAM_LIMIT`].
    pub fn reason(&self) -> String {
        if self.points < SPAM_LIMIT {
            return String::new();
        }
        let keys: Vec<&str> = self.signs.iter().map(|sign| sign.key()).collect();
        keys.join(" ")
    }
}

/// The signs found so far with their points.
#[derive(Default)]
struct Found(Vec<(SpamSign, u32)>);

impl Found {
    fn add(&mut self, sign: SpamSign, points: u32) {
        if points > 0 {
            self.0.push((sign, points));
        }
    }

    fn score(mut self, less: u32) -> SpamScore {
        self.0.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        let points: u32 = self.0.iter().map(|(_, points)| points).sum();
        SpamScore {
            points: points.saturating_sub(less),
            signs: self.0.into_iter().map(|(sign, _)| sign).collect(),
        }
    }

    fn add_links(&mut self, input: &SpamInput<'_>) {
        let addresses = [input.origin, input.destination];
        let texts = input.texts.iter().chain(&addresses);
        let links: Vec<Link> = texts.flat_map(|text| spam_text::links(text)).collect();
        let count = |kind| links.iter().filter(|link| **link == kind).count();
        let has_name_link = spam_text::links(input.name).next().is_some();
        self.add(SpamSign::NameLink, if has_name_link { 3 } else { 0 });
        self.add(SpamSign::Links, points(count(Link::Unknown), 3));
        self.add(SpamSign::HiddenLink, points(count(Link::Hidden) * 2, 4));
        let in_place = addresses.iter().filter(|address| {
            let harmless = spam_text::links(address).any(|link| link == Link::Harmless);
            spam_text::is_only_link(address) && !harmless
        });
        self.add(SpamSign::AddressLink, points(in_place.count(), 2));
    }

    /// Adds the kinds of offer that a text names. Three phrases of a kind are one point more than one, and each phrase
    /// of an advertisement is a point, as is a percentage.
    fn add_phrases(&mut self, texts: &[String], has_percentage: bool) {
        let mut kinds: Vec<(SpamSign, u32, usize)> = Vec::new();
        let percentage = has_percentage.then_some((SpamSign::Pitch, 1));
        for (sign, points) in texts
            .iter()
            .flat_map(|text| phrases(text))
            .chain(percentage)
        {
            if let Some((_, most, count)) = kinds.iter_mut().find(|(kind, ..)| *kind == sign) {
                *most = points.max(*most);
                *count += 1;
            } else {
                kinds.push((sign, points, 1));
            }
        }
        for (sign, most, count) in kinds {
            let points = match sign {
                SpamSign::Pitch => points(count, 3),
                SpamSign::Company => points(count, 2),
                _ => most + u32::from(count > 2),
            };
            self.add(sign, points);
        }
    }

    fn add_off_topic(&mut self, texts: &[String]) {
        let words = || texts.iter().flat_map(|text| text.split_whitespace());
        let is_about_a_move = words().any(|word| {
            [HOUSEHOLD_WORDS, MOVE_WORDS]
                .iter()
                .any(|list| list.binary_search(&word).is_ok())
        });
        let is_long = words().nth(OFF_TOPIC_WORDS_MIN - 1).is_some();
        let is_off_topic = is_long && !is_about_a_move;
        self.add(SpamSign::OffTopic, if is_off_topic { 2 } else { 0 });
    }

    fn add_letters(&mut self, input: &SpamInput<'_>, all: &[&str]) {
        let mut sum = Letters::default();
        for letters in all.iter().map(|text| Letters::of(text)) {
            sum.latin += letters.latin;
            sum.other += letters.other;
            sum.mixed_words += letters.mixed_words;
        }
        let is_in_text = input.texts.iter().any(|text| Letters::of(text).other > 0);
        let script = match sum.other {
            0..=2 => 0,
            other if is_in_text && other > sum.latin => 3,
            other if is_in_text && other > 20 => 2,
            // A name may be written as its owner writes it.
            _ => 1,
        };
        self.add(SpamSign::Script, script);
        self.add(
            SpamSign::MixedScript,
            if sum.mixed_words > 0 { 3 } else { 0 },
        );
        let short = [input.name, input.origin, input.destination];
        let random = short
            .iter()
            .filter(|text| text.split_whitespace().any(spam_text::is_random));
        self.add(SpamSign::RandomLetters, points(random.count() * 2, 4));
    }

    /// Name and both addresses are the first three texts.
    fn add_same_text(&mut self, texts: &[String]) {
        if let [name, origin, destination, ..] = texts {
            let is_same = name.len() > 3 && name == origin && name == destination;
            self.add(SpamSign::SameText, if is_same { 3 } else { 0 });
        }
    }

    fn add_contacts(&mut self, input: &SpamInput<'_>) {
        // A realtor or a daughter may send requests for several people.
        let several = points(input.names_of_email / 2, 3);
        self.add(SpamSign::SeveralNames, several);
        // Families and offices share a phone. With the same address it is no additional sign.
        if several == 0 {
            self.add(SpamSign::SharedPhone, points(input.names_of_phone / 4, 2));
        }
    }
}

/// A count as points, up to a maximum.
fn points(count: usize, max: u32) -> u32 {
    u32::try_from(count).unwrap_or(max).min(max)
}

/// The phrases in words, as [`spam_text::words`] returns them, without those inside of others.
fn phrases(words: &str) -> Vec<(SpamSign, u32)> {
    let mut found = Vec::new();
    let mut end = 0;
    for (at, space) in words.match_indices(' ') {
        if at < end {
            continue;
        }
        let start = at + space.len();
        if let Some((phrase, sign, points)) = phrase_at(&words[start..]) {
            end = start + phrase.len();
            found.push((*sign, *points));
        }
    }
    found
}

/// The longest phrase that a text begins with. Only those that begin with its first word are compared.
fn phrase_at(text: &str) -> Option<&'static (&'static str, SpamSign, u32)> {
    let word = text.split(' ').next()?;
    let first = PHRASES.partition_point(|(phrase, ..)| *phrase < word);
    PHRASES[first..]
        .iter()
        .take_while(|(phrase, ..)| phrase.starts_with(word))
        .filter(|(phrase, ..)| {
            let after = text.strip_prefix(phrase);
            after.is_some_and(|after| after.is_empty() || after.starts_with(' '))
        })
        .last()
}

/// Returns how many different words for furniture and rooms a text has.
fn household_words(words: &str) -> usize {
    let mut found: Vec<&str> = words
        .split_whitespace()
        .filter(|word| HOUSEHOLD_WORDS.binary_search(word).is_ok())
        .collect();
    found.sort_unstable();
    found.dedup();
    found.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_are_searched_are_sorted_and_plain() {
        let phrases: Vec<&str> = PHRASES.iter().map(|(phrase, ..)| *phrase).collect();
        for list in [&phrases, HOUSEHOLD_WORDS, MOVE_WORDS] {
            assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{list:?}");
            for text in list {
                assert_eq!(
                    spam_text::words(text),
                    format!(" {text}"),
                    "as they are read"
                );
            }
        }
    }
}
