//! The kinds of sections. Each variant has one component in
//! `web/src/sections/`.

mod auth_form;
mod blog;
mod call_to_action;
mod faq;
mod lead;
mod quote_booking;
mod quote_page;
mod quote_wishes;
mod service;

pub use auth_form::{
    AuthFormField, AuthFormKind, AuthFormSection, AuthFormState, SecondFactorSetup,
};
pub use blog::{
    Byline, CurrentLink, PostBlock, PostCard, PostSection, PostsSection, SubscribeSection,
};
pub use call_to_action::{CallToActionSection, CallToActionVariant};
pub use faq::{FaqItem, FaqSection};
pub use lead::{
    Consent, DescribedLink, JingleSection, LeadField, LeadFieldKind, LeadFormName, LeadFormSection,
    LinkGroup, LinksSection, NotFoundSection, NoticeSection, PlaceholdersSection, ReviewCard,
    ReviewCardsSection, VideoCard, VideosSection,
};
pub use quote_booking::{
    QuoteBooking, QuoteBookingPlace, QuoteBookingText, QuoteCalendar, QuoteChosenDay, QuoteDay,
    QuoteWeekday,
};
pub use quote_page::{
    QuotePageField, QuotePageProposal, QuotePageSection, QuotePageService, QuotePageState,
};
pub use quote_wishes::{
    QuoteContact, QuoteContactField, QuoteContactText, QuotePhoto, QuotePhotos, QuotePhotosText,
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
        /// One section of a page, with its kind among its fields.
        // A page holds only a few sections, so their size in memory does not matter.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug, Serialize, TS)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum Section {
            $($(#[doc = $doc])* $kind($shape),)*
        }
    };
}

sections! {
    /// The top of the home page.
    Hero(HeroSection),
    /// 'Why Thousands Choose': six benefits and four key figures.
    Why(WhySection),
    /// Numbered steps along the road.
    Process(ProcessSection),
    /// Rating and testimonials.
    Reviews(ReviewsSection),
    /// Questions and answers, one open at a time.
    Faq(FaqSection),
    /// A call to action, used on many pages.
    CallToAction(CallToActionSection),
    /// The quote wizard.
    QuoteWizard(QuoteWizardSection),
    /// The 404 page.
    NotFound(NotFoundSection),
    /// The top of every page except the home page and the wizard.
    PageHero(PageHeroSection),
    /// A list of reasons, benefits, values or services.
    Reasons(ReasonsSection),
    /// A few numbered steps.
    Steps(StepsSection),
    /// Services as shipping tags.
    Tags(TagsSection),
    /// A checklist.
    Checklist(ChecklistSection),
    /// A heading and paragraphs.
    Prose(ProseSection),
    /// A table of prices.
    Prices(PricesSection),
    /// Cities as small signs.
    Places(PlacesSection),
    /// A map of the two counties with the cities.
    Map(MapSection),
    /// Facts about one city.
    CityFacts(CityFactsSection),
    /// An inline quote form.
    LeadForm(LeadFormSection),
    /// Cards that link to reviews.
    ReviewCards(ReviewCardsSection),
    /// Video cards.
    Videos(VideosSection),
    /// The jingle.
    Jingle(JingleSection),
    /// Empty frames.
    Placeholders(PlaceholdersSection),
    /// Links in groups.
    Links(LinksSection),
    /// The message after something was submitted.
    Notice(NoticeSection),
    /// The body of a post.
    Post(PostSection),
    /// Cards that link to posts.
    Posts(PostsSection),
    /// The newsletter sign-up.
    Subscribe(SubscribeSection),
    /// A sign-in form for the desk.
    AuthForm(AuthFormSection),
    /// The private page of a quote.
    QuotePage(QuotePageSection),
}

/// An image, named as in the image library, with a bundled drawing as fallback.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NamedImage {
    /// Name in the image library, such as `hero-movers-team.jpg`.
    #[schemars(extend("x-image" = true))]
    pub name: String,
    /// Description for people who cannot see the image; empty if it is decoration.
    #[serde(default)]
    pub alt: String,
    /// URL of the image, filled in when content is read and never written in content.
    #[serde(default, skip_deserializing)]
    pub src: String,
    /// AVIF variants as a `srcset`; empty if there are none.
    #[serde(default, skip_deserializing)]
    pub avif: String,
    /// JPEG variants as a `srcset`; empty if there are none.
    #[serde(default, skip_deserializing)]
    pub jpeg: String,
    /// Placeholder until the image has loaded; empty for a drawing, which is not fetched from the
    /// image library.
    #[serde(default, skip_deserializing)]
    pub loading: String,
    /// The bundled drawing that is shown if loading fails.
    #[serde(default, skip_deserializing)]
    pub fallback: String,
    /// Width in CSS pixels, which reserves space before the image has loaded.
    #[serde(default, skip_deserializing)]
    pub width: u32,
    /// Height in CSS pixels.
    #[serde(default, skip_deserializing)]
    pub height: u32,
}

