//! What the engine is given for one document, and what it gives back.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Chrome, DeskEntryState, LeadFormState, Link, QuoteState, Rates, Section};

/// Everything needed to render one document. The same input gives the same bytes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PageView {
    /// Language of the document, as in `lang="en"`.
    pub lang: String,
    /// Language and country, such as `en_US`.
    pub locale: String,
    /// The canonical path, percent-encoded, such as `/quote`.
    pub path: String,
    /// The canonical address with scheme and host.
    pub canonical: String,
    /// Title of the document.
    pub title: String,
    /// Description for search results, in one or two sentences.
    pub description: String,
    /// The picture shown with links to the page elsewhere; none where nobody should link to it.
    pub card: Option<CardImage>,
    /// Whether search engines may list the page.
    pub index: bool,
    /// What search engines are told in schema.org's words: one JSON-LD object each.
    pub structured_data: Vec<String>,
    /// The feed that holds what is new here: its name and address.
    pub feed: Option<Link>,
    /// Header, footer and the rest of the furniture.
    pub chrome: Chrome,
    /// The page's parts, in order.
    pub sections: Vec<Section>,
    /// Whether any picture comes from the image library.
    pub photos: bool,
    /// The price list, on a page that shows prices.
    pub rates: Option<Rates>,
    /// The state of the quote wizard, on the page that holds it.
    pub quote: Option<QuoteState>,
    /// A form of this page that came back.
    pub lead: Option<LeadFormState>,
    /// The form before the desk, on the page that holds it.
    pub desk_entry: Option<DeskEntryState>,
    /// The public key to ask for the jingle with, on a page that plays it.
    pub jingle_key: Option<String>,
    /// What was asked for, on the 404 page.
    pub not_found: Option<NotFound>,
}

/// The picture shown with a link to a page, as Open Graph has it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CardImage {
    /// Its address, with scheme and host.
    pub url: String,
    /// What is written on it.
    pub alt: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// An unknown path and what stands near it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NotFound {
    /// The path that was asked for, decoded.
    pub path: String,
    /// Pages whose path is nearest in spelling, best first; at most three.
    pub nearest: Vec<Link>,
}

/// What the engine answers for a [`PageView`].
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
pub struct Rendered {
    /// The whole document, from the doctype on.
    pub html: String,
    /// Whether the page plays what its scripts make, and so from `blob:`.
    pub blob_media: bool,
    /// The exact text of each inline `<style>`, for the CSP's hashes.
    pub styles: Vec<String>,
    /// The exact text of each inline script that runs, speculation rules included.
    pub scripts: Vec<String>,
}
