//! Parses messages into move details with the phrases of `assistant.toml`.

use std::collections::BTreeMap;

use content::EstimateLanguage;
use domain::Service;

use crate::lexicon::Lexicon;
use crate::move_details::ParsedMessage;

/// The most flights of stairs that the wizard's fields accept.
const MAX_FLIGHTS: u32 = 3;

/// The most words from the start of a negation to the word it negates.
const MAX_NEGATION: usize = 5;

/// Phrases as words, longest first.
type Phrases = Vec<Vec<String>>;

/// Parses messages about moves.
pub struct MoveParser {
    numbers: Vec<(u32, Phrases)>,
    floors: Vec<(u32, Phrases)>,
    services: Vec<(Service, Phrases)>,
    price: Phrases,
    asking: Phrases,
    not_price: Phrases,
    bedrooms: Phrases,
    studio: Phrases,
    crew: Phrases,
    hour: Phrases,
    tax: Phrases,
    stairs: Phrases,
    flights: Phrases,
    elevator: Phrases,
    without: Phrases,
    follow: Phrases,
    bare: Phrases,
}

/// The state of parsing one message.
struct Parsing<'a> {
    parser: &'a MoveParser,
    lexicon: &'a Lexicon,
    words: &'a [String],
    message: ParsedMessage,
    mentions_stairs: bool,
    /// Whether there is an elevator, if the message says so.
    elevator: Option<bool>,
}

impl MoveParser {
    /// A parser with the phrases of `assistant.toml`.
    pub fn new(language: &EstimateLanguage, lexicon: &Lexicon) -> Self {
        let phrases = |list: &[String]| -> Phrases {
            let mut phrases: Phrases = list
                .iter()
                .map(|text| lexicon.normalize_phrase(text))
                .collect();
            phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
            phrases
        };
        let numbered = |table: &BTreeMap<String, Vec<String>>| {
            let entries = table
                .iter()
                .filter_map(|(key, list)| Some((key.parse().ok()?, phrases(list))));
            entries.collect::<Vec<(u32, Phrases)>>()
        };
        Self {
            numbers: numbered(&language.numbers),
            floors: numbered(&language.floors),
            services: language
                .services
                .iter()
                .filter_map(|(key, list)| Some((Service::from_key(key)?, phrases(list))))
                .collect(),
            price: phrases(&language.price),
            asking: phrases(&language.asking),
            not_price: phrases(&language.not_price),
            bedrooms: phrases(&language.bedrooms),
            studio: phrases(&language.studio),
            crew: phrases(&language.crew),
            hour: phrases(&language.hour),
            tax: phrases(&language.tax),
            stairs: phrases(&language.stairs),
            flights: phrases(&language.flights),
            elevator: phrases(&language.elevator),
            follow: phrases(&language.follow),
            without: phrases(&language.without),
            bare: phrases(&language.bare),
        }
    }

    /// Parses a message that the lexicon has normalized to words.
    pub fn parse(&self, lexicon: &Lexicon, words: &[String]) -> ParsedMessage {
        let start = prefix_len(&self.follow, words).unwrap_or(0);
        let mut parsing = Parsing {
            parser: self,
            lexicon,
            words,
            message: ParsedMessage {
                is_question: prefix_len(&self.asking, &words[start..]).is_some(),
                not_price: (0..words.len())
                    .any(|at| prefix_len(&self.not_price, &words[at..]).is_some()),
                ..ParsedMessage::default()
            },
            mentions_stairs: false,
            elevator: None,
        };
        let mut at = start;
        while at < words.len() {
            at += parsing.step(at);
        }
        parsing.finish()
    }

    /// The number at the start of the words, and how many words it takes.
    fn number(&self, words: &[String]) -> Option<(u32, usize)> {
        let digits = words
            .first()
            .filter(|word| word.len() <= 2)
            .and_then(|word| word.parse().ok());
        digits
            .map(|number| (number, 1))
            .or_else(|| longest_match(&self.numbers, words))
    }
}

