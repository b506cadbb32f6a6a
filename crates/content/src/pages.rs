//! Reads `pages/*.toml`. Each has a title, a description and an ordered list of sections.

use std::collections::BTreeMap;

use contract::{NamedImage, Section};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::facts::Facts;
use crate::images::{self, Drawings};
use crate::page::Page;
use crate::policies;
use crate::problem_messages::ProblemMessage;
use crate::sample_reviews;
use crate::section_file::KeyedSection;
use crate::section_rules;
use crate::toml_file::parse;
use crate::value_offset::{offset_in, offset_of_value};
use crate::videos::Video;
use crate::violation::Violation;
use crate::{Files, Problem};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageHead {
    /// Address of the page, such as `/piano-movers`.
    #[serde(default)]
    path: String,
    /// What the browser's tab and search results call the page.
    title: String,
    /// What search results say about the page.
    description: String,
    brand: Option<String>,
    updated: Option<String>,
    /// The path of the English page that this one translates.
    translation_of: Option<String>,
    #[serde(default = "yes")]
    listed: bool,
}

const fn yes() -> bool {
    true
}

/// The images and videos that pages show, by name.
#[derive(Clone, Copy)]
pub struct Media<'a> {
    pub images: &'a Drawings,
    pub videos: &'a BTreeMap<String, Video>,
}

/// Reads one page.
pub fn read(
    files: &Files,
    file: &str,
    facts: &mut Facts,
    media: Media<'_>,
) -> Result<Page, Vec<Problem>> {
    let text = files.text(file).map_err(|problem| vec![problem])?;
    let mut table = parse(files, file, text, facts)?;
    let sections = table.get_mut().remove("section");
    let head = PageHead::deserialize(toml::de::Deserializer::from(table))
        .map_err(|error| vec![Problem::toml(file, text, &error).in_plain_words(files)])?;
    let mut page = Page {
        path: head.path,
        file: file.to_owned(),
        title: head.title,
        description: head.description,
        brand: head.brand,
        updated: head.updated,
        listed: head.listed,
        translation_of: head.translation_of,
        translations: BTreeMap::new(),
        sections: Vec::new(),
    };
    let mut problems = Vec::new();
    let sections = sections.map(Spanned::into_inner);
    let Some(DeValue::Array(sections)) = sections.filter(|sections| !is_empty(sections)) else {
        let message = ProblemMessage::new(|all| &all.page_without_section);
        let problem = Problem::in_field(file, "/section", "");
        return Err(vec![problem.worded(files, &message)]);
    };
    for (at, section) in sections.into_iter().enumerate() {
        let start = section.span().start;
        match read_section(files, file, text, facts, section) {
            Ok(mut section) => {
                policies::leave_out_unanswered(&mut section);
                sample_reviews::leave_out_sample_sources(&mut section);
                for image in images_of(&mut section) {
                    let name = image.name.clone();
                    if let Err(message) = images::find(image, media.images) {
                        let violation = Violation::at(&name, message);
                        problems.push(located(files, facts, file, start, violation));
                    }
                }
                for mut slot in videos_of(&mut section) {
                    let name = slot.url.clone();
                    if let Err(message) = find_video(&mut slot, media.videos) {
                        let violation = Violation::at(&name, message);
                        problems.push(located(files, facts, file, start, violation));
                    }
                }
                let violations = section_rules::check(&section, at == 0).into_iter();
                problems.extend(violations.map(|found| located(files, facts, file, start, found)));
                page.sections.push(section);
            }
            Err(found) => problems.extend(found),
        }
    }
    if problems.is_empty() {
        Ok(page)
    } else {
        Err(problems)
    }
}

fn is_empty(sections: &DeValue<'_>) -> bool {
    matches!(sections, DeValue::Array(sections) if sections.is_empty())
}

/// Converts a violation of the section that starts at an offset to a problem of the file, at the value, as typed or
/// with its facts filled in, or at the line of the text it is about.
fn located(
    files: &Files,
    facts: &mut Facts,
    file: &str,
    start: usize,
    violation: Violation,
) -> Problem {
    let text = files.text(file).unwrap_or_default();
    let offset = violation.excerpt.and_then(|excerpt| {
        let filled_in = || {
            let table = parse(files, file, text, facts).ok()?;
            offset_in(table.get_ref(), start, &excerpt)
        };
        let offset = offset_of_value(text, start, &excerpt).or_else(filled_in);
        offset.or_else(|| Some(start + text[start..].find(&excerpt)?))
    });
    let problem = Problem::at(file, text, offset.unwrap_or(start), "");
    problem.worded(files, &violation.message)
}

