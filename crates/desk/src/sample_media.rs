//! Finds rewritten reviews that still show the name, video or image of a sample.

use contract::desk::Sample;
use domain::Locale;
use serde_json::Value;

use crate::Context;
use crate::content::place_of;
use crate::samples::values;
use crate::services::PublishingServices;

/// The pages with reviews, below the folder of a language.
const PAGES: [&str; 2] = ["pages/home.toml", "pages/reviews.toml"];
/// The field of a review with its video.
const VIDEO: &str = "video_url";
/// The field of a review with its picture.
const POSTER: &str = "poster";
/// The field of a review with the customer's name.
const NAME: &str = "name";

/// The bundled videos and pictures that still illustrate reviews of the owner, and the names of samples in place of
/// their customers'. They count as done when they are removed or replaced, and cannot be confirmed.
pub fn of_reviews(context: &Context, publishing: &PublishingServices) -> Vec<Sample> {
    let pages = PAGES
        .iter()
        .flat_map(|name| Locale::ALL.map(|locale| (locale, *name)));
    pages
        .flat_map(|(locale, name)| {
            of_page(
                context,
                publishing,
                &format!("{}/{name}", locale.key()),
                name,
            )
        })
        .collect()
}

fn of_page(
    context: &Context,
    publishing: &PublishingServices,
    file: &str,
    name: &str,
) -> Vec<Sample> {
    let Some((present, shipped)) = values(context, file) else {
        return Vec::new();
    };
    let shipped = reviews(&shipped);
    let present = reviews(&present);
    let rewritten = present
        .iter()
        .filter(|(_, review)| !shipped.iter().any(|(_, sample)| sample == review));
    rewritten
        .flat_map(|(pointer, review)| {
            let reviewer = review[NAME].as_str().unwrap_or_default();
            let media = media(review).filter(|(field, media)| {
                let is_shipped = shipped
                    .iter()
                    .any(|(_, sample)| file_in(sample, field) == Some(*media));
                is_shipped && !is_replaced(publishing, field, media)
            });
            let called = content::is_sample_name(reviewer).then_some((NAME, reviewer));
            called
                .into_iter()
                .chain(media)
                .map(move |(field, left)| Sample {
                    key: format!("{name}/{field}/{left}"),
                    fact: String::new(),
                    file: file.to_owned(),
                    title: place_of(context, file).0,
                    pointer: format!("{pointer}/{field}"),
                    text: reviewer.to_owned(),
                    confirmable: false,
                    confirmed: false,
                })
        })
        .collect()
}

/// The reviews of a page with their pointers.
fn reviews(page: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    let sections = page["section"].as_array().into_iter().flatten();
    for (at, section) in sections.enumerate() {
        let reviews = section["testimonials"].as_array().into_iter().flatten();
        found.extend(reviews.enumerate().map(|(number, review)| {
            let pointer = format!("/section/{at}/testimonials/{number}");
            (pointer, review)
        }));
    }
    found
}

/// Returns what a review shows above its words, with its field: the video, or the picture if there is none.
fn media(review: &Value) -> Option<(&'static str, &str)> {
    [VIDEO, POSTER]
        .into_iter()
        .find_map(|field| Some((field, file_in(review, field)?)))
}

/// The name of the video or picture in a field of a review.
fn file_in<'a>(review: &'a Value, field: &str) -> Option<&'a str> {
    let value = &review[field];
    value.as_str().or_else(|| value["name"].as_str())
}

/// Returns whether pages show an uploaded video or picture in place of the one that came with the program.
fn is_replaced(publishing: &PublishingServices, field: &str, name: &str) -> bool {
    let catalog = publishing.images.catalog();
    if field == VIDEO {
        let video = catalog.video(name);
        return video.is_some_and(|video| video.mp4.is_some());
    }
    catalog.get(name).is_some()
}
