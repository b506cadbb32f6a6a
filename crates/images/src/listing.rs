//! Lists of a folder's images, sorted and paged as in Supabase Storage.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{ImageCatalog, StoredImage};

/// The sort order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// The name within the folder.
    #[default]
    Name,
    /// When the content was stored.
    UpdatedAt,
    /// When the name was first stored.
    CreatedAt,
}

/// Which part of a folder to list.
#[derive(Clone, Debug)]
pub struct ListQuery {
    /// The folder, without leading or trailing slashes; empty for the root.
    pub folder: String,
    /// A substring of the name, case-insensitive; empty for all.
    pub search: String,
    /// The sort key.
    pub sort: SortBy,
    /// Whether the order is reversed.
    pub descending: bool,
    /// How many entries to skip.
    pub offset: usize,
    /// How many entries to return at most.
    pub limit: usize,
}

/// An entry of a list.
#[derive(Clone, Debug)]
pub struct ListEntry {
    /// The name within the folder.
    pub name: String,
    /// The image; `None` for a folder.
    pub image: Option<Arc<StoredImage>>,
}

impl ImageCatalog {
    /// Lists a folder.
    pub fn list(&self, query: &ListQuery) -> Vec<ListEntry> {
        let prefix = match query.folder.as_str() {
            "" => String::new(),
            folder => format!("{folder}/"),
        };
        let search = query.search.to_lowercase();
        let mut found: BTreeMap<String, Option<Arc<StoredImage>>> = BTreeMap::new();
        for (name, image) in self.all().range(prefix.clone()..) {
            let Some(rest) = name.strip_prefix(&prefix) else {
                break;
            };
            let (name, image) = match rest.split_once('/') {
                Some((folder, _)) => (folder, None),
                None => (rest, Some(Arc::clone(image))),
            };
            if name.to_lowercase().contains(&search) {
                found.insert(name.to_owned(), image);
            }
        }
        let mut entries: Vec<ListEntry> = found
            .into_iter()
            .map(|(name, image)| ListEntry { name, image })
            .collect();
        entries.sort_by(|a, b| compare(a, b, query.sort));
        if query.descending {
            entries.reverse();
        }
        entries
            .into_iter()
            .skip(query.offset)
            .take(query.limit)
            .collect()
    }
}

/// Entries with the same time are ordered by name, so that pages of a list never overlap.
fn compare(a: &ListEntry, b: &ListEntry, sort: SortBy) -> Ordering {
    let time = |entry: &ListEntry| {
        entry.image.as_ref().map(|image| match sort {
            SortBy::Name => 0,
            SortBy::UpdatedAt => image.updated_at,
            SortBy::CreatedAt => image.created_at,
        })
    };
    let by_time = match sort {
        SortBy::Name => Ordering::Equal,
        SortBy::UpdatedAt | SortBy::CreatedAt => time(a).cmp(&time(b)),
    };
    by_time.then_with(|| a.name.cmp(&b.name))
}
