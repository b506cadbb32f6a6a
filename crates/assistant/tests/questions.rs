//! Asks the questions of `questions.toml` and `questions-es.toml` and counts the correct
//! answers.

use std::collections::BTreeMap;

use assistant::Assistant;
use content::{Files, Site};
use contract::AssistantAnswer;
use domain::{EstimateInput, Locale, Service, estimate};
use serde::Deserialize;

/// The percentage of answers that must be right.
const MIN_PERCENT: usize = 90;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Questions {
    question: Vec<Question>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    q: String,
    #[serde(default)]
    page: Vec<String>,
    says: Option<String>,
    estimate: Option<Expected>,
    #[serde(default)]
    unknown: bool,
    /// Whether it was written later, for the assistant of that time.
    #[serde(default)]
    late: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    bedrooms: u32,
    crew: u32,
    #[serde(default)]
    flights: u32,
    #[serde(default)]
    services: Vec<String>,
}

impl Question {
    /// Returns the error in an answer, if any.
    fn fault(&self, site: &Site, answer: &AssistantAnswer) -> Option<String> {
        let page = answer.page.as_ref().map(|page| page.href.as_str());
        if self.unknown {
            let honest = !answer.sure && answer.estimate.is_none();
            return (!honest).then(|| format!("is sure: {}", answer.answer));
        }
        if !answer.sure {
            let choices: Vec<&str> = answer
                .ask
                .iter()
                .map(|choice| choice.label.as_str())
                .collect();
            return Some(format!("is not sure: {} {choices:?}", answer.answer));
        }
        if let Some(expected) = &self.estimate {
            let correct = expected.total(site);
            let total = answer
                .estimate
                .as_ref()
                .map(|estimate| u64::from(estimate.estimate.total_cents));
            return (total != Some(correct))
                .then(|| format!("{total:?}, not {correct}: {}", answer.answer));
        }
        let path = page.map(|page| page.split('#').next().unwrap_or_default());
        if !self.page.is_empty()
            && !path.is_some_and(|path| self.page.iter().any(|right| right == path))
        {
            return Some(format!("{path:?}: {}", answer.answer));
        }
        let says = self
            .says
            .as_ref()
            .filter(|words| !answer.answer.contains(*words));
        says.map(|words| format!("lacks '{words}': {}", answer.answer))
    }
}

impl Expected {
    fn total(&self, site: &Site) -> u64 {
        let services = self
            .services
            .iter()
            .map(|key| Service::from_key(key).expect("a service"));
        let input = EstimateInput {
            bedrooms: self.bedrooms,
            stairs_origin: self.flights,
            stairs_destination: 0,
            long_walk: false,
            hourly: site.rates.hourly(self.crew).expect("a crew"),
            crew_size: self.crew,
            services: services.collect(),
        };
        estimate(&site.rates, &input).total.0
    }
}

#[test]
fn ninety_percent_of_english_answers_are_correct_and_none_is_made_up() {
    ask_all(Locale::En, include_str!("questions.toml"));
}

#[test]
fn ninety_percent_of_spanish_answers_are_correct_and_none_is_made_up() {
    ask_all(Locale::Es, include_str!("questions-es.toml"));
}

/// Asks the assistant of a language all questions of a file.
fn ask_all(locale: Locale, text: &str) {
    let sites = content::load_all(&Files::shipped()).expect("valid content");
    let site = sites.get(locale);
    assert_eq!(site.locale, locale);
    let assistant = Assistant::new(site).expect("valid topics");
    let all: Questions = toml::from_str(text).expect("questions");
    let mut scores: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut made_up = Vec::new();
    for question in &all.question {
        let set = if question.late {
            "written later"
        } else {
            "written first"
        };
        let (right, total) = scores.entry(set).or_default();
        *total += 1;
        match question.fault(site, &assistant.answer(&question.q, &[])) {
            None => *right += 1,
            Some(fault) => {
                println!("{set}: {}: {fault}", question.q);
                if question.unknown {
                    made_up.push(&question.q);
                }
            }
        }
    }
    println!("{scores:?}");
    let (right, total) = scores
        .values()
        .fold((0, 0), |sum, score| (sum.0 + score.0, sum.1 + score.1));
    println!("{right} of {total} are right");
    assert!(total >= 120, "{total}");
    assert_eq!(made_up, Vec::<&String>::new(), "the site does not say this");
    assert!(right * 100 >= total * MIN_PERCENT, "{right} of {total}");
}
