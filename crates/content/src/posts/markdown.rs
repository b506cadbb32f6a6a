//! Parses a post's Markdown into blocks. Allowed is what the page can show: paragraphs, headings,
//! flat lists, tables, links and emphasis. Everything else, especially HTML, is an error with its
//! line.

use std::collections::BTreeMap;

use contract::PostBlock;
use pulldown_cmark::{Alignment, Event, OffsetIter, Options, Parser, Tag, TagEnd};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// A post's body.
#[derive(Debug, Default)]
pub struct Body {
    pub blocks: Vec<LocatedBlock>,
    pub links: Vec<BodyLink>,
}

/// A block and the line on which it starts.
#[derive(Debug)]
pub struct LocatedBlock {
    pub line: usize,
    pub block: PostBlock,
}

/// A link of the body and its line.
#[derive(Debug)]
pub struct BodyLink {
    pub href: String,
    pub line: usize,
}

/// Ids that the page of a post already uses. A heading with such a name gets a different id.
const TAKEN: [&str; 5] = ["main", "sp", "post", "next", "related"];

/// How many problems are reported. Reading stops after them, because each takes a search through the text.
pub const MAX_PROBLEMS: usize = 50;

/// Markup characters of rich text, which cannot be used literally.
const MARKS: [char; 4] = ['*', '_', '[', ']'];

/// Reads the Markdown that starts at an offset of a file.
pub fn read(files: &Files, file: &str, text: &str, start: usize) -> Result<Body, Vec<Problem>> {
    let events = Parser::new_ext(&text[start..], Options::ENABLE_TABLES).into_offset_iter();
    let mut reader = Reader {
        files,
        file,
        text,
        start,
        events,
        line_ends: text.match_indices('\n').map(|(at, _)| at).collect(),
        body: Body::default(),
        ids: TAKEN.into_iter().map(|id| (id.to_owned(), 1)).collect(),
        problems: Vec::new(),
    };
    reader.blocks();
    if reader.problems.is_empty() {
        Ok(reader.body)
    } else {
        Err(reader.problems)
    }
}

/// The texts of a block as rich text: one for each paragraph, heading, list item or table row.
pub fn texts(block: &PostBlock) -> Vec<String> {
    match block {
        PostBlock::Heading { text, .. } | PostBlock::Paragraph { text } => vec![text.clone()],
        PostBlock::List { items, .. } => items.clone(),
        PostBlock::Table { head, rows, .. } => [head]
            .into_iter()
            .chain(rows)
            .map(|row| row.join(" "))
            .collect(),
    }
}

