//! What `mudanza check` looks for in posts, beside what keeps them from being read at all.

use std::collections::{BTreeMap, BTreeSet};

use contract::PostBlock;
use domain::Locale;
use serde_json::Value;

use super::article::count_words;
use super::markdown::{plain, texts};
use super::post::Post;
use super::{duplicates, readability};
use crate::Problem;
use crate::page::Page;

/// How long an excerpt is, in characters: what a search result shows.
const EXCERPT: std::ops::RangeInclusive<usize> = 90..=160;
/// How long a body is, in words.
const WORDS: std::ops::RangeInclusive<usize> = 500..=1_200;
/// Above this grade the owner is warned: half of all adults read less well.
const HARD: f64 = 8.0;
/// Above this grade a post is refused.
const TOO_HARD: f64 = 10.0;
/// Below this ease of a Spanish text the owner is warned.
const EASY: f64 = 60.0;
/// Below this ease a Spanish post is refused.
const TOO_LITTLE_EASE: f64 = 50.0;

/// What was found.
#[derive(Debug, Default)]
pub struct Checked {
    /// What must be mended.
    pub problems: Vec<Problem>,
    /// What an owner should look at.
    pub warnings: Vec<String>,
}

/// Checks posts against each other and the pages of the site.
pub fn run(locale: Locale, posts: &[Post], site: &BTreeMap<String, Page>) -> Checked {
    let anchors: BTreeMap<&str, BTreeSet<String>> = site
        .iter()
        .map(|(path, page)| (path.as_str(), anchors_of(page)))
        .collect();
    let mut found = Checked::default();
    for post in posts {
        lengths(post, &mut found.problems);
        headings(post, &mut found.problems);
        links(post, &anchors, &mut found.problems);
        readable(locale, post, &mut found);
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

fn lengths(post: &Post, problems: &mut Vec<Problem>) {
    let excerpt = post.excerpt.chars().count();
    if !EXCERPT.contains(&excerpt) {
        let (least, most) = (EXCERPT.start(), EXCERPT.end());
        let message = format!("excerpt: {excerpt} characters; {least} to {most} are shown whole");
        problems.push(at(post, post.excerpt_line, message));
    }
    let words = count_words(post);
    if !WORDS.contains(&words) {
        let (least, most) = (WORDS.start(), WORDS.end());
        let message = format!("{words} words; a post has {least} to {most}");
        problems.push(at(post, first_line(post), message));
    }
}

/// The page's h1 is the title, so a body begins at h2 and goes down one level at a time.
fn headings(post: &Post, problems: &mut Vec<Problem>) {
    let mut last = 1;
    for placed in &post.body.blocks {
        if let PostBlock::Heading { level, .. } = placed.block {
            if level == 1 {
                problems.push(at(post, placed.line, "the title is the page's only h1"));
            } else if level > last + 1 {
                let message = format!("a heading of level {level} under one of level {last}");
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
                format!("a link leads to {path}#{anchor}, and the page has no such anchor")
            }
            Some(_) => continue,
        };
        problems.push(at(post, link.line, message));
    }
}

fn readable(locale: Locale, post: &Post, found: &mut Checked) {
    let blocks = post.body.blocks.iter();
    let lines: Vec<String> = blocks
        .flat_map(|placed| texts(&placed.block))
        .map(|text| plain(&text))
        .collect();
    let (message, is_hard, is_too_hard) = match locale {
        Locale::En => {
            let grade = readability::grade(&lines);
            let message = format!("reads at grade {grade:.1}; {HARD} or below is easy");
            (message, grade > HARD, grade > TOO_HARD)
        }
        Locale::Es => {
            let ease = readability::ease(&lines);
            let message = format!("reads with an ease of {ease:.0}; {EASY} or more is easy");
            (message, ease < EASY, ease < TOO_LITTLE_EASE)
        }
    };
    let problem = at(post, first_line(post), message);
    if is_too_hard {
        found.problems.push(problem);
    } else if is_hard {
        found.warnings.push(problem.to_string());
    }
}

/// The anchors of a page: whatever its sections call an id.
fn anchors_of(page: &Page) -> BTreeSet<String> {
    let mut anchors = BTreeSet::from(["main".to_owned()]);
    for section in &page.sections {
        // Sections are data, and data is always JSON.
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
                    // The home page's first screen bears the name of its kind.
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
