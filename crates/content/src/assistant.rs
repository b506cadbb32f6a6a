//! The texts and vocabulary of the assistant: `content/<locale>/assistant.toml`. The assistant
//! fills in the placeholders in braces.

use std::collections::BTreeMap;

use contract::{AssistantChoice, ChatText};
use schemars::JsonSchema;
use serde::Deserialize;

/// What the assistant says, and the words it recognizes. All other answers are passages from the
/// site's pages.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssistantText {
    /// Labels and buttons of the chat window.
    pub chat: ChatText,
    /// Sentences that are not on any page.
    pub phrases: Phrases,
    /// Stop words, synonyms and words that identify Spanish.
    pub language: Language,
    /// How visitors describe a move.
    pub estimate: EstimateLanguage,
    /// How visitors ask for cities, and the answers about cities that are not listed.
    pub cities: CityLanguage,
    /// Questions with their own answers.
    #[serde(default)]
    pub replies: Vec<Reply>,
    /// Questions that a page answers in other words than visitors use.
    #[serde(default)]
    pub topics: Vec<Topic>,
    /// Topics that the site does not cover. A question with one of these words is not answered.
    #[serde(default)]
    pub unanswered: Vec<String>,
    /// Path prefixes of pages that rank below other pages in search results.
    #[serde(default)]
    pub secondary: Vec<String>,
    /// Path prefixes of pages whose answers come without a button for a quote.
    #[serde(default)]
    pub no_quote: Vec<String>,
}

/// The assistant's own sentences. Comments list their placeholders.
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
    /// For a service of one hour: `{name}` and `{price}`.
    pub service_with_one_hour: String,
    /// `{name}`, `{price}` and `{hours}`.
    pub service_with_time: String,
    /// `{percent}`.
    pub tax: String,
    /// The name of the home page where it is the source of an answer; its title if empty.
    #[serde(default)]
    pub home: String,
    /// The label of the button for a quote; without one, there is no button.
    #[serde(default)]
    pub quote: String,
    /// Where the price list is explained, for answers that are computed from it.
    pub price_page: String,
    /// Suggested questions after a price.
    pub price_next: Vec<AssistantChoice>,
}

/// How visitors say things.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// Stop words, which search ignores.
    pub stop: Vec<String>,
    /// Words that identify a question as Spanish.
    pub spanish: Vec<String>,
    /// Words, each with the words and phrases that it replaces.
    pub synonyms: BTreeMap<String, Vec<String>>,
}

/// How visitors describe a move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct EstimateLanguage {
    /// Number words by value.
    pub numbers: BTreeMap<String, Vec<String>>,
    /// Words that ask for a price.
    pub price: Vec<String>,
    /// Words that start a new question instead of adding to a move described before.
    pub asking: Vec<String>,
    /// Words that show that the question is not about a price.
    pub not_price: Vec<String>,
    pub bedrooms: Vec<String>,
    pub studio: Vec<String>,
    pub crew: Vec<String>,
    pub hour: Vec<String>,
    pub tax: Vec<String>,
    /// Phrases such as `second floor`, by flights of stairs.
    pub floors: BTreeMap<String, Vec<String>>,
    pub flights: Vec<String>,
    pub stairs: Vec<String>,
    /// Words for an elevator, with which a floor takes no stairs.
    #[serde(default)]
    pub elevator: Vec<String>,
    /// Phrases that begin a change of the move described before, such as `what about`.
    #[serde(default)]
    pub follow: Vec<String>,
    /// Words that negate what follows, such as `without`.
    pub without: Vec<String>,
    /// Words for each service.
    pub services: BTreeMap<String, Vec<String>>,
    /// The page of each service.
    pub service_pages: BTreeMap<String, String>,
    /// Words that a general question about the price of a move may contain.
    pub bare: Vec<String>,
    /// The crew that the site recommends, by number of bedrooms.
    pub crew_by_bedrooms: Vec<u32>,
}

/// How visitors ask for cities, and the answers.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CityLanguage {
    /// Words that a question whether a city is served may contain besides its name.
    pub asking: Vec<String>,
    /// Cities in Texas that visitors ask for and that have no page.
    pub unlisted: Vec<String>,
    /// Cities in Texas that are far away.
    pub far: Vec<String>,
    /// Places outside Texas.
    pub outside: Vec<String>,
    /// `{town}`, for a city with a page.
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

/// A question with its own answer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// What visitors write. The first one is also shown, on a button.
    #[serde(default)]
    pub asked: Vec<String>,
    /// Words and phrases that decide, whatever else the question asks.
    #[serde(default)]
    pub mentions: Vec<String>,
    /// The answer. If it is a fact that is empty, questions with one of the words above are answered with 'I do not
    /// know'.
    pub answer: String,
    /// The answer to all other questions while that fact is empty; without it, pages answer them.
    pub otherwise: Option<String>,
    /// The page with more on this, if there is one.
    pub page: Option<String>,
    /// Whether to offer a phone call.
    #[serde(default)]
    pub call: bool,
    /// Whether to offer a quote.
    #[serde(default)]
    pub quote: bool,
}

/// A passage of a page, and the questions that it answers.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The path of the page.
    pub page: String,
    /// The question or heading of the passage; if missing, the beginning of the page.
    pub heading: Option<String>,
    /// What visitors write.
    pub asked: Vec<String>,
}
