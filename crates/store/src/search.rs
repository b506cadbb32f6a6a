//! Full-text search over leads. This is the one place where the two databases run different SQL: SQLite searches with
//! FTS5, PostgreSQL with a `tsvector` and a GIN index (docs/decisions/0029-lead-list-and-search.md). Both index the
//! same normalized words, so that they find the same leads.

mod document;
mod index;
mod query;
mod schema;
mod words;

pub use document::SearchDocument;
pub use index::{
    ADD_WORDS, BATCH, DELETE_PHONES, INSERT, INSERT_PHONES, REINDEX, RETAG, index_pending,
    select_document,
};
pub(crate) use index::{insert_in, insert_phones_in, reindex_in};
pub use query::{LastWord, SearchQuery};
pub use schema::set_up;
pub use words::{appended, tags};
