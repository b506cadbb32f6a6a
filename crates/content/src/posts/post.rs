//! One post: the front matter between its `+++` lines, and its body.

use contract::NamedImage;
use domain::{Locale, Service, SitePath};
use percent_encoding::percent_decode_str;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;
use toml::value::{Date, Datetime};

use super::markdown::{self, Body};
use super::shortcodes::Filler;
use super::text::BlogText;
use crate::images::{self, Drawings};
use crate::problem_messages::ProblemMessage;
use crate::toml_file::parse;
use crate::{Files, Problem};

/// The folder of posts, below `content/`.
pub const FOLDER: &str = "posts/";

/// The line before and after the front matter.
const FENCE: &str = "+++";

/// The offsets of the closing `+++` line and of the body; `None` if there is no front matter.
pub fn parts(text: &str) -> Option<(usize, usize)> {
    let end = text.strip_prefix(FENCE)?.find("\n+++")?;
    let end = FENCE.len() + end + 1;
    let body = text[end..]
        .find('\n')
        .map_or(text.len(), |line| end + line + 1);
    Some((end, body))
}

/// The front matter of a post up to `end`. Its first line becomes a comment, so that offsets are
/// those of the file.
pub fn head(text: &str, end: usize) -> String {
    format!("#++{}", &text[FENCE.len()..end])
}

/// A parsed post.
#[derive(Debug)]
pub struct Post {
    /// Its file, below `content/`.
    pub file: String,
    /// Its path on the site.
    pub path: String,
    pub title: String,
    pub date: Date,
    /// The index of its category.
    pub category: usize,
    pub excerpt: String,
    /// The line of the excerpt.
    pub excerpt_line: usize,
    pub next: Next,
    pub image: Option<NamedImage>,
    pub body: Body,
}

/// The last choice of bedrooms in the wizard, which stands for more.
const MOST_BEDROOMS: usize = 4;

/// The next step after a post: where it leads, and what is prefilled there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    pub href: String,
    pub prefilled: Prefilled,
}

/// What the next step prefills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prefilled {
    Nothing,
    /// Nothing; the next step is the form for office moves.
    Office,
    /// The city from which the visitor moves.
    City(String),
    Service(Service),
    /// A home of this many bedrooms, for which the wizard chooses the usual crew.
    Home(usize),
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrontMatter {
    /// Last part of the address of the post, such as `how-many-boxes`; made from the title if empty.
    #[schemars(with = "Option<String>")]
    slug: Option<Spanned<String>>,
    /// The title, best as a question that customers ask.
    #[schemars(with = "String")]
    title: Spanned<String>,
    /// The day it was written.
    #[schemars(with = "String", extend("format" = "date"))]
    date: Spanned<Datetime>,
    /// The category that lists it.
    #[schemars(with = "String")]
    category: Spanned<String>,
    /// One or two sentences for lists and search results.
    #[schemars(with = "String")]
    excerpt: Spanned<String>,
    /// Where the button below the post leads: usually `/quote`.
    #[schemars(with = "String")]
    next: Spanned<String>,
    #[schemars(with = "Option<NamedImage>", extend("x-described" = true))]
    image: Option<LocatedImage>,
}

/// An image, and where its name is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocatedImage {
    name: Spanned<String>,
    #[serde(default)]
    alt: String,
}

