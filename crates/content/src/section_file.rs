//! Sections as content files write them, and how each becomes the section that a page shows. Most
//! kinds are the same on both sides; a form is written as labels and shown as whole fields.

use contract::Section;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::form_file::{HeroFile, LeadFormFile};
use crate::violation::Violation;

/// Declares [`SectionFile`], whose kind is written among its fields, and [`KeyedSection`], which is
/// read from a table of one key: its kind. Reading the kind from among the fields would lose where
/// in the file each stands.
macro_rules! sections {
    (joined { $($own:ident($file:ty),)* } same { $($kind:ident($shape:ident),)* }) => {
        /// The shape of a section in a file, for its schema.
        #[derive(JsonSchema)]
        #[schemars(rename = "Section", tag = "kind", rename_all = "kebab-case")]
        #[allow(dead_code, clippy::large_enum_variant)]
        pub enum SectionFile {
            $($own($file),)*
            $($kind(contract::$shape),)*
        }

        /// A section as `{ kind: fields }`.
        #[allow(clippy::large_enum_variant)]
        #[derive(Debug, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum KeyedSection {
            $($own($file),)*
            $($kind(contract::$shape),)*
        }

        impl KeyedSection {
            /// The section that a page shows.
            ///
            /// # Errors
            /// Each field that has no label, and each label that belongs to no field.
            pub fn resolve(self) -> Result<Section, Vec<Violation>> {
                match self {
                    $(Self::$own(file) => file.resolve().map(Section::$own),)*
                    $(Self::$kind(section) => Ok(Section::$kind(section)),)*
                }
            }
        }
    };
}

sections! {
    joined {
        Hero(HeroFile),
        LeadForm(LeadFormFile),
    }
    same {
    Why(WhySection),
    Process(ProcessSection),
    Reviews(ReviewsSection),
    Faq(FaqSection),
    CallToAction(CallToActionSection),
    QuoteWizard(QuoteWizardSection),
    NotFound(NotFoundSection),
    PageHero(PageHeroSection),
    Reasons(ReasonsSection),
    Steps(StepsSection),
    Tags(TagsSection),
    Checklist(ChecklistSection),
    Prose(ProseSection),
    Prices(PricesSection),
    Places(PlacesSection),
    Map(MapSection),
    CityFacts(CityFactsSection),
    ReviewCards(ReviewCardsSection),
    Videos(VideosSection),
    Jingle(JingleSection),
    Placeholders(PlaceholdersSection),
    Links(LinksSection),
    Notice(NoticeSection),
    Post(PostSection),
    Posts(PostsSection),
    Subscribe(SubscribeSection),
    DeskEntry(DeskEntrySection),
    }
}
