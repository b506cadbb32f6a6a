//! Inline forms, reviews, videos, link lists and notice pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NamedImage;
use crate::{Choice, Link};

/// An inline quote form. It opens the wizard with its fields prefilled.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadFormSection {
    /// Anchor of this section, for links such as `#quote`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    pub lead: String,
    /// Which form this is; sent as `form`.
    pub form: LeadFormName,
    /// The fields, in order.
    pub fields: Vec<LeadField>,
    /// The consent checkbox, never ticked in advance and never required.
    pub consent: Option<Consent>,
    /// Text in parentheses after the label of an optional field.
    pub optional: String,
    /// Label of the submit button.
    pub submit: String,
}

/// The inline forms (spec section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LeadFormName {
    /// The form on /residential-movers.
    Residential,
    /// The form on /office-movers.
    Office,
    /// The form on the Sharyland page.
    Sharyland,
}

/// A form field: its definition in `domain` joined with its labels in content.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadField {
    /// Name of the field, such as `firstName`.
    pub name: String,
    /// Label of the field.
    pub label: String,
    /// Type of the control.
    pub kind: LeadFieldKind,
    /// Whether the field is required.
    pub required: bool,
    /// Maximum length in characters.
    pub max_length: u32,
    /// Value of HTML's `autocomplete`, such as `given-name`.
    pub autocomplete: Option<String>,
    /// Placeholder of the field.
    pub placeholder: Option<String>,
    /// Options of a select or of radio buttons.
    pub options: Vec<Choice>,
}

/// The control types.
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

/// A consent checkbox.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Consent {
    /// Name of the field.
    pub name: String,
    /// Text of the checkbox; write a link as `[words](/quote)`.
    pub text: String,
    /// Version of the text, submitted when the box is ticked.
    pub version: String,
}

/// Cards that link to reviews.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewCardsSection {
    /// Anchor of this section, for links such as `#reviews`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
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
    /// A sentence about it.
    pub text: String,
    /// Link to the reviews.
    pub link: Link,
}

/// Video cards. A card without a video shows an empty frame with its title.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct VideosSection {
    /// Anchor of this section, for links such as `#videos`.
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
    /// Title of the video.
    pub title: String,
    /// A sentence about it; may be empty.
    #[serde(default)]
    pub text: String,
    /// The video file, such as `review-1.mp4`; without one, only the still image is shown. The file
    /// is in `videos/`; the name is replaced by the file's URL when content is read.
    pub video_url: Option<String>,
    /// URL of the captions, filled in when content is read.
    #[serde(default, skip_deserializing)]
    pub captions_url: Option<String>,
    /// Language of the captions, if they are uploaded ones; the bundled ones are in English.
    #[serde(default, skip_deserializing)]
    pub captions_lang: Option<String>,
    /// The still image; without one, the frame is empty.
    pub poster: Option<NamedImage>,
    /// The day the video was uploaded, as `YYYY-MM-DD`. Search engines show it.
    #[serde(default, skip_serializing)]
    #[ts(skip)]
    pub uploaded: Option<String>,
    /// Whether the jingle plays along with the video.
    #[serde(default)]
    pub jingle: bool,
}

/// The jingle and its play button.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JingleSection {
    /// Anchor of this section, for links such as `#jingle`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// A paragraph that is true whether or not the jingle can be played.
    pub text: String,
    /// Label of the button that starts the jingle.
    pub play: String,
    /// Label of the button while the jingle plays.
    pub pause: String,
    /// Screen reader message when the jingle can be played.
    pub ready: String,
    /// Screen reader message when the jingle starts.
    pub playing: String,
    /// Screen reader message when the jingle pauses.
    pub paused: String,
    /// Text shown instead of the button without JavaScript.
    pub without_script: String,
}

/// Empty frames for content that the owner will add later.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlaceholdersSection {
    /// Anchor of this section, for links such as `#photos`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading.
    pub lead: String,
    /// What each frame is for.
    pub frames: Vec<String>,
}

/// Links in groups, such as the sitemap or the service areas by county.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LinksSection {
    /// Anchor of this section, for links such as `#pages`.
    pub id: String,
    /// The heading; empty if the page's main heading is enough.
    #[serde(default)]
    pub heading: String,
    /// Shows the image of each linked page above its link.
    #[serde(default)]
    pub images: bool,
    /// The groups, in order.
    pub groups: Vec<LinkGroup>,
}

/// A group of links.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LinkGroup {
    /// The heading.
    pub heading: String,
    /// The links, each with a short description, which may be empty.
    #[serde(default)]
    pub links: Vec<DescribedLink>,
    /// Adds every page whose path starts with this, unless a group links to it or has a longer matching start.
    pub below: Option<String>,
}

/// A link with a short description.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DescribedLink {
    /// Text of the link.
    pub label: String,
    /// Where it links to.
    pub href: String,
    /// Short description; may be empty.
    #[serde(default)]
    pub text: String,
    /// The image of the linked page, filled in when content is read and never written in content.
    #[serde(default, skip_deserializing)]
    pub image: Option<NamedImage>,
}

/// The message after something was submitted, and what comes next. Its texts are plain: they
/// may contain what the visitor typed, which must never become a link.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoticeSection {
    /// Anchor of this section.
    pub id: String,
    /// The heading, with `{name}` where the visitor's name goes.
    pub heading: String,
    /// The text, with `{reference}` and `{email}`.
    pub paragraphs: Vec<String>,
    /// Links to other pages.
    #[serde(default)]
    pub links: Vec<Link>,
    /// A button that posts an empty form to its address.
    pub press: Option<Link>,
}

/// The 404 page.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NotFoundSection {
    /// The heading, such as 'Oops! Page not found'.
    pub heading: String,
    /// A helpful sentence.
    pub lead: String,
    /// The two words on the road sign that stands here when there is no image.
    pub sign: Vec<String>,
    /// An image in a crate frame.
    #[schemars(extend("x-described" = true))]
    pub image: Option<NamedImage>,
    /// Link to the home page, such as 'Return to Home'.
    pub home: Link,
    /// Text above the closest matching pages.
    pub nearest: String,
    /// Console message, with `{path}`.
    pub log: String,
}
