//! All types shared by Rust and TypeScript. Data and derives only: no behavior and no I/O.
//!
//! `web/src/contract.gen.ts` is generated from these types (`cargo xtask contract`) and checked in; a
//! test fails when it is out of date.

mod chat;
mod chrome;
pub mod desk;
mod document;
mod generate;
mod icon;
mod lead;
mod link;
mod page;
mod price_effects;
mod quote;
mod section;
mod wizard_text;

pub use chat::{
    AssistantAnswer, AssistantChoice, AssistantEstimate, AssistantQuestion, ChatButton, ChatText,
    ChatView, ChatWidget,
};
pub use chrome::{
    BottomBar, Brand, Chrome, Footer, FooterColumn, FooterEntry, Header, LogoImage, Menu,
    MenuSheet, SocialLink,
};
pub use document::{Document, DocumentAmounts, DocumentBlock, DocumentDetail};
pub use generate::typescript;
pub use icon::Icon;
pub use lead::{BrowserFieldErrors, LeadFormState, LeadMessages, LeadResponse};
pub use link::Link;
pub use page::{
    Alternate, BrandColors, CardImage, LanguageLink, NotFound, PagePaths, PageView, Rendered,
};
pub use price_effects::{ChoiceEffect, CrewOption, PriceEffects};
pub use quote::{
    AdjustedLine, AdjustedPrice, AgreedLines, BedroomTime, CrewRate, Estimate, EstimateInput,
    EstimatedService, FieldMessage, QuoteForm, QuoteState, Rates, Receipt, ServicePrice,
};
pub use section::{
    AuthFormField, AuthFormKind, AuthFormSection, AuthFormState, Badge, Benefit, Byline,
    CallToActionSection, CallToActionVariant, ChecklistSection, CityFactsSection, CityLimit,
    Consent, CurrentLink, DescribedLink, FaqItem, FaqSection, HeroCard, HeroSection, JingleSection,
    LeadField, LeadFieldKind, LeadFormName, LeadFormSection, LinkGroup, LinksSection, MapSection,
    NamedImage, NotFoundSection, NoticeSection, PageHeroSection, PlaceholdersSection,
    PlacesSection, PostBlock, PostCard, PostSection, PostsSection, PriceExample, PricesSection,
    ProcessSection, ProcessStep, ProseSection, QuoteBooking, QuoteBookingPlace, QuoteBookingText,
    QuoteCalendar, QuoteChosenDay, QuoteContact, QuoteContactField, QuoteContactText, QuoteDay,
    QuotePageField, QuotePageProposal, QuotePageSection, QuotePageService, QuotePageState,
    QuotePhoto, QuotePhotos, QuotePhotosText, QuoteWeekday, ReasonsSection, ReviewCard,
    ReviewCardsSection, ReviewsSection, SecondFactorSetup, Section, Stat, Step, StepsSection,
    SubscribeSection, Tag, TagGroup, TagsSection, Testimonial, VideoCard, VideosSection,
    WhySection,
};
pub use wizard_text::{
    Buttons, Choice, ContactText, CrewChoice, EstimateText, FieldText, HomeText, MovingText,
    QuoteWizardSection, ServiceChoice, ServicesText, SubmittedText, ToastText,
};
