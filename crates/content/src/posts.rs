//! The blog: reads `posts/*.md` and builds the pages of posts and listings, and the feed.

mod article;
mod blog;
mod check;
mod duplicates;
mod listing;
mod markdown;
pub mod post;
pub mod readability;
mod related;
mod shortcodes;
pub mod text;

use std::collections::{BTreeMap, BTreeSet};

use domain::{Locale, Rates};

use crate::facts::Facts;
use crate::images::Drawings;
use crate::page::Page;
use crate::{Files, Problem};

pub use blog::{Blog, FeedPost};
pub use check::Checked;
pub(crate) use markdown::slug;
pub use text::FeedText;

use post::{FOLDER, Post};
use shortcodes::Filler;
use text::BlogText;

/// The posts of one language and the texts around them.
pub struct Posts {
    text: BlogText,
    /// Newest first; those of the same day in the order of their files.
    newest: Vec<Post>,
    /// The facts that the posts state, such as the opening hours.
    facts: BTreeSet<String>,
}

/// Reads the texts of the blog and all posts.
pub fn read(
    files: &Files,
    locale: Locale,
    facts: &mut Facts,
    rates: &Rates,
    pictures: &Drawings,
) -> Result<Posts, Vec<Problem>> {
    let mut text = text::read(files, locale, facts)?;
    let mut problems = Vec::new();
    if let Err(message) = crate::images::find(&mut text.image, pictures) {
        let problem = Problem::in_field(&text.file, "/image/name", "");
        problems.push(problem.worded(files, &message));
    }
    let mut posts = Vec::new();
    let mut filler = Filler {
        facts,
        rates,
        text: &text,
        filled: BTreeSet::new(),
    };
    let folder = format!("{}/{FOLDER}", locale.key());
    for (file, _) in files.below(&folder) {
        match post::read(files, file, &mut filler, pictures) {
            Ok(post) => posts.push(post),
            Err(found) => problems.extend(found),
        }
    }
    let facts = filler.filled;
    posts.sort_by_key(|post| std::cmp::Reverse(post.date));
    if problems.is_empty() {
        Ok(Posts {
            text,
            newest: posts,
            facts,
        })
    } else {
        Err(problems)
    }
}

impl Posts {
    /// The pages with their own path: the posts and the listing of all posts.
    pub fn pages(&self) -> Vec<Page> {
        let related = related::of(self.text.locale, &self.newest);
        let article = |(post, related): (&Post, &Vec<usize>)| {
            article::page(&self.text, &self.newest, post, related)
        };
        let articles = self.newest.iter().zip(&related).map(article);
        std::iter::once(listing::all(&self.text, &self.newest))
            .chain(articles)
            .collect()
    }

    /// The listings by category, and the feed.
    pub fn blog(&self) -> Blog {
        Blog {
            locale: self.text.locale,
            listings: listing::by_category(&self.text, &self.newest),
            categories: listing::addresses(&self.text),
            posts: self
                .newest
                .iter()
                .map(|post| self.feed_post(post))
                .collect(),
            feed: self.text.feed.clone(),
        }
    }

    /// Runs the checks that are too slow for startup. `site` is all pages of the language.
    pub fn check(&self, files: &Files, site: &BTreeMap<String, Page>) -> Checked {
        let mut found = check::run(files, self.text.locale, &self.newest, site);
        let repeated = duplicates::check(files, &self.newest, &self.facts);
        found.problems.extend(repeated);
        found
    }

    fn feed_post(&self, post: &Post) -> FeedPost {
        FeedPost {
            path: post.path.clone(),
            title: post.title.clone(),
            date: post.date.to_string(),
            category: self.text.categories[post.category].name.clone(),
            excerpt: post.excerpt.clone(),
        }
    }
}
