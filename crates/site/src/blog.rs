//! Which listing of the blog a query asks for.

use content::{Blog, Site};

use endpoint::form;

/// Where a listing is.
#[derive(Debug)]
pub enum Listing {
    /// The page at this address answers.
    Page(String),
    /// It has moved to this address: listings used to have several pages, told apart by `page`.
    Moved(String),
}

/// The listing that `category` names; whatever else the query holds, such as a campaign's
/// parameters, changes nothing. `None` if there is no such listing.
pub fn listing(site: &Site, query: &str) -> Option<Listing> {
    let parameters = form::parse(query)?;
    let value = |name: &str| {
        let pair = parameters.iter().find(|(asked, _)| asked == name);
        pair.map(|(_, value)| value.as_str())
    };
    let address = Blog::address(value("category"));
    if address != Blog::PATH && !site.blog.listings.contains_key(&address) {
        return None;
    }
    match value("page") {
        None => Some(Listing::Page(address)),
        Some(number) => is_page_number(number).then_some(Listing::Moved(address)),
    }
}

/// A number from 1 on, in the one way to write it.
fn is_page_number(text: &str) -> bool {
    text.parse::<usize>()
        .is_ok_and(|number| number > 0 && number.to_string() == text)
}
