//! Prices and times in texts, computed from the price list when content is read, so that texts change
//! with it: `{crew 3}`, `{service piano_moving}`, `{minimum 2}`, `{tax}`, `{distance}` and
//! `{estimate bedrooms=3 crew=3 stairs=2}` in all texts, `{hours bedrooms=3}` and `{base bedrooms=3}` in
//! posts. `{amount 150}` is a figure that is not one of the company's prices.

use std::collections::BTreeMap;

use domain::{Cents, EstimateInput, Locale, Minutes, Plural, Rates, Service, estimate};

use crate::problem_messages::ProblemMessage;

/// The most flights of stairs accepted: more than any move has, few enough that no sum overflows.
const MOST_FLIGHTS: u32 = 40;

/// The codes that have a value.
const WITH_VALUE: [&str; 7] = [
    "amount", "base", "crew", "estimate", "hours", "minimum", "service",
];
/// The codes without parameters.
const ALONE: [&str; 2] = ["distance", "tax"];

/// Returns whether the text between two braces is a price code. Those of other placeholders, such as `{crew}`,
/// are filled in by the code that shows the text.
pub fn is_code(text: &str) -> bool {
    ALONE.contains(&text)
        || text
            .split_once(' ')
            .is_some_and(|(name, _)| WITH_VALUE.contains(&name))
}

/// Computes the values of price codes.
pub struct PriceCodes<'a> {
    pub rates: &'a Rates,
    pub locale: Locale,
    /// How times are written, if the text may contain any.
    pub hours: Option<HoursText<'a>>,
}

/// The forms of a time: `{hours} hour` and `{hours} hours`.
pub struct HoursText<'a> {
    pub one: &'a str,
    pub many: &'a str,
}

