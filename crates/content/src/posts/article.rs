//! The page of a post: heading and byline, body, next step, and related posts.

use std::collections::BTreeMap;

use contract::{
    Byline, CallToActionSection, CallToActionVariant, Link, NamedImage, PageHeroSection, PostBlock,
    PostCard, PostSection, PostsSection, Section,
};
use domain::SitePath;
use jiff::civil::Date;

use super::blog::Blog;
use super::markdown::{plain, texts};
use super::post::{Post, Prefilled};
use super::text::{BlogText, NextStep};
use crate::page::Page;

/// Reading speed in words per minute.
const SPEED: usize = 220;
/// The fewest headings for which a post has a table of contents.
const CONTENTS: usize = 3;

/// The page of a post. `related` are indexes in `posts`.
pub fn page(text: &BlogText, posts: &[Post], post: &Post, related: &[usize]) -> Page {
    let sections = vec![
        Section::PageHero(hero(text, post)),
        Section::Post(body(text, post)),
        Section::CallToAction(next(text, post)),
        Section::Posts(PostsSection {
            id: "related".into(),
            heading: text.related_heading.clone(),
            filters_label: String::new(),
            filters: Vec::new(),
            lead: false,
            cards: related.iter().map(|at| card(text, &posts[*at])).collect(),
            read_more: text.read_more.clone(),
            empty: String::new(),
        }),
    ];
    Page {
        path: post.path.clone(),
        file: post.file.clone(),
        title: text.document_title(&post.title),
        description: post.excerpt.clone(),
        brand: None,
        updated: Some(post.date.to_string()),
        listed: true,
        translation_of: None,
        translations: BTreeMap::new(),
        sections,
    }
}

/// The card of a post in listings and related posts.
pub fn card(text: &BlogText, post: &Post) -> PostCard {
    PostCard {
        title: post.title.clone(),
        href: post.path.clone(),
        date: post.date.to_string(),
        date_words: date_words(text, post),
        category: text.categories[post.category].name.clone(),
        excerpt: post.excerpt.clone(),
        // The image is decorative: the title next to it names the post.
        image: post.image.clone().map(|image| NamedImage {
            alt: String::new(),
            ..image
        }),
    }
}

/// The number of words in a body, including headings and tables.
pub fn count_words(post: &Post) -> usize {
    let blocks = post.body.blocks.iter();
    let all = blocks.flat_map(|located| texts(&located.block));
    all.map(|text| plain(&text).split_whitespace().count())
        .sum()
}

fn hero(text: &BlogText, post: &Post) -> PageHeroSection {
    let category = &text.categories[post.category];
    let minutes = ((count_words(post) + SPEED / 2) / SPEED).max(1).to_string();
    PageHeroSection {
        heading: post.title.clone(),
        lead: post.excerpt.clone(),
        crumbs: vec![Link {
            label: text.crumb.clone(),
            href: SitePath::Blog.of(text.locale).to_owned(),
        }],
        byline: Some(Byline {
            date: post.date.to_string(),
            date_words: date_words(text, post),
            category: Link {
                label: category.name.clone(),
                href: Blog::address(text.locale, Some(&category.key)),
            },
            reading_time: text.reading_time.replace("{minutes}", &minutes),
        }),
        buttons: Vec::new(),
        image: post.image.clone(),
        sign: None,
    }
}

fn body(text: &BlogText, post: &Post) -> PostSection {
    let headings = post
        .body
        .blocks
        .iter()
        .filter_map(|located| match &located.block {
            PostBlock::Heading { level: 2, id, text } => Some(Link {
                label: plain(text),
                href: format!("#{id}"),
            }),
            _ => None,
        });
    let headings: Vec<Link> = headings.collect();
    PostSection {
        id: "post".into(),
        contents_heading: text.contents_heading.clone(),
        contents: if headings.len() < CONTENTS {
            Vec::new()
        } else {
            headings
        },
        blocks: post
            .body
            .blocks
            .iter()
            .map(|located| located.block.clone())
            .collect(),
    }
}

fn next(text: &BlogText, post: &Post) -> CallToActionSection {
    let next = &text.next;
    let (step, placeholder, name): (&NextStep, &str, &str) = match &post.next.prefilled {
        Prefilled::Nothing => (&next.plain, "", ""),
        Prefilled::Office => (&next.office, "", ""),
        Prefilled::City(city) => (&next.town, "{town}", city),
        Prefilled::Service(service) => (&next.service, "{service}", &next.services[service.key()]),
        Prefilled::Home(bedrooms) => match next.homes.get(*bedrooms) {
            Some(name) => (&next.home, "{home}", name),
            None => (&next.plain, "", ""),
        },
    };
    let fill = |text: &String| {
        if placeholder.is_empty() {
            text.clone()
        } else {
            text.replace(placeholder, name)
        }
    };
    CallToActionSection {
        variant: CallToActionVariant::Compact,
        id: "next".into(),
        heading: step.heading.iter().map(fill).collect(),
        lead: fill(&step.lead),
        quote: Link {
            label: fill(&step.button),
            href: post.next.href.clone(),
        },
        call: next.call.clone(),
        stats: Vec::new(),
    }
}

fn date_words(text: &BlogText, post: &Post) -> String {
    let day = |number: u8| i8::try_from(number).unwrap_or(1);
    let date = i16::try_from(post.date.year)
        .ok()
        .and_then(|year| Date::new(year, day(post.date.month), day(post.date.day)).ok());
    date.map_or_else(|| post.date.to_string(), |date| text.locale.date(date))
}
