//! A move as visitors describe it, bit by bit.

use content::EstimateLanguage;
use domain::Service;

use crate::lexicon::Lexicon;

/// As many flights as the wizard's fields know.
const MOST_FLIGHTS: u32 = 3;

/// What is known of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// Number of bedrooms, 0 for a studio.
    pub bedrooms: Option<u32>,
    /// Number of movers.
    pub crew: Option<u32>,
    /// Flights of stairs at the origin and at the destination.
    pub flights: Option<(u32, u32)>,
    /// Services that are wanted.
    pub services: Vec<Service>,
    /// Services that are not wanted after all.
    pub dropped: Vec<Service>,
}

impl Move {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes over what another message added.
    pub fn add(&mut self, other: &Self) {
        self.bedrooms = other.bedrooms.or(self.bedrooms);
        self.crew = other.crew.or(self.crew);
        self.flights = other.flights.or(self.flights);
        self.services
            .retain(|service| !other.dropped.contains(service));
        for service in &other.services {
            if !self.services.contains(service) {
                self.services.push(*service);
            }
        }
    }
}

/// What a message says of a move.
// Each is something that a message says or does not, whatever it says else.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub struct Described {
    /// The move.
    pub its: Move,
    /// Whether it asks for a price.
    pub price: bool,
    /// Whether it asks what an hour costs.
    pub hour: bool,
    /// Whether it asks for the tax.
    pub tax: bool,
    /// Whether it asks for something else than a price, such as how long it takes.
    pub not_price: bool,
    /// Whether it begins like a question.
    pub asking: bool,
    /// A number that belongs to nothing: the answer to 'How many bedrooms?'.
    pub number: Option<u32>,
    /// The words that say something else.
    pub rest: Vec<String>,
}

type Phrases = Vec<Vec<String>>;

/// Understands descriptions of moves.
pub struct MoveReader {
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
    without: Phrases,
    bare: Phrases,
}

impl MoveReader {
    pub fn new(language: &EstimateLanguage, lexicon: &Lexicon) -> Self {
        let phrases = |list: &[String]| -> Phrases {
            let mut phrases: Phrases = list.iter().map(|text| lexicon.phrase(text)).collect();
            phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
            phrases
        };
        let numbered = |table: &std::collections::BTreeMap<String, Vec<String>>| {
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
            without: phrases(&language.without),
            bare: phrases(&language.bare),
        }
    }

    /// Reads one message, as the lexicon has read it.
    pub fn read(&self, lexicon: &Lexicon, read: &[String]) -> Described {
        let mut said = Described {
            asking: starts(&self.asking, read).is_some(),
            not_price: (0..read.len()).any(|at| starts(&self.not_price, &read[at..]).is_some()),
            ..Described::default()
        };
        let mut stairs = false;
        let mut at = 0;
        while at < read.len() {
            at += self.take(lexicon, read, at, &mut said, &mut stairs);
        }
        // 'With stairs' is a flight; 'do you charge for stairs' is no move.
        if stairs && said.its.flights.is_none() && said.its.bedrooms.is_some() {
            said.its.flights = Some((1, 0));
        } else if stairs && said.its.flights.is_none() {
            said.rest.extend(self.stairs.iter().flatten().cloned());
        }
        said
    }

    /// Reads what stands at a place, and tells how many words it was.
    fn take(
        &self,
        lexicon: &Lexicon,
        read: &[String],
        at: usize,
        said: &mut Described,
        stairs: &mut bool,
    ) -> usize {
        let here = &read[at..];
        let negated =
            (1..=2).any(|back| at >= back && starts(&self.without, &read[at - back..]).is_some());
        if let Some((floor, length)) = valued(&self.floors, here) {
            let (from, to) = said.its.flights.unwrap_or_default();
            let first = said.its.flights.is_none();
            said.its.flights = Some(if first { (floor, to) } else { (from, floor) });
            return length;
        }
        if let Some((number, length)) = self.number(here) {
            let after = &here[length..];
            if let Some(unit) = starts(&self.bedrooms, after) {
                said.its.bedrooms = Some(number);
                return length + unit;
            }
            if let Some(unit) = starts(&self.flights, after) {
                said.its.flights = Some((number.min(MOST_FLIGHTS), 0));
                return length + unit;
            }
            if let Some(unit) = starts(&self.crew, after) {
                said.its.crew = Some(number);
                return length + unit;
            }
            if here[0].chars().all(|c| c.is_ascii_digit()) || read.len() == length {
                said.number = Some(number);
                if read.len() > length {
                    said.rest.push(here[0].clone());
                }
            }
            return length;
        }
        if let Some(length) = starts(&self.studio, here) {
            said.its.bedrooms = Some(0);
            return length;
        }
        if let Some(length) = starts(&self.stairs, here) {
            if negated {
                said.its.flights = Some((0, 0));
            } else {
                *stairs = true;
            }
            return length;
        }
        if let Some((service, length)) = valued(&self.services, here) {
            let list = if negated {
                &mut said.its.dropped
            } else {
                &mut said.its.services
            };
            if !list.contains(&service) {
                list.push(service);
            }
            return length;
        }
        for (phrases, flag) in [
            (&self.price, &mut said.price),
            (&self.hour, &mut said.hour),
            (&self.tax, &mut said.tax),
        ] {
            if let Some(length) = starts(phrases, here) {
                *flag = true;
                return length;
            }
        }
        let known = [&self.bedrooms, &self.flights, &self.bare];
        if let Some(length) = known.iter().find_map(|phrases| starts(phrases, here)) {
            return length;
        }
        if !lexicon.is_stop(&here[0]) {
            said.rest.push(here[0].clone());
        }
        1
    }

    fn number(&self, here: &[String]) -> Option<(u32, usize)> {
        let digits = here
            .first()
            .filter(|word| word.len() <= 2)
            .and_then(|word| word.parse().ok());
        digits
            .map(|number| (number, 1))
            .or_else(|| valued(&self.numbers, here))
    }
}

/// How many words the phrase is long that stands here.
fn starts(phrases: &Phrases, here: &[String]) -> Option<usize> {
    phrases
        .iter()
        .find(|phrase| !phrase.is_empty() && here.starts_with(phrase))
        .map(Vec::len)
}

/// The value of the longest phrase that stands here.
fn valued<T: Copy>(table: &[(T, Phrases)], here: &[String]) -> Option<(T, usize)> {
    let found = table
        .iter()
        .filter_map(|(value, phrases)| Some((*value, starts(phrases, here)?)));
    found.max_by_key(|(_, length)| *length)
}
