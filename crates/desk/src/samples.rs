//! Samples that came with the program and are still shown: placeholder numbers, unconfirmed claims about the
//! company, and prices.

use content::{Files, editing, is_claim, is_sample, localized};
use contract::desk::{ContentKind, Sample};
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
/// The Better Business Bureau, whose accreditation a text may claim.
const BUREAU: [&str; 2] = ["BBB", "Better Business Bureau"];
/// The field of these pages with reviews.
const REVIEWS: &str = "testimonials";
/// The section of these pages with frames for badges.
const BADGES: &str = "badges";
/// The files with legal texts, below the folder of a language: pages, and the written proposal.
const LEGAL_FILES: [&str; 3] = ["pages/terms.toml", "pages/privacy.toml", "proposal.toml"];
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
                // The address of a network is not a page there.
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

/// The reviews, badges and sentences about accreditation on pages that are those that the program came with.
pub fn of_pages(context: &Context) -> Vec<Sample> {
    let published = &context.snapshot.published;
    let mut names = PAGES.to_vec();
    for (path, kind) in editing::files(published.files()) {
        let name = localized(path).map(|(_, name)| name);
        let is_page = matches!(kind, ContentKind::Pages | ContentKind::Cities);
        let text = published.text(path).filter(|text| names_bureau(text));
        if let Some(name) = name.filter(|name| is_page && text.is_some() && !names.contains(name)) {
            names.push(name);
        }
    }
    let pages = names
        .into_iter()
        .flat_map(|name| Locale::ALL.map(|locale| (locale, name)));
    pages
        .flat_map(|(locale, name)| of_page(context, &format!("{}/{name}", locale.key()), name))
        .collect()
}

/// The files that still contain a legal text that the program came with. Only their owner can confirm that a lawyer has
/// read them.
pub fn of_legal_files(context: &Context) -> Vec<Sample> {
    let files = LEGAL_FILES
        .iter()
        .flat_map(|name| Locale::ALL.map(|locale| (locale, *name)));
    files
        .filter_map(|(locale, name)| {
            let file = format!("{}/{name}", locale.key());
            let (present, shipped) = values(context, &file)?;
            let shipped = legal_texts(&shipped);
            let is_left = legal_texts(&present)
                .iter()
                .any(|own| shipped.contains(own));
            let title = place_of(context, &file).0;
            is_left.then(|| Sample {
                key: name.to_owned(),
                fact: String::new(),
                pointer: String::new(),
                text: title.clone(),
                title,
                file,
                confirmable: true,
                confirmed: false,
            })
        })
        .collect()
}

/// The sections of a page that consist of text, and the legal texts of a proposal without their headings.
fn legal_texts(file: &Value) -> Vec<&Value> {
    let sections = file["section"].as_array().into_iter().flatten();
    let sections = sections.filter(|section| section["kind"] == "prose");
    let texts = file["legal"].as_object().into_iter().flatten();
    let texts = texts.filter(|(key, _)| !key.ends_with("_heading"));
    sections.chain(texts.map(|(_, text)| text)).collect()
}

/// The texts that claim a license while no license number is set.
pub fn of_licenses(context: &Context) -> Vec<Sample> {
    let claims = content::license_claims(context.snapshot.published.files());
    let claims = claims.into_iter().map(|claim| Sample {
        key: format!("{}{}", claim.file, claim.pointer),
        fact: String::new(),
        title: place_of(context, &claim.file).0,
        text: shortened(&claim.text),
        file: claim.file,
        pointer: claim.pointer,
        confirmable: false,
        confirmed: false,
    });
    claims.collect()
}

fn names_bureau(text: &str) -> bool {
    BUREAU.iter().any(|name| text.contains(name))
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

/// A field of a page with reviews or badges, or a text that names the Better Business Bureau.
struct Claim<'a> {
    pointer: String,
    field: &'a str,
    value: &'a Value,
}

fn claims(page: &Value) -> Vec<Claim<'_>> {
    let mut found = fields(page);
    let claimed: Vec<String> = found.iter().map(|claim| claim.pointer.clone()).collect();
    let mut texts = Vec::new();
    about_bureau(page, "", "", &mut texts);
    let is_listed = |text: &Claim<'_>| {
        let mut claimed = claimed.iter();
        claimed.any(|claim| text.pointer.starts_with(&format!("{claim}/")))
    };
    found.extend(texts.into_iter().filter(|text| !is_listed(text)));
    found
}

/// The texts that name the Better Business Bureau, below a value at a pointer in a field.
fn about_bureau<'a>(value: &'a Value, pointer: &str, field: &'a str, found: &mut Vec<Claim<'a>>) {
    match value {
        Value::String(text) if names_bureau(text) => found.push(Claim {
            pointer: pointer.to_owned(),
            field,
            value,
        }),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                about_bureau(item, &format!("{pointer}/{at}"), field, found);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                about_bureau(value, &format!("{pointer}/{key}"), key, found);
            }
        }
        _ => {}
    }
}

/// The fields with reviews or badges.
fn fields(page: &Value) -> Vec<Claim<'_>> {
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
                // Each separately, because an owner replaces them one by one.
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

/// The name of a review, a text, or the texts of a list that name its items, without those that contain facts.
fn excerpt(value: &Value) -> String {
    if let Some(name) = value["name"].as_str() {
        return name.to_owned();
    }
    if let Some(text) = value.as_str() {
        return shortened(text);
    }
    let items = value.as_array().into_iter().flatten();
    let names = items.filter_map(|item| item.as_str().or_else(|| item["label"].as_str()));
    let plain: Vec<&str> = names.filter(|name| !name.contains('{')).collect();
    shortened(&plain.join(", "))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The values of a file as published, and as the program came with it.
pub fn values(context: &Context, path: &str) -> Option<(Value, Value)> {
    let read = |text: &str| editing::read(path, text).ok().map(|text| text.value);
    let present = context.snapshot.published.text(path)?;
    let shipped = Files::shipped_text(path)?;
    Some((read(present)?, read(&shipped)?))
}
