//! Chooses the answer to a question: a price, a city, a passage of the site, one of the assistant's
//! own replies, a choice between likely questions, or that the assistant does not know.

use contract::{AssistantAnswer, AssistantChoice, Link};
use domain::{Service, SitePath};

use crate::Assistant;
use crate::cities::{self, City, Coverage};
use crate::conversation::{Conversation, PriceIntent};
use crate::search::{Hit, Target};
use crate::text::capitalized;

/// The minimum score of an answer.
const CONFIDENT: f64 = 0.62;
/// The minimum score of an answer from a post. Posts touch on so much that a weak match is more often wrong.
const CONFIDENT_POST: f64 = 0.7;
/// The minimum score of an answer that is at least [`MARGIN`] better than the next.
const LIKELY: f64 = 0.52;
const MARGIN: f64 = 0.1;
/// The minimum score of a question that is offered as a choice.
const POSSIBLE: f64 = 0.4;
/// The most choices offered.
const MAX_CHOICES: usize = 3;

impl Assistant {
    /// Answers a question and updates the conversation.
    pub(crate) fn reply(&self, conversation: &mut Conversation, question: &str) -> AssistantAnswer {
        let words = self.lexicon.normalize(question);
        if words.is_empty() {
            return plain_answer(&self.text.phrases.empty, false);
        }
        let is_said =
            |phrase: &Vec<String>| (0..words.len()).any(|at| words[at..].starts_with(phrase));
        if let Some((at, _)) = self.mentions.iter().find(|(_, phrase)| is_said(phrase)) {
            return if self.text.replies[*at].answer.is_empty() {
                self.unknown()
            } else {
                self.reply_answer(*at)
            };
        }
        if self.unanswered.iter().any(is_said) {
            return self.unknown();
        }
        if let Some(answer) = self
            .update(conversation, question)
            .and_then(|intent| self.price_answer(conversation, &intent))
        {
            return answer;
        }
        let hits = self.search.find(&self.lexicon, &words);
        let best = hits.first().copied();
        let (cities, rest) = self.cities.find(&self.lexicon, &words);
        if let Some(city) = cities.iter().copied().min_by_key(|city| city.coverage)
            && (rest.is_empty() || best.is_none_or(|hit| hit.score < CONFIDENT))
        {
            // The answer about a city without service is right regardless of the rest of the question.
            let sure = rest.is_empty() || city.coverage != Coverage::Served;
            return AssistantAnswer {
                sure,
                ..self.city_answer(city)
            };
        }
        match best {
            Some(hit) if self.is_post(hit) && hit.score < CONFIDENT_POST => self.choices(&hits),
            Some(hit) if hit.score >= CONFIDENT || stands_out(&hits) => self.hit_answer(hit),
            Some(hit) if hit.score >= POSSIBLE => self.choices(&hits),
            _ => self.unknown(),
        }
    }

    /// Adds what a message says about the move to the conversation, and returns its question about prices.
    pub(crate) fn update(
        &self,
        conversation: &mut Conversation,
        message: &str,
    ) -> Option<PriceIntent> {
        if let Some(is_far) = domain::far_move_in(message, &self.added_towns) {
            conversation.is_far = is_far;
        }
        let words = self.lexicon.normalize(message);
        let (cities, words) = self.cities.extract(&words);
        let message = self.moves.parse(&self.lexicon, &words);
        let intent = conversation.update(&message)?;
        let is_served = |city: &&City| city.coverage == Coverage::Served;
        match cities.as_slice() {
            [from, to, ..] if conversation.is_far => {
                conversation.origin = Some(from.address());
                conversation.destination = Some(to.address());
            }
            [to] if conversation.is_far && !is_served(to) => {
                conversation.destination = Some(to.address());
            }
            cities => {
                if let Some(city) = cities.iter().copied().find(is_served) {
                    conversation.origin = Some(city.address());
                }
            }
        }
        Some(intent)
    }

    fn price_answer(
        &self,
        conversation: &Conversation,
        intent: &PriceIntent,
    ) -> Option<AssistantAnswer> {
        let phrases = &self.text.phrases;
        Some(match intent {
            PriceIntent::Estimate => {
                let (text, estimate) = self.prices.estimate(conversation)?;
                let text = self.prices.after_far_move(conversation.is_far, text);
                AssistantAnswer {
                    estimate: Some(estimate),
                    ask: phrases.price_next.clone(),
                    ..plain_answer(&text, true)
                }
            }
            PriceIntent::MissingBedrooms => AssistantAnswer {
                ask: self.home_sizes(),
                quote: self.quote_link(""),
                ..plain_answer(&phrases.bedrooms, true)
            },
            PriceIntent::HourlyRates => AssistantAnswer {
                page: self.page_link(&phrases.price_page),
                ask: self.home_sizes(),
                quote: self.quote_link(""),
                ..plain_answer(&self.prices.hourly_rates(), true)
            },
            PriceIntent::Service(service) => {
                let (text, page) = self.prices.service(*service)?;
                AssistantAnswer {
                    page: self.page_link(&page),
                    ask: self.home_sizes(),
                    quote: self.quote_link(&service_query(*service)),
                    ..plain_answer(&text, true)
                }
            }
            PriceIntent::Tax => AssistantAnswer {
                page: self.page_link(&phrases.price_page),
                quote: self.quote_link(""),
                ..plain_answer(&self.prices.tax(), true)
            },
        })
    }