/// Reads a section; problems name the line.
fn read_section(
    files: &Files,
    file: &str,
    text: &str,
    facts: &mut Facts,
    mut section: Spanned<DeValue<'_>>,
) -> Result<Section, Vec<Problem>> {
    let span = section.span();
    let without_kind = |at| {
        let message = ProblemMessage::new(|all| &all.section_without_kind);
        Problem::at(file, text, at, "").worded(files, &message)
    };
    let kind = match section.get_mut() {
        DeValue::Table(fields) => fields.remove_entry("kind"),
        _ => None,
    };
    let Some((_, kind)) = kind else {
        return Err(vec![without_kind(span.start)]);
    };
    let at = kind.span();
    let DeValue::String(kind) = kind.into_inner() else {
        return Err(vec![without_kind(at.start)]);
    };
    let mut keyed = DeTable::new();
    keyed.insert(Spanned::new(at, kind), section);
    let keyed = Spanned::new(span.clone(), DeValue::Table(keyed));
    let keyed = KeyedSection::deserialize(ValueDeserializer::from(keyed)).map_err(|error| {
        let place = error.span().unwrap_or(span.clone());
        let problem = Problem::at(file, text, place.start, error.message());
        vec![problem.in_plain_words(files)]
    })?;
    keyed.resolve().map_err(|violations| {
        let violations = violations.into_iter();
        violations
            .map(|violation| located(files, facts, file, span.start, violation))
            .collect()
    })
}

/// The images of a section.
pub fn images_of(section: &mut Section) -> Vec<&mut NamedImage> {
    match section {
        Section::Hero(hero) => vec![&mut hero.image],
        Section::Process(process) => process.steps.iter_mut().map(|s| &mut s.image).collect(),
        Section::Reviews(reviews) => reviews
            .testimonials
            .iter_mut()
            .filter_map(|t| t.poster.as_mut())
            .collect(),
        Section::PageHero(hero) => hero.image.iter_mut().collect(),
        Section::NotFound(not_found) => not_found.image.iter_mut().collect(),
        Section::Posts(posts) => posts
            .cards
            .iter_mut()
            .filter_map(|card| card.image.as_mut())
            .collect(),
        Section::Tags(tags) => tags
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.tags)
            .filter_map(|tag| tag.image.as_mut())
            .collect(),
        Section::Links(links) => links
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.links)
            .filter_map(|link| link.image.as_mut())
            .collect(),
        Section::Videos(videos) => videos
            .cards
            .iter_mut()
            .filter_map(|c| c.poster.as_mut())
            .collect(),
        _ => Vec::new(),
    }
}

/// A video in a section, and the fields that follow from it.
#[derive(Debug)]
pub struct VideoSlot<'a> {
    /// Its name in files; its URL once content is read.
    pub url: &'a mut String,
    /// The URL of its captions.
    pub captions_url: &'a mut Option<String>,
    /// The language of its captions.
    pub captions_lang: &'a mut Option<String>,
    /// The day it was uploaded, where pages state it.
    pub uploaded: Option<&'a mut Option<String>>,
    /// Its still image.
    pub poster: Option<&'a NamedImage>,
    /// What the page calls it.
    pub title: &'a str,
}

/// The videos of a section.
pub fn videos_of(section: &mut Section) -> Vec<VideoSlot<'_>> {
    match section {
        Section::Reviews(reviews) => {
            let all = reviews.testimonials.iter_mut();
            let slots = all.filter_map(|testimonial| {
                Some(VideoSlot {
                    url: testimonial.video_url.as_mut()?,
                    captions_url: &mut testimonial.captions_url,
                    captions_lang: &mut testimonial.captions_lang,
                    uploaded: None,
                    poster: testimonial.poster.as_ref(),
                    title: &testimonial.name,
                })
            });
            slots.collect()
        }
        Section::Videos(videos) => {
            let all = videos.cards.iter_mut();
            let slots = all.filter_map(|card| {
                Some(VideoSlot {
                    url: card.video_url.as_mut()?,
                    captions_url: &mut card.captions_url,
                    captions_lang: &mut card.captions_lang,
                    uploaded: Some(&mut card.uploaded),
                    poster: card.poster.as_ref(),
                    title: &card.title,
                })
            });
            slots.collect()
        }
        _ => Vec::new(),
    }
}

/// Replaces the name of a video with its URL, and sets the URL of its captions.
fn find_video(
    slot: &mut VideoSlot<'_>,
    videos: &BTreeMap<String, Video>,
) -> Result<(), ProblemMessage> {
    let found = videos.get(slot.url.as_str()).ok_or_else(|| {
        ProblemMessage::new(|all| &all.unknown_video).with("video", slot.url.as_str())
    })?;
    slot.url.clone_from(&found.url);
    *slot.captions_url = Some(found.captions_url.clone());
    Ok(())
}
