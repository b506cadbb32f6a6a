//! Finds the passages and replies that answer a question, with a score.

use std::collections::BTreeMap;

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
/// Passages rank just below example questions, which are phrased as visitors do.
const PASSAGE_WEIGHT: f64 = 0.95;
/// The weight of pages that explain at length what another page says briefly.
const SECONDARY_WEIGHT: f64 = 0.88;
/// The weight of the parts of posts. They use so many words that some of them match any question.
const POST_WEIGHT: f64 = 0.78;

/// The share of the difference to 1 that is added to the score if the question contains all words
/// of an example question.
const ALL_WORDS_BONUS: f64 = 0.2;

/// The number of a stem. A site with posts has about 6,000.
type Stem = u32;

/// The stems of a text, ordered and without duplicates.
type Stems = Box<[Stem]>;

/// A possible answer. At equal scores a reply wins: it is the owner's own text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A reply of `assistant.toml`, by its index.
    Reply(usize),
    /// A passage, by its index.
    Passage(usize),
}

/// A target and its score, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub target: Target,
    pub score: f64,
}

/// The stems of all passages and example questions.
pub struct SearchIndex {
    /// The number of each stem.
    stems: BTreeMap<Box<str>, Stem>,
    /// The weight of each stem, by its number.
    weights: Vec<StemWeight>,
    passages: Vec<IndexedPassage>,
    examples: Vec<(Target, Stems)>,
    /// The number of passages of pages and of examples. Posts do not make a word common: they would hide what pages do
    /// not say.
    document_count: usize,
}

/// The weight of a stem.
struct StemWeight {
    /// Its inverse document frequency.
    rarity: f64,
    is_stop_word: bool,
}

struct IndexedPassage {
    heading: Stems,
    text: Stems,
    name: Stems,
    weight: f64,
    is_post: bool,
}

/// A word of a question.
#[derive(Clone, Copy)]
struct QueryWord {
    /// Its stem; `None` if the site does not use it.
    stem: Option<Stem>,
    weight: f64,
}

/// The words of a question.
struct Question {
    /// Each word once.
    words: Vec<QueryWord>,
    /// The weight of all words.
    total: f64,
    /// The sum of the squares of their weights.
    squares: f64,
}

/// Numbers the stems of texts.
struct Numbering<'a> {
    lexicon: &'a Lexicon,
    stems: BTreeMap<Box<str>, Stem>,
}

