//! Which passage answers a question, and how surely.

use std::collections::{BTreeMap, BTreeSet};

use crate::lexicon::Lexicon;
use crate::passages::Passage;

/// How much a word without meaning of its own still counts beside one that has.
const STOP: f64 = 0.08;
/// How much a word counts that stands in the heading, in the text, or only in the page's name.
const IN_HEADING: f64 = 1.0;
const IN_TEXT: f64 = 0.72;
const IN_NAME: f64 = 0.6;
/// How much of a passage's score its heading gets for being like the question as a whole.
const LIKE_HEADING: f64 = 0.15;
/// A heading that is the very question comes second to a visitor's own words for it.
const HEADING_ITSELF: f64 = 0.95;

/// By how much of what is missing a question comes nearer that holds all of a visitor's words.
const HOLDS_ALL: f64 = 0.2;

/// What a search may find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A passage, by its place in the list.
    Passage(usize),
    /// A reply of the assistant's own.
    Reply(usize),
}

/// A target and how well it answers, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub target: Target,
    pub score: f64,
}

/// Knows which words stand where.
pub struct Search {
    passages: Vec<Indexed>,
    asked: Vec<(Target, BTreeSet<String>)>,
    frequency: BTreeMap<String, usize>,
    texts: usize,
}

struct Indexed {
    heading: BTreeSet<String>,
    text: BTreeSet<String>,
    name: BTreeSet<String>,
    weight: f64,
}

impl Search {
    /// `asked` are questions in visitors' words and what each is about; `second` are beginnings of paths
    /// that come second.
    pub fn new(
        lexicon: &Lexicon,
        passages: &[Passage],
        asked: &[(Target, &str)],
        second: &[String],
    ) -> Self {
        let set = |text: &str| -> BTreeSet<String> {
            lexicon
                .phrase(text)
                .iter()
                .map(|word| lexicon.stem(word))
                .collect()
        };
        let passages: Vec<Indexed> = passages
            .iter()
            .map(|passage| Indexed {
                heading: set(&passage.heading),
                text: set(&passage.whole),
                name: set(&passage.page.label),
                weight: if second.iter().any(|path| passage.path.starts_with(path)) {
                    0.88
                } else {
                    1.0
                },
            })
            .collect();
        let asked: Vec<_> = asked
            .iter()
            .map(|(target, text)| (*target, set(text)))
            .collect();
        let mut frequency = BTreeMap::new();
        let all = passages
            .iter()
            .map(|p| p.heading.union(&p.text).collect::<Vec<_>>());
        for word in all
            .chain(asked.iter().map(|(_, words)| words.iter().collect()))
            .flatten()
        {
            *frequency.entry(word.clone()).or_insert(0usize) += 1;
        }
        Self {
            texts: passages.len() + asked.len(),
            passages,
            asked,
            frequency,
        }
    }

    /// All that has to do with the question, best first; each target once.
    pub fn find(&self, lexicon: &Lexicon, read: &[String]) -> Vec<Hit> {
        let question: BTreeMap<String, f64> = read
            .iter()
            .map(|word| {
                let stem = lexicon.stem(word);
                let weight = self.weight(&stem) * if lexicon.is_stop(word) { STOP } else { 1.0 };
                (stem, weight)
            })
            .collect();
        let whole: f64 = question.values().sum();
        if whole == 0.0 {
            return Vec::new();
        }
        let mut best: BTreeMap<Target, f64> = BTreeMap::new();
        let mut keep = |target, score: f64| {
            let slot = best.entry(target).or_insert(0.0);
            *slot = slot.max(score);
        };
        for (target, words) in &self.asked {
            let alike = self.likeness(lexicon, &question, words);
            let all = words
                .iter()
                .all(|word| lexicon.is_stop(word) || question.contains_key(word));
            let nearer = if all { HOLDS_ALL * (1.0 - alike) } else { 0.0 };
            keep(*target, if alike > 0.0 { alike + nearer } else { 0.0 });
        }
        for (at, passage) in self.passages.iter().enumerate() {
            let covered: f64 = question
                .iter()
                .map(|(word, weight)| weight * passage.holds(word))
                .sum();
            let alike = self.likeness(lexicon, &question, &passage.heading);
            let score = (1.0 - LIKE_HEADING) * covered / whole + LIKE_HEADING * alike;
            keep(
                Target::Passage(at),
                score.max(alike) * HEADING_ITSELF * passage.weight,
            );
        }
        let mut hits: Vec<Hit> = best
            .into_iter()
            .map(|(target, score)| Hit { target, score })
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    /// The cosine between the question's words and another's, rare words counting more.
    fn likeness(
        &self,
        lexicon: &Lexicon,
        question: &BTreeMap<String, f64>,
        other: &BTreeSet<String>,
    ) -> f64 {
        let weight = |word: &String| {
            let weight = question.get(word).copied();
            weight.unwrap_or_else(|| {
                self.weight(word) * if lexicon.is_stop(word) { STOP } else { 1.0 }
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

    /// Rare words say more. One that stands nowhere counts most: it is what the site does not speak of.
    fn weight(&self, word: &str) -> f64 {
        let often = self.frequency.get(word).copied().unwrap_or(0);
        // A number that stands nowhere is a time or an amount of the visitor's own.
        if often == 0 && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return STOP;
        }
        let ratio = f64_of(self.texts + 1) / f64_of(often + 1);
        ratio.ln().max(0.2)
    }
}

impl Indexed {
    fn holds(&self, word: &str) -> f64 {
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

/// Counts of texts are far below what a float holds exactly.
fn f64_of(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
