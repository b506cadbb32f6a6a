//! Asks the questions of `asked.toml`, which are based on what people ask movers, and lists the wrong answers.

use std::fmt;

use assistant::Assistant;
use content::Files;
use contract::AssistantAnswer;
use domain::{Cents, Locale};
use serde::Deserialize;

/// The number of questions in each language that are counted.
const QUESTIONS: usize = 108;
/// The percentage of answers in both languages together that must be right.
const MIN_PERCENT: usize = 95;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    en: Vec<Question>,
    es: Vec<Question>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// Earlier questions of the conversation.
    #[serde(default)]
    before: Vec<String>,
    q: String,
    #[serde(default)]
    page: Vec<String>,
    says: Option<String>,
    total: Option<String>,
    #[serde(default)]
    unknown: bool,
    #[serde(default)]
    late: bool,
}

/// The number of questions of a group, and the errors in their answers.
#[derive(Default)]
struct Score {
    asked: usize,
    wrong: Vec<String>,
}

impl Score {
    fn right(&self) -> usize {
        self.asked - self.wrong.len()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong = self.wrong.join("\n");
        write!(out, "{} of {} are right\n{wrong}", self.right(), self.asked)
    }
}

impl Question {
    /// Returns the error in an answer, if any.
    fn fault(&self, locale: Locale, answer: &AssistantAnswer) -> Option<String> {
        let text = &answer.answer;
        if self.unknown {
            let is_honest = !answer.sure && answer.estimate.is_none() && answer.call;
            return (!is_honest).then(|| format!("claims to know: {text}"));
        }
        if !answer.sure {
            let choices = answer.ask.iter().map(|choice| choice.label.as_str());
            let choices: Vec<&str> = choices.collect();
            return Some(format!("does not know: {text} {choices:?}"));
        }
        let price = answer.estimate.as_ref().map(|price| {
            let cents = Cents(u64::from(price.estimate.total_cents));
            locale.money(cents)
        });
        if self.total.is_some() && price != self.total {
            return Some(format!("{price:?} instead of {:?}: {text}", self.total));
        }
        let page = answer.page.as_ref().map(|page| page.href.as_str());
        let page = page.and_then(|page| page.split('#').next());
        if !self.page.is_empty() && !self.page.iter().any(|right| Some(right.as_str()) == page) {
            return Some(format!("from {page:?}: {text}"));
        }
        let missing = self.says.as_ref().filter(|words| !text.contains(*words));
        missing.map(|words| format!("lacks '{words}': {text}"))
    }
}

#[test]
fn ninety_five_percent_of_what_people_ask_movers_is_answered_right() {
    let asked: Asked = toml::from_str(include_str!("asked.toml")).expect("questions");
    let sites = content::load_all(&Files::shipped()).expect("valid content");
    let (mut counted, mut late) = (Score::default(), Score::default());
    for (locale, questions) in [(Locale::En, &asked.en), (Locale::Es, &asked.es)] {
        let assistant = Assistant::new(sites.get(locale)).expect("valid topics");
        let before = counted.asked;
        for question in questions {
            let score = if question.late {
                &mut late
            } else {
                &mut counted
            };
            let answer = assistant.answer(&question.q, &question.before);
            let fault = question.fault(locale, &answer);
            score.asked += 1;
            score
                .wrong
                .extend(fault.map(|fault| format!("{}: {fault}", question.q)));
        }
        assert_eq!(counted.asked - before, QUESTIONS, "{locale:?}");
    }
    println!("late: {late}");
    println!("{counted}");
    assert!(
        counted.right() * 100 >= counted.asked * MIN_PERCENT,
        "{counted}"
    );
}