impl SearchIndex {
    /// `texts` are the passages with their full texts, and `examples` questions in visitors' words with their
    /// answers; pages whose path starts with one of `secondary` rank lower.
    pub fn new<'a>(
        lexicon: &Lexicon,
        texts: impl Iterator<Item = (&'a Passage, &'a str)>,
        examples: &[(Target, &str)],
        secondary: &[String],
    ) -> Self {
        let mut numbering = Numbering {
            lexicon,
            stems: BTreeMap::new(),
        };
        let passages: Vec<IndexedPassage> = texts
            .map(|(passage, full_text)| {
                let path = &passage.page.path;
                let is_secondary = secondary.iter().any(|prefix| path.starts_with(prefix));
                let is_post = passage.page.is_post;
                IndexedPassage {
                    heading: numbering.stems_of(&passage.heading),
                    text: numbering.stems_of(full_text),
                    name: numbering.stems_of(&passage.page.label),
                    weight: match (is_post, is_secondary) {
                        (true, _) => POST_WEIGHT,
                        (false, true) => SECONDARY_WEIGHT,
                        (false, false) => 1.0,
                    },
                    is_post,
                }
            })
            .collect();
        let examples: Vec<_> = examples
            .iter()
            .map(|(target, text)| (*target, numbering.stems_of(text)))
            .collect();
        let mut index = Self {
            document_count: passages.iter().filter(|passage| !passage.is_post).count()
                + examples.len(),
            stems: numbering.stems,
            weights: Vec::new(),
            passages,
            examples,
        };
        index.weights = index.weigh(lexicon);
        index
    }

    /// The targets that match a normalized question, best first.
    pub fn find(&self, lexicon: &Lexicon, words: &[String]) -> Vec<Hit> {
        let question = self.question(lexicon, words);
        if question.total == 0.0 {
            return Vec::new();
        }
        let mut best: BTreeMap<Target, f64> = BTreeMap::new();
        let mut keep = |target, score: f64| {
            let slot = best.entry(target).or_insert(0.0);
            *slot = slot.max(score);
        };
        for (target, example) in &self.examples {
            keep(*target, self.example_score(&question, example));
        }
        for (at, passage) in self.passages.iter().enumerate() {
            keep(Target::Passage(at), self.passage_score(&question, passage));
        }
        let mut hits: Vec<Hit> = best
            .into_iter()
            .map(|(target, score)| Hit { target, score })
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    fn question(&self, lexicon: &Lexicon, words: &[String]) -> Question {
        let mut weights: BTreeMap<String, f64> = BTreeMap::new();
        for word in words {
            let stem = lexicon.stem(word);
            let factor = if lexicon.is_stop_word(word) {
                STOP_WORD_WEIGHT
            } else {
                1.0
            };
            let weight = self.rarity(&stem) * factor;
            weights.insert(stem, weight);
        }
        let words: Vec<QueryWord> = weights
            .into_iter()
            .map(|(stem, weight)| QueryWord {
                stem: self.stems.get(stem.as_str()).copied(),
                weight,
            })
            .collect();
        Question {
            total: words.iter().map(|word| word.weight).sum(),
            squares: words.iter().map(|word| word.weight.powi(2)).sum(),
            words,
        }
    }

    fn example_score(&self, question: &Question, example: &Stems) -> f64 {
        let similarity = self.similarity(question, example);
        let contains_all = example
            .iter()
            .all(|stem| self.is_stop_word(*stem) || question.weight_of(*stem).is_some());
        if contains_all && similarity > 0.0 {
            similarity + ALL_WORDS_BONUS * (1.0 - similarity)
        } else {
            similarity
        }
    }

    fn passage_score(&self, question: &Question, passage: &IndexedPassage) -> f64 {
        let covered: f64 = question
            .words
            .iter()
            .map(|word| word.weight * word.stem.map_or(0.0, |stem| passage.word_weight(stem)))
            .sum();
        let similarity = self.similarity(question, &passage.heading);
        let score = (1.0 - HEADING_SHARE) * covered / question.total + HEADING_SHARE * similarity;
        score.max(similarity) * PASSAGE_WEIGHT * passage.weight
    }

    /// The cosine similarity of the question and other words, weighted by rarity.
    fn similarity(&self, question: &Question, other: &Stems) -> f64 {
        let (mut shared, mut squares) = (0.0, 0.0);
        for stem in other {
            if let Some(weight) = question.weight_of(*stem) {
                shared += weight.powi(2);
                squares += weight.powi(2);
            } else {
                squares += self.weight(*stem).powi(2);
            }
        }
        let lengths = question.squares * squares;
        if lengths == 0.0 {
            0.0
        } else {
            shared / lengths.sqrt()
        }
    }

    /// The weight of a word that the site uses.
    fn weight(&self, stem: Stem) -> f64 {
        self.at(stem).map_or(0.0, |weight| {
            if weight.is_stop_word {
                weight.rarity * STOP_WORD_WEIGHT
            } else {
                weight.rarity
            }
        })
    }

    fn is_stop_word(&self, stem: Stem) -> bool {
        self.at(stem).is_some_and(|weight| weight.is_stop_word)
    }

    fn at(&self, stem: Stem) -> Option<&StemWeight> {
        self.weights.get(usize::try_from(stem).ok()?)
    }

    /// The inverse document frequency of a stem. A word that occurs nowhere has the highest weight,
    /// because the site says nothing about it.
    fn rarity(&self, stem: &str) -> f64 {
        let known = self.stems.get(stem).and_then(|stem| self.at(*stem));
        if let Some(known) = known {
            return known.rarity;
        }
        // An unknown number is probably a time or an amount, which no passage can match.
        if stem.bytes().all(|byte| byte.is_ascii_digit()) {
            return STOP_WORD_WEIGHT;
        }
        self.inverse_frequency(0)
    }

    fn inverse_frequency(&self, count: usize) -> f64 {
        let ratio = f64_of(self.document_count + 1) / f64_of(count + 1);
        ratio.ln().max(0.2)
    }

    fn weigh(&self, lexicon: &Lexicon) -> Vec<StemWeight> {
        let mut counts = vec![0usize; self.stems.len()];
        let mut count = |stem: Stem| {
            let at = usize::try_from(stem).ok();
            if let Some(count) = at.and_then(|at| counts.get_mut(at)) {
                *count += 1;
            }
        };
        for passage in self.passages.iter().filter(|passage| !passage.is_post) {
            let only_text = passage.text.iter();
            let only_text = only_text.filter(|stem| !contains(&passage.heading, **stem));
            passage
                .heading
                .iter()
                .chain(only_text)
                .for_each(|stem| count(*stem));
        }
        for (_, example) in &self.examples {
            example.iter().for_each(|stem| count(*stem));
        }
        let mut weights: Vec<StemWeight> = counts
            .into_iter()
            .map(|count| StemWeight {
                rarity: self.inverse_frequency(count),
                is_stop_word: false,
            })
            .collect();
        for (text, stem) in &self.stems {
            let at = usize::try_from(*stem).ok();
            if let Some(weight) = at.and_then(|at| weights.get_mut(at)) {
                weight.is_stop_word = lexicon.is_stop_word(text);
            }
        }
        weights
    }
}

impl Question {
    /// The weight of a stem; `None` if it is not in the question.
    fn weight_of(&self, stem: Stem) -> Option<f64> {
        let word = self.words.iter().find(|word| word.stem == Some(stem))?;
        Some(word.weight)
    }
}

impl Numbering<'_> {
    fn stems_of(&mut self, text: &str) -> Stems {
        let words = self.lexicon.normalize_phrase(text);
        let mut found: Vec<Stem> = words
            .iter()
            .map(|word| {
                let stem = self.lexicon.stem(word);
                let next = Stem::try_from(self.stems.len()).unwrap_or(Stem::MAX);
                *self.stems.entry(stem.into()).or_insert(next)
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found.into()
    }
}

impl IndexedPassage {
    fn word_weight(&self, stem: Stem) -> f64 {
        if contains(&self.heading, stem) {
            IN_HEADING
        } else if contains(&self.text, stem) {
            IN_TEXT
        } else if contains(&self.name, stem) {
            IN_NAME
        } else {
            0.0
        }
    }
}

fn contains(stems: &Stems, stem: Stem) -> bool {
    stems.binary_search(&stem).is_ok()
}

/// Counts are far below the integers that a float represents exactly.
fn f64_of(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
