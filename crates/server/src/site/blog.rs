//! Which page of the blog's listing a query asks for.

use content::{Blog, Site};

use endpoint::form;

/// The address of the page that `category` and `page` name; whatever else the query holds, such as
/// a campaign's parameters, changes nothing. `None` if there is no such page.
pub fn listing(site: &Site, query: &str) -> Option<String> {
    let asked = form::parse(query)?;
    let value = |name: &str| {
        let pair = asked.iter().find(|(asked, _)| asked == name);
        pair.map(|(_, value)| value.as_str())
    };
    let number = value("page").map_or(Some(1), whole)?;
    let address = Blog::address(value("category"), number);
    let known = address == Blog::PATH || site.blog.listings.contains_key(&address);
    known.then_some(address)
}

/// A number from 1 on, in the one way to write it.
fn whole(text: &str) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    (number > 0 && number.to_string() == text).then_some(number)
}
