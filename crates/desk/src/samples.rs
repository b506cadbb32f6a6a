//! What came with the program and is still shown: numbers that belong to nobody, claims about a company that
//! nobody made, and prices.

use content::{Files, editing, is_claim, is_sample};
use contract::desk::Sample;
use domain::Locale;
use serde_json::Value;

use crate::Context;
use crate::content::place_of;

/// The content file with the facts.
const FACTS: &str = "facts.toml";
/// The content file with the prices.
const RATES: &str = "rates.toml";
/// The pages with reviews and badges, below the folder of a language.
const PAGES: [&str; 3] = ["pages/about.toml", "pages/home.toml", "pages/reviews.toml"];
/// The fields of these pages that contain them.
const CLAIMS: [&str; 3] = ["badges", "rating_sources", "sources"];
/// The field of these pages with reviews.
const REVIEWS: &str = "testimonials";
/// The section of these pages with frames for badges.
const BADGES: &str = "badges";
/// License numbers are the same in every language.
const LICENSES: [&str; 2] = ["txdmv", "usdot"];
/// The longest excerpt of a field with several texts, in characters.
const EXCERPT: usize = 90;

/// The facts that are samples, or claims that came with the program.
pub fn of_facts(context: &Context) -> Vec<Sample> {
    let Some((present, shipped)) = values(context, FACTS) else {
        return Vec::new();
    };
    let facts = present.as_object().into_iter().flatten();
    let readings = facts.flat_map(|(fact, readings)| {
        let readings = readings.as_object().into_iter().flatten();
        readings.filter_map(move |(reading, text)| Some((fact, reading, text.as_str()?)))
    });
    readings
        .filter(|(fact, reading, _)| *reading == "main" || !LICENSES.contains(&fact.as_str()))
        .filter(|(fact, reading, text)| {
            let is_shipped = shipped[fact.as_str()][reading.as_str()] == **text;
            is_sample(text) || (is_claim(fact) && is_shipped)
        })
        .map(|(fact, reading, text)| {
            let name = format!("{fact}.{reading}");
            Sample {
                key: name.clone(),
                fact: name,
                file: FACTS.to_owned(),
                title: place_of(context, FACTS).0,
                pointer: format!("/{fact}/{reading}"),
                text: text.to_owned(),
                // The address of a network is nobody's page there.
                confirmable: !is_sample(text) && fact != "social",
                confirmed: false,
            }
        })
        .collect()
}

/// The hourly rates and services whose price is the one that the program came with.
pub fn of_prices(context: &Context) -> Vec<Sample> {
    let Some((present, shipped)) = values(context, RATES) else {
        return Vec::new();
    };
    let crews = present["crews"].as_object().into_iter().flatten();
    let crews = crews
        .filter(|(size, price)| shipped["crews"][size.as_str()] == **price)
        .map(|(size, price)| (format!("/crews/{size}"), format!("/crews/{size}"), price));
    let price_of = |key: &Value| {
        let mut lines = shipped["services"].as_array().into_iter().flatten();
        lines
            .find(|line| line["key"] == *key)
            .map(|line| &line["price"])
    };
    let services = present["services"].as_array().into_iter().flatten();
    let services = services
        .enumerate()
        .filter(|(_, line)| price_of(&line["key"]) == Some(&line["price"]))
        .map(|(at, line)| {
            let service = line["key"].as_str().unwrap_or_default();
            let pointer = format!("/services/{at}/price");
            (format!("/services/{service}"), pointer, &line["price"])
        });
    crews
        .chain(services)
        .map(|(name, pointer, price)| Sample {
            key: format!("{RATES}{name}"),
            fact: String::new(),
            file: RATES.to_owned(),
            title: place_of(context, RATES).0,
            pointer,
            text: format!("${}", price.as_str().unwrap_or_default()),
            confirmable: false,
            confirmed: false,
        })
        .collect()
}

/// The reviews and badges on pages that are those that the program came with.
pub fn of_pages(context: &Context) -> Vec<Sample> {
    let pages = PAGES
        .into_iter()
        .flat_map(|name| Locale::ALL.map(|locale| (locale, name)));
    pages
        .flat_map(|(locale, name)| of_page(context, &format!("{}/{name}", locale.key()), name))
        .collect()
}

fn of_page(context: &Context, file: &str, name: &str) -> Vec<Sample> {
    let Some((present, shipped)) = values(context, file) else {
        return Vec::new();
    };
    let present = claims(&present);
    // By their text, because sections can be moved.
    let unchanged = claims(&shipped).into_iter().filter_map(|claim| {
        let mut same = present
            .iter()
            .filter(|own| own.field == claim.field && own.value == claim.value);
        Some((claim.pointer, same.next()?))
    });
    unchanged
        .map(|(shipped_at, claim)| Sample {
            key: format!("{name}{shipped_at}"),
            fact: String::new(),
            file: file.to_owned(),
            title: place_of(context, file).0,
            pointer: claim.pointer.clone(),
            text: excerpt(claim.value),
            confirmable: true,
            confirmed: false,
        })
        .collect()
}

/// A field of a page with reviews or badges.
struct Claim<'a> {
    pointer: String,
    field: &'a str,
    value: &'a Value,
}

fn claims(page: &Value) -> Vec<Claim<'_>> {
    let mut found = Vec::new();
    let sections = page["section"].as_array().into_iter().flatten();
    for (at, section) in sections.enumerate() {
        let fields = section.as_object().into_iter().flatten();
        let fields = fields.map(|(key, value)| (format!("/section/{at}/{key}"), key, value));
        let card = section["card"].as_object().into_iter().flatten();
        let card = card.map(|(key, value)| (format!("/section/{at}/card/{key}"), key, value));
        for (pointer, field, value) in fields.chain(card) {
            let is_frames = field == "frames" && section["id"] == BADGES;
            let is_empty = value.as_array().is_none_or(Vec::is_empty);
            if field == REVIEWS {
                // Each by itself, because an owner replaces them one by one.
                let reviews = value.as_array().into_iter().flatten().enumerate();
                found.extend(reviews.map(|(number, value)| Claim {
                    pointer: format!("{pointer}/{number}"),
                    field: field.as_str(),
                    value,
                }));
            } else if !is_empty && (is_frames || CLAIMS.contains(&field.as_str())) {
                found.push(Claim {
                    pointer,
                    field: field.as_str(),
                    value,
                });
            }
        }
    }
    found
}

/// The name of a review, or the texts of a list that name its items, without those that contain facts.
fn excerpt(value: &Value) -> String {
    if let Some(name) = value["name"].as_str() {
        return name.to_owned();
    }
    let items = value.as_array().into_iter().flatten();
    let names = items.filter_map(|item| item.as_str().or_else(|| item["label"].as_str()));
    let plain: Vec<&str> = names.filter(|name| !name.contains('{')).collect();
    let text = plain.join(", ");
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The values of a file as published, and as the program came with it.
fn values(context: &Context, path: &str) -> Option<(Value, Value)> {
    let read = |text: &str| editing::read(path, text).ok().map(|text| text.value);
    let present = context.snapshot.published.text(path)?;
    let shipped = Files::shipped_text(path)?;
    Some((read(present)?, read(&shipped)?))
}
