//! Names of pages, and texts as visitors see them, for lists at the desk.

use contract::Section;

use crate::page::Page;
use crate::placeholder::is_filled_now;
use crate::price_codes::{PriceCodes, is_code};
use crate::site::Site;

/// Replaces a value that is known only when a page is shown, such as `{name}` on the thank-you page.
const LATER: &str = "…";

impl Site {
    /// Returns what people call a page: the label of the first link to it in the menus, or the city on its sign, or
    /// its heading.
    pub fn page_name(&self, page: &Page) -> String {
        let sign = || {
            page.sections.iter().find_map(|section| match section {
                Section::PageHero(hero) => Some(hero.sign.as_ref()?.name.as_str()),
                _ => None,
            })
        };
        let name = self.menu_label(&page.path).or_else(sign);
        name.unwrap_or_else(|| page.plain_heading()).to_owned()
    }

    /// The label of the first link to a path in header, bar and footer.
    fn menu_label(&self, path: &str) -> Option<&str> {
        if path.is_empty() {
            return None;
        }
        let chrome = &self.chrome;
        let menus = chrome.header.menus.iter().flat_map(|menu| &menu.links);
        let bar = [&chrome.bottom_bar.home, &chrome.bottom_bar.quote];
        let links = menus
            .chain(&chrome.header.links)
            .chain(bar)
            .chain(&chrome.menu_sheet.links)
            .chain(&chrome.footer.legal_links)
            .map(|link| (link.href.as_str(), link.label.as_str()));
        let columns = chrome.footer.columns.iter();
        let entries = columns.flat_map(|column| &column.entries);
        let entries =
            entries.filter_map(|entry| Some((entry.href.as_deref()?, entry.label.as_str())));
        let mut all = links.chain(entries);
        all.find(|(href, label)| *href == path && !label.is_empty())
            .map(|(_, label)| label)
    }

    /// A text with its placeholders filled in as pages show them. Values that are known only when a page is
    /// shown become an ellipsis.
    pub fn shown_text(&self, text: &str) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            shown.push_str(&rest[..open]);
            let inner = &rest[open + 1..];
            let end = inner.find(['{', '}', '\n']);
            let end = end.filter(|end| inner[*end..].starts_with('}'));
            if let Some(end) = end.filter(|_| inner.starts_with(char::is_alphabetic)) {
                shown.push_str(&self.value_of(&inner[..end]));
                rest = &inner[end + 1..];
            } else {
                shown.push('{');
                rest = inner;
            }
        }
        shown + rest
    }

    /// The value of a placeholder.
    fn value_of(&self, name: &str) -> String {
        if let Some(value) = self.placeholders.get(name) {
            return value.clone();
        }
        let codes = PriceCodes {
            rates: &self.rates,
            locale: self.locale,
            hours: None,
        };
        let price = is_code(name).then(|| codes.value(name).ok()).flatten();
        // A fact that does not exist stays visible, because publishing will refuse it.
        price.unwrap_or_else(|| {
            if is_filled_now(name) && !is_code(name) {
                format!("{{{name}}}")
            } else {
                LATER.to_owned()
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Files, load_all};
    use domain::Locale;

    #[test]
    fn pages_are_named_as_in_the_menus_of_their_language() {
        let sites = load_all(&Files::shipped()).expect("valid content");
        for (path, name) in [
            ("/", "Home"),
            ("/es", "Inicio"),
            ("/residential-movers", "Residential Moving"),
            ("/es/mudanzas-residenciales", "Mudanzas residenciales"),
            ("/service-areas/pharr", "Pharr"),
            ("/service-areas/sharyland", "Sharyland"),
            ("/piano-movers", "Piano Moving"),
            ("/quote", "Quote"),
            (
                "/blog/how-many-boxes",
                "How many boxes does a house take, room by room?",
            ),
        ] {
            let site = sites.of_path(path);
            assert_eq!(site.page_name(&site.pages[path]), name);
        }
        let english = sites.get(Locale::En);
        let thanks = &english.notices["/thank-you"];
        assert_eq!(english.page_name(thanks), "We have your request");
    }

    #[test]
    fn texts_are_shown_with_their_values() {
        let sites = load_all(&Files::shipped()).expect("valid content");
        let site = sites.get(Locale::En);
        let phone = &site.placeholders["phone.main"];
        for (text, shown) in [
            ("Call {phone.main}", format!("Call {phone}")),
            ("{hours} h", "… h".to_owned()),
            ("up to {amount 150}", "up to $150".to_owned()),
            ("{phone.nowhere} {", "{phone.nowhere} {".to_owned()),
            ("a { b } c", "a { b } c".to_owned()),
        ] {
            assert_eq!(site.shown_text(text), shown);
        }
    }
}
