//! A document as its two renderers read it: the page in the browser, and the PDF. Both show every text of it, in this
//! order, and no other.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A document.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct Document {
    /// The language of its texts, such as `en`.
    pub lang: String,
    /// The title.
    pub title: String,
    /// What is below the title, in reading order.
    pub blocks: Vec<DocumentBlock>,
}

/// A block of a document. Its texts are plain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DocumentBlock {
    /// A heading below the title.
    Heading {
        /// Text of the heading.
        text: String,
    },
    /// A paragraph.
    Paragraph {
        /// Lines of the paragraph; usually one.
        lines: Vec<String>,
        /// Whether the law asks that it stands out.
        is_conspicuous: bool,
    },
    /// A list.
    List {
        /// The items, in order.
        items: Vec<String>,
    },
    /// A table of labels and values, named by the heading before it.
    Details {
        /// The rows, in order.
        rows: Vec<DocumentDetail>,
    },
    /// A table of amounts, named by the heading before it. The first column is text, and all others are aligned right.
    Amounts {
        /// Headers of the columns.
        head: Vec<String>,
        /// The rows, in order.
        rows: Vec<DocumentAmounts>,
    },
}

/// A label and its value.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct DocumentDetail {
    /// The label.
    pub label: String,
    /// Lines of the value; usually one.
    pub lines: Vec<String>,
}

/// A row of a table of amounts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct DocumentAmounts {
    /// The cells, as many as the table has headers.
    pub cells: Vec<String>,
    /// Whether it is the sum that the table is about.
    pub is_total: bool,
}
