//! Checks of posts that only `mudanza check` and publishing run: lengths, headings, links,
//! readability and repeated paragraphs. A weak text gets advice, a broken one is rejected.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use contract::PostBlock;
use domain::Locale;
use serde_json::Value;

use super::article::count_words;
use super::duplicates;
use super::markdown::{plain, texts};
use super::post::Post;
use super::readability::{self, EASY};
use crate::page::Page;
use crate::problem_messages::{ProblemMessages, message};
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
        is_written(post, &mut found.problems);
        found.advice.extend(lengths(files, post));
        headings(post, &mut found.problems);
        links(post, &anchors, &mut found.problems);
        found.advice.extend(readable(files, locale, post));
    }
    found.problems.extend(duplicates::check(posts));
    found
}

fn at(post: &Post, line: usize, message: impl Into<String>) -> Problem {
    Problem {
        line: Some(line),
        ..Problem::file(&post.file, message)
    }
}

/// The line on which the body begins.
fn first_line(post: &Post) -> usize {
    post.body.blocks.first().map_or(1, |placed| placed.line)
}

fn is_written(post: &Post, problems: &mut Vec<Problem>) {
    if post.excerpt.is_empty() {
        problems.push(at(
            post,
            post.excerpt_line,
            "excerpt: write one or two sentences",
        ));
    }
    if count_words(post) == 0 {
        problems.push(Problem::in_field(
            &post.file,
            "/body",
            "the post has no text",
        ));
    }
}

/// Advice at a line of a post, with its placeholders filled in.
fn advice(
    files: &Files,
    (post, line): (&Post, usize),
    choose: impl Fn(&ProblemMessages) -> String,
    values: &[(&str, String)],
) -> Problem {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    at(post, line, "").translated(message(files, choose, &values))
}

fn lengths(files: &Files, post: &Post) -> Vec<Problem> {
    let values = |count: usize, range: &RangeInclusive<usize>| {
        [
            ("count", count.to_string()),
            ("least", range.start().to_string()),
            ("most", range.end().to_string()),
        ]
    };
    let mut found = Vec::new();
    let excerpt = post.excerpt.chars().count();
    if !EXCERPT.contains(&excerpt) {
        let place = (post, post.excerpt_line);
        let of = |all: &ProblemMessages| all.excerpt_length.clone();
        found.push(advice(files, place, of, &values(excerpt, &EXCERPT)));
    }
    let words = count_words(post);
    if !WORDS.contains(&words) {
        let place = (post, first_line(post));
        let of = |all: &ProblemMessages| all.post_length.clone();
        found.push(advice(files, place, of, &values(words, &WORDS)));
    }
    found
}

/// The title is the page's `h1`, so a body starts at `h2` and increases one level at a time.
fn headings(post: &Post, problems: &mut Vec<Problem>) {
    let mut last = 1;
    for placed in &post.body.blocks {
        if let PostBlock::Heading { level, .. } = placed.block {
            if level == 1 {
                let message = "the title is the page's only h1: begin this heading with ##";
                problems.push(at(post, placed.line, message));
            } else if level > last + 1 {
                let message =
                    format!("a heading of level {level} under one of level {last} skips a level");
                problems.push(at(post, placed.line, message));
            }
            last = level;
        }
    }
}

fn links(post: &Post, anchors: &BTreeMap<&str, BTreeSet<String>>, problems: &mut Vec<Problem>) {
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
            None => format!("a link leads to {path}, where there is no page"),
            Some(own) if !anchor.is_empty() && !own.contains(anchor) => {
                format!("a link leads to {path}#{anchor}, but the page has no such anchor")
            }
            Some(_) => continue,
        };
        problems.push(at(post, link.line, message));
    }
}

fn readable(files: &Files, locale: Locale, post: &Post) -> Option<Problem> {
    let blocks = post.body.blocks.iter();
    let lines: Vec<String> = blocks
        .flat_map(|placed| texts(&placed.block))
        .map(|text| plain(&text))
        .collect();
    let place = (post, first_line(post));
    match locale {
        Locale::En => {
            let grade = readability::grade(&lines);
            let of = |all: &ProblemMessages| all.reading_grade.clone();
            let values = [("grade", format!("{grade:.1}"))];
            (grade > HARD).then(|| advice(files, place, of, &values))
        }
        Locale::Es => {
            let ease = readability::ease(&lines);
            let of = |all: &ProblemMessages| all.reading_ease.clone();
            let values = [("ease", format!("{ease:.0}")), ("least", EASY.to_string())];
            (ease < EASY).then(|| advice(files, place, of, &values))
        }
    }
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
