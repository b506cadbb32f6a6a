//! Lists of the site's own pages, for the HTML sitemap and the list of cities.

use std::collections::BTreeMap;

use contract::{DescribedLink, LinkGroup, LinksSection, Section};
use domain::{Locale, SitePath};

use crate::page::Page;

/// Fills the link groups that list all pages below a path.
pub fn fill(pages: &mut BTreeMap<String, Page>) {
    let all: Vec<DescribedLink> = pages
        .values()
        .map(|page| DescribedLink {
            label: name(page),
            href: page.path.clone(),
            text: String::new(),
            image: None,
        })
        .collect();
    for page in pages.values_mut() {
        for section in &mut page.sections {
            if let Section::Links(links) = section {
                fill_groups(&mut links.groups, &all);
            }
        }
    }
}

/// Adds each city page that the list of cities does not name to the group of its county, or else to the last
/// one, so that a new city need not be listed by hand.
pub fn fill_cities(locale: Locale, pages: &mut BTreeMap<String, Page>) {
    let areas = SitePath::ServiceAreas.of(locale);
    let cities: Vec<ListedCity> = pages
        .values()
        .filter_map(|page| listed_city(page, areas))
        .collect();
    let Some(page) = pages.get_mut(areas) else {
        return;
    };
    let lists_towns = |links: &LinksSection| {
        let mut all = links.groups.iter().flat_map(|group| &group.links);
        all.any(|link| is_below(&link.href, areas))
    };
    let mut sections = page.sections.iter();
    let at =
        sections.position(|section| matches!(section, Section::Links(links) if lists_towns(links)));
    let Some(Section::Links(list)) = at.and_then(|at| page.sections.get_mut(at)) else {
        return;
    };
    for ListedCity { county, link } in cities {
        let mut all = list.groups.iter().flat_map(|group| &group.links);
        if all.any(|own| own.href == link.href) {
            continue;
        }
        let of_county = list.groups.iter().position(|group| group.heading == county);
        let at = of_county.unwrap_or(list.groups.len() - 1);
        list.groups[at].links.push(link);
    }
}

/// A city page that a list can link to.
struct ListedCity {
    county: String,
    link: DescribedLink,
}

/// The entry of a city page, from its city-limit sign and the first sentence of its description.
fn listed_city(page: &Page, areas: &str) -> Option<ListedCity> {
    if !is_below(&page.path, areas) {
        return None;
    }
    let sign = page.sections.iter().find_map(|section| match section {
        Section::PageHero(hero) => hero.sign.as_ref(),
        _ => None,
    })?;
    Some(ListedCity {
        county: sign.line.clone(),
        link: DescribedLink {
            label: sign.name.clone(),
            href: page.path.clone(),
            text: first_sentence(&page.description).to_owned(),
            image: None,
        },
    })
}

fn first_sentence(text: &str) -> &str {
    let end = text.find(". ");
    end.map_or(text, |end| &text[..=end])
}

fn is_below(path: &str, areas: &str) -> bool {
    let rest = path.strip_prefix(areas);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// Adds each page to the group with the longest matching path prefix, except pages that content links to itself.
fn fill_groups(groups: &mut [LinkGroup], all: &[DescribedLink]) {
    for link in all {
        let mut listed = groups.iter().flat_map(|group| &group.links);
        if listed.any(|own| own.href == link.href) {
            continue;
        }
        let matching = groups.iter_mut().filter(|group| {
            group
                .below
                .as_deref()
                .is_some_and(|below| link.href.starts_with(below))
        });
        let longest = matching.max_by_key(|group| group.below.as_ref().map(String::len));
        if let Some(group) = longest {
            group.links.push(link.clone());
        }
    }
}

/// The name of a page: its first heading, otherwise the first part of its title.
fn name(page: &Page) -> String {
    let heading = page.sections.iter().find_map(|section| match section {
        Section::PageHero(hero) => Some(hero.heading.as_str()),
        _ => None,
    });
    let title = page.title.split(" | ").next().unwrap_or(&page.title);
    heading.unwrap_or(title).to_owned()
}
