//! Blocks that all documents consist of.

use contract::{DocumentBlock, DocumentDetail};

pub fn heading(text: &str) -> DocumentBlock {
    DocumentBlock::Heading {
        text: text.to_owned(),
    }
}

pub fn paragraph(text: &str) -> DocumentBlock {
    DocumentBlock::Paragraph {
        lines: vec![text.to_owned()],
        is_conspicuous: false,
    }
}

pub fn conspicuous(text: &str) -> DocumentBlock {
    DocumentBlock::Paragraph {
        lines: vec![text.to_owned()],
        is_conspicuous: true,
    }
}

/// A table of the values that are known.
pub fn details<const N: usize>(rows: [(&String, String); N]) -> DocumentBlock {
    let known = rows
        .into_iter()
        .filter(|(_, value)| !value.trim().is_empty());
    let rows = known.map(|(label, value)| DocumentDetail {
        label: label.clone(),
        lines: value.lines().map(str::to_owned).collect(),
    });
    DocumentBlock::Details {
        rows: rows.collect(),
    }
}
