//! Finds the blog listing for a query.

use content::{Blog, Site};
use domain::SitePath;

use endpoint::form;

/// The path of a listing.
#[derive(Debug)]
pub enum Listing {
    /// At this path.
    Page(String),
    /// Moved to this path: listings used to have several pages, numbered by `page`.
    Moved(String),
}

/// The listing of the query's `category`; other parameters, such as a campaign's, are ignored.
/// `None` if there is no such listing.
pub fn listing(site: &Site, query: &str) -> Option<Listing> {
    let parameters = form::parse_any(query);
    // An empty value of a form or a link counts as no choice.
    let value = |name: &str| {
        let pair = parameters.iter().find(|(key, _)| key == name);
        let value = pair.map(|(_, value)| value.as_str());
        value.filter(|value| !value.trim().is_empty())
    };
    let address = Blog::address(site.locale, value("category"));
    if address != SitePath::Blog.of(site.locale) && !site.blog.listings.contains_key(&address) {
        return None;
    }
    match value("page") {
        None => Some(Listing::Page(address)),
        Some(number) => is_page_number(number).then_some(Listing::Moved(address)),
    }
}

/// Returns whether a text is a number from 1 on, without leading zeros.
fn is_page_number(text: &str) -> bool {
    text.parse::<usize>()
        .is_ok_and(|number| number > 0 && number.to_string() == text)
}
