//! Normalizes visitors' words: corrects spelling, replaces synonyms, stems, and knows stop words.

use std::collections::{BTreeMap, BTreeSet};

use content::Language;
use domain::Locale;
use frostem::{Algorithm, Stemmer};
use strsim::damerau_levenshtein;

use crate::by_ear::sounds;
use crate::text::words;

/// The vocabulary of the site and of its visitors.
pub struct Lexicon {
    /// Synonyms by their first word, longest first, each with its canonical word.
    synonyms: BTreeMap<String, Vec<(Vec<String>, String)>>,
    stop_words: BTreeSet<String>,
    spanish_words: BTreeSet<String>,
    /// Correctly spelled words, with how often the site uses each.
    word_counts: BTreeMap<Box<str>, u32>,
    /// The stems of those words.
    stems: BTreeSet<Box<str>>,
    /// Words that visitors use, by how they sound in Spanish.
    sounds: BTreeMap<Box<str>, Box<str>>,
    stemmer: Stemmer,
}

impl Lexicon {
    /// A lexicon with the words of `assistant.toml`. Add the site's texts with
    /// [`Lexicon::add_text`].
    pub fn new(locale: Locale, language: &Language) -> Self {
        let mut lexicon = Self {
            synonyms: BTreeMap::new(),
            stop_words: language.stop.iter().flat_map(|word| words(word)).collect(),
            spanish_words: language
                .spanish
                .iter()
                .flat_map(|word| words(word))
                .collect(),
            word_counts: BTreeMap::new(),
            stems: BTreeSet::new(),
            sounds: BTreeMap::new(),
            stemmer: Stemmer::new(match locale {
                Locale::En => Algorithm::English,
                Locale::Es => Algorithm::Spanish,
            }),
        };
        for (canonical, variants) in &language.synonyms {
            lexicon.add_word(canonical.clone());
            for variant in variants {
                let phrase = words(variant);
                for word in &phrase {
                    lexicon.add_spoken(word.clone());
                }
                if let Some(first) = phrase.first().cloned() {
                    lexicon
                        .synonyms
                        .entry(first)
                        .or_default()
                        .push((phrase, canonical.clone()));
                }
            }
        }
        for synonyms in lexicon.synonyms.values_mut() {
            synonyms.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
        }
        let all: Vec<String> = lexicon
            .stop_words
            .iter()
            .chain(&lexicon.spanish_words)
            .cloned()
            .collect();
        for word in all {
            lexicon.add_spoken(word);
        }
        let stems: Vec<String> = lexicon
            .stop_words
            .iter()
            .map(|word| lexicon.stem(word))
            .collect();
        lexicon.stop_words.extend(stems);
        lexicon
    }

    /// Adds the words of a text as correctly spelled.
    pub fn add_text(&mut self, text: &str) {
        for word in words(text) {
            self.add_word(word);
        }
    }

    /// Adds the words of a text that visitors use, such as the question of a topic, which they may also spell
    /// phonetically.
    pub fn add_spoken_text(&mut self, text: &str) {
        for word in words(text) {
            self.add_spoken(word);
        }
    }

    fn add_spoken(&mut self, word: String) {
        let sound = sounds(&word).into_boxed_str();
        self.sounds
            .entry(sound)
            .or_insert_with(|| word.as_str().into());
        self.add_word(word);
    }

    fn add_word(&mut self, word: String) {
        self.stems.insert(self.stem(&word).into());
        *self.word_counts.entry(word.into()).or_default() += 1;
    }

    /// The words of what a visitor typed, with spelling corrected and synonyms replaced.
    pub fn normalize(&self, text: &str) -> Vec<String> {
        let typed: Vec<String> = words(text)
            .into_iter()
            .map(|word| self.corrected(word))
            .collect();
        self.with_synonyms_replaced(&typed)
    }

    /// The words of a phrase in content: like [`Lexicon::normalize`], without correcting spelling.
    pub fn normalize_phrase(&self, text: &str) -> Vec<String> {
        // A canonical word such as `same_day` is not split.
        if self.word_counts.contains_key(text) && text.contains('_') {
            return vec![text.to_owned()];
        }
        let typed: Vec<String> = text
            .split_whitespace()
            .flat_map(|part| {
                if part.contains('_') {
                    vec![part.to_owned()]
                } else {
                    words(part)
                }
            })
            .collect();
        self.with_synonyms_replaced(&typed)
    }

    /// The stem of a word, as in the search index.
    pub fn stem(&self, word: &str) -> String {
        if word.contains('_') {
            return word.to_owned();
        }
        self.stemmer.stem(word).into_owned()
    }

    /// Returns whether a word is ignored by search.
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.contains(word)
    }

    /// Returns whether a question is in Spanish: it contains a Spanish word, and either a Spanish accent or
    /// mark or at least a third of its words are Spanish.
    pub fn is_spanish(&self, text: &str) -> bool {
        let typed = words(text);
        let spanish = typed
            .iter()
            .filter(|word| self.spanish_words.contains(*word))
            .count();
        let is_accented = text.contains(['¿', '¡', 'ñ', 'á', 'é', 'í', 'ó', 'ú']);
        spanish > 0 && (is_accented || spanish * 3 >= typed.len())
    }

    fn with_synonyms_replaced(&self, typed: &[String]) -> Vec<String> {
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(word) = typed.get(at) {
            let synonym = self.synonyms.get(word).and_then(|synonyms| {
                synonyms
                    .iter()
                    .find(|(phrase, _)| typed[at..].starts_with(phrase))
            });
            if let Some((phrase, canonical)) = synonym {
                words.push(canonical.clone());
                at += phrase.len();
            } else {
                words.push(word.clone());
                at += 1;
            }
        }
        words
    }

    /// The known word that was most likely meant: one that sounds the same, or else one with nearly the same letters.
    /// Short words and numbers are not corrected, and the first letter is assumed to be right.
    fn corrected(&self, word: String) -> String {
        let length = word.chars().count();
        if self.word_counts.contains_key(word.as_str())
            || !(2..=24).contains(&length)
            || word.contains(|c: char| c.is_ascii_digit())
            || self.stems.contains(self.stem(&word).as_str())
        {
            return word;
        }
        if let Some(known) = self.sounds.get(sounds(&word).as_str()) {
            return known.to_string();
        }
        if length < 4 {
            return word;
        }
        let max_distance = if length < 8 { 1 } else { 2 };
        let first = word.chars().next();
        let nearest = self
            .word_counts
            .iter()
            .filter(|(known, _)| {
                known.chars().next() == first && known.len().abs_diff(word.len()) <= max_distance
            })
            .map(|(known, count)| {
                // A content word is more likely than a stop word such as 'for'.
                let rank = (self.is_stop_word(known), std::cmp::Reverse(*count));
                (damerau_levenshtein(known, &word), rank, known)
            })
            .filter(|(distance, ..)| *distance <= max_distance)
            .min();
        nearest.map_or(word, |(_, _, known)| known.to_string())
    }
}
