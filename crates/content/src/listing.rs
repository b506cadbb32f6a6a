//! Lists of the site's own pages, for the HTML sitemap and the list of cities.

use std::collections::BTreeMap;

use contract::{Chrome, CityLimit, DescribedLink, Link, LinkGroup, LinksSection, Section};
use domain::{Locale, SitePath};

use crate::page::Page;
use crate::posts;

/// A page that a group can list.
struct ListedPage {
    link: DescribedLink,
    /// The name of its category, if it is a post.
    category: Option<String>,
}

/// Fills the link groups that list all pages below a path. They have their names in the menus and are sorted by name;
/// posts are in one group per category.
pub fn fill(pages: &mut BTreeMap<String, Page>, chrome: &Chrome) {
    let names = menu_names(chrome);
    let mut all: Vec<ListedPage> = pages
        .values()
        .map(|page| ListedPage {
            link: DescribedLink {
                label: names
                    .get(page.path.as_str())
                    .map_or_else(|| name(page), |name| (*name).to_owned()),
                href: page.path.clone(),
                text: String::new(),
                image: None,
            },
            category: category(page),
        })
        .collect();
    all.sort_by_cached_key(|page| posts::slug(&page.link.label));
    for page in pages.values_mut() {
        for section in &mut page.sections {
            if let Section::Links(links) = section {
                fill_groups(&mut links.groups, &all);
            }
        }
    }
}

/// Returns what the menus call the pages, by path. The phone's menu comes first, because it has the plainest names.
fn menu_names(chrome: &Chrome) -> BTreeMap<&str, &str> {
    let links = chrome
        .menu_sheet
        .links
        .iter()
        .chain(chrome.header.menus.iter().flat_map(|menu| &menu.links))
        .chain(&chrome.header.links)
        .chain(&chrome.footer.legal_links)
        .chain([&chrome.header.quote]);
    let mut names = BTreeMap::new();
    for Link { label, href } in links {
        names.entry(href.as_str()).or_insert(label.as_str());
    }
    names
}

/// The name of a post's category.
fn category(page: &Page) -> Option<String> {
    page.sections.iter().find_map(|section| match section {
        Section::PageHero(hero) => hero.byline.as_ref().map(|line| line.category.label.clone()),
        _ => None,
    })
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

/// The cities with a page: their names on city-limit signs, each with the ZIP codes of its page.
pub fn towns(
    locale: Locale,
    pages: &BTreeMap<String, Page>,
) -> impl Iterator<Item = (&str, &[String])> {
    let areas = SitePath::ServiceAreas.of(locale);
    pages.values().filter_map(move |page| {
        let name = sign(page, areas)?.name.as_str();
        let zip_codes = page.sections.iter().find_map(|section| match section {
            Section::CityFacts(facts) => Some(facts.zip_codes.as_slice()),
            _ => None,
        });
        Some((name, zip_codes.unwrap_or_default()))
    })
}

/// A city page that a list can link to.
struct ListedCity {
    county: String,
    link: DescribedLink,
}

/// The entry of a city page, from its city-limit sign and the first sentence of its description.
fn listed_city(page: &Page, areas: &str) -> Option<ListedCity> {
    let sign = sign(page, areas)?;
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

/// The city-limit sign of a city page.
fn sign<'a>(page: &'a Page, areas: &str) -> Option<&'a CityLimit> {
    if !is_below(&page.path, areas) {
        return None;
    }
    page.sections.iter().find_map(|section| match section {
        Section::PageHero(hero) => hero.sign.as_ref(),
        _ => None,
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
/// Posts are in groups of their own after that group, one for each category.
fn fill_groups(groups: &mut Vec<LinkGroup>, all: &[ListedPage]) {
    // The posts of each group by category.
    let mut posts: Vec<BTreeMap<&str, Vec<DescribedLink>>> =
        groups.iter().map(|_| BTreeMap::new()).collect();
    for ListedPage { link, category } in all {
        let mut listed = groups.iter().flat_map(|group| &group.links);
        if listed.any(|own| own.href == link.href) {
            continue;
        }
        let matching = groups.iter_mut().enumerate().filter(|(_, group)| {
            group
                .below
                .as_deref()
                .is_some_and(|below| link.href.starts_with(below))
        });
        let longest = matching.max_by_key(|(_, group)| group.below.as_ref().map(String::len));
        match (longest, category) {
            (Some((at, _)), Some(category)) => {
                posts[at].entry(category).or_default().push(link.clone());
            }
            (Some((_, group)), None) => group.links.push(link.clone()),
            (None, _) => {}
        }
    }
    for (group, posts) in std::mem::take(groups).into_iter().zip(posts) {
        let heading = group.heading.clone();
        if posts.is_empty() || !group.links.is_empty() {
            groups.push(group);
        }
        groups.extend(posts.into_iter().map(|(category, links)| LinkGroup {
            heading: format!("{heading}: {category}"),
            links,
            below: None,
        }));
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
