use proptest::prelude::*;

use super::*;
use crate::line_break::normalized;
use crate::plain_text::plain_text;

fn document(blocks: Vec<DocumentBlock>) -> Document {
    Document {
        lang: "en".to_owned(),
        title: "Moving proposal no. 12".to_owned(),
        blocks,
    }
}

fn detail(label: &str, value: &str) -> DocumentBlock {
    DocumentBlock::Details {
        rows: vec![DocumentDetail {
            label: label.to_owned(),
            lines: value.lines().map(str::to_owned).collect(),
        }],
    }
}

fn amounts(count: usize) -> DocumentBlock {
    let row = |at: usize| DocumentAmounts {
        cells: vec![
            format!("Crate for mirror {at}"),
            "$45.00".to_owned(),
            "$45.00".to_owned(),
        ],
        is_total: at + 1 == count,
    };
    DocumentBlock::Amounts {
        head: ["Item or service", "Estimate", "At most"]
            .map(str::to_owned)
            .to_vec(),
        rows: (0..count).map(row).collect(),
    }
}

/// The text of the pages in reading order, without bullets.
fn words(layout: &Layout) -> Vec<String> {
    let text = |lines: &mut dyn Iterator<Item = usize>| {
        let texts = lines.map(|at| layout.lines[at].text.as_str());
        texts.collect::<String>()
    };
    let mut texts = Vec::new();
    for element in &layout.elements {
        match element {
            Element::Heading { lines, .. } | Element::Paragraph(lines) => {
                texts.push(text(&mut lines.clone()));
            }
            Element::List(items) => {
                texts.extend(items.iter().map(|item| text(&mut item.body.clone())));
            }
            Element::Table(rows) => {
                for cell in rows.iter().flat_map(|row| &row.cells) {
                    texts.push(text(&mut cell.iter().copied()));
                }
            }
        }
    }
    let words = texts.iter().flat_map(|text| text.split_whitespace());
    words.map(str::to_owned).collect()
}

fn expected(document: &Document) -> Vec<String> {
    let text = normalized(&plain_text(document));
    text.split_whitespace().map(str::to_owned).collect()
}

/// Every line is used once, on a page that exists, between the margins.
fn assert_fits(layout: &Layout) {
    let mut used = vec![0; layout.lines.len()];
    for element in &layout.elements {
        match element {
            Element::Heading { lines, .. } | Element::Paragraph(lines) => {
                lines.clone().for_each(|at| used[at] += 1);
            }
            Element::List(items) => {
                for item in items {
                    used[item.label] += 1;
                    item.body.clone().for_each(|at| used[at] += 1);
                }
            }
            Element::Table(rows) => {
                for at in rows.iter().flat_map(|row| row.cells.iter().flatten()) {
                    used[*at] += 1;
                }
            }
        }
    }
    assert!(used.iter().all(|count| *count == 1), "{used:?}");
    let mut last_page = 0;
    for line in &layout.lines {
        assert!(line.page < layout.pages && line.page >= last_page);
        last_page = line.page;
        assert!(line.y > MARGIN && line.y <= LAST_BASELINE, "{line:?}");
        let end = line.x + line.face.width(line.text.trim_end()) * line.size;
        let is_one = line.text.trim_end().chars().count() <= 1;
        assert!(line.x >= MARGIN - 0.1, "{line:?}");
        assert!(is_one || end <= PAGE_WIDTH - MARGIN + 0.1, "{line:?}");
    }
    assert_eq!(last_page + 1, layout.pages, "no page is empty");
}

#[test]
fn pages_have_the_text_of_the_document() {
    let document = document(vec![
        DocumentBlock::Paragraph {
            lines: vec!["You pay never more than $909.30.".to_owned()],
            is_conspicuous: true,
        },
        DocumentBlock::Heading {
            text: "What is moved".to_owned(),
        },
        detail("Items and wishes", "A piano\n\nThe gate code is 4411"),
        DocumentBlock::List {
            items: vec!["One".to_owned(), String::new(), "Two".to_owned()],
        },
        amounts(4),
    ]);
    let layout = Layout::of(&document);
    assert_eq!(words(&layout), expected(&document));
    assert_eq!(layout.pages, 1);
    assert_fits(&layout);
}

#[test]
fn long_names_many_wishes_and_thirty_lines_go_on_on_the_next_pages() {
    let wishes = "Please wrap the mirror twice. ".repeat(134);
    assert!(wishes.len() > 4_000);
    let document = document(vec![
        detail("Name", &"Maximiliana".repeat(18)),
        detail("Items and wishes", &wishes),
        amounts(30),
    ]);
    let layout = Layout::of(&document);
    assert!(layout.pages >= 3, "{}", layout.pages);
    assert_eq!(words(&layout).concat(), expected(&document).concat());
    assert_fits(&layout);
}

#[test]
fn amounts_end_at_the_right_edge_of_their_column() {
    let layout = Layout::of(&document(vec![amounts(2)]));
    let ends: Vec<f32> = layout
        .lines
        .iter()
        .filter(|line| line.text == "$45.00")
        .map(|line| line.x + line.face.width(&line.text) * line.size)
        .collect();
    assert_eq!(ends.len(), 4);
    let right = PAGE_WIDTH - MARGIN;
    assert!((ends[1] - right).abs() < 0.01, "{ends:?}");
    assert!((ends[3] - right).abs() < 0.01, "{ends:?}");
    assert!((ends[0] - ends[2]).abs() < 0.01, "{ends:?}");
}

#[test]
fn a_heading_is_not_left_alone_at_the_end_of_a_page() {
    for count in 1..60 {
        let paragraph = |text: &str| DocumentBlock::Paragraph {
            lines: vec![text.to_owned()],
            is_conspicuous: false,
        };
        let mut blocks: Vec<DocumentBlock> = (0..count).map(|_| paragraph("Text.")).collect();
        blocks.push(DocumentBlock::Heading {
            text: "Claims".to_owned(),
        });
        blocks.push(paragraph("Within 90 days."));
        let layout = Layout::of(&document(blocks));
        let page_of = |text: &str| {
            let mut lines = layout.lines.iter();
            lines.find(|line| line.text == text).map(|line| line.page)
        };
        assert_eq!(page_of("Claims"), page_of("Within 90 days."), "{count}");
    }
}

proptest! {
    #[test]
    fn any_text_is_placed(texts in prop::collection::vec("\\PC{0,300}", 1..12)) {
        let blocks = texts.iter().enumerate().map(|(at, text)| match at % 3 {
            0 => DocumentBlock::Paragraph { lines: vec![text.clone()], is_conspicuous: at % 2 == 0 },
            1 => DocumentBlock::List { items: vec![text.clone(), "Next".to_owned()] },
            _ => detail("Label", text),
        });
        let document = document(blocks.collect());
        let layout = Layout::of(&document);
        prop_assert_eq!(words(&layout), expected(&document));
        assert_fits(&layout);
    }
}
