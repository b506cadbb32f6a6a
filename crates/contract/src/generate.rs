//! Generates the TypeScript of the contract.

use std::fmt::Write;

use domain::{FREE_TEXT_MAX, QUOTE_FIELDS, SQUARE_FEET_MAX, places};
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
        c::BrandColors,
        c::Alternate,
        c::LanguageLink,
        c::PagePaths,
        c::CardImage,
        c::NotFound,
        c::LeadFormState,
        c::LeadResponse,
        c::LeadMessages,
        c::BrowserFieldErrors,
        c::Rendered,
        c::Chrome,
        c::Brand,
        c::LogoImage,
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
        c::PriceEffects,
        c::ChoiceEffect,
        c::CrewOption,
        c::QuoteForm,
        c::QuoteState,
        c::FieldMessage,
        c::Receipt,
        c::Document,
        c::DocumentBlock,
        c::DocumentDetail,
        c::DocumentAmounts,
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
        c::AuthFormSection,
        c::AuthFormField,
        c::AuthFormKind,
        c::AuthFormState,
        c::SecondFactorSetup,
        c::QuotePageSection,
        c::QuotePageState,
        c::QuotePageField,
        c::QuotePageService,
        c::QuotePageProposal,
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
        c::desk::DeskLanguage,
        c::desk::LanguageChange,
        c::desk::NameChange,
        c::desk::BackupStatus,
        c::desk::LastBackup,
        c::desk::NewBackup,
        c::desk::EmailChange,
        c::desk::PersonState,
        c::desk::DeskSession,
        c::desk::PasswordChange,
        c::desk::NewPerson,
        c::desk::PersonChange,
        c::desk::Invitation,
        c::desk::LeadStatus,
        c::desk::LeadSort,
        c::desk::LeadLine,
        c::desk::EditableEntry,
        c::desk::LeadCorrection,
        c::desk::FollowUpChange,
        c::desk::AssigneeChange,
        c::desk::TagsChange,
        c::desk::NoteEdit,
        c::desk::NoteDeletion,
        c::desk::BulkRequest,
        c::desk::BulkChange,
        c::desk::BulkResult,
        c::desk::MergeRequest,
        c::desk::NewReply,
        c::desk::DeskReply,
        c::desk::ReplyDraft,
        c::desk::TextOffer,
        c::desk::TextDraft,
        c::desk::SentText,
        c::desk::LeadChoices,
        c::desk::DeskWeek,
        c::desk::DeskCrew,
        c::desk::DayOff,
        c::desk::DeskJob,
        c::desk::NewJob,
        c::desk::JobMove,
        c::desk::DayOffChange,
        c::desk::EstimateForm,
        c::desk::EstimateRequest,
        c::desk::DeskQuoteLink,
        c::desk::ProposalRequest,
        c::desk::ProposalLine,
        c::desk::DeskProposal,
        c::desk::DeskProposalQuestion,
        c::desk::DeskProposals,
        c::desk::LeadCounts,
        c::desk::LeadPage,
        c::desk::DeskToday,
        c::desk::MonthBookings,
        c::desk::DeskLead,
        c::desk::LeadLink,
        c::desk::SamePersonLead,
        c::desk::MergedLead,
        c::desk::LeadEntry,
        c::desk::DeskQuote,
        c::desk::DeskConsent,
        c::desk::DeskSource,
        c::desk::DeskMessage,
        c::desk::DeskNote,
        c::desk::DeskAttachments,
        c::desk::DeskAttachment,
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
        c::desk::JobTimes,
        c::desk::DeskOutbox,
        c::desk::OutboxLine,
        c::desk::ContentList,
        c::desk::ContentKind,
        c::desk::ContentGroup,
        c::desk::ContentLine,
        c::desk::ContentEdit,
        c::desk::ContentFile,
        c::desk::ContentPlace,
        c::desk::Placeholder,
        c::desk::ValuePlaces,
        c::desk::ContentVersion,
        c::desk::ContentProblem,
        c::desk::ContentDraft,
        c::desk::ContentChange,
        c::desk::ContentChanges,
        c::desk::ContentCounterpart,
        c::desk::ContentUndo,
        c::desk::ContentCheck,
        c::desk::ContentPreview,
        c::desk::OwnText,
        c::desk::FactPlaces,
        c::desk::ColorCheck,
        c::desk::CheckedColor,
        c::desk::MailStatus,
        c::desk::MailEncryption,
        c::desk::MailServerSettings,
        c::desk::MailServerChange,
        c::desk::MailServerRemoval,
        c::desk::LeadMailChange,
        c::desk::PushStatus,
        c::desk::PushDevice,
        c::desk::PushTest,
        c::desk::NewPushDevice,
        c::desk::QuietHours,
        c::desk::LeadClaim,
        c::desk::ClaimResult,
        c::desk::SetUp,
        c::desk::SetUpStep,
        c::desk::Sample,
        c::desk::SetUpChange,
        c::desk::NewPage,
        c::desk::NewPost,
        c::desk::NewCounterpart,
        c::desk::DeskImages,
        c::desk::DeskImage,
        c::desk::ImageDescription,
        c::desk::RequestedImage,
        c::desk::DeskVideos,
        c::desk::DeskVideo,
        c::desk::UploadedVideo,
        c::desk::DeskCaptions,
    );
    text.push_str(&quote_fields());
    text.push_str(&places());
    text
}

/// The places that addresses name as a constant, so that the browser needs no list of its own.
fn places() -> String {
    let mut text = format!(
        "\n/** The longest free text, in characters. */\n\
         export const FREE_TEXT_MAX = {FREE_TEXT_MAX};\n\
         \n/** The largest home that the wizard accepts, in square feet. */\n\
         export const SQUARE_FEET_MAX = {SQUARE_FEET_MAX};\n\
         \n/** The lists of crates/domain/src/places.rs. */\n\
         export const PLACES = {{\n"
    );
    for (name, list) in [
        ("served", places::SERVED_TOWNS),
        ("eastern", places::EASTERN_TOWNS),
        ("distant", places::DISTANT_TOWN),
        ("far", places::FAR_PLACES),
        ("stateCodes", places::STATE_CODES),
        ("ambiguousCodes", places::AMBIGUOUS_CODES),
        ("homeWords", places::HOME_WORDS),
        ("streetStarts", places::STREET_STARTS),
        ("streetFirst", places::STREET_FIRST),
        ("connectors", places::CONNECTORS),
        ("directions", places::DIRECTIONS),
        ("numberStarts", places::NUMBER_STARTS),
    ] {
        // Writing to a string never fails.
        let _ = writeln!(text, "  {name}: '{list}',");
    }
    for (name, codes) in [
        ("servedZipCodes", places::SERVED_ZIP_CODES),
        ("easternZipCodes", places::EASTERN_ZIP_CODES),
        ("distantZipCodes", places::DISTANT_ZIP_CODES),
    ] {
        let codes: Vec<String> = codes.iter().map(u32::to_string).collect();
        let _ = writeln!(text, "  {name}: '{}',", codes.join(", "));
    }
    text.push_str("} as const;\n");
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
