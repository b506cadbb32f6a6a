//! Finds the pages whose paths are most similar to a missing one.

use contract::Link;
use percent_encoding::percent_decode_str;
use strsim::normalized_damerau_levenshtein;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use publishing::Pages;

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;
/// The longest path that is compared, in bytes as sent. Comparison time grows with the length, and
/// all of the site's paths are shorter than half of this.
const MAX_PATH_BYTES: usize = 200;
/// Minimum similarity, from 0 to 1: a letter or two off in a word.
const MIN_SIMILARITY: f64 = 0.6;

/// The page whose path differs only in accents, such as `peñitas` for `penitas`.
pub fn without_accents<'a>(pages: &'a Pages, path: &str) -> Option<&'a str> {
    if path.len() > MAX_PATH_BYTES {
        return None;
    }
    let requested = folded(path);
    pages
        .site
        .pages
        .keys()
        .map(String::as_str)
        .find(|page| folded(page) == requested)
}

/// The pages nearest to a path, best first; none for a path of more than [`MAX_PATH_BYTES`].
pub fn nearest(pages: &Pages, path: &str) -> Vec<Link> {
    if path.len() > MAX_PATH_BYTES {
        return Vec::new();
    }
    let requested = folded(path);
    let mut near: Vec<(f64, &content::Page)> = pages
        .site
        .pages
        .values()
        .map(|page| (path_similarity(&requested, &folded(&page.path)), page))
        .filter(|(score, _)| *score >= MIN_SIMILARITY)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let link = |(_, page): (f64, &content::Page)| Link {
        label: page
            .title
            .split(" | ")
            .next()
            .unwrap_or_default()
            .to_owned(),
        href: page.path.clone(),
    };
    near.into_iter().take(MAX_SUGGESTIONS).map(link).collect()
}

/// The better similarity of the whole path and of its last segment: `/mcallen` means a city's page.
fn path_similarity(requested: &str, page: &str) -> f64 {
    let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let (requested_last, page_last) = (last(requested), last(page));
    let by_last = if page_last.is_empty() {
        0.0
    } else {
        similarity(&requested_last, &page_last)
    };
    similarity(requested, page).max(by_last)
}

/// The similarity of two texts, from 0 to 1; 0 if their lengths alone keep them below
/// [`MIN_SIMILARITY`].
fn similarity(one: &str, other: &str) -> f64 {
    let (one_length, other_length) = (one.chars().count(), other.chars().count());
    let (shorter, longer) = (one_length.min(other_length), one_length.max(other_length));
    // Paths have at most a few hundred characters.
    #[allow(clippy::cast_precision_loss)]
    if (shorter as f64) < longer as f64 * MIN_SIMILARITY {
        return 0.0;
    }
    normalized_damerau_levenshtein(one, other)
}

/// Decoded, in lower case and without accents.
fn folded(path: &str) -> String {
    let text = percent_decode_str(path).decode_utf8_lossy();
    let text: String = text
        .trim_end_matches('/')
        .nfd()
        .filter(|c| !is_combining_mark(*c))
        .collect();
    text.to_lowercase()
}
