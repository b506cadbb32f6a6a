//! Places the lines of a document on pages of US Letter. Measures are in points, from the upper left corner.

use std::ops::Range;

use contract::{Document, DocumentAmounts, DocumentBlock, DocumentDetail};

use crate::face::Face;
use crate::line_break::lines_of;

/// The width of a page.
pub const PAGE_WIDTH: f32 = 612.0;
/// The height of a page.
pub const PAGE_HEIGHT: f32 = 792.0;
/// The space around the text.
pub const MARGIN: f32 = 54.0;
/// The width of the text.
pub const TEXT_WIDTH: f32 = PAGE_WIDTH - 2.0 * MARGIN;
/// The baseline of the last line that a page may have.
const LAST_BASELINE: f32 = PAGE_HEIGHT - MARGIN - 18.0;
/// The space between two columns.
const GUTTER: f32 = 12.0;
/// The share of the text's width that a label takes, and the first column of amounts.
const LABEL_SHARE: f32 = 0.3;
const ITEM_SHARE: f32 = 0.56;
/// The indent of a list's items.
const INDENT: f32 = 14.0;
/// The bullet before an item.
pub const BULLET: &str = "•";

/// A line of text on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The page, from 0.
    pub page: usize,
    /// Where it begins.
    pub x: f32,
    /// Its baseline.
    pub y: f32,
    /// Its font.
    pub face: Face,
    /// The font size.
    pub size: f32,
    /// Its text.
    pub text: String,
}

/// A thin line that separates rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// The page, from 0.
    pub page: usize,
    /// Its height on the page.
    pub y: f32,
}

/// What a part of the document is. Its lines are numbers of [`Layout::lines`].
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// The title (level 1) or a heading.
    Heading {
        /// 1 or 2.
        level: u16,
        /// The whole text.
        text: String,
        /// Its lines.
        lines: Range<usize>,
    },
    /// A paragraph.
    Paragraph(Range<usize>),
    /// A list.
    List(Vec<Item>),
    /// The rows of a table.
    Table(Vec<Row>),
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The line with its bullet.
    pub label: usize,
    /// Its text.
    pub body: Range<usize>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Whether it names the columns.
    pub is_head: bool,
    /// The lines of each cell. The first cell names the row, unless the row names the columns.
    pub cells: Vec<Vec<usize>>,
}

/// A document on its pages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Number of pages.
    pub pages: usize,
    /// All lines, page by page.
    pub lines: Vec<Line>,
    /// All rules, page by page.
    pub rules: Vec<Rule>,
    /// The parts in reading order.
    pub elements: Vec<Element>,
    /// The lowest place on the last page that is taken.
    y: f32,
}

/// How a text is set.
#[derive(Clone, Copy)]
struct Style {
    face: Face,
    size: f32,
    /// From one baseline to the next.
    leading: f32,
}

const TITLE: Style = Style::new(Face::Display, 20.0, 25.0);
const HEADING: Style = Style::new(Face::Display, 12.5, 16.0);
const BODY: Style = Style::new(Face::Text, 10.0, 13.5);
const STRONG: Style = Style::new(Face::Strong, 10.0, 13.5);

impl Style {
    const fn new(face: Face, size: f32, leading: f32) -> Self {
        Self {
            face,
            size,
            leading,
        }
    }

    fn lines(self, text: &str, width: f32) -> Vec<String> {
        lines_of(self.face, text, width / self.size)
    }

    /// The lines of several texts. Each except the last ends with a space, so that words do not run together.
    fn lines_of_all(self, texts: &[String], width: f32) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for text in texts {
            let lines = self.lines(text, width);
            if let Some(last) = all.last_mut().filter(|_| !lines.is_empty()) {
                last.push(' ');
            }
            all.extend(lines);
        }
        all
    }
}

/// A cell before it is placed.
struct Cell {
    x: f32,
    width: f32,
    style: Style,
    is_right: bool,
    lines: Vec<String>,
}

impl Layout {
    /// Places a document.
    pub fn of(document: &Document) -> Self {
        let mut layout = Self {
            pages: 1,
            y: MARGIN,
            ..Self::default()
        };
        layout.heading(1, TITLE, &document.title);
        for block in &document.blocks {
            match block {
                DocumentBlock::Heading { text } => {
                    layout.skip(12.0);
                    layout.keep(HEADING.leading + 3.0 * BODY.leading);
                    layout.heading(2, HEADING, text);
                }
                DocumentBlock::Paragraph {
                    lines,
                    is_conspicuous,
                } => layout.paragraph(if *is_conspicuous { STRONG } else { BODY }, lines),
                DocumentBlock::List { items } => layout.list(items),
                DocumentBlock::Details { rows } => layout.details(rows),
                DocumentBlock::Amounts { head, rows } => layout.amounts(head, rows),
            }
        }
        layout
    }

    fn heading(&mut self, level: u16, style: Style, text: &str) {
        let lines = style.lines(text, TEXT_WIDTH);
        let lines = self.place(style, MARGIN, &lines);
        self.elements.push(Element::Heading {
            level,
            text: text.to_owned(),
            lines,
        });
        self.skip(3.0);
    }

