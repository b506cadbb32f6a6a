//! The parts of the blog other than its pages: listings by category, and the feed.

use std::collections::BTreeMap;

use domain::{Locale, SitePath};

use super::text::FeedText;
use crate::page::Page;

/// The blog's listings by category, and its feed.
#[derive(Clone, Debug, Default)]
pub struct Blog {
    /// Its language.
    pub locale: Locale,
    /// The listing of each category, by address. The listing of all posts is a page of the site.
    pub listings: BTreeMap<String, Page>,
    /// The addresses of the listings in the order of the categories, which all languages share.
    pub categories: Vec<String>,
    /// The posts, newest first.
    pub posts: Vec<FeedPost>,
    /// The texts of the feed.
    pub feed: FeedText,
}

/// A post in the feed.
#[derive(Clone, Debug)]
pub struct FeedPost {
    /// Its path.
    pub path: String,
    /// Its title.
    pub title: String,
    /// The day it was written, as `YYYY-MM-DD`.
    pub date: String,
    /// The name of its category.
    pub category: String,
    /// Its summary.
    pub excerpt: String,
}

impl Blog {
    /// The address of the listing of a category, by its key, or of all posts.
    pub fn address(locale: Locale, category: Option<&str>) -> String {
        let blog = SitePath::Blog.of(locale);
        match category {
            None => blog.to_owned(),
            Some(key) => format!("{blog}?category={key}"),
        }
    }
}