/// Reads a post.
#[allow(
    clippy::too_many_lines,
    reason = "one step per field of a post, in the order of the file"
)]
pub fn read(
    files: &Files,
    file: &str,
    filler: &mut Filler<'_>,
    pictures: &Drawings,
) -> Result<Post, Vec<Problem>> {
    let text = files.text(file).map_err(|problem| vec![problem])?;
    let one = |message: &str| vec![Problem::at(file, text, 0, message)];
    let (end, body) = parts(text)
        .ok_or_else(|| one("a post begins with front matter between two lines of +++"))?;
    let head = head(text, end);
    let matter = parse(files, file, &head, filler.facts)?;
    let matter =
        FrontMatter::deserialize(toml::de::Deserializer::from(matter)).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            vec![Problem::at(file, text, at, error.message()).in_plain_words(files)]
        })?;

    let mut problems = Vec::new();
    let mut keep = |at: usize, message: ProblemMessage| {
        problems.push(Problem::at(file, text, at, "").worded(files, &message));
    };
    let locale = filler.text.locale;
    let name = file.rsplit('/').next().unwrap_or(file);
    let name = name.strip_suffix(".md").unwrap_or(name);
    if !is_slug(name) {
        keep(0, ProblemMessage::new(|all| &all.post_file_name));
    }
    let slug = matter.slug.as_ref().map_or(name, |slug| slug.get_ref());
    if let Some(slug) = matter.slug.as_ref().filter(|slug| !is_slug(slug.get_ref())) {
        keep(slug.span().start, ProblemMessage::new(|all| &all.post_slug));
    }
    let path = format!("{}/{slug}", SitePath::Blog.of(locale));
    let next = next(locale, matter.next.get_ref()).unwrap_or_else(|message| {
        keep(matter.next.span().start, message);
        Next::plain(locale)
    });
    let category = category(filler.text, matter.category.get_ref()).unwrap_or_else(|message| {
        keep(matter.category.span().start, message);
        0
    });
    let date = day(matter.date.get_ref()).unwrap_or_else(|message| {
        keep(matter.date.span().start, message);
        NO_DAY
    });
    let image = matter.image.map(|image| {
        let at = image.name.span().start;
        let mut image = NamedImage {
            name: image.name.into_inner(),
            alt: image.alt,
            ..NamedImage::default()
        };
        if let Err(message) = images::find(&mut image, pictures) {
            keep(at, message);
        }
        image
    });
    let title = ProblemMessage::new(|all| &all.post_title_markup);
    let excerpt = ProblemMessage::new(|all| &all.post_excerpt_markup);
    for (message, value) in [(title, &matter.title), (excerpt, &matter.excerpt)] {
        if value.get_ref().contains(['{', '}', '<', '>']) {
            keep(value.span().start, message);
        }
    }
    let markdown = filler.fill(files, file, text, body);
    let body = markdown.and_then(|text| markdown::read(files, file, &text, body));
    match body {
        Ok(body) if problems.is_empty() => Ok(Post {
            file: file.to_owned(),
            path,
            excerpt_line: line_of(text, matter.excerpt.span().start),
            title: matter.title.into_inner(),
            date,
            category,
            excerpt: matter.excerpt.into_inner(),
            next,
            image,
            body,
        }),
        Ok(_) => Err(problems),
        Err(found) => {
            problems.extend(found);
            Err(problems)
        }
    }
}

impl Next {
    fn plain(locale: Locale) -> Self {
        Self {
            href: SitePath::Quote.of(locale).into(),
            prefilled: Prefilled::Nothing,
        }
    }
}

/// A placeholder until the missing date is reported.
const NO_DAY: Date = Date {
    year: 1,
    month: 1,
    day: 1,
};

fn is_slug(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !name.is_empty() && name.bytes().all(plain)
}

fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset].split(|b| *b == b'\n').count()
}

fn day(date: &Datetime) -> Result<Date, ProblemMessage> {
    match date {
        Datetime {
            date: Some(day),
            time: None,
            offset: None,
        } => Ok(*day),
        _ => Err(ProblemMessage::new(|all| &all.post_date)),
    }
}

fn category(text: &BlogText, name: &str) -> Result<usize, ProblemMessage> {
    let found = text.categories.iter().position(|c| c.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = text.categories.iter().map(|c| c.name.as_str()).collect();
        ProblemMessage::new(|all| &all.post_category).with("names", names.join(", "))
    })
}

fn next(locale: Locale, href: &str) -> Result<Next, ProblemMessage> {
    let quote = SitePath::Quote.of(locale);
    // A post about businesses leads to the office form, because the quote wizard asks for bedrooms.
    let office = format!("{}#quote-form", SitePath::OfficeMovers.of(locale));
    let prefilled = match href.strip_prefix(quote) {
        Some("") => Prefilled::Nothing,
        Some(query) => prefilled(quote, query)?,
        None if href == office => Prefilled::Office,
        None => {
            let message = ProblemMessage::new(|all| &all.post_next).with("quote", quote);
            return Err(message.with("office", office));
        }
    };
    let href = href.to_owned();
    Ok(Next { href, prefilled })
}

fn prefilled(quote: &str, query: &str) -> Result<Prefilled, ProblemMessage> {
    let refused = ProblemMessage::new(|all| &all.post_next_value).with("quote", quote);
    if let Some(city) = query.strip_prefix("?from=") {
        let spaced = city.replace('+', " ");
        let city = percent_decode_str(&spaced).decode_utf8();
        let city = city.map_err(|_| refused.clone())?.into_owned();
        return if city.is_empty() || city.contains('&') {
            Err(refused)
        } else {
            Ok(Prefilled::City(city))
        };
    }
    if let Some(bedrooms) = query.strip_prefix("?bedrooms=") {
        let bedrooms = bedrooms
            .parse::<usize>()
            .ok()
            .filter(|count| *count <= MOST_BEDROOMS);
        return bedrooms.map(Prefilled::Home).ok_or(refused);
    }
    let key = query.strip_prefix("?service=").ok_or(refused)?;
    let service = Service::from_key(key);
    service
        .map(Prefilled::Service)
        .ok_or_else(|| ProblemMessage::new(|all| &all.post_service).with("found", key))
}
