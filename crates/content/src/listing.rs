//! Lists of the site's own pages, for the HTML sitemap page.

use std::collections::BTreeMap;

use contract::{DescribedLink, LinkGroup, Section};

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

/// Adds each page to the group with the longest matching path prefix.
fn fill_groups(groups: &mut [LinkGroup], all: &[DescribedLink]) {
    for link in all {
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
