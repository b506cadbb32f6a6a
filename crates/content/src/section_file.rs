//! Sections in content files, and how each becomes the section that a page shows. Most kinds have
//! the same type in both places. A form's file has only labels, which are joined with the
//! definitions of its fields.

use contract::Section;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::form_file::{HeroFile, LeadFormFile};
use crate::violation::Violation;

/// Declares [`SectionFile`], whose kind is one of its fields, and [`KeyedSection`], which is read
/// from a table with one key: the kind. Serde's internally tagged enums would lose the position of
/// each field in the file.
macro_rules! sections {
    (joined { $($own:ident($file:ty),)* } same { $($kind:ident($shape:ident),)* }) => {
        /// A section as written in a file; only its schema is used.
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
            /// Converts it to the section that a page shows.
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
    AuthForm(AuthFormSection),
    QuotePage(QuotePageSection),
    }
}
