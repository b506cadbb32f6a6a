//! Which pages differ between two snapshots, for caches in front of the program.

use std::collections::BTreeSet;

use crate::Snapshot;

/// The paths of all pages, in every language, whose documents differ: changed, added and removed ones. A
/// document depends on its view only, so views are compared and nothing is rendered. Slow: it makes every
/// view twice.
pub fn changed_pages(before: &Snapshot, after: &Snapshot) -> Vec<String> {
    let paths: BTreeSet<String> = [before, after].into_iter().flat_map(all_pages).collect();
    let differs = |path: &String| document(before, path) != document(after, path);
    paths.into_iter().filter(differs).collect()
}

/// The addresses of pages in every language, and of the blog's listings, which have a query.
pub fn all_pages(snapshot: &Snapshot) -> Vec<String> {
    let sites = snapshot.sites();
    let paths = sites.flat_map(|site| site.pages.keys().chain(site.blog.listings.keys()));
    paths.cloned().collect()
}

/// All that the document at a path depends on; `None` if there is none.
fn document(snapshot: &Snapshot, path: &str) -> Option<String> {
    // Contract types always serialize.
    serde_json::to_string(&snapshot.page(path)?).ok()
}