    fn city_answer(&self, city: &City) -> AssistantAnswer {
        let (text, page) = cities::answer(&self.text.cities, city);
        let intro = self
            .passages
            .iter()
            .find(|passage| passage.is_intro && passage.page.path == page)
            .filter(|_| city.coverage == Coverage::Served);
        let text = match intro {
            Some(passage) => format!("{text} {}", passage.text),
            None => text,
        };
        AssistantAnswer {
            page: self.page_link(&page),
            call: matches!(city.coverage, Coverage::Unlisted | Coverage::FarAway),
            quote: self
                .quote_link("")
                .filter(|_| city.coverage == Coverage::Served),
            ..plain_answer(&text, true)
        }
    }

    fn is_post(&self, hit: Hit) -> bool {
        matches!(hit.target, Target::Passage(at) if self.passages[at].page.is_post)
    }

    fn hit_answer(&self, hit: Hit) -> AssistantAnswer {
        let at = match hit.target {
            Target::Passage(at) => at,
            Target::Reply(at) => return self.reply_answer(at),
        };
        let passage = &self.passages[at];
        let is_inviting = |path: &str| {
            let mut quiet = self.text.no_quote.iter();
            !quiet.any(|prefix| path.starts_with(prefix))
        };
        AssistantAnswer {
            page: Some(passage.link()),
            quote: self
                .quote_link("")
                .filter(|_| is_inviting(&passage.page.path)),
            ..plain_answer(&passage.text, true)
        }
    }

    fn reply_answer(&self, at: usize) -> AssistantAnswer {
        let reply = &self.text.replies[at];
        let otherwise = reply.otherwise.as_ref();
        let text = otherwise.filter(|_| reply.answer.is_empty());
        AssistantAnswer {
            page: reply.page.as_deref().and_then(|page| self.page_link(page)),
            // The owner's own terms leave questions open.
            call: reply.call || text.is_some(),
            quote: self.quote_link("").filter(|_| reply.quote),
            ..plain_answer(text.unwrap_or(&reply.answer), true)
        }
    }

    /// Asks which of the likeliest questions is meant.
    fn choices(&self, hits: &[Hit]) -> AssistantAnswer {
        let mut ask: Vec<AssistantChoice> = Vec::new();
        for hit in hits.iter().filter(|hit| hit.score >= POSSIBLE) {
            let label = match hit.target {
                Target::Passage(at) => self.passages[at].label().to_owned(),
                Target::Reply(at) => {
                    let example = self.text.replies[at].asked.first();
                    capitalized(example.map_or("", String::as_str))
                }
            };
            if ask.len() < MAX_CHOICES && ask.iter().all(|choice| choice.label != label) {
                ask.push(AssistantChoice {
                    label: label.clone(),
                    question: label,
                });
            }
        }
        AssistantAnswer {
            ask,
            call: true,
            ..plain_answer(&self.text.phrases.which, false)
        }
    }

    fn unknown(&self) -> AssistantAnswer {
        AssistantAnswer {
            call: true,
            ..plain_answer(&self.text.phrases.unknown, false)
        }
    }

    /// The sizes of homes as choices.
    fn home_sizes(&self) -> Vec<AssistantChoice> {
        let choice = |size: &String| AssistantChoice {
            label: size.clone(),
            question: size.clone(),
        };
        self.prices.home_sizes().iter().map(choice).collect()
    }

    /// The button that opens the wizard; none if `assistant.toml` does not name it.
    fn quote_link(&self, query: &str) -> Option<Link> {
        let label = &self.text.phrases.quote;
        (!label.is_empty()).then(|| Link {
            label: label.clone(),
            href: format!("{}{query}", SitePath::Quote.of(self.locale)),
        })
    }

    /// A link to a page, labeled with the page's name.
    fn page_link(&self, path: &str) -> Option<Link> {
        let passage = self
            .passages
            .iter()
            .find(|passage| passage.page.path == path)?;
        Some(Link {
            label: passage.page.label.clone(),
            href: path.to_owned(),
        })
    }
}

/// The query that chooses a service in the wizard.
fn service_query(service: Service) -> String {
    format!("?service={}", service.key())
}

/// Returns whether the best answer is likely and well ahead of the next.
fn stands_out(hits: &[Hit]) -> bool {
    let [best, next, ..] = hits else { return false };
    best.score >= LIKELY && best.score - next.score >= MARGIN
}

/// An answer with only text.
fn plain_answer(text: &str, sure: bool) -> AssistantAnswer {
    AssistantAnswer {
        answer: text.to_owned(),
        spanish: None,
        page: None,
        estimate: None,
        ask: Vec::new(),
        call: false,
        quote: None,
        sure,
    }
}
