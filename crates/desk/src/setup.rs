//! The steps of setting up a new desk, and the samples that still have to be replaced. Owners only.

use axum::Extension;
use axum::http::StatusCode;
use content::editing;
use contract::desk::{Sample, SetUp, SetUpChange, SetUpStep};
use domain::{MessageKind, MessageStatus};
use endpoint::{Json, response};
use serde_json::Value;
use store::FILED;

use crate::Context;
use crate::content::place_of;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::session::SignedIn;

/// The steps, in display order.
const STEPS: [&str; 8] = [
    "profile", "mail", "licenses", "prices", "samples", "pictures", "person", "backup",
];
/// The setting of a dismissed list.
const DISMISSED: &str = "dismissed";
/// The names of the settings begin with this.
const PREFIX: &str = "setup.";
const YES: &str = "yes";

const FACTS: &str = "facts.toml";
const RATES: &str = "rates.toml";
/// The pages with reviews and badges that came with the program.
const REVIEWS: [&str; 4] = [
    "en/pages/home.toml",
    "en/pages/reviews.toml",
    "es/pages/home.toml",
    "es/pages/reviews.toml",
];

/// `GET /desk/api/setup`.
pub async fn get(context: Context, Extension(signed_in): Extension<SignedIn>) -> HandlerResult {
    let set_up = set_up(&context, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &set_up))
}

/// `POST /desk/api/setup`.
pub async fn change(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<SetUpChange>,
) -> HandlerResult {
    if sent.key != DISMISSED && !STEPS.contains(&sent.key.as_str()) {
        return Err(invalid_value("key"));
    }
    let now = (context.clock)().as_millisecond();
    let (name, value) = (
        format!("{PREFIX}{}", sent.key),
        if sent.done { YES } else { "" },
    );
    context.store.set_desk_setting(&name, value, now).await?;
    let set_up = set_up(&context, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &set_up))
}

/// Whether the owner dismissed the list.
pub fn is_dismissed(settings: &[(String, String)]) -> bool {
    is_set(settings, DISMISSED)
}

fn is_set(settings: &[(String, String)], key: &str) -> bool {
    let mut settings = settings.iter();
    settings.any(|(name, value)| name.strip_prefix(PREFIX) == Some(key) && value == YES)
}

async fn set_up(context: &Context, person: &str) -> Result<SetUp, DeskError> {
    let settings = context.store.desk_settings().await?;
    let facts = facts(context);
    let of_facts = |names: &[&str]| -> Vec<Sample> {
        let all = facts.iter();
        all.filter(|sample| names.iter().any(|name| sample.fact.starts_with(name)))
            .cloned()
            .collect()
    };
    let mut steps = Vec::new();
    for key in STEPS {
        let samples = match key {
            "profile" => of_facts(&["phone.", "email.", "address."]),
            "licenses" => of_facts(&["txdmv.", "usdot."]),
            "samples" => reviews(context),
            _ => Vec::new(),
        };
        let found = match key {
            "profile" | "licenses" | "samples" => samples.is_empty(),
            "mail" => {
                context.mail_server().await?.is_some() && has_received_test(context, person).await?
            }
            "prices" => context.snapshot.published.edit(RATES).is_some(),
            "pictures" => !context.images.catalog().all().is_empty(),
            "person" => context.store.people().await?.len() > 1,
            // Backups are made outside of the program.
            _ => false,
        };
        let confirmed = is_set(&settings, key);
        steps.push(SetUpStep {
            key: key.to_owned(),
            done: found || confirmed,
            confirmed,
            samples,
        });
    }
    Ok(SetUp {
        dismissed: is_dismissed(&settings),
        steps,
    })
}

/// The readings of facts that are samples.
fn facts(context: &Context) -> Vec<Sample> {
    let text = context.snapshot.published.text(FACTS);
    let Some(Ok(text)) = text.map(|text| editing::read(FACTS, text)) else {
        return Vec::new();
    };
    let facts = text.value.as_object().into_iter().flatten();
    let readings = facts.flat_map(|(fact, readings)| {
        let readings = readings.as_object().into_iter().flatten();
        readings.filter_map(move |(reading, text)| Some((fact, reading, text.as_str()?)))
    });
    readings
        .filter(|(_, _, text)| content::is_sample(text))
        .map(|(fact, reading, text)| Sample {
            fact: format!("{fact}.{reading}"),
            file: FACTS.to_owned(),
            pointer: format!("/{fact}/{reading}"),
            text: text.to_owned(),
            title: String::new(),
        })
        .collect()
}

/// The reviews and badges that are still those that came with the program.
fn reviews(context: &Context) -> Vec<Sample> {
    let published = &context.snapshot.published;
    let mut samples = Vec::new();
    for file in REVIEWS {
        let read = |text: Option<&str>| editing::read(file, text?).ok();
        let (now, shipped) = (read(published.text(file)), read(published.shipped(file)));
        let (Some(now), Some(shipped)) = (now, shipped) else {
            continue;
        };
        let title = place_of(context, file).0;
        let found = shipped_reviews(&now.value, &shipped.value).into_iter();
        samples.extend(found.map(|(pointer, text)| Sample {
            fact: String::new(),
            file: file.to_owned(),
            pointer,
            text,
            title: title.clone(),
        }));
    }
    samples
}

/// The JSON Pointer and the name of each shipped review of a page, and those of its shipped badges.
fn shipped_reviews(page: &Value, shipped: &Value) -> Vec<(String, String)> {
    let shipped: Vec<&Value> = sections(shipped).map(|(_, section)| section).collect();
    let is_shipped = |key: &str, part: &Value| {
        let mut parts = shipped.iter().map(|section| &section[key]);
        parts.any(|own| own == part || own.as_array().is_some_and(|own| own.contains(part)))
    };
    let mut found = Vec::new();
    for (at, section) in sections(page) {
        let reviews = section["testimonials"].as_array().into_iter().flatten();
        for (number, review) in reviews.enumerate() {
            if is_shipped("testimonials", review) {
                let name = review["name"].as_str().unwrap_or_default().to_owned();
                found.push((format!("/section/{at}/testimonials/{number}"), name));
            }
        }
        let badges = section["sources"].as_array().into_iter().flatten();
        let badges: Vec<&str> = badges.filter_map(Value::as_str).collect();
        if !badges.is_empty() && is_shipped("sources", &section["sources"]) {
            found.push((format!("/section/{at}/sources"), badges.join(", ")));
        }
    }
    found
}

/// The sections of a page that contain reviews, with their places.
fn sections(page: &Value) -> impl Iterator<Item = (usize, &Value)> {
    let all = page["section"].as_array().into_iter().flatten();
    all.enumerate()
        .filter(|(_, section)| section["kind"] == "reviews")
}

/// Whether a test mail to the person was accepted by a mail server.
async fn has_received_test(context: &Context, person: &str) -> Result<bool, DeskError> {
    let messages = context.store.messages_about(person).await?;
    Ok(messages.iter().any(|message| {
        message.kind == MessageKind::TestMail
            && message.status == MessageStatus::Sent
            && message.failure != FILED
    }))
}
