//! Writes the TypeScript of the contract.

use ts_rs::{Config, TS};

use crate as c;

/// The whole of `web/src/contract.gen.ts`.
// Long because each shape is a line.
#[allow(clippy::too_many_lines)]
pub fn typescript() -> String {
    let config = Config::default();
    let mut text =
        String::from("// Generated from crates/contract by `cargo xtask contract`. Do not edit.\n");
    macro_rules! declare {
        ($($shape:ty),* $(,)?) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$shape as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare!(
        c::PageView,
        c::CardImage,
        c::NotFound,
        c::LeadState,
        c::LeadAnswer,
        c::LeadWords,
        c::Rendered,
        c::Chrome,
        c::Brand,
        c::Header,
        c::Menu,
        c::HeaderLink,
        c::Link,
        c::BottomBar,
        c::MenuSheet,
        c::ChatButton,
        c::ChatWidget,
        c::ChatView,
        c::ChatText,
        c::AssistantQuestion,
        c::AssistantAnswer,
        c::AssistantEstimate,
        c::AssistantChoice,
        c::Footer,
        c::SocialLink,
        c::FooterColumn,
        c::FooterEntry,
        c::Section,
        c::Icon,
        c::NamedImage,
        c::HeroSection,
        c::Badge,
        c::HeroCard,
        c::WhySection,
        c::Benefit,
        c::Stat,
        c::ProcessSection,
        c::ProcessStep,
        c::ReviewsSection,
        c::Testimonial,
        c::FaqSection,
        c::FaqItem,
        c::CallToActionSection,
        c::CallToActionVariant,
        c::NotFoundSection,
        c::QuoteWizardSection,
        c::Choice,
        c::HomeText,
        c::MovingText,
        c::CrewChoice,
        c::ServicesText,
        c::ServiceChoice,
        c::ContactText,
        c::SubmittedText,
        c::EstimateText,
        c::Buttons,
        c::ToastText,
        c::Rates,
        c::CrewRate,
        c::BedroomTime,
        c::ServicePrice,
        c::EstimateInput,
        c::Estimate,
        c::EstimatedService,
        c::QuoteForm,
        c::QuoteState,
        c::FieldMessage,
        c::Receipt,
        c::PageHeroSection,
        c::CityLimit,
        c::ReasonsSection,
        c::StepsSection,
        c::Step,
        c::TagsSection,
        c::TagGroup,
        c::Tag,
        c::ChecklistSection,
        c::ProseSection,
        c::PricesSection,
        c::PriceExample,
        c::PlacesSection,
        c::MapSection,
        c::CityFactsSection,
        c::LeadFormSection,
        c::NoticeSection,
        c::LeadFormName,
        c::LeadField,
        c::LeadFieldKind,
        c::Consent,
        c::ReviewCardsSection,
        c::ReviewCard,
        c::VideosSection,
        c::VideoCard,
        c::PlaceholdersSection,
        c::LinksSection,
        c::LinkGroup,
        c::DescribedLink,
        c::Byline,
        c::PostSection,
        c::PostBlock,
        c::PostsSection,
        c::CurrentLink,
        c::PostCard,
        c::Pager,
        c::SubscribeSection,
    );
    text
}
