//! Lists of a folder's pictures, sorted and cut as Supabase's list does it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Picture, Shelf};

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// The name within its folder.
    #[default]
    Name,
    /// When the picture was stored.
    UpdatedAt,
    /// When the name was first stored.
    CreatedAt,
}

/// What is listed.
#[derive(Clone, Debug)]
pub struct Query {
    /// The folder, without slashes around it; empty for the outermost.
    pub folder: String,
    /// What names must hold, in any case; empty for all.
    pub search: String,
    /// The order.
    pub sort: SortBy,
    /// From the last to the first.
    pub descending: bool,
    /// How many are left out at the start.
    pub offset: usize,
    /// How many there are at most.
    pub limit: usize,
}

/// A row of a list.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name within the folder.
    pub name: String,
    /// The picture; none for a folder within the folder.
    pub picture: Option<Arc<Picture>>,
}

impl Shelf {
    /// Lists a folder.
    pub fn list(&self, query: &Query) -> Vec<Row> {
        let prefix = match query.folder.as_str() {
            "" => String::new(),
            folder => format!("{folder}/"),
        };
        let searched = query.search.to_lowercase();
        let mut found: BTreeMap<String, Option<Arc<Picture>>> = BTreeMap::new();
        for (name, picture) in self.all().range(prefix.clone()..) {
            let Some(rest) = name.strip_prefix(&prefix) else {
                break;
            };
            let (name, picture) = match rest.split_once('/') {
                Some((folder, _)) => (folder, None),
                None => (rest, Some(Arc::clone(picture))),
            };
            if name.to_lowercase().contains(&searched) {
                found.insert(name.to_owned(), picture);
            }
        }
        let mut rows: Vec<Row> = found
            .into_iter()
            .map(|(name, picture)| Row { name, picture })
            .collect();
        rows.sort_by(|a, b| compare(a, b, query.sort));
        if query.descending {
            rows.reverse();
        }
        rows.into_iter()
            .skip(query.offset)
            .take(query.limit)
            .collect()
    }
}

/// Rows of the same time go by name, so that pages of a list never overlap.
fn compare(a: &Row, b: &Row, sort: SortBy) -> Ordering {
    let time = |row: &Row| {
        row.picture.as_ref().map(|picture| match sort {
            SortBy::Name => 0,
            SortBy::UpdatedAt => picture.updated_at,
            SortBy::CreatedAt => picture.created_at,
        })
    };
    let by_time = match sort {
        SortBy::Name => Ordering::Equal,
        SortBy::UpdatedAt | SortBy::CreatedAt => time(a).cmp(&time(b)),
    };
    by_time.then_with(|| a.name.cmp(&b.name))
}
