//! A post's Markdown as blocks. What a post may hold is what the page can show: paragraphs,
//! headings, flat lists, tables, links and stressed words. Everything else is refused with its line,
//! HTML above all.

use std::collections::BTreeSet;

use contract::PostBlock;
use pulldown_cmark::{Alignment, Event, OffsetIter, Options, Parser, Tag, TagEnd};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::Problem;

/// A post's body.
#[derive(Debug, Default)]
pub struct Body {
    pub blocks: Vec<Placed>,
    pub links: Vec<BodyLink>,
}

/// A block and the line on which it begins.
#[derive(Debug)]
pub struct Placed {
    pub line: usize,
    pub block: PostBlock,
}

/// An address that the body leads to, and the line of its link.
#[derive(Debug)]
pub struct BodyLink {
    pub href: String,
    pub line: usize,
}

/// Ids that the page of a post has already; a heading of that name gets another.
const TAKEN: [&str; 5] = ["main", "sp", "post", "next", "related"];

/// Characters that mark links and stress in rich text, and so cannot stand for themselves.
const MARKS: [char; 4] = ['*', '_', '[', ']'];

/// Reads the Markdown that begins at an offset of a file.
pub fn read(file: &str, text: &str, start: usize) -> Result<Body, Vec<Problem>> {
    let events = Parser::new_ext(&text[start..], Options::ENABLE_TABLES).into_offset_iter();
    let mut reader = Reader {
        file,
        text,
        start,
        events,
        body: Body::default(),
        ids: TAKEN.into_iter().map(str::to_owned).collect(),
        problems: Vec::new(),
    };
    reader.blocks();
    if reader.problems.is_empty() {
        Ok(reader.body)
    } else {
        Err(reader.problems)
    }
}

/// The texts of a block, as rich text: one each for a paragraph, a heading, an item, a row.
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

/// A rich text without its marks and addresses.
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
    file: &'a str,
    text: &'a str,
    start: usize,
    events: OffsetIter<'a>,
    body: Body,
    ids: BTreeSet<String>,
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    /// The next event, and where in the file it begins.
    fn next(&mut self) -> Option<(Event<'a>, usize)> {
        let (event, range) = self.events.next()?;
        Some((event, self.start + range.start))
    }

    fn line(&self, at: usize) -> usize {
        self.text.as_bytes()[..at].split(|b| *b == b'\n').count()
    }

    fn refuse(&mut self, at: usize, message: impl Into<String>) {
        let problem = Problem::at(self.file, self.text, at, message);
        self.problems.push(problem);
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
                    self.refuse(at, format!("{} cannot stand here", name(&other)));
                    continue;
                }
            };
            let line = self.line(at);
            self.body.blocks.push(Placed { line, block });
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
        let head = rows.remove(0);
        let holds_figures =
            |column: usize| column > 0 && rows.iter().all(|row| is_figure(&row[column]));
        let right = alignments
            .iter()
            .enumerate()
            .map(|(column, side)| *side == Alignment::Right || holds_figures(column))
            .collect();
        PostBlock::Table { head, right, rows }
    }

    /// The words up to the end of what was begun, as rich text.
    fn inline(&mut self) -> String {
        let mut text = String::new();
        // What closes each mark that is open.
        let mut open: Vec<String> = Vec::new();
        while let Some((event, at)) = self.next() {
            match event {
                Event::Text(words) => {
                    if let Some(mark) = words.chars().find(|c| MARKS.contains(c)) {
                        self.refuse(at, format!("'{mark}' stands for itself"));
                    }
                    text.push_str(&words);
                }
                Event::SoftBreak | Event::HardBreak => text.push(' '),
                // The paragraph of an item whose list has lines between the items.
                Event::Start(Tag::Paragraph) => {
                    if !text.is_empty() {
                        self.refuse(at, "an item of a list is one paragraph");
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
                other => self.refuse(at, format!("{} cannot stand here", name(&other))),
            }
        }
        text
    }

    fn link(&mut self, href: &str, at: usize) {
        let known = ["/", "#", "https://", "mailto:", "tel:"];
        if !known.iter().any(|begin| href.starts_with(begin)) {
            let message = format!("'{href}' begins with none of {}", known.join(" "));
            self.refuse(at, message);
        } else if href.contains([' ', ')']) {
            self.refuse(at, format!("'{href}' holds a space or a parenthesis"));
        }
        let line = self.line(at);
        let href = href.to_owned();
        self.body.links.push(BodyLink { href, line });
    }

    /// Refuses what a post cannot show, and passes over it.
    fn skip(&mut self, tag: &Tag<'_>, at: usize) {
        let what = match tag {
            Tag::HtmlBlock => "HTML",
            Tag::Image { .. } => "a picture (it belongs to the front matter)",
            Tag::BlockQuote(_) => "a quotation",
            Tag::CodeBlock(_) => "code (four spaces at the beginning of a line make it)",
            Tag::List(_) => "a list within a list",
            _ => "this",
        };
        self.refuse(at, format!("{what} cannot stand here"));
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

    /// An anchor of the heading's own.
    fn id(&mut self, heading: &str) -> String {
        let base = slug(&plain(heading));
        let numbered = (2..).map(|at| format!("{base}-{at}"));
        let mut all = std::iter::once(base.clone()).chain(numbered);
        let id = all.find(|id| !self.ids.contains(id)).unwrap_or(base);
        self.ids.insert(id.clone());
        id
    }
}

/// Whether a cell holds a number, a price or a share, and nothing else.
fn is_figure(cell: &str) -> bool {
    let cell = plain(cell);
    let within = |c: char| c.is_ascii_digit() || "$%.,".contains(c);
    cell.contains(|c: char| c.is_ascii_digit()) && cell.chars().all(within)
}

fn name(event: &Event<'_>) -> &'static str {
    match event {
        Event::Html(_) | Event::InlineHtml(_) => "HTML",
        Event::Code(_) => "code",
        Event::Rule => "a line across",
        _ => "this",
    }
}

/// Words as an anchor: plain letters and digits with hyphens between them.
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
