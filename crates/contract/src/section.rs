//! The kinds of section a page is made of. One variant here, one component in
//! `web/src/sections/`.

mod blog;
mod call_to_action;
mod desk_entry;
mod faq;
mod lead;
mod service;

pub use blog::{
    Byline, CurrentLink, PostBlock, PostCard, PostSection, PostsSection, SubscribeSection,
};
pub use call_to_action::{CallToActionSection, CallToActionVariant};
pub use desk_entry::{DeskEntryField, DeskEntryKind, DeskEntrySection, DeskEntryState};
pub use faq::{FaqItem, FaqSection};
pub use lead::{
    Consent, DescribedLink, JingleSection, LeadField, LeadFieldKind, LeadFormName, LeadFormSection,
    LinkGroup, LinksSection, NotFoundSection, NoticeSection, PlaceholdersSection, ReviewCard,
    ReviewCardsSection, VideoCard, VideosSection,
};
pub use service::{
    ChecklistSection, CityFactsSection, CityLimit, MapSection, PageHeroSection, PlacesSection,
    PriceExample, PricesSection, ProseSection, ReasonsSection, Step, StepsSection, Tag, TagGroup,
    TagsSection,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::icon::Icon;
use crate::link::Link;
use crate::wizard_text::QuoteWizardSection;

/// Declares [`Section`].
macro_rules! sections {
    ($($(#[doc = $doc:literal])* $kind:ident($shape:ty),)*) => {
        /// One part of a page, with its kind among its fields.
        // A page holds a handful of sections, so their size in memory is of no account.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug, Serialize, TS)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum Section {
            $($(#[doc = $doc])* $kind($shape),)*
        }
    };
}

sections! {
    /// The home page's first screen.
    Hero(HeroSection),
    /// 'Why Thousands Choose': six benefits and four stats.
    Why(WhySection),
    /// Numbered steps along the road.
    Process(ProcessSection),
    /// Rating and testimonials.
    Reviews(ReviewsSection),
    /// A single-open accordion.
    Faq(FaqSection),
    /// The reusable call-to-action block.
    CallToAction(CallToActionSection),
    /// The quote wizard.
    QuoteWizard(QuoteWizardSection),
    /// The 404 page's words.
    NotFound(NotFoundSection),
    /// The first screen of every page but home and the wizard.
    PageHero(PageHeroSection),
    /// A ruled list.
    Reasons(ReasonsSection),
    /// A few numbered steps.
    Steps(StepsSection),
    /// Services as shipping tags.
    Tags(TagsSection),
    /// A list to tick off.
    Checklist(ChecklistSection),
    /// Text with a heading.
    Prose(ProseSection),
    /// What moves cost.
    Prices(PricesSection),
    /// Towns as small signs.
    Places(PlacesSection),
    /// The towns on a map of the two counties.
    Map(MapSection),
    /// What is true of one town.
    CityFacts(CityFactsSection),
    /// An inline quote form.
    LeadForm(LeadFormSection),
    /// Cards that lead to the reviews.
    ReviewCards(ReviewCardsSection),
    /// Video cards.
    Videos(VideosSection),
    /// The jingle.
    Jingle(JingleSection),
    /// Empty frames.
    Placeholders(PlaceholdersSection),
    /// Links in groups.
    Links(LinksSection),
    /// What a visitor is told after sending something.
    Notice(NoticeSection),
    /// The body of a post.
    Post(PostSection),
    /// Cards that lead to posts.
    Posts(PostsSection),
    /// The box that asks for an e-mail address.
    Subscribe(SubscribeSection),
    /// The form before the desk.
    DeskEntry(DeskEntrySection),
}

/// A picture known by its name in the image library, with a bundled fall-back.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NamedImage {
    /// The name in the image library, such as `hero-movers-team.jpg`.
    #[schemars(extend("x-image" = true))]
    pub name: String,
    /// What a reader who cannot see it should know; empty for decoration.
    pub alt: String,
    /// Where to load it from; found when content is read, never written in content.
    #[serde(default, skip_deserializing)]
    pub src: String,
    /// Copies in AVIF, as `srcset` lists them; empty where there are none.
    #[serde(default, skip_deserializing)]
    pub avif: String,
    /// Copies in JPEG, as `srcset` lists them; empty where there are none.
    #[serde(default, skip_deserializing)]
    pub jpeg: String,
    /// What stands in its place until it has loaded; empty for a drawing, which is not fetched
    /// from the image library.
    #[serde(default, skip_deserializing)]
    pub loading: String,
    /// The bundled drawing that takes its place when loading fails.
    #[serde(default, skip_deserializing)]
    pub fallback: String,
    /// Width in CSS pixels, for the place it takes before it has loaded.
    #[serde(default, skip_deserializing)]
    pub width: u32,
    /// Height in CSS pixels.
    #[serde(default, skip_deserializing)]
    pub height: u32,
}

/// The home page's first screen.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HeroSection {
    /// The headline.
    pub heading: String,
    /// The tagline.
    pub lead: String,
    /// The picture behind the headline; its drawing is the scene with the truck.
    pub image: NamedImage,
    /// The name painted on the truck, in one or two lines.
    pub livery: Vec<String>,
    /// The phone painted on the truck.
    pub livery_phone: String,
    /// The primary button of small screens.
    pub quote: Link,
    /// The outline button of small screens.
    pub call: Link,
    /// The accessible name of the badges.
    pub badges_label: String,
    /// The four promises.
    pub badges: Vec<Badge>,
    /// The quote card of wide screens.
    pub card: HeroCard,
}

/// A sign and a few words.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Badge {
    /// The sign.
    pub icon: Icon,
    /// The words.
    pub label: String,
}

/// The quote card; it leads to the wizard, prefilled.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HeroCard {
    /// Its heading.
    pub heading: String,
    /// The fields, in order.
    pub fields: Vec<LeadField>,
    /// The consent box.
    pub consent: Consent,
    /// The text of the button.
    pub submit: String,
    /// The rating below the card.
    pub rating: String,
    /// The accessible name of the rating.
    pub rating_label: String,
    /// What the rating is based on.
    pub rating_basis: String,
    /// Where the reviews were given.
    pub rating_sources: Vec<String>,
}

