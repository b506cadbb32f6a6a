//! Checks of posts that only `mudanza check` and publishing run: lengths, headings, links
//! and readability. A weak text gets advice, a broken one is rejected.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use contract::PostBlock;
use domain::Locale;
use serde_json::Value;

use super::article::count_words;
use super::markdown::{plain, texts};
use super::post::Post;
use super::readability::{self, EASY};
use crate::page::Page;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// The length of an excerpt in characters, so that search results show it whole.
const EXCERPT: RangeInclusive<usize> = 90..=160;
/// The length of a body in words.
const WORDS: RangeInclusive<usize> = 500..=1_200;
/// Above this grade a post gets a warning: half of all adults read below it.
const HARD: f64 = 8.0;

/// The result of the checks.
#[derive(Debug, Default)]
pub struct Checked {
    /// Errors, which prevent publishing.
    pub problems: Vec<Problem>,
    /// Advice on weak texts, which does not.
    pub advice: Vec<Problem>,
}

/// Checks posts against each other and the pages of the site.
pub fn run(
    files: &Files,
    locale: Locale,
    posts: &[Post],
    site: &BTreeMap<String, Page>,
) -> Checked {
    let anchors: BTreeMap<&str, BTreeSet<String>> = site
        .iter()
        .map(|(path, page)| (path.as_str(), anchors_of(page)))
        .collect();
    let mut found = Checked::default();
    for post in posts {
        is_written(files, post, &mut found.problems);
        found.advice.extend(lengths(files, post));
        headings(files, post, &mut found.problems);
        links(files, post, &anchors, &mut found.problems);
        found.advice.extend(readable(files, locale, post));
    }
    found
}

/// A problem at a line of a post.
fn at(files: &Files, post: &Post, line: usize, message: &ProblemMessage) -> Problem {
    let problem = Problem {
        line: Some(line),
        ..Problem::file(&post.file, "")
    };
    problem.worded(files, message)
}

/// The line on which the body begins.
fn first_line(post: &Post) -> usize {
    post.body.blocks.first().map_or(1, |located| located.line)
}

fn is_written(files: &Files, post: &Post, problems: &mut Vec<Problem>) {
    if post.excerpt.is_empty() {
        let message = ProblemMessage::new(|all| &all.post_excerpt);
        problems.push(at(files, post, post.excerpt_line, &message));
    }
    if count_words(post) == 0 {
        let message = ProblemMessage::new(|all| &all.post_empty);
        problems.push(Problem::in_field(&post.file, "/body", "").worded(files, &message));
    }
}

fn lengths(files: &Files, post: &Post) -> Vec<Problem> {
    let with_range = |message: ProblemMessage, count: usize, range: &RangeInclusive<usize>| {
        message
            .with("count", count.to_string())
            .with("least", range.start().to_string())
            .with("most", range.end().to_string())
    };
    let mut found = Vec::new();
    let excerpt = post.excerpt.chars().count();
    if !EXCERPT.contains(&excerpt) {
        let message = ProblemMessage::new(|all| &all.excerpt_length);
        let message = with_range(message, excerpt, &EXCERPT);
        found.push(at(files, post, post.excerpt_line, &message));
    }
    let words = count_words(post);
    if !WORDS.contains(&words) {
        let message = ProblemMessage::new(|all| &all.post_length);
        let message = with_range(message, words, &WORDS);
        found.push(at(files, post, first_line(post), &message));
    }
    found
}

/// The title is the page's `h1`, so a body starts at `h2` and increases one level at a time.
fn headings(files: &Files, post: &Post, problems: &mut Vec<Problem>) {
    let mut last = 1;
    for located in &post.body.blocks {
        if let PostBlock::Heading { level, .. } = located.block {
            if level == 1 {
                let message = ProblemMessage::new(|all| &all.post_main_heading);
                problems.push(at(files, post, located.line, &message));
            } else if level > last + 1 {
                let message = ProblemMessage::new(|all| &all.post_heading_level)
                    .with("level", level.to_string())
                    .with("last", last.to_string());
                problems.push(at(files, post, located.line, &message));
            }
            last = level;
        }
    }
}

fn links(
    files: &Files,
    post: &Post,
    anchors: &BTreeMap<&str, BTreeSet<String>>,
    problems: &mut Vec<Problem>,
) {
    for link in &post.body.links {
        let (address, anchor) = link.href.split_once('#').unwrap_or((&link.href, ""));
        let path = match address.split('?').next().unwrap_or_default() {
            "" => post.path.as_str(),
            path => path,
        };
        if !path.starts_with('/') {
            continue;
        }
        let message = match anchors.get(path) {
            None => ProblemMessage::new(|all| &all.dead_link).with("address", path),
            Some(own) if !anchor.is_empty() && !own.contains(anchor) => {
                let address = format!("{path}#{anchor}");
                ProblemMessage::new(|all| &all.dead_anchor).with("address", address)
            }
            Some(_) => continue,
        };
        problems.push(at(files, post, link.line, &message));
    }
}

fn readable(files: &Files, locale: Locale, post: &Post) -> Option<Problem> {
    let blocks = post.body.blocks.iter();
    let lines: Vec<String> = blocks
        .flat_map(|located| texts(&located.block))
        .map(|text| plain(&text))
        .collect();
    let (is_hard, message) = match locale {
        Locale::En => {
            let grade = readability::grade(&lines);
            let message = ProblemMessage::new(|all| &all.reading_grade);
            (grade > HARD, message.with("grade", format!("{grade:.1}")))
        }
        Locale::Es => {
            let ease = readability::ease(&lines);
            let message = ProblemMessage::new(|all| &all.reading_ease)
                .with("ease", format!("{ease:.0}"))
                .with("least", EASY.to_string());
            (ease < EASY, message)
        }
    };
    is_hard.then(|| at(files, post, first_line(post), &message))
}

/// The anchors of a page: the ids of its sections.
fn anchors_of(page: &Page) -> BTreeSet<String> {
    let mut anchors = BTreeSet::from(["main".to_owned()]);
    for section in &page.sections {
        // Sections always serialize.
        collect(
            &serde_json::to_value(section).unwrap_or_default(),
            &mut anchors,
        );
    }
    anchors
}

fn collect(value: &Value, anchors: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, anchors)),
        Value::Object(fields) => {
            for (key, field) in fields {
                match field {
                    Value::String(id) if key == "id" || key.ends_with("_id") => {
                        anchors.insert(id.clone());
                    }
                    // The hero's id is the name of its kind.
                    Value::String(kind) if key == "kind" && kind == "hero" => {
                        anchors.insert(kind.clone());
                    }
                    other => collect(other, anchors),
                }
            }
        }
        _ => {}
    }
}
