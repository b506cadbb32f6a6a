//! The plain text of a document, which a customer accepts.

use contract::{Document, DocumentBlock};
use sha2::{Digest, Sha256};

/// All texts of a document in reading order: one line for each text, and the cells of a row separated by tabs.
pub fn plain_text(document: &Document) -> String {
    let mut lines = vec![document.title.clone()];
    for block in &document.blocks {
        match block {
            DocumentBlock::Heading { text } => lines.push(text.clone()),
            DocumentBlock::Paragraph { lines: own, .. } => lines.extend(own.iter().cloned()),
            DocumentBlock::List { items } => lines.extend(items.iter().cloned()),
            DocumentBlock::Details { rows } => {
                let row = |row: &contract::DocumentDetail| {
                    format!("{}\t{}", row.label, row.lines.join("\n"))
                };
                lines.extend(rows.iter().map(row));
            }
            DocumentBlock::Amounts { head, rows } => {
                lines.push(head.join("\t"));
                lines.extend(rows.iter().map(|row| row.cells.join("\t")));
            }
        }
    }
    lines.join("\n")
}

/// The SHA-256 of a document's language and text, in hexadecimal. It is stored with the proposal and sent back by the
/// customer's page, so that a customer can only accept the text that was shown.
pub fn words_hash(document: &Document) -> String {
    let mut hash = Sha256::new();
    hash.update(document.lang.as_bytes());
    hash.update(b"\n");
    hash.update(plain_text(document).as_bytes());
    hex::encode(hash.finalize())
}
