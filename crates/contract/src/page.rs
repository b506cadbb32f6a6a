//! Input and output of the engine for one document.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AuthFormState, Chrome, LeadFormState, Link, QuotePageState, QuoteState, Rates, Section,
};

/// Everything needed to render one document. The same input gives the same bytes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PageView {
    /// Language of the document, as in `lang="en"`.
    pub lang: String,
    /// Language and country, such as `en_US`.
    pub locale: String,
    /// The canonical path, percent-encoded, such as `/quote`.
    pub path: String,
    /// The canonical URL with scheme and host.
    pub canonical: String,
    /// The same page in each language, for search engines; empty if it is in one language.
    pub alternates: Vec<Alternate>,
    /// The link to the same page in the other language, if it has one.
    pub language: Option<LanguageLink>,
    /// Addresses in the page's language.
    pub paths: PagePaths,
    /// Title of the document.
    pub title: String,
    /// Description for search results, in one or two sentences.
    pub description: String,
    /// Image for link previews on other sites; none if nobody should link to the page.
    pub card: Option<CardImage>,
    /// Whether search engines may list the page.
    pub index: bool,
    /// Structured data for search engines: schema.org objects as JSON-LD.
    pub structured_data: Vec<String>,
    /// The feed: its name and URL.
    pub feed: Option<Link>,
    /// The owner's colors; none while they are the shipped ones, which the styles contain.
    pub colors: Option<BrandColors>,
    /// The parts around the page: header, bottom bar, menu and footer.
    pub chrome: Chrome,
    /// The page's sections, in order.
    pub sections: Vec<Section>,
    /// Whether any image comes from the image library.
    pub photos: bool,
    /// The price list, if the page shows prices.
    pub rates: Option<Rates>,
    /// State of the quote wizard, if the page contains it.
    pub quote: Option<QuoteState>,
    /// A form of this page that was rejected.
    pub lead: Option<LeadFormState>,
    /// State of the sign-in form, if the page contains it.
    pub auth_form: Option<AuthFormState>,
    /// What the private page of a quote shows.
    pub quote_page: Option<QuotePageState>,
    /// The public key for jingle requests, if the page plays it.
    pub jingle_key: Option<String>,
    /// The requested path, on the 404 page.
    pub not_found: Option<NotFound>,
}

/// The company's colors as `#rrggbb`, with the shades that are derived from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BrandColors {
    /// The main color: the header, signs, links and most buttons.
    pub primary: String,
    /// A darker shade of it: hovered buttons, and the reviews.
    pub primary_dark: String,
    /// The darkest shade of it: the top bar and the footer.
    pub primary_darkest: String,
    /// The accent color: the main button of a view, and the call to action.
    pub accent: String,
    /// A darker shade of it: hovered buttons.
    pub accent_dark: String,
    /// The color of the browser's bars, if it is not that of the shipped pages.
    pub theme: Option<String>,
}

/// A page in a language, as `<link rel="alternate">` names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Alternate {
    /// The language, or `x-default` for readers of any other.
    pub lang: String,
    /// The URL with scheme and host.
    pub url: String,
}

/// A link to the same page in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LanguageLink {
    /// The language of the page it leads to.
    pub lang: String,
    /// The language's own name.
    pub label: String,
    /// The path.
    pub href: String,
    /// Whether the link posts the wizard's form there, so that its entries are kept without script.
    pub posts: bool,
}

/// Addresses that the layout and forms need, in the page's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PagePaths {
    /// The home page.
    pub home: String,
    /// The action of the subscription form.
    pub subscribe: String,
    /// The web manifest.
    pub manifest: String,
}

/// Image for link previews, as Open Graph defines it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CardImage {
    /// URL with scheme and host.
    pub url: String,
    /// Text on the image.
    pub alt: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// An unknown path and similar pages.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NotFound {
    /// The requested path, decoded.
    pub path: String,
    /// Pages with the most similar paths, best first; at most three.
    pub nearest: Vec<Link>,
}

/// The engine's output for a [`PageView`].
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
pub struct Rendered {
    /// The complete document, starting with the doctype.
    pub html: String,
    /// Whether the page plays audio from `blob:` URLs, for the CSP.
    pub blob_media: bool,
    /// Text of each inline `<style>`, for the CSP's hashes.
    pub styles: Vec<String>,
    /// Text of each inline script that runs, including speculation rules.
    pub scripts: Vec<String>,
}
