//! The page of a post: its heading and byline, its body, the next step, and what to read next.

use contract::{
    Byline, CallToActionSection, CallToActionVariant, Link, PageHeroSection, PostBlock, PostCard,
    PostSection, PostsSection, Section,
};

use super::markdown::{plain, texts};
use super::post::{BLOG, Carried, Post};
use super::words::{NextStep, Words};
use super::{Blog, Page};

/// Words that are read in a minute.
const SPEED: usize = 220;
/// From so many headings on a post has a table of contents.
const CONTENTS: usize = 3;

/// The page of a post; `related` are places among all posts.
pub fn page(words: &Words, posts: &[Post], post: &Post, related: &[usize]) -> Page {
    let sections = vec![
        Section::PageHero(hero(words, post)),
        Section::Post(body(words, post)),
        Section::CallToAction(next(words, post)),
        Section::Posts(PostsSection {
            id: "related".into(),
            heading: words.related_heading.clone(),
            filters_label: String::new(),
            filters: Vec::new(),
            lead: false,
            cards: related.iter().map(|at| card(words, &posts[*at])).collect(),
            read_more: words.read_more.clone(),
            empty: String::new(),
            pager: None,
        }),
    ];
    Page {
        path: post.path.clone(),
        file: post.file.clone(),
        title: words.document.replace("{title}", &post.title),
        description: post.excerpt.clone(),
        brand: None,
        updated: Some(post.date.to_string()),
        listed: true,
        sections,
    }
}

/// A post as others show it.
pub fn card(words: &Words, post: &Post) -> PostCard {
    PostCard {
        title: post.title.clone(),
        href: post.path.clone(),
        date: post.date.to_string(),
        date_words: date_words(words, post),
        category: words.categories[post.category].name.clone(),
        excerpt: post.excerpt.clone(),
        image: post.image.clone(),
    }
}

/// How many words a body has, headings and tables with them.
pub fn count_words(post: &Post) -> usize {
    let blocks = post.body.blocks.iter();
    let all = blocks.flat_map(|placed| texts(&placed.block));
    all.map(|text| plain(&text).split_whitespace().count())
        .sum()
}

fn hero(words: &Words, post: &Post) -> PageHeroSection {
    let category = &words.categories[post.category];
    let minutes = ((count_words(post) + SPEED / 2) / SPEED).max(1).to_string();
    PageHeroSection {
        heading: post.title.clone(),
        lead: post.excerpt.clone(),
        crumbs: vec![Link {
            label: words.crumb.clone(),
            href: BLOG.into(),
        }],
        byline: Some(Byline {
            date: post.date.to_string(),
            date_words: date_words(words, post),
            category: Link {
                label: category.name.clone(),
                href: Blog::address(Some(&category.key), 1),
            },
            reading_time: words.reading_time.replace("{minutes}", &minutes),
        }),
        buttons: Vec::new(),
        image: post.image.clone(),
        sign: None,
    }
}

fn body(words: &Words, post: &Post) -> PostSection {
    let headings = post
        .body
        .blocks
        .iter()
        .filter_map(|placed| match &placed.block {
            PostBlock::Heading { level: 2, id, text } => Some(Link {
                label: plain(text),
                href: format!("#{id}"),
            }),
            _ => None,
        });
    let headings: Vec<Link> = headings.collect();
    PostSection {
        id: "post".into(),
        contents_heading: words.contents_heading.clone(),
        contents: if headings.len() < CONTENTS {
            Vec::new()
        } else {
            headings
        },
        blocks: post
            .body
            .blocks
            .iter()
            .map(|placed| placed.block.clone())
            .collect(),
    }
}

fn next(words: &Words, post: &Post) -> CallToActionSection {
    let next = &words.next;
    let (step, mark, name): (&NextStep, &str, &str) = match &post.next.carried {
        Carried::Nothing => (&next.plain, "", ""),
        Carried::Office => (&next.office, "", ""),
        Carried::Town(town) => (&next.town, "{town}", town),
        Carried::Service(service) => (&next.service, "{service}", &next.services[service.key()]),
    };
    let fill = |text: &String| {
        if mark.is_empty() {
            text.clone()
        } else {
            text.replace(mark, name)
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

fn date_words(words: &Words, post: &Post) -> String {
    // The parser lets no month but the twelve through.
    let month = &words.months[usize::from(post.date.month) - 1];
    words
        .date
        .replace("{month}", month)
        .replace("{day}", &post.date.day.to_string())
        .replace("{year}", &post.date.year.to_string())
}
