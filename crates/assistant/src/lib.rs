//! Answers visitors' questions from the site's text and the price list, without a language model.
//! It does not answer what the site does not say. Pure: no I/O, no clock, no state between calls.

mod by_ear;
mod cities;
mod conversation;
mod lexicon;
mod move_details;
mod move_parser;
mod passages;
mod prices;
mod reply;
mod search;
mod text;
mod topics;

use content::{AssistantText, Site};
use contract::AssistantAnswer;
use domain::Locale;

pub use topics::MissingPage;

use cities::Cities;
use conversation::Conversation;
use lexicon::Lexicon;
use move_parser::MoveParser;
use passages::Passage;
use prices::Prices;
use search::SearchIndex;

/// The longest question in characters; the rest is ignored.
pub const MAX_QUESTION_CHARS: usize = 500;
/// The most earlier questions of a conversation that are read; older ones are ignored.
pub const MAX_EARLIER_QUESTIONS: usize = 40;

/// Answers questions about one site.
pub struct Assistant {
    locale: Locale,
    text: AssistantText,
    lexicon: Lexicon,
    passages: Vec<Passage>,
    search: SearchIndex,
    moves: MoveParser,
    cities: Cities,
    /// The towns that the site's pages add to the served cities, as `domain` lists them.
    added_towns: String,
    prices: Prices,
    /// Phrases that select a reply regardless of the rest of the question, each with the reply's index.
    mentions: Vec<(usize, Vec<String>)>,
    /// Phrases of questions that must not be answered from the site's text.
    unanswered: Vec<Vec<String>>,
}

impl Assistant {
    /// Builds the assistant of a site. Every topic of `assistant.toml` must have its page and
    /// passage.
    ///
    /// # Errors
    /// One sentence for each topic without a page or passage.
    pub fn new(site: &Site) -> Result<Self, Vec<String>> {
        let missing = |pages: Vec<MissingPage>| -> Vec<String> {
            pages.iter().map(ToString::to_string).collect()
        };
        match Self::new_lenient(site).map_err(missing)? {
            (assistant, missing) if missing.is_empty() => Ok(assistant),
            (_, missing) => Err(missing),
        }
    }

    /// Builds the assistant of a site whose pages may have been edited since its topics were
    /// written. Also returns one sentence for each topic without a passage; such topics are
    /// skipped.
    ///
    /// # Errors
    /// Each page that `assistant.toml` links to and that does not exist.
    pub fn new_lenient(site: &Site) -> Result<(Self, Vec<String>), Vec<MissingPage>> {
        let text = site.assistant.clone();
        let (passages, full_texts): (Vec<_>, Vec<_>) = passages::of_site(site).into_iter().unzip();
        let (examples, missing) = topics::examples(site, &text, &passages)?;
        let mut lexicon = Lexicon::new(site.locale, &text.language);
        for passage in &passages {
            lexicon.add_text(&passage.heading);
        }
        for full_text in &full_texts {
            lexicon.add_text(full_text);
        }
        for words in vocabulary(&text) {
            lexicon.add_spoken_text(words);
        }
        for (_, question) in &examples {
            lexicon.add_spoken_text(question);
        }
        let cities = Cities::new(site, &mut lexicon);
        let phrases = |list: &[String]| -> Vec<Vec<String>> {
            let phrases = list.iter();
            phrases
                .map(|phrase| lexicon.normalize_phrase(phrase))
                .collect()
        };
        let mentions = text.replies.iter().enumerate();
        let mentions = mentions.flat_map(|(at, reply)| {
            let all = phrases(&reply.mentions).into_iter();
            all.map(move |phrase| (at, phrase))
        });
        let texts = passages.iter().zip(full_texts.iter().map(String::as_str));
        let assistant = Self {
            locale: site.locale,
            search: SearchIndex::new(&lexicon, texts, &examples, &text.secondary),
            moves: MoveParser::new(&text.estimate, &lexicon),
            mentions: mentions.collect(),
            unanswered: phrases(&text.unanswered),
            prices: Prices::new(site),
            cities,
            added_towns: site.added_towns.clone(),
            lexicon,
            passages,
            text,
        };
        Ok((assistant, missing))
    }

    /// Answers a question, given the earlier questions of the conversation, oldest first. Questions
    /// are cut to [`MAX_QUESTION_CHARS`], the conversation to its last [`MAX_EARLIER_QUESTIONS`].
    pub fn answer(&self, question: &str, earlier: &[String]) -> AssistantAnswer {
        let question = truncated(question);
        let earlier = &earlier[earlier.len().saturating_sub(MAX_EARLIER_QUESTIONS)..];
        let mut conversation = Conversation::default();
        for question in earlier {
            self.update(&mut conversation, truncated(question));
        }
        let mut answer = self.reply(&mut conversation, question);
        let is_first = !earlier
            .iter()
            .any(|question| self.lexicon.is_spanish(question));
        if is_first && self.lexicon.is_spanish(question) {
            answer.spanish = Some(self.text.phrases.spanish.clone());
        }
        answer
    }
}

/// The phrases of `assistant.toml` that questions are matched with.
fn vocabulary(text: &AssistantText) -> impl Iterator<Item = &String> {
    let (cities, moves) = (&text.cities, &text.estimate);
    let lists = [
        &cities.asking,
        &text.unanswered,
        &moves.bare,
        &moves.crew,
        &moves.studio,
        &moves.flights,
        &moves.tax,
        &moves.elevator,
        &moves.follow,
    ];
    let mentions = text.replies.iter().map(|reply| &reply.mentions);
    let tables = moves.floors.values().chain(moves.numbers.values());
    lists.into_iter().chain(mentions).chain(tables).flatten()
}

fn truncated(text: &str) -> &str {
    let end = text.char_indices().nth(MAX_QUESTION_CHARS);
    end.map_or(text, |(end, _)| &text[..end])
}
