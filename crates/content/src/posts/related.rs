//! Selects related posts.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Locale, SitePath};

use super::markdown::{plain, texts};
use super::post::Post;

/// The number of related posts.
const MOST: usize = 3;
/// The score of a common category. A common rare word scores 1.
const CATEGORY: usize = 12;
/// The score of each common city or service.
const PLACE: usize = 6;
/// A word is rare if at most this many posts contain it.
const RARE: usize = 4;
/// Words with fewer letters are ignored.
const LETTERS: usize = 4;

/// For each post, the indexes of the most similar posts, most similar first. The result is
/// deterministic; of two equally similar posts, the newer one comes first.
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
    let similarity = |a: usize, b: usize| {
        let category = usize::from(posts[a].category == posts[b].category);
        let shared = places[a].intersection(&places[b]).count();
        CATEGORY * category + PLACE * shared + rare[a].intersection(&rare[b]).count()
    };
    (0..posts.len())
        .map(|at| {
            let mut others: Vec<usize> = (0..posts.len()).filter(|other| *other != at).collect();
            // The sort is stable, so equally similar posts stay newest first.
            others.sort_by_key(|other| std::cmp::Reverse(similarity(at, *other)));
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

/// The cities and services that a post links to.
fn places_of(locale: Locale, post: &Post) -> BTreeSet<&str> {
    let links = post.body.links.iter().map(|link| link.href.as_str());
    let paths = links.filter(|href| is_town(locale, href) || is_service(locale, href));
    paths.chain([post.next.href.as_str()]).collect()
}

fn is_town(locale: Locale, href: &str) -> bool {
    let below = href.strip_prefix(SitePath::ServiceAreas.of(locale));
    below.is_some_and(|town| town.starts_with('/'))
}

/// Whether an address has the pattern of service pages.
fn is_service(locale: Locale, href: &str) -> bool {
    match locale {
        Locale::En => href.ends_with("-movers") || href.ends_with("-services"),
        Locale::Es => ["/es/mudanza", "/es/servicio-"]
            .iter()
            .any(|start| href.starts_with(start)),
    }
}
