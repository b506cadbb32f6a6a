//! Fills in a post's price codes and facts.

use std::collections::BTreeSet;

use domain::Rates;

use super::markdown::MAX_PROBLEMS;
use super::text::BlogText;
use crate::facts::{self, Facts};
use crate::price_codes::{HoursText, PriceCodes};
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// Fills in price codes and facts.
pub struct Filler<'a> {
    pub facts: &'a mut Facts,
    pub rates: &'a Rates,
    pub text: &'a BlogText,
    /// The facts that were filled in, such as the opening hours.
    pub filled: BTreeSet<String>,
}

impl Filler<'_> {
    /// Replaces every `{…}` of a text after the offset `from`. No value contains a line break, so
    /// line numbers do not change.
    pub fn fill(
        &mut self,
        files: &Files,
        file: &str,
        text: &str,
        from: usize,
    ) -> Result<String, Vec<Problem>> {
        let at_brace = |brace, message: &ProblemMessage| {
            Problem::at(file, text, brace, "").worded(files, message)
        };
        let mut filled = text[..from].to_owned();
        let mut problems = Vec::new();
        let mut at = from;
        while let Some(brace) = text[at..].find(['{', '}']).map(|found| at + found) {
            if problems.len() >= MAX_PROBLEMS {
                break;
            }
            filled.push_str(&text[at..brace]);
            let line = text[brace..].lines().next().unwrap_or_default();
            let Some(end) = line.find('}').filter(|end| *end > 0) else {
                let message = ProblemMessage::new(|all| &all.stray_brace);
                problems.push(at_brace(brace, &message));
                at = brace + 1;
                continue;
            };
            match self.value(file, &line[1..end]) {
                Ok(value) => filled.push_str(&value),
                Err(message) => problems.push(at_brace(brace, &message)),
            }
            at = brace + end + 1;
        }
        filled.push_str(&text[at..]);
        if problems.is_empty() {
            Ok(filled)
        } else {
            Err(problems)
        }
    }

    fn value(&mut self, file: &str, code: &str) -> Result<String, ProblemMessage> {
        let name = code.split_whitespace().next().unwrap_or_default();
        if name.contains('.') {
            let fact = self.facts.value(file, code);
            let fact = fact.ok_or_else(|| facts::unknown_fact(code))?;
            self.filled.insert(fact.clone());
            return Ok(fact);
        }
        let codes = PriceCodes {
            rates: self.rates,
            locale: self.text.locale,
            hours: Some(HoursText {
                one: &self.text.hours_one,
                many: &self.text.hours_many,
            }),
        };
        let value = codes.value(code);
        self.facts.note_price(file, code);
        value
    }
}