/// Rich text without markup and link targets.
pub fn plain(rich: &str) -> String {
    let mut plain = String::new();
    let mut rest = rich;
    while let Some((words, after)) = rest.split_once("](") {
        plain.push_str(words);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    plain.retain(|c| !MARKS.contains(&c));
    plain
}

struct Reader<'a> {
    files: &'a Files,
    file: &'a str,
    text: &'a str,
    start: usize,
    events: OffsetIter<'a>,
    /// The offsets of the line breaks.
    line_ends: Vec<usize>,
    body: Body,
    /// The ids that are taken, and the number that was last appended to each.
    ids: BTreeMap<String, usize>,
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    /// The next event, and the offset in the file at which it starts; `None` at the end, or after too many problems.
    fn next(&mut self) -> Option<(Event<'a>, usize)> {
        if self.problems.len() >= MAX_PROBLEMS {
            return None;
        }
        let (event, range) = self.events.next()?;
        Some((event, self.start + range.start))
    }

    fn line(&self, at: usize) -> usize {
        self.line_ends.partition_point(|end| *end < at) + 1
    }

    fn refuse(&mut self, at: usize, message: &ProblemMessage) {
        let problem = Problem::at(self.file, self.text, at, "");
        self.problems.push(problem.worded(self.files, message));
    }

    fn blocks(&mut self) {
        while let Some((event, at)) = self.next() {
            let block = match event {
                Event::Start(Tag::Paragraph) => PostBlock::Paragraph {
                    text: self.inline(),
                },
                Event::Start(Tag::Heading { level, .. }) => {
                    let text = self.inline();
                    PostBlock::Heading {
                        level: level as u8,
                        id: self.id(&text),
                        text,
                    }
                }
                Event::Start(Tag::List(first)) => PostBlock::List {
                    ordered: first.is_some(),
                    items: self.items(),
                },
                Event::Start(Tag::Table(alignments)) => self.table(&alignments),
                Event::Start(tag) => {
                    self.skip(&tag, at);
                    continue;
                }
                other => {
                    self.refuse(at, &not_allowed(&other));
                    continue;
                }
            };
            let line = self.line(at);
            self.body.blocks.push(LocatedBlock { line, block });
        }
    }

    fn items(&mut self) -> Vec<String> {
        let mut items = Vec::new();
        while let Some((event, _)) = self.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.inline()),
                _ => break,
            }
        }
        items
    }

    fn table(&mut self, alignments: &[Alignment]) -> PostBlock {
        let mut rows = Vec::new();
        let mut row = Vec::new();
        while let Some((event, _)) = self.next() {
            match event {
                Event::Start(Tag::TableCell) => row.push(self.inline()),
                Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                    rows.push(std::mem::take(&mut row));
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        if rows.is_empty() {
            // Reading has stopped within the head.
            rows.push(Vec::new());
        }
        let head = rows.remove(0);
        let is_numeric =
            |column: usize| column > 0 && rows.iter().all(|row| is_number(&row[column]));
        let right = alignments
            .iter()
            .enumerate()
            .map(|(column, side)| *side == Alignment::Right || is_numeric(column))
            .collect();
        PostBlock::Table { head, right, rows }
    }

    /// The text up to the end of the current element, as rich text.
    fn inline(&mut self) -> String {
        let mut text = String::new();
        // The closing markup of each open element.
        let mut open: Vec<String> = Vec::new();
        while let Some((event, at)) = self.next() {
            match event {
                Event::Text(words) => {
                    if let Some(mark) = words.chars().find(|c| MARKS.contains(c)) {
                        let message = ProblemMessage::new(|all| &all.markdown_mark);
                        self.refuse(at, &message.with("found", mark));
                    }
                    text.push_str(&words);
                }
                Event::SoftBreak | Event::HardBreak => text.push(' '),
                // Items of a list with blank lines between them contain paragraphs.
                Event::Start(Tag::Paragraph) => {
                    if !text.is_empty() {
                        self.refuse(at, &ProblemMessage::new(|all| &all.markdown_list_item));
                    }
                    open.push(String::new());
                }
                Event::Start(Tag::Strong) => {
                    text.push_str("**");
                    open.push("**".into());
                }
                Event::Start(Tag::Emphasis) => {
                    let mark = &self.text[at..=at];
                    text.push_str(mark);
                    open.push(mark.into());
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    self.link(&dest_url, at);
                    text.push('[');
                    open.push(format!("]({dest_url})"));
                }
                Event::Start(tag) => self.skip(&tag, at),
                Event::End(_) => match open.pop() {
                    Some(closing) => text.push_str(&closing),
                    None => break,
                },
                other => self.refuse(at, &not_allowed(&other)),
            }
        }
        text
    }

    fn link(&mut self, href: &str, at: usize) {
        let known = ["/", "#", "https://", "mailto:", "tel:"];
        if !known.iter().any(|begin| href.starts_with(begin)) {
            let message = ProblemMessage::new(|all| &all.markdown_link)
                .with("found", href)
                .with("allowed", known.join(" "));
            self.refuse(at, &message);
        } else if href.contains([' ', ')']) {
            let message = ProblemMessage::new(|all| &all.markdown_link_space);
            self.refuse(at, &message.with("found", href));
        }
        let line = self.line(at);
        let href = href.to_owned();
        self.body.links.push(BodyLink { href, line });
    }

    /// Reports an element that a post cannot show, and skips it.
    fn skip(&mut self, tag: &Tag<'_>, at: usize) {
        let message = match tag {
            Tag::HtmlBlock => ProblemMessage::new(|all| &all.markdown_html),
            Tag::Image { .. } => ProblemMessage::new(|all| &all.markdown_picture),
            Tag::BlockQuote(_) => ProblemMessage::new(|all| &all.markdown_quotation),
            Tag::CodeBlock(_) => ProblemMessage::new(|all| &all.markdown_code),
            Tag::List(_) => ProblemMessage::new(|all| &all.markdown_nested_list),
            _ => ProblemMessage::new(|all| &all.markdown_other),
        };
        self.refuse(at, &message);
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                Some((Event::Start(_), _)) => depth += 1,
                Some((Event::End(_), _)) => depth -= 1,
                Some(_) => {}
                None => break,
            }
        }
    }

    /// A unique anchor for a heading.
    fn id(&mut self, heading: &str) -> String {
        let base = slug(&plain(heading));
        let mut id = base.clone();
        while self.ids.contains_key(&id) {
            // Counted on, so that a heading that is repeated many times is not numbered from the start each time.
            let number = self.ids.entry(base.clone()).or_insert(1);
            *number += 1;
            id = format!("{base}-{number}");
        }
        self.ids.insert(id.clone(), 1);
        id
    }
}

/// Returns whether a cell contains only a number, a price or a percentage.
fn is_number(cell: &str) -> bool {
    let cell = plain(cell);
    let within = |c: char| c.is_ascii_digit() || "$%.,".contains(c);
    cell.contains(|c: char| c.is_ascii_digit()) && cell.chars().all(within)
}

/// The error for an element that a post cannot show.
fn not_allowed(event: &Event<'_>) -> ProblemMessage {
    match event {
        Event::Html(_) | Event::InlineHtml(_) => ProblemMessage::new(|all| &all.markdown_html),
        Event::Code(_) => ProblemMessage::new(|all| &all.markdown_code),
        Event::Rule => ProblemMessage::new(|all| &all.markdown_rule),
        _ => ProblemMessage::new(|all| &all.markdown_other),
    }
}

/// A text as a slug: ASCII letters and digits, with hyphens between words.
pub fn slug(words: &str) -> String {
    let folded = words
        .nfd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '’'));
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            ' '
        }
    };
    let parts: String = folded.map(plain).collect();
    let slug = parts.split_whitespace().collect::<Vec<_>>().join("-");
    if slug.is_empty() { "part".into() } else { slug }
}
