//! Reads `content/` into an immutable [`Site`] for each language. An unknown key, an unknown fact
//! or a missing image is an error with its file and line.

mod assistant;
mod business;
mod cities;
pub mod consent;
mod counted;
mod derived_facts;
mod desk;
mod desk_mail;
mod drawings;
pub mod editing;
mod estimate;
mod facts;
mod files;
mod fill;
mod form_file;
mod form_labels;
mod images;
mod jingle;
mod linked_images;
mod links;
mod listing;
mod mail;
mod messages;
mod originality;
mod page;
mod pages;
mod posts;
mod price_codes;
mod problem;
mod rates;
mod section_file;
mod section_rules;
mod site;
mod sites;
mod toml_file;
mod translation;
mod typed_prices;
mod videos;
mod violation;
mod wizard_rules;

pub use assistant::{
    AssistantText, CityLanguage, EstimateLanguage, Language, Phrases, Reply, Topic,
};
pub use business::{Address, Business};
pub use counted::Counted;
pub use desk::{AuthMessages, DeskMessages, ErrorMessages, ReportMessages};
pub use desk_mail::{DeskMailText, ReplyTemplate};
pub use drawings::check as check_drawings;
pub use estimate::to_contract as estimate_to_contract;
pub use facts::FactUse;
pub use files::{Files, FilesError, localized};
pub use fill::fill_placeholders;
pub use form_file::form_of;
pub use form_labels::FormLabels;
pub use images::Image;
pub use mail::{ConfirmText, DeadlineText, MailText, NoLeadsText, OwnerText, VisitorText};
pub use messages::{Messages, Stored};
pub use page::Page;
pub use pages::images_of;
pub use posts::{Blog, FeedPost, FeedText};
pub use problem::Problem;
pub use rates::{from_contract as rates_from_contract, to_contract as rates_to_contract};
pub use site::{Site, quote_wizard};
pub use sites::{Sites, check, load, load_all};
pub use videos::Video;
