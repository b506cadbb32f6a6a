//! The listing of all posts, and one for each category.

use std::collections::BTreeMap;

use contract::{CurrentLink, PageHeroSection, PostsSection, Section, SubscribeSection};

use super::article;
use super::blog::Blog;
use super::post::Post;
use super::text::{BlogText, Category};
use crate::page::Page;

/// The listing of all posts.
pub fn all(text: &BlogText, posts: &[Post]) -> Page {
    let all = posts.iter().collect();
    Listing::new(text, None, all).page()
}

/// The listing of each category, by address. The listing of an empty category says so.
pub fn by_category(text: &BlogText, posts: &[Post]) -> BTreeMap<String, Page> {
    let pages = text.categories.iter().enumerate().map(|(at, category)| {
        let own = posts.iter().filter(|post| post.category == at).collect();
        Listing::new(text, Some(category), own).page()
    });
    pages.map(|page| (page.path.clone(), page)).collect()
}

/// The addresses of the categories' listings, in the order of the categories.
pub fn addresses(text: &BlogText) -> Vec<String> {
    let keys = text.categories.iter().map(|category| &category.key);
    keys.map(|key| Blog::address(text.locale, Some(key)))
        .collect()
}

/// A listing of the posts of one category, or of all.
struct Listing<'a> {
    text: &'a BlogText,
    category: Option<&'a Category>,
    posts: Vec<&'a Post>,
}

impl<'a> Listing<'a> {
    const fn new(text: &'a BlogText, category: Option<&'a Category>, posts: Vec<&'a Post>) -> Self {
        Self {
            text,
            category,
            posts,
        }
    }

    fn page(&self) -> Page {
        let text = self.text;
        let title = self
            .category
            .map_or(&text.title, |category| &category.title);
        let description = self
            .category
            .map_or(&text.description, |category| &category.description);
        Page {
            path: Blog::address(
                self.text.locale,
                self.category.map(|category| category.key.as_str()),
            ),
            file: text.file.clone(),
            title: text.document_title(title),
            description: description.clone(),
            brand: None,
            listed: true,
            translation_of: None,
            translations: BTreeMap::new(),
            updated: self.posts.first().map(|post| post.date.to_string()),
            sections: vec![
                Section::PageHero(self.hero()),
                Section::Posts(self.cards()),
                Section::Subscribe(subscribe(text)),
            ],
        }
    }

    /// The heading is the same on every page; a category describes its posts' subject.
    fn hero(&self) -> PageHeroSection {
        let text = self.text;
        let lead = self
            .category
            .map_or(&text.lead, |category| &category.description);
        PageHeroSection {
            heading: text.heading.clone(),
            lead: lead.clone(),
            crumbs: Vec::new(),
            byline: None,
            buttons: vec![text.quote.clone()],
            image: Some(text.image.clone()),
            sign: None,
        }
    }

    fn cards(&self) -> PostsSection {
        let text = self.text;
        let cards = self.posts.iter().map(|post| article::card(text, post));
        PostsSection {
            id: "posts".into(),
            heading: String::new(),
            filters_label: text.filters_label.clone(),
            filters: self.filters(),
            lead: self.category.is_none(),
            cards: cards.collect(),
            read_more: text.read_more.clone(),
            empty: text.empty.clone(),
        }
    }

    fn filters(&self) -> Vec<CurrentLink> {
        let key = |category: &'a Category| category.key.as_str();
        let shown = self.category.map(key);
        let all = std::iter::once((None, &self.text.all));
        let each = self.text.categories.iter().map(|c| (Some(key(c)), &c.name));
        all.chain(each)
            .map(|(key, label)| CurrentLink {
                label: label.clone(),
                href: Blog::address(self.text.locale, key),
                current: key == shown,
            })
            .collect()
    }
}

fn subscribe(text: &BlogText) -> SubscribeSection {
    let own = &text.subscribe;
    SubscribeSection {
        id: "subscribe".into(),
        heading: own.heading.clone(),
        lead: own.lead.clone(),
        email: own.email.clone(),
        submit: own.submit.clone(),
        note: own.note.clone(),
    }
}
