//! Reads `rates.toml` into the domain's price list.

use std::collections::BTreeMap;

use domain::{
    BasisPoints, Cents, CrewRate, Locale, Minutes, Rates, RatesDraft, RatesError, Service,
    ServicePrice,
};
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::problem_messages::{ProblemMessage, ProblemMessages};
use crate::proposal_rules::{ProposalRules, ProposalTable};
use crate::{Files, Problem};

const FILE: &str = "rates.toml";

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatesFile {
    /// Such as `8.25`.
    #[schemars(with = "String")]
    tax_percent: Spanned<String>,
    /// Dollars.
    #[schemars(with = "String")]
    distance_fee: Spanned<String>,
    /// The shortest time that is charged.
    #[schemars(with = "f64")]
    minimum_hours: Spanned<f64>,
    /// Dollars per hour, by number of movers.
    #[schemars(with = "BTreeMap<String, String>")]
    crews: BTreeMap<String, Spanned<String>>,
    /// Hours by bedrooms. 0 is a studio; the last line also applies to more bedrooms.
    #[schemars(with = "BTreeMap<String, f64>")]
    base_hours: BTreeMap<String, Spanned<f64>>,
    added_hours: AddedHours,
    // Price lists that were published before there were proposals do not contain it.
    #[serde(default)]
    proposal: Option<ProposalTable>,
    services: Vec<ServiceLine>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AddedHours {
    /// For each flight.
    #[schemars(with = "f64")]
    stair_flight: Spanned<f64>,
    /// For a long walk to the truck.
    #[schemars(with = "f64")]
    long_walk: Spanned<f64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ServiceLine {
    /// The key of the service, such as `piano_moving`.
    #[schemars(with = "String")]
    key: Spanned<String>,
    /// Dollars.
    #[schemars(with = "String")]
    price: Spanned<String>,
    /// Hours that it adds.
    #[schemars(with = "f64")]
    hours: Spanned<f64>,
}

/// A message, and the byte offset of the value it is about, if any.
type LocatedMessage = (Option<usize>, ProblemMessage);

/// Reads the price list, and the rules for proposals in it.
pub fn read(files: &Files) -> Result<(Rates, ProposalRules), Problem> {
    let text = files.text(FILE)?;
    let file: RatesFile = toml::from_str(text)
        .map_err(|error| Problem::toml(FILE, text, &error).in_plain_words(files))?;
    let wrong = |(at, message): LocatedMessage| {
        let problem = match at {
            Some(at) => Problem::at(FILE, text, at, ""),
            None => Problem::file(FILE, ""),
        };
        problem.worded(files, &message)
    };
    let mut rates = parse(&file).map_err(wrong)?;
    let hash = hex::encode(Sha256::digest(text.as_bytes()));
    hash[..12].clone_into(&mut rates.revision);
    let rates =
        Rates::new(rates).map_err(|error| wrong((place(&file, &error), message(&error))))?;
    let percent = |text: &str| amount(text).map(|hundredths| hundredths.0);
    let rules = ProposalRules::parse(file.proposal.as_ref(), percent)
        .map_err(|(at, message)| wrong((Some(at), message)))?;
    Ok((rates, rules))
}

/// Advice on likely mistakes: a home that takes less time than a smaller one.
pub fn advice(files: &Files, rates: &Rates) -> Vec<Problem> {
    let pairs = rates.base.windows(2).enumerate();
    pairs
        .filter(|(_, pair)| pair[0] > pair[1])
        .map(|(bedrooms, pair)| {
            let message = ProblemMessage::new(|all| &all.rates_order)
                .with("bedrooms", bedrooms.to_string())
                .with("minutes", pair[0].to_string())
                .with("more", (bedrooms + 1).to_string())
                .with("fewer", pair[1].to_string());
            Problem::file(FILE, "").worded(files, &message)
        })
        .collect()
}

/// The price list as the browser receives it. [`Rates::new`] limits all numbers to far less than 32
/// bits.
pub fn to_contract(rates: &Rates) -> contract::Rates {
    let small = |figure: u64| u32::try_from(figure).unwrap_or(u32::MAX);
    contract::Rates {
        crews: rates
            .crews
            .iter()
            .map(|crew| contract::CrewRate {
                crew_size: crew.crew_size,
                hourly_cents: small(crew.hourly.0),
            })
            .collect(),
        bedrooms: (0..)
            .zip(&rates.base)
            .map(|(bedrooms, minutes)| contract::BedroomTime {
                bedrooms,
                minutes: small(*minutes),
            })
            .collect(),
        stair_flight_minutes: small(rates.stair_flight),
        long_walk_minutes: small(rates.long_walk),
        minimum_minutes: small(rates.minimum),
        services: rates
            .services
            .iter()
            .map(|line| contract::ServicePrice {
                key: line.service.key().to_owned(),
                price_cents: small(line.price.0),
                added_minutes: small(line.added),
            })
            .collect(),
        distance_fee_cents: small(rates.distance_fee.0),
        tax_basis_points: small(rates.tax),
        revision: rates.revision.clone(),
    }
}

/// Reads a stored price list. `None` if this version of the program does not accept it.
pub fn from_contract(kept: &contract::Rates) -> Option<Rates> {
    let mut rates = RatesDraft {
        crews: kept
            .crews
            .iter()
            .map(|crew| CrewRate {
                crew_size: crew.crew_size,
                hourly: Cents(crew.hourly_cents.into()),
            })
            .collect(),
        base: kept
            .bedrooms
            .iter()
            .map(|home| home.minutes.into())
            .collect(),
        stair_flight: kept.stair_flight_minutes.into(),
        long_walk: kept.long_walk_minutes.into(),
        minimum: kept.minimum_minutes.into(),
        ..RatesDraft::default()
    };
    for line in &kept.services {
        rates.services.push(ServicePrice {
            service: Service::from_key(&line.key)?,
            price: Cents(line.price_cents.into()),
            added: line.added_minutes.into(),
        });
    }
    rates.distance_fee = Cents(kept.distance_fee_cents.into());
    rates.tax = kept.tax_basis_points.into();
    rates.revision.clone_from(&kept.revision);
    Rates::new(rates).ok()
}

fn parse(file: &RatesFile) -> Result<RatesDraft, LocatedMessage> {
    let mut rates = RatesDraft {
        tax: percent(&file.tax_percent)?,
        distance_fee: money(&file.distance_fee)?,
        minimum: minutes(&file.minimum_hours)?,
        stair_flight: minutes(&file.added_hours.stair_flight)?,
        long_walk: minutes(&file.added_hours.long_walk)?,
        ..RatesDraft::default()
    };
    for (size, hourly) in &file.crews {
        let crew_size = size
            .parse()
            .map_err(|_| at(hourly, about(|all| &all.rates_crew_size, size)))?;
        rates.crews.push(CrewRate {
            crew_size,
            hourly: money(hourly)?,
        });
    }
    rates.crews.sort_by_key(|crew| crew.crew_size);
    for bedrooms in 0..file.base_hours.len() {
        let hours = file.base_hours.get(&bedrooms.to_string());
        let hours = hours.ok_or_else(|| {
            let message = ProblemMessage::new(|all| &all.rates_base);
            (None, message.with("bedrooms", bedrooms.to_string()))
        })?;
        rates.base.push(minutes(hours)?);
    }
    for line in &file.services {
        let service = Service::from_key(line.key.get_ref());
        let service = service.ok_or_else(|| {
            let message = about(|all| &all.rates_service, line.key.get_ref());
            at(&line.key, message)
        })?;
        let (price, added) = (money(&line.price)?, minutes(&line.hours)?);
        rates.services.push(ServicePrice {
            service,
            price,
            added,
        });
    }
    rates.services.sort_by_key(|line| line.service);
    Ok(rates)
}

fn at<T>(value: &Spanned<T>, message: ProblemMessage) -> LocatedMessage {
    (Some(value.span().start), message)
}

/// A message about a text of the file.
fn about(choose: fn(&ProblemMessages) -> &String, found: &str) -> ProblemMessage {
    ProblemMessage::new(choose).with("found", found)
}

fn money(value: &Spanned<String>) -> Result<Cents, LocatedMessage> {
    let text = value.get_ref();
    amount(text).ok_or_else(|| at(value, about(|all| &all.rates_amount, text)))
}

/// Parses an amount as people type it: `175`, `$175`, `1,200.50`, and `8.25%` for the tax.
fn amount(text: &str) -> Option<Cents> {
    let plain = text.trim().trim_start_matches('$').trim_end_matches('%');
    let plain = plain.trim().replace(',', "");
    match plain.split_once('.') {
        None => Cents::parse(&format!("{plain}.00")),
        Some((_, cents)) if cents.len() == 1 => Cents::parse(&format!("{plain}0")),
        Some(_) => Cents::parse(&plain),
    }
}

/// Parses `8.25` as hundredths of a percent. The format is the same as that of dollars and cents.
fn percent(value: &Spanned<String>) -> Result<BasisPoints, LocatedMessage> {
    money(value).map(|cents| cents.0)
}

fn minutes(value: &Spanned<f64>) -> Result<Minutes, LocatedMessage> {
    let hours = value.get_ref();
    let minutes = hours * 60.0;
    let whole = format!("{minutes}").parse();
    whole.map_err(|_| at(value, about(|all| &all.rates_minutes, &hours.to_string())))
}

/// The offset of the value that a price list is rejected for, if it is a single value.
fn place(file: &RatesFile, error: &RatesError) -> Option<usize> {
    let of_hours = |minutes: Minutes| {
        all_hours(file).find(|hours| self::minutes(hours).is_ok_and(|own| own == minutes))
    };
    match error {
        RatesError::UnevenRate(crew) => Some(file.crews.get(&crew.to_string())?.span().start),
        RatesError::UnevenTime(minutes) => Some(of_hours(*minutes)?.span().start),
        RatesError::Service(service) => {
            let mut lines = file.services.iter().rev();
            let line = lines.find(|line| line.key.get_ref() == service.key())?;
            Some(line.key.span().start)
        }
        RatesError::TooLarge => too_large(file),
        RatesError::Empty => None,
    }
}

/// The offset of the first value above its limit.
fn too_large(file: &RatesFile) -> Option<usize> {
    let amounts = file.services.iter().map(|line| &line.price);
    let amounts = amounts
        .chain(file.crews.values())
        .chain([&file.distance_fee]);
    let is_above = |value: &&Spanned<String>, limit: Cents| {
        amount(value.get_ref()).is_some_and(|amount| amount.0 > limit.0)
    };
    let tax = Some(&file.tax_percent).filter(|tax| is_above(tax, Cents(Rates::MAX_TAX)));
    let amount = amounts
        .into_iter()
        .find(|value| is_above(value, Rates::MAX_PRICE));
    let mut hours = all_hours(file);
    let hours = hours.find(|hours| minutes(hours).is_ok_and(|minutes| minutes > Rates::MAX_TIME));
    let amount = tax.or(amount).map(|value| value.span().start);
    amount.or_else(|| hours.map(|value| value.span().start))
}

/// All times of the file.
fn all_hours(file: &RatesFile) -> impl Iterator<Item = &Spanned<f64>> {
    let added = &file.added_hours;
    let all = [&file.minimum_hours, &added.stair_flight, &added.long_walk];
    let services = file.services.iter().map(|line| &line.hours);
    all.into_iter()
        .chain(file.base_hours.values())
        .chain(services)
}

fn message(error: &RatesError) -> ProblemMessage {
    match error {
        RatesError::Empty => ProblemMessage::new(|all| &all.rates_empty),
        RatesError::UnevenRate(crew) => about(|all| &all.rates_uneven_rate, &crew.to_string()),
        RatesError::UnevenTime(minutes) => {
            about(|all| &all.rates_uneven_time, &minutes.to_string())
        }
        RatesError::Service(service) => about(|all| &all.rates_once, service.key()),
        RatesError::TooLarge => {
            let most = Locale::En.money_short(Rates::MAX_PRICE);
            ProblemMessage::new(|all| &all.rates_limits).with("price", most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_amounts_as_people_type_them() {
        for (text, cents) in [
            ("175", Some(17_500)),
            ("$175", Some(17_500)),
            (" $1,200.5 ", Some(120_050)),
            ("120.00", Some(12_000)),
            ("8.25%", Some(825)),
            ("1.234", None),
            ("-5", None),
            ("", None),
            ("about 100", None),
        ] {
            assert_eq!(amount(text), cents.map(Cents), "{text}");
        }
    }
}
