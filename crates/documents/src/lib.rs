//! Documents for customers: what a proposal says, and how it looks as an accessible PDF. A document is composed once,
//! as a [`contract::Document`], which the browser's page and the PDF both show. This crate knows neither HTTP nor SQL.

mod blocks;
mod face;
mod invoice;
mod layout;
mod line_break;
mod pdf;
mod plain_text;
mod proposal;
mod tags;

pub use invoice::invoice_document;
pub use pdf::{PdfError, pdf, write_pdf};
pub use plain_text::{plain_text, words_hash};
pub use proposal::{
    proposal_carrier, proposal_document, proposal_terms, quote_summary, service_name,
};
