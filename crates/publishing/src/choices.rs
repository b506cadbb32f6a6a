//! What the fields of content files choose from.

use content::editing;
use domain::{Locale, SitePath};
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::snapshot::Snapshot;

/// Returns the other cities of a city's language as (last part of the address, name), by name.
pub fn other_cities(snapshot: &Snapshot, path: &str) -> Vec<(String, String)> {
    let locale = content::localized(path).map_or(Locale::En, |(locale, _)| locale);
    let site = snapshot.site_in(locale);
    let areas = format!("{}/", SitePath::ServiceAreas.of(locale));
    let pages = site.pages.values().filter(|page| page.file != path);
    let mut cities: Vec<(String, String)> = pages
        .filter_map(|page| {
            let slug = page.path.strip_prefix(&areas)?;
            let slug = percent_decode_str(slug).decode_utf8_lossy().into_owned();
            Some((slug, site.page_name(page)))
        })
        .collect();
    cities.sort_by_cached_key(|(_, name)| name.to_lowercase());
    cities
}

/// Returns the blog's categories in a language as (key, name).
pub fn categories(snapshot: &Snapshot, locale: Locale) -> Vec<(String, String)> {
    let path = format!("{}/blog.toml", locale.key());
    let text = snapshot
        .published
        .text(&path)
        .map(|text| editing::read(&path, text));
    let Some(Ok(text)) = text else {
        return Vec::new();
    };
    let categories = text.value["categories"].as_array().into_iter().flatten();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    categories
        .map(|category| (word(&category["key"]), word(&category["name"])))
        .collect()
}
