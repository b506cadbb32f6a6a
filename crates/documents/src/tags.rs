//! The structure of a PDF, which a screen reader follows: headings, paragraphs, lists, and tables with headers.

use std::num::NonZeroU16;

use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};
use krilla::tagging::{
    Identifier, ListNumbering, Node, TableHeaderScope, Tag, TagGroup, TagKind, TagTree,
};

use crate::layout::{Element, Item, Layout, Row};

/// The structure of a document. `identifiers` has one for each line of the layout.
pub fn tag_tree(layout: &Layout, identifiers: &[Identifier], lang: &str) -> TagTree {
    let mut tree = TagTree::new().with_lang(Some(lang.to_owned()));
    let content = Content { identifiers };
    for element in &layout.elements {
        tree.push(content.element(element));
    }
    tree
}

/// The headings of a document with their places, for a reader's list of contents.
pub fn outline(layout: &Layout) -> Outline {
    let mut outline = Outline::new();
    for element in &layout.elements {
        let Element::Heading { text, lines, .. } = element else {
            continue;
        };
        let Some(first) = layout.lines.get(lines.start) else {
            continue;
        };
        let place = Point::from_xy(first.x, first.y - first.size);
        let destination = XyzDestination::new(first.page, place);
        outline.push_child(OutlineNode::new(text.clone(), destination));
    }
    outline
}

struct Content<'a> {
    identifiers: &'a [Identifier],
}

impl Content<'_> {
    fn element(&self, element: &Element) -> TagGroup {
        match element {
            Element::Heading { level, text, lines } => {
                let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                self.group(Tag::Hn(level, Some(text.clone())), lines.clone())
            }
            Element::Paragraph(lines) => self.group(Tag::P, lines.clone()),
            Element::List(items) => {
                let items = items.iter().map(|item| Node::Group(self.item(item)));
                TagGroup::with_children(Tag::L(ListNumbering::Disc), items.collect())
            }
            Element::Table(rows) => {
                let rows = rows.iter().map(|row| Node::Group(self.row(row)));
                TagGroup::with_children(Tag::Table, rows.collect())
            }
        }
    }

    fn item(&self, item: &Item) -> TagGroup {
        let label = self.group(Tag::Lbl, [item.label]);
        let body = self.group(Tag::LBody, item.body.clone());
        TagGroup::with_children(Tag::LI, vec![label.into(), body.into()])
    }

    fn row(&self, row: &Row) -> TagGroup {
        let cells = row.cells.iter().enumerate().map(|(at, lines)| {
            let lines = lines.iter().copied();
            Node::Group(if row.is_head {
                self.group(Tag::TH(TableHeaderScope::Column), lines)
            } else if at == 0 {
                self.group(Tag::TH(TableHeaderScope::Row), lines)
            } else {
                self.group(Tag::TD, lines)
            })
        });
        TagGroup::with_children(Tag::TR, cells.collect())
    }

    fn group(&self, tag: impl Into<TagKind>, lines: impl IntoIterator<Item = usize>) -> TagGroup {
        let own = lines.into_iter().filter_map(|at| self.identifiers.get(at));
        TagGroup::with_children(tag, own.map(|own| Node::Leaf(*own)).collect())
    }
}
