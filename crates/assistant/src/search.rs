//! Finds the passages and replies that answer a question, with a score.

use std::collections::{BTreeMap, BTreeSet};

use crate::lexicon::Lexicon;
use crate::passages::Passage;

/// The weight of a stop word relative to other words.
const STOP_WORD_WEIGHT: f64 = 0.08;
/// The weights of a word that occurs in the heading, in the text, or only in the page's name.
const IN_HEADING: f64 = 1.0;
const IN_TEXT: f64 = 0.72;
const IN_NAME: f64 = 0.6;
/// The share of a passage's score that is the similarity of its heading to the question.
const HEADING_SHARE: f64 = 0.15;
/// Passages rank just below example questions, which are visitors' own words.
const PASSAGE_WEIGHT: f64 = 0.95;

/// The share of the difference to 1 that is added to the score if the question contains all words
/// of an example question.
const ALL_WORDS_BONUS: f64 = 0.2;

/// The stems of a text.
type Stems = BTreeSet<String>;

/// The weights of a question's stems.
type Weights = BTreeMap<String, f64>;

/// A passage that can answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A passage, by its index.
    Passage(usize),
    /// A reply of `assistant.toml`, by its index.
    Reply(usize),
}

/// A target and its score, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub target: Target,
    pub score: f64,
}

/// The stems of all passages and example questions.
pub struct SearchIndex {
    passages: Vec<IndexedPassage>,
    examples: Vec<(Target, Stems)>,
    /// In how many texts each stem occurs.
    document_frequency: BTreeMap<String, usize>,
    document_count: usize,
}

struct IndexedPassage {
    heading: Stems,
    text: Stems,
    name: Stems,
    weight: f64,
}

impl SearchIndex {
    /// `examples` are questions in visitors' words with their answers; pages whose path starts with
    /// one of `secondary` rank lower.
    pub fn new(
        lexicon: &Lexicon,
        passages: &[Passage],
        examples: &[(Target, &str)],
        secondary: &[String],
    ) -> Self {
        let set = |text: &str| -> Stems {
            lexicon
                .normalize_phrase(text)
                .iter()
                .map(|word| lexicon.stem(word))
                .collect()
        };
        let passages: Vec<IndexedPassage> = passages
            .iter()
            .map(|passage| IndexedPassage {
                heading: set(&passage.heading),
                text: set(&passage.full_text),
                name: set(&passage.page.label),
                weight: if secondary.iter().any(|path| passage.path.starts_with(path)) {
                    0.88
                } else {
                    1.0
                },
            })
            .collect();
        let examples: Vec<_> = examples
            .iter()
            .map(|(target, text)| (*target, set(text)))
            .collect();
        let mut document_frequency = BTreeMap::new();
        let all = passages
            .iter()
            .map(|p| p.heading.union(&p.text).collect::<Vec<_>>());
        for word in all
            .chain(examples.iter().map(|(_, words)| words.iter().collect()))
            .flatten()
        {
            *document_frequency.entry(word.clone()).or_insert(0usize) += 1;
        }
        Self {
            document_count: passages.len() + examples.len(),
            passages,
            examples,
            document_frequency,
        }
    }

    /// The targets that match a normalized question, best first.
    pub fn find(&self, lexicon: &Lexicon, words: &[String]) -> Vec<Hit> {
        let question: Weights = words
            .iter()
            .map(|word| {
                let stem = lexicon.stem(word);
                let weight = self.weight(&stem)
                    * if lexicon.is_stop_word(word) {
                        STOP_WORD_WEIGHT
                    } else {
                        1.0
                    };
                (stem, weight)
            })
            .collect();
        if question.values().sum::<f64>() == 0.0 {
            return Vec::new();
        }
        let mut best: BTreeMap<Target, f64> = BTreeMap::new();
        let mut keep = |target, score: f64| {
            let slot = best.entry(target).or_insert(0.0);
            *slot = slot.max(score);
        };
        for (target, example) in &self.examples {
            keep(*target, self.example_score(lexicon, &question, example));
        }
        for (at, passage) in self.passages.iter().enumerate() {
            let score = self.passage_score(lexicon, &question, passage);
            keep(Target::Passage(at), score);
        }
        let mut hits: Vec<Hit> = best
            .into_iter()
            .map(|(target, score)| Hit { target, score })
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    fn example_score(&self, lexicon: &Lexicon, question: &Weights, example: &Stems) -> f64 {
        let similarity = self.similarity(lexicon, question, example);
        let contains_all = example
            .iter()
            .all(|stem| lexicon.is_stop_word(stem) || question.contains_key(stem));
        if contains_all && similarity > 0.0 {
            similarity + ALL_WORDS_BONUS * (1.0 - similarity)
        } else {
            similarity
        }
    }

    fn passage_score(
        &self,
        lexicon: &Lexicon,
        question: &Weights,
        passage: &IndexedPassage,
    ) -> f64 {
        let total: f64 = question.values().sum();
        let covered: f64 = question
            .iter()
            .map(|(stem, weight)| weight * passage.word_weight(stem))
            .sum();
        let similarity = self.similarity(lexicon, question, &passage.heading);
        let score = (1.0 - HEADING_SHARE) * covered / total + HEADING_SHARE * similarity;
        score.max(similarity) * PASSAGE_WEIGHT * passage.weight
    }

    /// The cosine similarity of the question and other words, weighted by rarity.
    fn similarity(&self, lexicon: &Lexicon, question: &Weights, other: &Stems) -> f64 {
        let weight = |word: &String| {
            let weight = question.get(word).copied();
            weight.unwrap_or_else(|| {
                self.weight(word)
                    * if lexicon.is_stop_word(word) {
                        STOP_WORD_WEIGHT
                    } else {
                        1.0
                    }
            })
        };
        let square = |words: &mut dyn Iterator<Item = &String>| {
            words.map(|w| weight(w).powi(2)).sum::<f64>()
        };
        let shared = square(&mut other.iter().filter(|word| question.contains_key(*word)));
        let lengths = square(&mut question.keys()) * square(&mut other.iter());
        if lengths == 0.0 {
            0.0
        } else {
            shared / lengths.sqrt()
        }
    }

    /// The inverse document frequency of a stem. A word that occurs nowhere has the highest weight,
    /// because the site says nothing about it.
    fn weight(&self, word: &str) -> f64 {
        let count = self.document_frequency.get(word).copied().unwrap_or(0);
        // An unknown number is probably a time or an amount, which no passage can match.
        if count == 0 && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return STOP_WORD_WEIGHT;
        }
        let ratio = f64_of(self.document_count + 1) / f64_of(count + 1);
        ratio.ln().max(0.2)
    }
}

impl IndexedPassage {
    fn word_weight(&self, word: &str) -> f64 {
        if self.heading.contains(word) {
            IN_HEADING
        } else if self.text.contains(word) {
            IN_TEXT
        } else if self.name.contains(word) {
            IN_NAME
        } else {
            0.0
        }
    }
}

/// Counts are far below the integers that a float represents exactly.
fn f64_of(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
