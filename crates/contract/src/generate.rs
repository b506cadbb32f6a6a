//! Generates the TypeScript of the contract.

use std::fmt::Write;

use domain::QUOTE_FIELDS;
use ts_rs::{Config, TS};

use crate as c;

/// Returns the text of `web/src/contract.gen.ts`.
#[allow(clippy::too_many_lines, reason = "one list of all types")]
pub fn typescript() -> String {
    // All numbers are far below 2^53, so JavaScript can represent them.
    let config = Config::default().with_large_int("number");
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
        c::Alternate,
        c::LanguageLink,
        c::PagePaths,
        c::CardImage,
        c::NotFound,
        c::LeadFormState,
        c::LeadResponse,
        c::LeadMessages,
        c::Rendered,
        c::Chrome,
        c::Brand,
        c::Header,
        c::Menu,
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
        c::FieldText,
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
        c::JingleSection,
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
        c::SubscribeSection,
        c::DeskEntrySection,
        c::DeskEntryField,
        c::DeskEntryKind,
        c::DeskEntryState,
        c::SecondFactorSetup,
        c::desk::DeskRefusal,
        c::desk::DeskEvent,
        c::desk::DeskMe,
        c::desk::DeskPerson,
        c::desk::Reauthentication,
        c::desk::DeskSecondFactor,
        c::desk::SecondFactorCode,
        c::desk::RecoveryCodes,
        c::desk::SecurityEvents,
        c::desk::SecurityEvent,
        c::desk::PersonMatches,
        c::desk::MatchedLead,
        c::desk::PersonMatch,
        c::desk::ErasureRequest,
        c::desk::DeskRole,
        c::desk::PersonState,
        c::desk::DeskSession,
        c::desk::PasswordChange,
        c::desk::NewPerson,
        c::desk::Invitation,
        c::desk::LeadStatus,
        c::desk::LeadSort,
        c::desk::LeadLine,
        c::desk::LeadCounts,
        c::desk::LeadPage,
        c::desk::DeskLead,
        c::desk::LeadLink,
        c::desk::DeskEntry,
        c::desk::DeskQuote,
        c::desk::DeskConsent,
        c::desk::DeskSource,
        c::desk::DeskMessage,
        c::desk::DeskNote,
        c::desk::HistoryEntry,
        c::desk::StatusChange,
        c::desk::QuarantineChange,
        c::desk::BookedChange,
        c::desk::NewNote,
        c::desk::PhoneLead,
        c::desk::Erased,
        c::desk::Reports,
        c::desk::DayCount,
        c::desk::Tally,
        c::desk::FunnelCount,
        c::desk::WeekResponseTimes,
        c::desk::ResponseTimes,
        c::desk::DeskOutbox,
        c::desk::OutboxLine,
        c::desk::ContentList,
        c::desk::ContentKind,
        c::desk::ContentGroup,
        c::desk::ContentLine,
        c::desk::ContentEdit,
        c::desk::ContentFile,
        c::desk::ContentVersion,
        c::desk::ContentProblem,
        c::desk::ContentDraft,
        c::desk::ContentChange,
        c::desk::ContentUndo,
        c::desk::ContentCheck,
        c::desk::ContentPreview,
        c::desk::FactPlaces,
        c::desk::FactPlace,
        c::desk::MailStatus,
        c::desk::SetUp,
        c::desk::SetUpStep,
        c::desk::Sample,
        c::desk::SetUpChange,
        c::desk::NewPost,
        c::desk::DeskImages,
        c::desk::DeskImage,
        c::desk::RequestedImage,
    );
    text.push_str(&quote_fields());
    text
}

/// The wizard's fields as a constant, so that the browser needs no list of its own.
fn quote_fields() -> String {
    let mut text = String::from(
        "\n/** The wizard's single-value fields, in the order of the form, from crates/domain. */\n\
         export const QUOTE_FIELDS = {\n",
    );
    for input in QUOTE_FIELDS {
        let choices: Vec<String> = input
            .kind
            .choices()
            .iter()
            .map(|choice| format!("'{choice}'"))
            .collect();
        // Writing to a string never fails.
        let _ = writeln!(
            text,
            "  {}: {{ step: {}, kind: '{}', required: {}, initial: '{}', maxLength: {}, choices: [{}] }},",
            input.field.name(),
            input.step,
            input.kind.name(),
            input.required,
            input.initial,
            input.kind.max_length(),
            choices.join(", "),
        );
    }
    text.push_str("} as const;\n");
    text
}