/// Benefits as the load of a truck, and stats as a mileage sign.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WhySection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it.
    pub lead: String,
    /// The decorative print on a carton, with `{number}` and `{count}`.
    pub carton_mark: String,
    /// Six cards.
    pub benefits: Vec<Benefit>,
    /// Four stats.
    pub stats: Vec<Stat>,
}

/// A benefit card.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Benefit {
    /// The sign.
    pub icon: Icon,
    /// The title.
    pub title: String,
    /// One or two sentences, with `[words](address)` links.
    pub text: String,
}

/// A number and what it counts.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Stat {
    /// What it counts.
    pub label: String,
    /// The number as shown.
    pub value: String,
}

/// Numbered steps along a road.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProcessSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it.
    pub lead: String,
    /// The decorative word on a mile marker.
    pub marker: String,
    /// The steps, in order.
    pub steps: Vec<ProcessStep>,
}

/// One step.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProcessStep {
    /// The title.
    pub title: String,
    /// What happens.
    pub text: String,
    /// Four bullets.
    pub features: Vec<String>,
    /// The button below.
    pub button: Link,
    /// The picture beside it.
    pub image: NamedImage,
}

/// Rating and testimonials.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewsSection {
    /// The anchor.
    pub id: String,
    /// The average, large.
    pub rating: String,
    /// The words that make a heading of the number, for a screen reader.
    pub rating_label: String,
    /// What the average rests on.
    pub basis: String,
    /// Badges.
    pub sources: Vec<String>,
    /// Three video testimonials.
    pub testimonials: Vec<Testimonial>,
}

/// A customer on camera. Spec section 3.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Testimonial {
    /// Who speaks.
    pub name: String,
    /// Where they live.
    pub location: String,
    /// Stars out of five.
    pub rating: u8,
    /// Where the review was given.
    pub source: String,
    /// Address of the mp4; without one the poster stands alone. Content writes the name of a file of
    /// `videos/`, and its address takes the name's place when content is read.
    pub video_url: Option<String>,
    /// Address of the captions, found when content is read.
    #[serde(default, skip_deserializing)]
    pub captions_url: Option<String>,
    /// The still picture.
    pub poster: NamedImage,
}
