//! How visitors say things: synonyms, spelling, and which words carry no meaning.

use std::collections::{BTreeMap, BTreeSet};

use content::Language;
use frostem::{Algorithm, Stemmer};
use strsim::damerau_levenshtein;

use crate::words::words;

/// Knows the words of the site and of its visitors.
pub struct Lexicon {
    /// Phrases by their first word, longest first, and what stands for each.
    phrases: BTreeMap<String, Vec<(Vec<String>, String)>>,
    stop: BTreeSet<String>,
    spanish: BTreeSet<String>,
    /// Every word that is no misspelling, with how often the site uses it.
    known: BTreeMap<String, usize>,
    /// Their stems.
    stems: BTreeSet<String>,
    stemmer: Stemmer,
}

impl Lexicon {
    pub fn new(language: &Language) -> Self {
        let mut lexicon = Self {
            phrases: BTreeMap::new(),
            stop: language.stop.iter().flat_map(|word| words(word)).collect(),
            spanish: language
                .spanish
                .iter()
                .flat_map(|word| words(word))
                .collect(),
            known: BTreeMap::new(),
            stems: BTreeSet::new(),
            stemmer: Stemmer::new(Algorithm::English),
        };
        for (canonical, variants) in &language.synonyms {
            lexicon.learn(canonical.clone());
            for variant in variants {
                let phrase = words(variant);
                for word in &phrase {
                    lexicon.learn(word.clone());
                }
                if let Some(first) = phrase.first().cloned() {
                    lexicon
                        .phrases
                        .entry(first)
                        .or_default()
                        .push((phrase, canonical.clone()));
                }
            }
        }
        for phrases in lexicon.phrases.values_mut() {
            phrases.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
        }
        let all: Vec<String> = lexicon
            .stop
            .iter()
            .chain(&lexicon.spanish)
            .cloned()
            .collect();
        for word in all {
            lexicon.learn(word);
        }
        let stems: Vec<String> = lexicon.stop.iter().map(|word| lexicon.stem(word)).collect();
        lexicon.stop.extend(stems);
        lexicon
    }

    /// Takes note that these are words.
    pub fn learn_text(&mut self, text: &str) {
        for word in words(text) {
            self.learn(word);
        }
    }

    fn learn(&mut self, word: String) {
        self.stems.insert(self.stem(&word));
        *self.known.entry(word).or_default() += 1;
    }

    /// What was typed, with misspellings mended and synonyms replaced, in order.
    pub fn read(&self, text: &str) -> Vec<String> {
        let typed: Vec<String> = words(text)
            .into_iter()
            .map(|word| self.mended(word))
            .collect();
        self.replaced(&typed)
    }

    /// A phrase of content: as [`Lexicon::read`], but believed to be spelt well.
    pub fn phrase(&self, text: &str) -> Vec<String> {
        // A canonical name such as `same_day` is one word.
        if self.known.contains_key(text) && text.contains('_') {
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
        self.replaced(&typed)
    }

    /// The word by which the search knows another.
    pub fn stem(&self, word: &str) -> String {
        if word.contains('_') {
            return word.to_owned();
        }
        self.stemmer.stem(word).into_owned()
    }

    /// Whether a word carries no meaning of its own.
    pub fn is_stop(&self, word: &str) -> bool {
        self.stop.contains(word)
    }

    /// Whether the question is in Spanish: it holds a Spanish word, and at least as many as words that
    /// can only be English.
    pub fn is_spanish(&self, text: &str) -> bool {
        let typed = words(text);
        let spanish = typed
            .iter()
            .filter(|word| self.spanish.contains(*word))
            .count();
        let marked = text.contains(['¿', '¡', 'ñ', 'á', 'é', 'í', 'ó', 'ú']);
        spanish > 0 && (marked || spanish * 3 >= typed.len())
    }

    fn replaced(&self, typed: &[String]) -> Vec<String> {
        let mut read = Vec::new();
        let mut at = 0;
        while let Some(word) = typed.get(at) {
            let found = self.phrases.get(word).and_then(|phrases| {
                phrases
                    .iter()
                    .find(|(phrase, _)| typed[at..].starts_with(phrase))
            });
            if let Some((phrase, canonical)) = found {
                read.push(canonical.clone());
                at += phrase.len();
            } else {
                read.push(word.clone());
                at += 1;
            }
        }
        read
    }

    /// The known word that was most likely meant. Short words and numbers are left alone, and nobody
    /// mistypes the first letter.
    fn mended(&self, word: String) -> String {
        let length = word.chars().count();
        if self.known.contains_key(&word)
            || !(4..=24).contains(&length)
            || word.contains(|c: char| c.is_ascii_digit())
            || self.stems.contains(&self.stem(&word))
        {
            return word;
        }
        let most = if length < 8 { 1 } else { 2 };
        let first = word.chars().next();
        let near = self
            .known
            .iter()
            .filter(|(known, _)| {
                known.chars().next() == first && known.len().abs_diff(word.len()) <= most
            })
            .map(|(known, often)| {
                (
                    damerau_levenshtein(known, &word),
                    std::cmp::Reverse(*often),
                    known,
                )
            })
            .filter(|(distance, ..)| *distance <= most)
            .min();
        near.map_or(word, |(_, _, known)| known.clone())
    }
}
