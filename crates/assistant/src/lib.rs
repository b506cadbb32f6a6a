//! The site's own assistant. It answers with texts of the site and with figures of the price list; what
//! the site does not say, it does not know. Pure: no I/O, no clock, no memory of who asked.

mod lexicon;
mod moves;
mod passages;
mod prices;
mod search;
mod talk;
mod towns;
mod words;

use content::{AssistantText, Site};
use contract::{AssistantAnswer, AssistantChoice, Link};

use lexicon::Lexicon;
use moves::MoveReader;
use passages::Passage;
use prices::Prices;
use search::{Hit, Search, Target};
use talk::{Priced, Talk};
use towns::{Standing, Town, Towns};

/// The words of the assistant, for complaints about them.
const FILE: &str = "content/en/assistant.toml";

/// From which score on an answer is given, or is offered as a choice.
const SURE: f64 = 0.62;
const MAYBE: f64 = 0.4;
/// An answer is given from here on, too, if the next is so far behind.
const LIKELY: f64 = 0.52;
const AHEAD: f64 = 0.1;
/// How many choices are offered.
const CHOICES: usize = 3;
/// The longest question, and the most earlier ones of a conversation that are looked at.
pub const LONGEST_QUESTION: usize = 500;
/// See [`LONGEST_QUESTION`].
pub const LONGEST_CONVERSATION: usize = 40;

/// Answers questions about one site.
pub struct Assistant {
    text: AssistantText,
    lexicon: Lexicon,
    passages: Vec<Passage>,
    search: Search,
    moves: MoveReader,
    towns: Towns,
    prices: Prices,
    unanswered: Vec<Vec<String>>,
}

impl Assistant {
    /// Reads a site all of whose topics are found.
    ///
    /// # Errors
    /// The topics of `assistant.toml` whose page or passage there is not, one sentence each.
    pub fn new(site: &Site) -> Result<Self, Vec<String>> {
        match Self::read(site)? {
            (assistant, lost) if lost.is_empty() => Ok(assistant),
            (_, lost) => Err(lost),
        }
    }

    /// Reads a site whose pages may have changed since its topics were written. Answers as well which
    /// topics are lost, one sentence each: what visitors ask about them is looked for like any words.
    ///
    /// # Errors
    /// The pages that `assistant.toml` leads to and that there are not.
    pub fn read(site: &Site) -> Result<(Self, Vec<String>), Vec<String>> {
        let text = site.assistant.clone();
        let passages = passages::of(site);
        let (asked, lost) = asked(site, &text, &passages)?;
        let mut lexicon = Lexicon::new(&text.language);
        for passage in &passages {
            lexicon.learn_text(&passage.heading);
            lexicon.learn_text(&passage.whole);
        }
        for words in own_words(&text) {
            lexicon.learn_text(words);
        }
        for (_, words) in &asked {
            lexicon.learn_text(words);
        }
        let towns = Towns::new(site, &mut lexicon);
        let assistant = Self {
            search: Search::new(&lexicon, &passages, &asked, &text.second),
            moves: MoveReader::new(&text.estimate, &lexicon),
            unanswered: text
                .unanswered
                .iter()
                .map(|words| lexicon.phrase(words))
                .collect(),
            prices: Prices::new(site),
            towns,
            lexicon,
            passages,
            text,
        };
        Ok((assistant, lost))
    }

    /// Answers a question, knowing what was asked before in the same conversation, oldest first.
    /// Only the first [`LONGEST_QUESTION`] characters of each are read.
    pub fn answer(&self, question: &str, earlier: &[String]) -> AssistantAnswer {
        let question = beginning(question);
        let earlier = &earlier[earlier.len().saturating_sub(LONGEST_CONVERSATION)..];
        let mut talk = Talk::default();
        for before in earlier {
            self.hear(&mut talk, beginning(before));
        }
        let mut answer = self.reply(&mut talk, question);
        let first = !earlier.iter().any(|before| self.lexicon.is_spanish(before));
        if first && self.lexicon.is_spanish(question) {
            answer.spanish = Some(self.text.phrases.spanish.clone());
        }
        answer
    }

