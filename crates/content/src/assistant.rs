//! The words of the assistant: `content/en/assistant.toml`. Names in braces are filled in by whoever
//! answers.

use std::collections::BTreeMap;

use contract::{AssistantChoice, ChatText};
use schemars::JsonSchema;
use serde::Deserialize;

/// What the assistant says, and the words by which it understands. Whatever else it answers stands
/// on a page of the site.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssistantText {
    /// The words around the conversation.
    pub chat: ChatText,
    /// What it says that stands on no page.
    pub phrases: Phrases,
    /// How visitors say things.
    pub language: Language,
    /// How visitors describe a move.
    pub estimate: EstimateLanguage,
    /// How visitors ask for towns, and what to say of towns that are not listed.
    pub towns: CityLanguage,
    /// Questions with an answer of their own.
    #[serde(default)]
    pub replies: Vec<Reply>,
    /// Questions that a page answers, in other words than the page's.
    #[serde(default)]
    pub topics: Vec<Topic>,
    /// What the site does not say: a question with one of these words is not answered.
    #[serde(default)]
    pub unanswered: Vec<String>,
    /// Beginnings of paths whose texts come second to those of other pages.
    #[serde(default)]
    pub second: Vec<String>,
}

/// Sentences of the assistant's own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Phrases {
    pub unknown: String,
    pub which: String,
    pub spanish: String,
    pub empty: String,
    pub bedrooms: String,
    /// `{home}`, `{crew}`, `{stairs}`, `{services}` and `{total}`.
    pub estimate: String,
    pub no_stairs: String,
    /// `{services}`.
    pub with_services: String,
    /// `{rates}`.
    pub rates: String,
    /// `{crew}` and `{price}`.
    pub rate: String,
    /// `{name}` and `{price}`.
    pub service: String,
    /// `{name}`, `{price}` and `{hours}`.
    pub service_with_time: String,
    /// `{percent}`.
    pub tax: String,
    /// Where the price list is explained, for answers that are computed from it.
    pub price_page: String,
    /// What can be asked after a price.
    pub price_next: Vec<AssistantChoice>,
}

/// How visitors say things.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// Words that carry no meaning of their own.
    pub stop: Vec<String>,
    /// Words by which Spanish is recognised.
    pub spanish: Vec<String>,
    /// What is put in place of each of the words or phrases in its list.
    pub synonyms: BTreeMap<String, Vec<String>>,
}

/// How visitors describe a move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct EstimateLanguage {
    /// Number words by value.
    pub numbers: BTreeMap<String, Vec<String>>,
    /// Ask for a price.
    pub price: Vec<String>,
    /// Begin a question, which is then no addition to a move described before.
    pub asking: Vec<String>,
    /// Ask for something that is no price, whatever else is said.
    pub not_price: Vec<String>,
    pub bedrooms: Vec<String>,
    pub studio: Vec<String>,
    pub crew: Vec<String>,
    pub hour: Vec<String>,
    pub tax: Vec<String>,
    /// `second floor` and the like, by flights.
    pub floors: BTreeMap<String, Vec<String>>,
    pub flights: Vec<String>,
    pub stairs: Vec<String>,
    /// Take away what follows.
    pub without: Vec<String>,
    /// Words of each service, under the spec's keys.
    pub services: BTreeMap<String, Vec<String>>,
    /// The page of each service, under the spec's keys.
    pub service_pages: BTreeMap<String, String>,
    /// Words that may stand in a bare question for the price of a move.
    pub bare: Vec<String>,
    /// The crew that the site recommends, by number of bedrooms.
    pub crew_by_bedrooms: Vec<u32>,
}

/// How visitors ask for towns.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CityLanguage {
    /// Words that may stand beside a town's name in a question whether it is served.
    pub asking: Vec<String>,
    /// Towns of Texas that visitors ask for and that are not listed.
    pub unlisted: Vec<String>,
    /// Cities of Texas that are far away.
    pub far: Vec<String>,
    /// Places outside of Texas.
    pub outside: Vec<String>,
    /// `{town}`, for one that is listed.
    pub served: String,
    /// `{town}`.
    pub not_listed: String,
    pub not_listed_page: String,
    /// `{town}`.
    pub far_away: String,
    pub far_away_page: String,
    /// `{town}`.
    pub not_served: String,
    pub not_served_page: String,
}

/// A question with an answer of its own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// What visitors write.
    pub asked: Vec<String>,
    /// The answer.
    pub answer: String,
    /// The page that says so, if one does.
    pub page: Option<String>,
    /// Whether the answer is a call.
    #[serde(default)]
    pub call: bool,
}

/// A passage of a page, and in which words visitors ask for it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Path of the page.
    pub page: String,
    /// The question or heading of the passage; without one it is the page's first words.
    pub heading: Option<String>,
    /// What visitors write.
    pub asked: Vec<String>,
}
