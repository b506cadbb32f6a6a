//! Pages whose path is nearest in spelling to one that there is not.

use contract::Link;
use percent_encoding::percent_decode_str;
use strsim::normalized_damerau_levenshtein;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use publishing::Pages;

/// How many are named.
const MOST: usize = 3;
/// The longest path that is compared with those of pages, in bytes as it was sent. Comparing takes
/// time in proportion to the length, and no page of the site has half of this.
const MAX_PATH_BYTES: usize = 200;
/// How alike a path must be, from 0 to 1: a letter or two off in a word.
const ALIKE: f64 = 0.6;

/// The page that is meant but for accents, such as `peñitas` by `penitas`.
pub fn without_accents<'a>(pages: &'a Pages, path: &str) -> Option<&'a str> {
    if path.len() > MAX_PATH_BYTES {
        return None;
    }
    let asked = folded(path);
    pages
        .site
        .pages
        .keys()
        .map(String::as_str)
        .find(|page| folded(page) == asked)
}

/// The pages nearest to a path, best first; none for a path of more than [`MAX_PATH_BYTES`].
pub fn nearest(pages: &Pages, path: &str) -> Vec<Link> {
    if path.len() > MAX_PATH_BYTES {
        return Vec::new();
    }
    let asked = folded(path);
    let mut near: Vec<(f64, &content::Page)> = pages
        .site
        .pages
        .values()
        .map(|page| (likeness(&asked, &folded(&page.path)), page))
        .filter(|(likeness, _)| *likeness >= ALIKE)
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
    near.into_iter().take(MOST).map(link).collect()
}

/// The better of the whole path's likeness and its last part's: `/mcallen` means a town's page.
fn likeness(asked: &str, page: &str) -> f64 {
    let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let (asked_last, page_last) = (last(asked), last(page));
    let by_last = if page_last.is_empty() {
        0.0
    } else {
        closeness(&asked_last, &page_last)
    };
    closeness(asked, page).max(by_last)
}

/// How alike two texts are, from 0 to 1. Where their lengths alone keep them below [`ALIKE`], they
/// are not compared.
fn closeness(one: &str, other: &str) -> f64 {
    let (one_length, other_length) = (one.chars().count(), other.chars().count());
    let (shorter, longer) = (one_length.min(other_length), one_length.max(other_length));
    // Paths have at most some hundred characters.
    #[allow(clippy::cast_precision_loss)]
    if (shorter as f64) < longer as f64 * ALIKE {
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