    fn reply(&self, talk: &mut Talk, question: &str) -> AssistantAnswer {
        let read = self.lexicon.read(question);
        if read.is_empty() {
            return said(&self.text.phrases.empty, false);
        }
        let is_unanswered =
            |phrase: &Vec<String>| (0..read.len()).any(|at| read[at..].starts_with(phrase));
        if self.unanswered.iter().any(is_unanswered) {
            return self.unknown();
        }
        if let Some(answer) = self
            .hear(talk, question)
            .and_then(|priced| self.priced(talk, &priced))
        {
            return answer;
        }
        let hits = self.search.find(&self.lexicon, &read);
        let best = hits.first().copied();
        let (towns, rest) = self.towns.read(&self.lexicon, &read);
        if let Some(town) = towns.iter().copied().min_by_key(|town| town.standing)
            && (rest.is_empty() || best.is_none_or(|hit| hit.score < SURE))
        {
            // What is said of a town that is not on the list is true whatever else is asked.
            let sure = rest.is_empty() || town.standing != Standing::Served;
            return AssistantAnswer {
                sure,
                ..self.town(town)
            };
        }
        match best {
            Some(hit) if hit.score >= SURE || stands_out(&hits) => self.found(hit),
            Some(hit) if hit.score >= MAYBE => self.which(&hits),
            _ => self.unknown(),
        }
    }

    /// Takes over what a message says of a move, and tells what it asks of the price list.
    fn hear(&self, talk: &mut Talk, message: &str) -> Option<Priced> {
        let read = self.lexicon.read(message);
        let (towns, read) = self.towns.cut(&read);
        let said = self.moves.read(&self.lexicon, &read);
        let priced = talk.hear(&said)?;
        let served = towns
            .into_iter()
            .find(|town| town.standing == Standing::Served);
        if let Some(town) = served {
            talk.from = Some(town.name.clone());
        }
        Some(priced)
    }

    fn priced(&self, talk: &Talk, priced: &Priced) -> Option<AssistantAnswer> {
        let phrases = &self.text.phrases;
        Some(match priced {
            Priced::Estimate => {
                let (words, estimate) = self.prices.estimate(&talk.its, talk.from.as_deref())?;
                AssistantAnswer {
                    page: None,
                    estimate: Some(estimate),
                    ask: phrases.price_next.clone(),
                    ..said(&words, true)
                }
            }
            Priced::Bedrooms => AssistantAnswer {
                ask: self.homes(),
                ..said(&phrases.bedrooms, true)
            },
            Priced::Rates => AssistantAnswer {
                page: self.page(&phrases.price_page),
                ask: self.homes(),
                ..said(&self.prices.rates(), true)
            },
            Priced::Service(service) => {
                let (words, page) = self.prices.service(*service)?;
                AssistantAnswer {
                    page: self.page(&page),
                    ask: self.homes(),
                    ..said(&words, true)
                }
            }
            Priced::Tax => AssistantAnswer {
                page: self.page(&phrases.price_page),
                ..said(&self.prices.tax(), true)
            },
        })
    }

    fn town(&self, town: &Town) -> AssistantAnswer {
        let (words, page) = towns::answer(&self.text.towns, town);
        let about = self
            .passages
            .iter()
            .find(|passage| passage.first && passage.path == page);
        let more = about.filter(|_| town.standing == Standing::Served);
        let words = more.map_or_else(
            || words.clone(),
            |passage| format!("{words} {}", passage.text),
        );
        AssistantAnswer {
            page: self.page(&page),
            call: town.standing == Standing::Unlisted,
            ..said(&words, true)
        }
    }

    fn found(&self, hit: Hit) -> AssistantAnswer {
        match hit.target {
            Target::Passage(at) => {
                let passage = &self.passages[at];
                AssistantAnswer {
                    page: Some(passage.page.clone()),
                    ..said(&passage.text, true)
                }
            }
            Target::Reply(at) => {
                let reply = &self.text.replies[at];
                AssistantAnswer {
                    page: reply.page.as_deref().and_then(|page| self.page(page)),
                    call: reply.call,
                    ..said(&reply.answer, true)
                }
            }
        }
    }

