//! The listing: all posts and those of each category, twelve a page.

use std::collections::BTreeMap;

use contract::{
    CurrentLink, Link, PageHeroSection, Pager, PostsSection, Section, SubscribeSection,
};

use super::post::Post;
use super::text::{BlogText, Category, FILE};
use super::{Blog, Page, article};

/// How many posts a page of the listing shows.
const PER_PAGE: usize = 12;

/// The first page of all posts.
pub fn first(text: &BlogText, posts: &[Post]) -> Page {
    let all: Vec<&Post> = posts.iter().collect();
    Listing::new(text, None, &all).page(1)
}

/// Every other page, by address.
pub fn others(text: &BlogText, posts: &[Post]) -> BTreeMap<String, Page> {
    let all: Vec<&Post> = posts.iter().collect();
    let whole = Listing::new(text, None, &all);
    let mut pages: Vec<Page> = (2..=whole.count())
        .map(|number| whole.page(number))
        .collect();
    for (at, category) in text.categories.iter().enumerate() {
        let own: Vec<&Post> = posts.iter().filter(|post| post.category == at).collect();
        let listing = Listing::new(text, Some(category), &own);
        pages.extend((1..=listing.count()).map(|number| listing.page(number)));
    }
    pages
        .into_iter()
        .map(|page| (page.path.clone(), page))
        .collect()
}

/// Posts of one category or of all.
struct Listing<'a> {
    text: &'a BlogText,
    category: Option<&'a Category>,
    posts: &'a [&'a Post],
}

impl<'a> Listing<'a> {
    fn new(text: &'a BlogText, category: Option<&'a Category>, posts: &'a [&'a Post]) -> Self {
        Self {
            text,
            category,
            posts,
        }
    }

    /// How many pages there are; an empty category has one, which says so.
    fn count(&self) -> usize {
        self.posts.len().div_ceil(PER_PAGE).max(1)
    }

    fn address(&self, number: usize) -> String {
        Blog::address(self.category.map(|category| category.key.as_str()), number)
    }

    fn page(&self, number: usize) -> Page {
        let text = self.text;
        let title = self
            .category
            .map_or(&text.title, |category| &category.title);
        let description = self
            .category
            .map_or(&text.description, |category| &category.description);
        let numbered = |pattern: &str| {
            pattern
                .replace("{page}", &number.to_string())
                .replace("{pages}", &self.count().to_string())
        };
        let (document, description) = if number == 1 {
            (text.document.clone(), description.clone())
        } else {
            let pattern = numbered(&text.description_page);
            (
                numbered(&text.document_page),
                pattern.replace("{description}", description),
            )
        };
        Page {
            path: self.address(number),
            file: FILE.to_owned(),
            title: document.replace("{title}", title),
            description,
            brand: None,
            listed: true,
            updated: self.posts.first().map(|post| post.date.to_string()),
            sections: vec![
                Section::PageHero(self.hero()),
                Section::Posts(self.cards(number)),
                Section::Subscribe(subscribe(text)),
            ],
        }
    }

    /// The heading is the same on every page; a category says what its posts are about.
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

    fn cards(&self, number: usize) -> PostsSection {
        let text = self.text;
        let shown = self
            .posts
            .iter()
            .skip((number - 1) * PER_PAGE)
            .take(PER_PAGE);
        PostsSection {
            id: "posts".into(),
            heading: String::new(),
            filters_label: text.filters_label.clone(),
            filters: self.filters(),
            lead: self.category.is_none() && number == 1,
            cards: shown.map(|post| article::card(text, post)).collect(),
            read_more: text.read_more.clone(),
            empty: text.empty.clone(),
            pager: (self.count() > 1).then(|| self.pager(number)),
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
                href: Blog::address(key, 1),
                current: key == shown,
            })
            .collect()
    }

    fn pager(&self, number: usize) -> Pager {
        let link = |label: &str, number: usize| Link {
            label: label.to_owned(),
            href: self.address(number),
        };
        let pages = (1..=self.count()).map(|at| CurrentLink {
            label: at.to_string(),
            href: self.address(at),
            current: at == number,
        });
        Pager {
            label: self.text.pager_label.clone(),
            newer: (number > 1).then(|| link(&self.text.newer, number - 1)),
            pages: pages.collect(),
            older: (number < self.count()).then(|| link(&self.text.older, number + 1)),
        }
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
