//! Which posts to read next.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Locale, SitePath};

use super::markdown::{plain, texts};
use super::post::Post;

/// How many posts are named.
const MOST: usize = 3;
/// What one category in common counts, in rare words.
const CATEGORY: usize = 12;
/// What a town or service in common counts, in rare words.
const PLACE: usize = 6;
/// A word is rare that stands in no more posts than this.
const RARE: usize = 4;
/// Shorter words say little of what a post is about.
const LETTERS: usize = 4;

/// For each post the places of those nearest to it, nearest first. The same posts give the same
/// answer; of two that are equally near, the newer one comes first.
pub fn of(locale: Locale, posts: &[Post]) -> Vec<Vec<usize>> {
    let words: Vec<BTreeSet<String>> = posts.iter().map(words_of).collect();
    let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
    for word in words.iter().flatten() {
        *holders.entry(word).or_default() += 1;
    }
    let rare: Vec<BTreeSet<&str>> = words
        .iter()
        .map(|own| {
            let own = own.iter().map(String::as_str);
            own.filter(|word| holders[word] <= RARE).collect()
        })
        .collect();
    let places: Vec<BTreeSet<&str>> = posts.iter().map(|post| places_of(locale, post)).collect();
    let likeness = |a: usize, b: usize| {
        let category = usize::from(posts[a].category == posts[b].category);
        let shared = places[a].intersection(&places[b]).count();
        CATEGORY * category + PLACE * shared + rare[a].intersection(&rare[b]).count()
    };
    (0..posts.len())
        .map(|at| {
            let mut others: Vec<usize> = (0..posts.len()).filter(|other| *other != at).collect();
            // The sort keeps the order of those that are equal: the posts' own.
            others.sort_by_key(|other| std::cmp::Reverse(likeness(at, *other)));
            others.truncate(MOST);
            others
        })
        .collect()
}

fn words_of(post: &Post) -> BTreeSet<String> {
    let body = post
        .body
        .blocks
        .iter()
        .flat_map(|placed| texts(&placed.block));
    let all = body.map(|text| plain(&text)).chain([post.title.clone()]);
    all.flat_map(|text| {
        let words = text.split(|c: char| !c.is_alphabetic());
        let long = words.filter(|word| word.chars().count() >= LETTERS);
        long.map(str::to_lowercase).collect::<Vec<_>>()
    })
    .collect()
}

/// The towns and services that a post leads to, but for other posts and pages that any may name.
fn places_of(locale: Locale, post: &Post) -> BTreeSet<&str> {
    let links = post.body.links.iter().map(|link| link.href.as_str());
    let paths = links.filter(|href| is_town(locale, href) || is_service(locale, href));
    paths.chain([post.next.href.as_str()]).collect()
}

fn is_town(locale: Locale, href: &str) -> bool {
    let below = href.strip_prefix(SitePath::ServiceAreas.of(locale));
    below.is_some_and(|town| town.starts_with('/'))
}

/// Whether an address has the form that the addresses of services have.
fn is_service(locale: Locale, href: &str) -> bool {
    match locale {
        Locale::En => href.ends_with("-movers") || href.ends_with("-services"),
        Locale::Es => ["/es/mudanza", "/es/servicio-"]
            .iter()
            .any(|start| href.starts_with(start)),
    }
}
