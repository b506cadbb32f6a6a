//! Selects related posts.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
    let rare = shared_rare_words(posts);
    let places: Vec<BTreeSet<&str>> = posts.iter().map(|post| places_of(locale, post)).collect();
    let similarity = |a: usize, b: usize| {
        let category = usize::from(posts[a].category == posts[b].category);
        let shared = places[a].intersection(&places[b]).count();
        CATEGORY * category + PLACE * shared + rare.get(&(a.min(b), a.max(b))).unwrap_or(&0)
    };
    (0..posts.len())
        .map(|at| {
            let mut others: Vec<usize> = (0..posts.len()).filter(|other| *other != at).collect();
            // The sort is stable, so equally similar posts stay newest first.
            others.sort_by_cached_key(|other| std::cmp::Reverse(similarity(at, *other)));
            others.truncate(MOST);
            others
        })
        .collect()
}

/// Returns how many rare words each pair of posts has in common, by their indexes in order. Pairs without a common rare
/// word are absent.
fn shared_rare_words(posts: &[Post]) -> BTreeMap<(usize, usize), usize> {
    let mut holders = Holders::default();
    for (at, post) in posts.iter().enumerate() {
        holders.add(at, post);
    }
    let mut shared = BTreeMap::new();
    for holders in holders.0.values().filter(|posts| posts.len() <= RARE) {
        for (position, a) in holders.iter().enumerate() {
            for b in &holders[position + 1..] {
                *shared.entry((*a, *b)).or_default() += 1;
            }
        }
    }
    shared
}

/// The indexes of the posts that contain a word, in order, by word in lower case; of a word that is not rare, some of them.
/// Every start reads all posts, so a word that was seen before is not copied.
#[derive(Default)]
struct Holders(HashMap<String, Vec<usize>>);

impl Holders {
    fn add(&mut self, at: usize, post: &Post) {
        for located in &post.body.blocks {
            for text in texts(&located.block) {
                self.add_text(at, &plain(&text));
            }
        }
        self.add_text(at, &post.title);
    }

    fn add_text(&mut self, at: usize, text: &str) {
        let words = text.split(|c: char| !c.is_alphabetic());
        for word in words.filter(|word| word.chars().nth(LETTERS - 1).is_some()) {
            self.add_word(at, word);
        }
    }

    fn add_word(&mut self, at: usize, word: &str) {
        let is_lower = word.bytes().all(|byte| byte.is_ascii_lowercase());
        let word = if is_lower {
            Cow::Borrowed(word)
        } else {
            Cow::Owned(word.to_lowercase())
        };
        match self.0.get_mut(&*word) {
            Some(posts) if posts.last() == Some(&at) || posts.len() > RARE => {}
            Some(posts) => posts.push(at),
            None => {
                self.0.insert(word.into_owned(), vec![at]);
            }
        }
    }
}

/// The cities and services that a post links to.
fn places_of(locale: Locale, post: &Post) -> BTreeSet<&str> {
    let links = post.body.links.iter().map(|link| link.href.as_str());
    let paths = links.filter(|href| is_city(locale, href) || is_service(locale, href));
    paths.chain([post.next.href.as_str()]).collect()
}

fn is_city(locale: Locale, href: &str) -> bool {
    let below = href.strip_prefix(SitePath::ServiceAreas.of(locale));
    below.is_some_and(|town| town.starts_with('/'))
}

/// Returns whether an address has the pattern of service pages.
fn is_service(locale: Locale, href: &str) -> bool {
    match locale {
        Locale::En => href.ends_with("-movers") || href.ends_with("-services"),
        Locale::Es => ["/es/mudanza", "/es/servicio-"]
            .iter()
            .any(|start| href.starts_with(start)),
    }
}