impl PriceCodes<'_> {
    /// The value of a code; the error describes the problem.
    pub fn value(&self, code: &str) -> Result<String, ProblemMessage> {
        let value = self.computed(code);
        value.map_err(|message| message.with("code", format!("{{{code}}}")))
    }

    fn computed(&self, code: &str) -> Result<String, ProblemMessage> {
        let mut parts = code.split_whitespace();
        let name = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        match name {
            "estimate" => self.total(&rest),
            "hours" => self.time(&rest),
            "base" => self.base(&rest),
            "crew" => self.crew(&rest),
            "minimum" => self.minimum(&rest),
            "service" => self.service(&rest),
            "distance" => none(&rest).map(|()| self.locale.money_short(self.rates.distance_fee)),
            "tax" => none(&rest).map(|()| format!("{}%", self.locale.percent(self.rates.tax))),
            "amount" => amount(&rest),
            _ => Err(ProblemMessage::new(|all| &all.code_unknown)),
        }
    }

    fn total(&self, given: &[&str]) -> Result<String, ProblemMessage> {
        let allowed = ["bedrooms", "crew", "stairs", "long_walk", "services"];
        let given = named(given, &allowed)?;
        let crew_size = number(&given, "crew")?.ok_or_else(|| missing("crew"))?;
        let hourly = self.hourly(crew_size)?;
        let input = EstimateInput {
            crew_size,
            hourly,
            ..self.input(&given)?
        };
        Ok(self.locale.money(estimate(self.rates, &input).total))
    }

    fn time(&self, given: &[&str]) -> Result<String, ProblemMessage> {
        let given = named(given, &["bedrooms", "stairs", "long_walk", "services"])?;
        let input = self.input(&given)?;
        self.hours(estimate(self.rates, &input).time)
    }

    fn base(&self, given: &[&str]) -> Result<String, ProblemMessage> {
        let input = self.input(&named(given, &["bedrooms"])?)?;
        self.hours(estimate(self.rates, &input).base)
    }

    fn crew(&self, given: &[&str]) -> Result<String, ProblemMessage> {
        self.hourly(number_of(only(given)?)?)
            .map(|rate| self.locale.money_short(rate))
    }

    fn service(&self, given: &[&str]) -> Result<String, ProblemMessage> {
        let service = service_of(only(given)?)?;
        let line = self
            .rates
            .services
            .iter()
            .find(|line| line.service == service);
        line.map(|line| self.locale.money_short(line.price))
            .ok_or_else(|| ProblemMessage::new(|all| &all.code_no_price))
    }

    fn hourly(&self, crew_size: u32) -> Result<Cents, ProblemMessage> {
        self.rates.hourly(crew_size).ok_or_else(|| {
            ProblemMessage::new(|all| &all.code_crew).with("count", crew_size.to_string())
        })
    }

    /// The parameters of a move without its crew, which does not affect its time.
    fn input(&self, given: &BTreeMap<&str, &str>) -> Result<EstimateInput, ProblemMessage> {
        let bedrooms = number(given, "bedrooms")?.ok_or_else(|| missing("bedrooms"))?;
        let last = self.rates.base.len().saturating_sub(1);
        if usize::try_from(bedrooms).map_or(true, |bedrooms| bedrooms > last) {
            return Err(out_of_range("bedrooms", last.to_string()));
        }
        let stairs_origin = number(given, "stairs")?.unwrap_or_default();
        if stairs_origin > MOST_FLIGHTS {
            return Err(out_of_range("stairs", MOST_FLIGHTS.to_string()));
        }
        let long_walk = match given.get("long_walk") {
            None => false,
            Some(&"yes") => true,
            Some(other) => {
                return Err(ProblemMessage::new(|all| &all.code_long_walk).with("found", *other));
            }
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

    /// The dollars of the shortest time that is charged.
    fn minimum(&self, given: &[&str]) -> Result<String, ProblemMessage> {
        let hourly = self.hourly(number_of(only(given)?)?)?;
        let amount = Cents(hourly.0 * self.rates.minimum / 60);
        Ok(self.locale.money_short(amount))
    }

    fn hours(&self, time: Minutes) -> Result<String, ProblemMessage> {
        let text = self.hours.as_ref();
        let text = text.ok_or_else(|| ProblemMessage::new(|all| &all.code_hours))?;
        let pattern = match self.locale.plural(time * 100 / 60) {
            Plural::One => text.one,
            Plural::Other => text.many,
        };
        Ok(pattern.replace("{hours}", &self.locale.hours(time)))
    }
}

/// The codes that all texts may contain, without estimates, with their values.
pub fn all(rates: &Rates, locale: Locale) -> BTreeMap<String, String> {
    let crews = rates.crews.iter().map(|crew| crew.crew_size);
    let services = rates.services.iter().map(|line| line.service.key());
    let names = crews
        .flat_map(|size| [format!("crew {size}"), format!("minimum {size}")])
        .chain(services.map(|key| format!("service {key}")))
        .chain(ALONE.map(str::to_owned));
    let codes = PriceCodes {
        rates,
        locale,
        hours: None,
    };
    names
        .filter_map(|name| Some((name.clone(), codes.value(&name).ok()?)))
        .collect()
}

fn missing(name: &str) -> ProblemMessage {
    ProblemMessage::new(|all| &all.code_missing).with("name", name)
}

fn out_of_range(name: &str, most: String) -> ProblemMessage {
    ProblemMessage::new(|all| &all.code_range)
        .with("name", name)
        .with("most", most)
}

/// Parses `name=value` parameters.
fn named<'a>(
    given: &[&'a str],
    allowed: &[&str],
) -> Result<BTreeMap<&'a str, &'a str>, ProblemMessage> {
    let mut by_name = BTreeMap::new();
    for part in given {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| ProblemMessage::new(|all| &all.code_form).with("found", *part))?;
        if !allowed.contains(&name) {
            return Err(ProblemMessage::new(|all| &all.code_parameter).with("found", name));
        }
        if by_name.insert(name, value).is_some() {
            return Err(ProblemMessage::new(|all| &all.code_twice).with("found", name));
        }
    }
    Ok(by_name)
}

fn number(given: &BTreeMap<&str, &str>, name: &str) -> Result<Option<u32>, ProblemMessage> {
    let Some(value) = given.get(name) else {
        return Ok(None);
    };
    number_of(value).map(Some)
}

fn number_of(text: &str) -> Result<u32, ProblemMessage> {
    text.parse()
        .map_err(|_| ProblemMessage::new(|all| &all.code_number).with("found", text))
}

/// A figure in dollars that is not one of the company's prices, such as a limit in a law.
fn amount(given: &[&str]) -> Result<String, ProblemMessage> {
    let figure = only(given)?;
    let is_figure = figure.starts_with(|c: char| c.is_ascii_digit())
        && figure
            .chars()
            .all(|c| c.is_ascii_digit() || c == ',' || c == '.');
    if is_figure {
        Ok(format!("${figure}"))
    } else {
        Err(ProblemMessage::new(|all| &all.code_amount).with("found", figure))
    }
}

fn only<'a>(given: &[&'a str]) -> Result<&'a str, ProblemMessage> {
    match given {
        [one] => Ok(one),
        _ => Err(ProblemMessage::new(|all| &all.code_single)),
    }
}

fn none(given: &[&str]) -> Result<(), ProblemMessage> {
    given.first().map_or(Ok(()), |extra| {
        Err(ProblemMessage::new(|all| &all.code_parameter).with("found", *extra))
    })
}

fn service_of(key: &str) -> Result<Service, ProblemMessage> {
    Service::from_key(key)
        .ok_or_else(|| ProblemMessage::new(|all| &all.code_service).with("found", key))
}
