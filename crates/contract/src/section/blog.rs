//! Sections of the blog: a post's body, cards that link to posts, and the newsletter sign-up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NamedImage;
use crate::Link;

/// Date and category of a post, below its heading.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Byline {
    /// The date, as `YYYY-MM-DD`.
    pub date: String,
    /// The date as text.
    pub date_words: String,
    /// Link to the posts of the category.
    pub category: Link,
    /// Reading time, such as `5 min read`.
    pub reading_time: String,
}

/// The body of a post.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PostSection {
    /// Anchor of this section.
    pub id: String,
    /// Heading of the table of contents.
    pub contents_heading: String,
    /// Headings of the post with their anchors; empty in a short post.
    pub contents: Vec<Link>,
    /// Blocks of the post, in order.
    pub blocks: Vec<PostBlock>,
}

/// A block of a post's body. Its texts contain `[text](address)` links, `**bold**` and
/// `*italic*` words, and `_palabras_` in Spanish.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PostBlock {
    /// A heading.
    Heading {
        /// Level 2, 3 or 4; the title of the post is the page's h1.
        level: u8,
        /// Anchor of the heading.
        id: String,
        /// Text of the heading.
        text: String,
    },
    /// A paragraph.
    Paragraph {
        /// Text of the paragraph.
        text: String,
    },
    /// A list.
    List {
        /// Whether the items are numbered.
        ordered: bool,
        /// The items, in order.
        items: Vec<String>,
    },
    /// A table.
    Table {
        /// Headers of the columns.
        head: Vec<String>,
        /// Which columns contain numbers and are aligned right.
        right: Vec<bool>,
        /// The rows, each as long as the header.
        rows: Vec<Vec<String>>,
    },
}

/// Cards that link to posts: the listing, or related posts.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PostsSection {
    /// Anchor of this section.
    pub id: String,
    /// The heading; empty on the listing, where the page's heading is enough.
    #[serde(default)]
    pub heading: String,
    /// Name of the category filter for screen readers.
    pub filters_label: String,
    /// The categories; empty if there is no filter.
    pub filters: Vec<CurrentLink>,
    /// Whether the first card is large.
    pub lead: bool,
    /// The posts, newest first.
    pub cards: Vec<PostCard>,
    /// Text of the link to a post, such as 'Read More'.
    pub read_more: String,
    /// Text shown if there are no posts; write a link as `[words](/quote)`.
    pub empty: String,
}

/// A link of a group in which one is the current page.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CurrentLink {
    /// Text of the link.
    pub label: String,
    /// Where it links to.
    pub href: String,
    /// Whether this is the current page.
    pub current: bool,
}

/// A post in the listing. Spec section 3, 'Blog post'.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PostCard {
    /// The title.
    pub title: String,
    /// Where the post is.
    pub href: String,
    /// The date, as `YYYY-MM-DD`.
    pub date: String,
    /// The date as text.
    pub date_words: String,
    /// The category.
    pub category: String,
    /// The excerpt.
    pub excerpt: String,
    /// The image.
    pub image: Option<NamedImage>,
}

/// The newsletter sign-up, posted to `/subscribe`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubscribeSection {
    /// Anchor of this section.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// What visitors sign up for.
    pub lead: String,
    /// Label of the email field.
    pub email: String,
    /// Label of the submit button.
    pub submit: String,
    /// How the address is used; write a link as `[words](/quote)`.
    pub note: String,
}