/// The top of the home page.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HeroSection {
    /// The headline.
    pub heading: String,
    /// The tagline.
    pub lead: String,
    /// The image behind the headline; its drawing shows the truck.
    pub image: NamedImage,
    /// The name painted on the truck, in one or two lines.
    pub livery: Vec<String>,
    /// The phone number painted on the truck.
    pub livery_phone: String,
    /// The main button on small screens.
    pub quote: Link,
    /// The second button on small screens.
    pub call: Link,
    /// Name of the badges for screen readers.
    pub badges_label: String,
    /// The four promises.
    pub badges: Vec<Badge>,
    /// The quote card on wide screens.
    pub card: HeroCard,
}

/// An icon and a short text.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Badge {
    /// The icon.
    pub icon: Icon,
    /// The text.
    pub label: String,
}

/// The quote card. It opens the wizard with its fields prefilled.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HeroCard {
    /// Heading of the card.
    pub heading: String,
    /// The fields, in order.
    pub fields: Vec<LeadField>,
    /// The consent checkbox.
    pub consent: Consent,
    /// Label of the submit button.
    pub submit: String,
    /// The rating below the card.
    pub rating: String,
    /// Name of the rating for screen readers.
    pub rating_label: String,
    /// What the rating is based on.
    pub rating_basis: String,
    /// Where the reviews were written.
    pub rating_sources: Vec<String>,
}

/// Benefits as the load of a truck, and key figures as a mileage sign.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WhySection {
    /// Anchor of this section, for links such as `#benefits`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading.
    pub lead: String,
    /// The decorative print on a box, with `{number}` and `{count}`.
    pub carton_mark: String,
    /// Six cards.
    pub benefits: Vec<Benefit>,
    /// Four key figures.
    pub stats: Vec<Stat>,
}

/// A benefit card.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Benefit {
    /// The icon.
    pub icon: Icon,
    /// The title.
    pub title: String,
    /// One or two sentences; write a link as `[words](/quote)`.
    pub text: String,
}

/// A key figure.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Stat {
    /// What the figure counts.
    pub label: String,
    /// The figure as shown.
    pub value: String,
}

/// Numbered steps along a road.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProcessSection {
    /// Anchor of this section, for links such as `#steps`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading.
    pub lead: String,
    /// The decorative word on a mile marker.
    pub marker: String,
    /// The steps, in order.
    pub steps: Vec<ProcessStep>,
}

/// A step.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProcessStep {
    /// The title.
    pub title: String,
    /// The description.
    pub text: String,
    /// Four bullet points.
    pub features: Vec<String>,
    /// The button below the bullet points.
    pub button: Link,
    /// The image beside the step.
    pub image: NamedImage,
}

/// Rating and testimonials.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReviewsSection {
    /// Anchor of this section, for links such as `#reviews`.
    pub id: String,
    /// The average rating, shown large.
    pub rating: String,
    /// Text that completes the number to a heading, for screen readers.
    pub rating_label: String,
    /// What the average rests on.
    pub basis: String,
    /// Badges.
    pub sources: Vec<String>,
    /// The reviews: three fit beside each other.
    pub testimonials: Vec<Testimonial>,
}

/// A customer's review: a video, or their words. Spec section 3.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Testimonial {
    /// Name of the customer.
    pub name: String,
    /// Where the customer lives; may be empty.
    #[serde(default)]
    pub location: String,
    /// Number of stars, out of five; 0 shows none.
    pub rating: u8,
    /// Where the review was written; may be empty. A sample says here that it is one.
    #[serde(default)]
    pub source: String,
    /// What the customer said, in their own words.
    #[schemars(extend("x-lines" = true))]
    pub words: Option<String>,
    /// The video file, such as `review-1.mp4`; without one, only the still image is shown. The file
    /// is in `videos/`; the name is replaced by the file's URL when content is read.
    pub video_url: Option<String>,
    /// URL of the captions, filled in when content is read.
    #[serde(default, skip_deserializing)]
    pub captions_url: Option<String>,
    /// Language of the captions, if they are uploaded ones; the bundled ones are in English.
    #[serde(default, skip_deserializing)]
    pub captions_lang: Option<String>,
    /// The still image of the video, or a photo for a review without one.
    pub poster: Option<NamedImage>,
}