    /// Asks back which of the likeliest is meant.
    fn which(&self, hits: &[Hit]) -> AssistantAnswer {
        let mut ask: Vec<AssistantChoice> = Vec::new();
        for hit in hits.iter().filter(|hit| hit.score >= MAYBE) {
            let words = match hit.target {
                Target::Passage(at) => self.passages[at].heading.clone(),
                Target::Reply(at) => {
                    let asked = self.text.replies[at].asked.first();
                    words::capital(asked.map_or("", String::as_str))
                }
            };
            if ask.len() < CHOICES && ask.iter().all(|choice| choice.label != words) {
                ask.push(AssistantChoice {
                    label: words.clone(),
                    question: words,
                });
            }
        }
        AssistantAnswer {
            ask,
            call: true,
            ..said(&self.text.phrases.which, false)
        }
    }

    fn unknown(&self) -> AssistantAnswer {
        AssistantAnswer {
            call: true,
            ..said(&self.text.phrases.unknown, false)
        }
    }

    /// The sizes of home as choices.
    fn homes(&self) -> Vec<AssistantChoice> {
        let choice = |home: &String| AssistantChoice {
            label: home.clone(),
            question: home.clone(),
        };
        self.prices.homes().iter().map(choice).collect()
    }

    /// A page by its path, under its name.
    fn page(&self, path: &str) -> Option<Link> {
        let passage = self.passages.iter().find(|passage| passage.path == path)?;
        Some(Link {
            label: passage.page.label.clone(),
            href: path.to_owned(),
        })
    }
}

/// Whether the best answer is likely by itself and no other comes near it.
fn stands_out(hits: &[Hit]) -> bool {
    let [best, next, ..] = hits else { return false };
    best.score >= LIKELY && best.score - next.score >= AHEAD
}

/// Questions in visitors' words and what each is about, and the topics whose passage there is not; or
/// the pages that there are not.
fn asked<'a>(
    site: &Site,
    text: &'a AssistantText,
    passages: &[Passage],
) -> Result<(Asked<'a>, Vec<String>), Vec<String>> {
    let mut asked = Vec::new();
    let mut lost = Vec::new();
    let mut problems = Vec::new();
    for (at, reply) in text.replies.iter().enumerate() {
        let words = reply.asked.iter().map(String::as_str);
        asked.extend(words.map(|words| (Target::Reply(at), words)));
    }
    for topic in &text.topics {
        let is_meant = |passage: &Passage| {
            let heading = topic.heading.as_ref();
            passage.path == topic.page
                && heading.map_or(passage.first, |heading| passage.heading == *heading)
        };
        let Some(at) = passages.iter().position(is_meant) else {
            let heading = topic.heading.as_deref().unwrap_or_default();
            let page = &topic.page;
            lost.push(format!("{FILE}: {page} says nothing under '{heading}'"));
            continue;
        };
        let words = topic.asked.iter().map(String::as_str);
        asked.extend(words.map(|words| (Target::Passage(at), words)));
    }
    let replies = text.replies.iter().filter_map(|reply| reply.page.as_ref());
    let services = text.estimate.service_pages.values();
    let sentences = [
        &text.phrases.price_page,
        &text.towns.not_listed_page,
        &text.towns.far_away_page,
        &text.towns.not_served_page,
    ];
    let pages = replies.chain(services).chain(sentences);
    for page in pages.filter(|page| !site.pages.contains_key(*page)) {
        problems.push(format!("{FILE}: there is no page {page}"));
    }
    if problems.is_empty() {
        Ok((asked, lost))
    } else {
        Err(problems)
    }
}

type Asked<'a> = Vec<(Target, &'a str)>;

/// The words by which the assistant understands, beside those of the site.
fn own_words(text: &AssistantText) -> impl Iterator<Item = &String> {
    let (towns, moves) = (&text.towns, &text.estimate);
    let lists = [
        &towns.asking,
        &text.unanswered,
        &moves.bare,
        &moves.crew,
        &moves.studio,
    ];
    let lists = lists.into_iter().chain([&moves.flights, &moves.tax]);
    let tables = moves.floors.values().chain(moves.numbers.values());
    lists.chain(tables).flatten()
}

fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(LONGEST_QUESTION);
    end.map_or(text, |(end, _)| &text[..end])
}

fn said(words: &str, sure: bool) -> AssistantAnswer {
    AssistantAnswer {
        answer: words.to_owned(),
        spanish: None,
        page: None,
        estimate: None,
        ask: Vec::new(),
        call: false,
        sure,
    }
}
