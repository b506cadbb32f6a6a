//! Sections of the blog: a post's body, cards that lead to posts, and the subscription box.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NamedImage;
use crate::Link;

/// When a post was written and where it belongs, under its heading.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Byline {
    /// The day, as `YYYY-MM-DD`.
    pub date: String,
    /// The day in words.
    pub date_words: String,
    /// The category, leading to its posts.
    pub category: Link,
    /// Such as `5 min read`.
    pub reading_time: String,
}

/// The body of a post.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PostSection {
    /// The anchor.
    pub id: String,
    /// The heading of the table of contents.
    pub contents_heading: String,
    /// The headings of the post, each with its anchor; empty in a short post.
    pub contents: Vec<Link>,
    /// What the post says, in order.
    pub blocks: Vec<PostBlock>,
}

/// A part of a post's body. Its texts hold `[words](address)` links, `**strong**` and `*stressed*`
/// words, and `_palabras_` in Spanish.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PostBlock {
    /// A heading.
    Heading {
        /// 2, 3 or 4; the post's title is the page's h1.
        level: u8,
        /// The anchor.
        id: String,
        /// The words.
        text: String,
    },
    /// A paragraph.
    Paragraph {
        /// The words.
        text: String,
    },
    /// A list.
    List {
        /// Whether its items are numbered.
        ordered: bool,
        /// The items, in order.
        items: Vec<String>,
    },
    /// A table.
    Table {
        /// The words at the head of each column.
        head: Vec<String>,
        /// Which columns hold figures, and so stand at the right.
        right: Vec<bool>,
        /// The rows, each as long as the head.
        rows: Vec<Vec<String>>,
    },
}

/// Cards that lead to posts: the listing, or what to read next.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PostsSection {
    /// The anchor.
    pub id: String,
    /// The heading; empty on the listing, whose page's heading names the posts already.
    pub heading: String,
    /// The accessible name of the filters.
    pub filters_label: String,
    /// The categories; none where nothing is to be chosen.
    pub filters: Vec<CurrentLink>,
    /// Whether the first card is the large one.
    pub lead: bool,
    /// The posts, newest first.
    pub cards: Vec<PostCard>,
    /// 'Read More'.
    pub read_more: String,
    /// What is said where there is no post, with `[words](address)` links.
    pub empty: String,
}

/// A link among others, one of which leads to what is shown.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CurrentLink {
    /// The words.
    pub label: String,
    /// The address.
    pub href: String,
    /// Whether it is what is shown.
    pub current: bool,
}

/// A post as the listing shows it. Spec section 3, 'Blog post'.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PostCard {
    /// The title.
    pub title: String,
    /// Where it is read.
    pub href: String,
    /// The day, as `YYYY-MM-DD`.
    pub date: String,
    /// The day in words.
    pub date_words: String,
    /// The category.
    pub category: String,
    /// What one learns.
    pub excerpt: String,
    /// A picture.
    pub image: Option<NamedImage>,
}

/// The box that asks for an e-mail address, posted to `/subscribe`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubscribeSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// What one signs up for.
    pub lead: String,
    /// Label of `email`.
    pub email: String,
    /// The word on the button.
    pub submit: String,
    /// What becomes of the address, with `[words](address)` links.
    pub note: String,
}