    fn paragraph(&mut self, style: Style, texts: &[String]) {
        let lines = style.lines_of_all(texts, TEXT_WIDTH);
        self.skip(3.0);
        let lines = self.place(style, MARGIN, &lines);
        self.elements.push(Element::Paragraph(lines));
        self.skip(3.0);
    }

    fn list(&mut self, items: &[String]) {
        let mut placed = Vec::new();
        for item in items {
            let lines = BODY.lines(item, TEXT_WIDTH - INDENT);
            if lines.is_empty() {
                continue;
            }
            self.keep(BODY.leading);
            let label = self.lines.len();
            let y = self.y;
            self.place(BODY, MARGIN, &[BULLET.to_owned()]);
            self.y = y;
            let body = self.place(BODY, MARGIN + INDENT, &lines);
            placed.push(Item { label, body });
        }
        self.elements.push(Element::List(placed));
    }

    fn details(&mut self, rows: &[DocumentDetail]) {
        let label = TEXT_WIDTH * LABEL_SHARE;
        let rows = rows.iter().map(|row| {
            let (x, width) = (MARGIN + label, TEXT_WIDTH - label);
            vec![
                Cell::new(STRONG, MARGIN, label - GUTTER, &row.label),
                Cell {
                    x,
                    width,
                    style: BODY,
                    is_right: false,
                    lines: BODY.lines_of_all(&row.lines, width),
                },
            ]
        });
        let rows = rows.collect::<Vec<_>>();
        let rows = rows.into_iter().map(|cells| self.row(false, &cells));
        let rows = rows.collect();
        self.elements.push(Element::Table(rows));
    }

    fn amounts(&mut self, head: &[String], rows: &[DocumentAmounts]) {
        let item = TEXT_WIDTH * ITEM_SHARE;
        let columns = head.len().saturating_sub(1).max(1);
        // A document has few columns.
        let column = (TEXT_WIDTH - item) / f32::from(u16::try_from(columns).unwrap_or(u16::MAX));
        let cells_of = |style: Style, cells: &[String]| {
            let mut x = MARGIN + item;
            let mut placed = Vec::new();
            for (at, text) in cells.iter().enumerate() {
                if at == 0 {
                    placed.push(Cell::new(style, MARGIN, item - GUTTER, text));
                } else {
                    let mut cell = Cell::new(style, x, column - GUTTER, text);
                    cell.x = x + GUTTER;
                    cell.is_right = true;
                    placed.push(cell);
                    x += column;
                }
            }
            placed
        };
        let mut placed = vec![self.row(true, &cells_of(STRONG, head))];
        for row in rows {
            let style = if row.is_total { STRONG } else { BODY };
            placed.push(self.row(false, &cells_of(style, &row.cells)));
        }
        self.elements.push(Element::Table(placed));
    }

    /// Places the cells of a row beside each other, line by line, so that a long one continues on the next page.
    fn row(&mut self, is_head: bool, cells: &[Cell]) -> Row {
        let count = cells.iter().map(|cell| cell.lines.len()).max();
        let mut row = Row {
            is_head,
            cells: cells.iter().map(|_| Vec::new()).collect(),
        };
        self.skip(2.0);
        for at in 0..count.unwrap_or_default() {
            let y = self.next_baseline(BODY.leading);
            for (cell, placed) in cells.iter().zip(&mut row.cells) {
                let Some(text) = cell.lines.get(at) else {
                    continue;
                };
                let width = cell.style.face.width(text.trim_end()) * cell.style.size;
                let shift = if cell.is_right {
                    cell.width - width
                } else {
                    0.0
                };
                placed.push(self.lines.len());
                self.lines.push(Line {
                    page: self.pages - 1,
                    x: cell.x + shift,
                    y,
                    face: cell.style.face,
                    size: cell.style.size,
                    text: text.clone(),
                });
            }
        }
        self.skip(4.0);
        self.rules.push(Rule {
            page: self.pages - 1,
            y: self.y,
        });
        row
    }

    /// Places lines below each other and returns their numbers.
    fn place(&mut self, style: Style, x: f32, lines: &[String]) -> Range<usize> {
        let first = self.lines.len();
        for text in lines {
            let y = self.next_baseline(style.leading);
            self.lines.push(Line {
                page: self.pages - 1,
                x,
                y,
                face: style.face,
                size: style.size,
                text: text.clone(),
            });
        }
        first..self.lines.len()
    }

    /// The baseline of the next line, on a new page if this one is full.
    fn next_baseline(&mut self, leading: f32) -> f32 {
        self.keep(leading);
        self.y += leading;
        self.y
    }

    /// Begins a page unless this one has so much room left.
    fn keep(&mut self, height: f32) {
        if self.y + height > LAST_BASELINE {
            self.pages += 1;
            self.y = MARGIN;
        }
    }

    fn skip(&mut self, height: f32) {
        self.y += height;
    }
}

impl Cell {
    fn new(style: Style, x: f32, width: f32, text: &str) -> Self {
        Self {
            x,
            width,
            style,
            is_right: false,
            lines: style.lines(text, width),
        }
    }
}

#[cfg(test)]
mod tests;
