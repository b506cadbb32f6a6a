//! Inline forms, reviews, videos, lists of links and notices.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NamedImage;
use crate::{Choice, Link};

/// An inline quote form. It leads to the wizard with its fields prefilled.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadFormSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    pub lead: String,
    /// Which form it is; sent as `form`.
    pub form: LeadFormName,
    /// The fields, in order.
    pub fields: Vec<LeadField>,
    /// The consent box, unticked and never required.
    pub consent: Option<Consent>,
    /// The word in brackets at an optional field.
    pub optional: String,
    /// The text of the button.
    pub submit: String,
}

/// The inline forms of the spec, section 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LeadFormName {
    /// On /residential-movers.
    Residential,
    /// On /office-movers.
    Office,
    /// On the Sharyland page.
    Sharyland,
}

/// A field of a form: its definition in `domain` joined with its labels in content.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadField {
    /// The spec's name, such as `firstName`.
    pub name: String,
    /// The label.
    pub label: String,
    /// The control.
    pub kind: LeadFieldKind,
    /// Whether it must be filled in.
    pub required: bool,
    /// The most characters accepted.
    pub max_length: u32,
    /// The token of HTML's `autocomplete`, such as `given-name`.
    pub autocomplete: Option<String>,
    /// The hint within an empty field.
    pub placeholder: Option<String>,
    /// The choices of a select or of radio buttons.
    pub options: Vec<Choice>,
}

/// The kinds of control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum LeadFieldKind {
    Text,
    Email,
    Tel,
    Date,
    Select,
    Radio,
}

/// A consent box.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Consent {
    /// The field's name.
    pub name: String,
    /// The text, with `[words](address)` links.
    pub text: String,
    /// The version of the text, which the ticked box submits.
    pub version: String,
}

/// Cards that lead to the reviews.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewCardsSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The cards.
    pub cards: Vec<ReviewCard>,
}

/// A card about reviews.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewCard {
    /// A figure or a name.
    pub title: String,
    /// A sentence.
    pub text: String,
    /// The link.
    pub link: Link,
}

/// Video cards; one without a video is an empty frame with its title on tape.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct VideosSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The cards.
    pub cards: Vec<VideoCard>,
}

/// A video card.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct VideoCard {
    /// The title.
    pub title: String,
    /// A sentence; may be empty.
    #[serde(default)]
    pub text: String,
    /// Address of the mp4; without one the poster stands alone. Content writes the name of a file of
    /// `videos/`, and its address takes the name's place when content is read.
    pub video_url: Option<String>,
    /// Address of the captions, found when content is read.
    #[serde(default, skip_deserializing)]
    pub captions_url: Option<String>,
    /// The still picture; without one the frame is empty.
    pub poster: Option<NamedImage>,
    /// The day the video was put up, as `YYYY-MM-DD`; for search engines.
    #[serde(default, skip_serializing)]
    #[ts(skip)]
    pub uploaded: Option<String>,
    /// Whether the jingle plays along with the video.
    #[serde(default)]
    pub jingle: bool,
}

/// The jingle, with a button that plays it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JingleSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// A paragraph that is true whether or not the tune can be played.
    pub text: String,
    /// The button's word while the tune is silent.
    pub play: String,
    /// The button's word while it plays.
    pub pause: String,
    /// What a screen reader is told when the tune can be played.
    pub ready: String,
    /// What it is told when the tune begins.
    pub playing: String,
    /// What it is told when the tune pauses.
    pub paused: String,
    /// What stands in the button's place where no script runs.
    pub without_script: String,
}

/// Empty frames that wait for what the owner will put there.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlaceholdersSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it.
    pub lead: String,
    /// What each frame waits for.
    pub frames: Vec<String>,
}

/// Links in groups: the sitemap for people, the service areas by county.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LinksSection {
    /// The anchor.
    pub id: String,
    /// The heading; empty when the page's own heading says it.
    #[serde(default)]
    pub heading: String,
    /// The groups, in order.
    pub groups: Vec<LinkGroup>,
}

/// Links under one heading.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LinkGroup {
    /// The heading.
    pub heading: String,
    /// The links, each with a few words; the words may be empty.
    #[serde(default)]
    pub links: Vec<DescribedLink>,
    /// Adds every page whose path begins so and that stands in no group with a longer beginning.
    pub below: Option<String>,
}

/// A link and a few words on it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DescribedLink {
    /// The words of the link.
    pub label: String,
    /// The address.
    pub href: String,
    /// A few words on it; may be empty.
    #[serde(default)]
    pub text: String,
}

/// What a visitor is told after sending something, and what comes next. Its texts are plain: they
/// may hold what the visitor typed, which must never become a link.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoticeSection {
    /// The anchor.
    pub id: String,
    /// The heading, with `{name}` where there is one to be thanked.
    pub heading: String,
    /// Sentences, with `{reference}` and `{email}`.
    pub paragraphs: Vec<String>,
    /// Where to go next.
    #[serde(default)]
    pub links: Vec<Link>,
    /// A button that posts to its address and sends nothing but the press.
    pub press: Option<Link>,
}

/// The words of the 404 page.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NotFoundSection {
    /// 'Oops! Page not found'.
    pub heading: String,
    /// A sentence that helps.
    pub lead: String,
    /// The two words on the sign.
    pub sign: Vec<String>,
    /// 'Return to Home'.
    pub home: Link,
    /// The words above the nearest pages.
    pub nearest: String,
    /// What the console says, with `{path}`.
    pub log: String,
}
