//! Prices and times in posts, computed from the price list when content is read:
//! `{estimate bedrooms=3 crew=3 stairs=2}`, `{hours bedrooms=3}`, `{base bedrooms=3}`, `{crew 3}`,
//! `{service piano_moving}`, `{tax}`. Texts change with the price list.

use std::collections::BTreeMap;

use domain::{Cents, EstimateInput, Minutes, Plural, Rates, Service, estimate};

use super::text::BlogText;
use crate::Problem;
use crate::facts::Facts;

/// The most flights of stairs accepted: more than any move has, few enough that no sum overflows.
const MOST_FLIGHTS: u32 = 40;

/// Fills in shortcodes and facts.
pub struct Filler<'a> {
    pub facts: &'a mut Facts,
    pub rates: &'a Rates,
    pub text: &'a BlogText,
}

impl Filler<'_> {
    /// Replaces every `{…}` of a text after the offset `from`. No value contains a line break, so
    /// line numbers do not change.
    pub fn fill(&mut self, file: &str, text: &str, from: usize) -> Result<String, Vec<Problem>> {
        let mut filled = text[..from].to_owned();
        let mut problems = Vec::new();
        let mut at = from;
        while let Some(brace) = text[at..].find(['{', '}']).map(|found| at + found) {
            filled.push_str(&text[at..brace]);
            let line = text[brace..].lines().next().unwrap_or_default();
            let Some(end) = line.find('}').filter(|end| *end > 0) else {
                let message = "an unmatched brace";
                problems.push(Problem::at(file, text, brace, message));
                at = brace + 1;
                continue;
            };
            match self.value(file, &line[1..end]) {
                Ok(value) => filled.push_str(&value),
                Err(message) => problems.push(Problem::at(file, text, brace, message)),
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

    fn value(&mut self, file: &str, code: &str) -> Result<String, String> {
        let mut parts = code.split_whitespace();
        let name = parts.next().unwrap_or_default();
        if name.contains('.') {
            let fact = self.facts.value(file, code);
            return fact.ok_or_else(|| format!("'{{{code}}}' is not a fact in facts.toml"));
        }
        let rest: Vec<&str> = parts.collect();
        let value = match name {
            "estimate" => self.total(&rest),
            "hours" => self.time(&rest),
            "base" => self.base(&rest),
            "crew" => self.crew(&rest),
            "service" => self.service(&rest),
            "tax" => none(&rest).map(|()| format!("{}%", self.text.locale.percent(self.rates.tax))),
            _ => Err("there is no such shortcode".into()),
        };
        value.map_err(|message| format!("'{{{code}}}': {message}"))
    }

    fn total(&self, given: &[&str]) -> Result<String, String> {
        let allowed = ["bedrooms", "crew", "stairs", "long_walk", "services"];
        let given = named(given, &allowed)?;
        let crew_size = number(&given, "crew")?.ok_or("crew=… is missing")?;
        let hourly = self.hourly(crew_size)?;
        let input = EstimateInput {
            crew_size,
            hourly,
            ..self.input(&given)?
        };
        Ok(self.text.locale.money(estimate(self.rates, &input).total))
    }

    fn time(&self, given: &[&str]) -> Result<String, String> {
        let given = named(given, &["bedrooms", "stairs", "long_walk", "services"])?;
        let input = self.input(&given)?;
        Ok(self.hours(estimate(self.rates, &input).time))
    }

    fn base(&self, given: &[&str]) -> Result<String, String> {
        let input = self.input(&named(given, &["bedrooms"])?)?;
        Ok(self.hours(estimate(self.rates, &input).base))
    }

    fn crew(&self, given: &[&str]) -> Result<String, String> {
        let size = only(given)?;
        let size = size
            .parse()
            .map_err(|_| format!("'{size}' is not a number"))?;
        self.hourly(size)
            .map(|rate| self.text.locale.money_short(rate))
    }

    fn service(&self, given: &[&str]) -> Result<String, String> {
        let service = service_of(only(given)?)?;
        let line = self
            .rates
            .services
            .iter()
            .find(|line| line.service == service);
        line.map(|line| self.text.locale.money_short(line.price))
            .ok_or_else(|| "it has no price".into())
    }

    fn hourly(&self, crew_size: u32) -> Result<Cents, String> {
        self.rates
            .hourly(crew_size)
            .ok_or_else(|| format!("there is no crew of {crew_size}"))
    }

    /// The parameters of a move without its crew, which does not affect its time.
    fn input(&self, given: &BTreeMap<&str, &str>) -> Result<EstimateInput, String> {
        let bedrooms = number(given, "bedrooms")?.ok_or("bedrooms=… is missing")?;
        let last = self.rates.base.len().saturating_sub(1);
        if usize::try_from(bedrooms).map_or(true, |bedrooms| bedrooms > last) {
            return Err(format!("bedrooms must be 0 to {last}"));
        }
        let stairs_origin = number(given, "stairs")?.unwrap_or_default();
        if stairs_origin > MOST_FLIGHTS {
            return Err(format!("stairs must be 0 to {MOST_FLIGHTS}"));
        }
        let long_walk = match given.get("long_walk") {
            None => false,
            Some(&"yes") => true,
            Some(other) => return Err(format!("long_walk must be yes or left out, not '{other}'")),
        };
        let services = given.get("services").map_or_else(
            || Ok(Vec::new()),
            |keys| keys.split(',').map(service_of).collect(),
        )?;
        Ok(EstimateInput {
            bedrooms,
            stairs_origin,
            stairs_destination: 0,
            long_walk,
            hourly: Cents(0),
            crew_size: 0,
            services,
        })
    }

    fn hours(&self, time: Minutes) -> String {
        let locale = self.text.locale;
        let pattern = match locale.plural(time * 100 / 60) {
            Plural::One => &self.text.hours_one,
            Plural::Other => &self.text.hours_many,
        };
        pattern.replace("{hours}", &locale.hours(time))
    }
}

/// Parses `name=value` parameters.
fn named<'a>(given: &[&'a str], allowed: &[&str]) -> Result<BTreeMap<&'a str, &'a str>, String> {
    let mut by_name = BTreeMap::new();
    for part in given {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| format!("'{part}' is not name=value"))?;
        if !allowed.contains(&name) {
            return Err(format!("it has no parameter '{name}'"));
        }
        if by_name.insert(name, value).is_some() {
            return Err(format!("'{name}' is given twice"));
        }
    }
    Ok(by_name)
}

fn number(given: &BTreeMap<&str, &str>, name: &str) -> Result<Option<u32>, String> {
    let Some(value) = given.get(name) else {
        return Ok(None);
    };
    let number = value.parse();
    number
        .map(Some)
        .map_err(|_| format!("{name}: '{value}' is not a number"))
}

fn only<'a>(given: &[&'a str]) -> Result<&'a str, String> {
    match given {
        [one] => Ok(one),
        _ => Err("it needs exactly one value".into()),
    }
}

fn none(given: &[&str]) -> Result<(), String> {
    given.first().map_or(Ok(()), |extra| {
        Err(format!("it has no parameter '{extra}'"))
    })
}

fn service_of(key: &str) -> Result<Service, String> {
    Service::from_key(key).ok_or_else(|| format!("'{key}' is not a service"))
}