impl Parsing<'_> {
    /// The message, once all words are parsed.
    fn finish(self) -> ParsedMessage {
        let mut message = self.message;
        let details = &mut message.details;
        let is_move = details.bedrooms.is_some() || details.flights.is_some();
        // 'With stairs' is one flight, but 'do you charge for stairs' describes no move.
        if self.mentions_stairs && details.flights.is_none() {
            if details.bedrooms.is_some() {
                details.flights = Some((1, 0));
            } else {
                let stairs = self.parser.stairs.iter().flatten();
                message.rest.extend(stairs.cloned());
            }
        }
        match self.elevator {
            // With an elevator, nothing is carried up the stairs.
            Some(true) if is_move => message.details.flights = Some((0, 0)),
            Some(_) if !is_move => {
                let elevator = self.parser.elevator.iter().flatten();
                message.rest.extend(elevator.cloned());
            }
            _ => {}
        }
        message
    }

    /// Parses the phrase at a position and returns how many words it takes.
    fn step(&mut self, at: usize) -> usize {
        let words = &self.words[at..];
        self.floor(words)
            .or_else(|| self.number(words))
            .or_else(|| self.home_or_service(at))
            .or_else(|| self.question(words))
            .unwrap_or_else(|| {
                if !self.lexicon.is_stop_word(&words[0]) {
                    self.message.rest.push(words[0].clone());
                }
                1
            })
    }

    /// The first floor that is mentioned is the origin's, the second the destination's.
    fn floor(&mut self, words: &[String]) -> Option<usize> {
        let (floor, length) = longest_match(&self.parser.floors, words)?;
        let flights = &mut self.message.details.flights;
        *flights = Some(match *flights {
            None => (floor, 0),
            Some((origin, _)) => (origin, floor),
        });
        Some(length)
    }

    /// A number with its unit, or alone.
    fn number(&mut self, words: &[String]) -> Option<usize> {
        let (number, length) = self.parser.number(words)?;
        let after = &words[length..];
        let details = &mut self.message.details;
        if let Some(unit) = prefix_len(&self.parser.bedrooms, after) {
            details.bedrooms = Some(number);
            return Some(length + unit);
        }
        if let Some(unit) = prefix_len(&self.parser.flights, after) {
            details.flights = Some((number.min(MAX_FLIGHTS), 0));
            return Some(length + unit);
        }
        if let Some(unit) = prefix_len(&self.parser.crew, after) {
            details.crew = Some(number);
            return Some(length + unit);
        }
        let is_whole_message = self.words.len() == length;
        if words[0].chars().all(|c| c.is_ascii_digit()) || is_whole_message {
            self.message.number = Some(number);
            if !is_whole_message {
                self.message.rest.push(words[0].clone());
            }
        }
        Some(length)
    }

    /// A studio, stairs, an elevator or a service; 'no' or 'without' before it negates all but the first.
    fn home_or_service(&mut self, at: usize) -> Option<usize> {
        let words = &self.words[at..];
        // At most one word may come between, as in 'without the piano'.
        let is_negated = (1..=at.min(MAX_NEGATION)).any(|back| {
            let length = prefix_len(&self.parser.without, &self.words[at - back..]);
            length.is_some_and(|length| (back - 1..=back).contains(&length))
        });
        let details = &mut self.message.details;
        if let Some(length) = prefix_len(&self.parser.studio, words) {
            details.bedrooms = Some(0);
            return Some(length);
        }
        if let Some(length) = prefix_len(&self.parser.stairs, words) {
            if is_negated {
                details.flights = Some((0, 0));
            } else {
                self.mentions_stairs = true;
            }
            return Some(length);
        }
        if let Some(length) = prefix_len(&self.parser.elevator, words) {
            self.elevator = Some(!is_negated);
            return Some(length);
        }
        let (service, length) = longest_match(&self.parser.services, words)?;
        let list = if is_negated {
            &mut details.canceled
        } else {
            &mut details.services
        };
        if !list.contains(&service) {
            list.push(service);
        }
        Some(length)
    }

    /// A phrase that asks for a price, or that can be ignored in a description of a move.
    fn question(&mut self, words: &[String]) -> Option<usize> {
        for (phrases, flag) in [
            (&self.parser.price, &mut self.message.price),
            (&self.parser.hour, &mut self.message.hour),
            (&self.parser.tax, &mut self.message.tax),
        ] {
            if let Some(length) = prefix_len(phrases, words) {
                *flag = true;
                return Some(length);
            }
        }
        let ignored = [
            &self.parser.bedrooms,
            &self.parser.flights,
            &self.parser.bare,
        ];
        ignored
            .into_iter()
            .find_map(|phrases| prefix_len(phrases, words))
    }
}

/// The number of words of the first phrase that the words start with.
fn prefix_len(phrases: &Phrases, words: &[String]) -> Option<usize> {
    phrases
        .iter()
        .find(|phrase| !phrase.is_empty() && words.starts_with(phrase))
        .map(Vec::len)
}

/// The value of the longest phrase that the words start with, and the phrase's number of words.
fn longest_match<T: Copy>(table: &[(T, Phrases)], words: &[String]) -> Option<(T, usize)> {
    let matches = table
        .iter()
        .filter_map(|(value, phrases)| Some((*value, prefix_len(phrases, words)?)));
    matches.max_by_key(|(_, length)| *length)
}
