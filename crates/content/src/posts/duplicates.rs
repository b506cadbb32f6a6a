//! Finds paragraphs that are the same, or nearly the same, in two posts.

use std::collections::{BTreeMap, BTreeSet};

use contract::PostBlock;

use super::markdown::plain;
use super::post::Post;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// The number of words in a run. Texts are compared by their runs of words (shingles).
const RUN: usize = 4;
/// Texts with fewer words may repeat: a name, a price, a line of an address.
const WORDS: usize = 12;
/// Two texts are duplicates if they share at least this percentage of the shorter text's runs. The
/// two most similar texts of the shipped posts share a third; a paragraph of fifty words in which a
/// city, a road and a number were replaced still shares three quarters.
const SHARE: usize = 50;

/// A text and its runs of words.
struct Text {
    post: usize,
    line: usize,
    runs: BTreeSet<Vec<String>>,
}

/// Reports each text that another post contains, once. `facts` may repeat: many posts state the opening
/// hours, which can be longer than the rest of a paragraph.
pub fn check(files: &Files, posts: &[Post], facts: &BTreeSet<String>) -> Vec<Problem> {
    let facts: BTreeSet<_> = facts.iter().flat_map(|fact| runs_of(fact)).collect();
    let texts: Vec<Text> = posts
        .iter()
        .enumerate()
        .flat_map(|(at, post)| texts_of(at, post))
        .map(|text| Text {
            runs: text.runs.difference(&facts).cloned().collect(),
            ..text
        })
        .collect();
    let mut holders: BTreeMap<&Vec<String>, Vec<usize>> = BTreeMap::new();
    let mut problems = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for run in &text.runs {
            let before = holders.entry(run).or_default();
            for other in before
                .iter()
                .filter(|other| texts[**other].post != text.post)
            {
                *shared.entry(*other).or_default() += 1;
            }
            before.push(at);
        }
        let worst = shared.into_iter().map(|(other, count)| {
            let least = text.runs.len().min(texts[other].runs.len());
            (100 * count / least.max(1), other)
        });
        if let Some((share, other)) = worst.max().filter(|(share, _)| *share >= SHARE) {
            let (line, other) = (texts[other].line, &posts[texts[other].post]);
            let message = ProblemMessage::new(|all| &all.post_repeats)
                .with("share", share.to_string())
                .with("title", other.title.as_str())
                .with("place", format!("content/{}:{line}", other.file));
            let problem = Problem {
                line: Some(text.line),
                ..Problem::file(&posts[text.post].file, "")
            };
            problems.push(problem.worded(files, &message));
        }
    }
    problems
}

fn texts_of(at: usize, post: &Post) -> Vec<Text> {
    let mut texts = Vec::new();
    for located in &post.body.blocks {
        let own: &[String] = match &located.block {
            PostBlock::Paragraph { text } => std::slice::from_ref(text),
            PostBlock::List { items, .. } => items,
            _ => &[],
        };
        for text in own {
            let text = plain(text);
            if words_of(&text).len() >= WORDS {
                texts.push(Text {
                    post: at,
                    line: located.line,
                    runs: runs_of(&text),
                });
            }
        }
    }
    texts
}

fn runs_of(text: &str) -> BTreeSet<Vec<String>> {
    let words = words_of(text);
    words.windows(RUN).map(<[String]>::to_vec).collect()
}

fn words_of(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
