//! The whole of `content/` in one language, read and checked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contract::{Chrome, Section};
use domain::Rates;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::facts::{Facts, text_of};
use crate::form_labels::FormLabels;
use crate::images::{self, Image};
use crate::jingle;
use crate::messages::Messages;
use crate::pages::{self, Media, Page};
use crate::posts::{self, Blog, Posts};
use crate::videos::{self, Video};
use crate::{
    AssistantText, Business, DeskMessages, Files, MailText, Problem, cities, links, listing,
    originality, rates,
};

/// Where the people of the company sign in: the one unlisted page that stands at its own address.
pub const SIGN_IN: &str = "/sign-in";

/// Everything the site says, immutable. A change of content is another `Site`.
#[derive(Clone, Debug)]
pub struct Site {
    /// A short hash of all content.
    pub revision: String,
    /// Language of the texts, as in `lang="en"`.
    pub lang: String,
    /// Header, footer and the rest of the furniture.
    pub chrome: Chrome,
    /// Pages by canonical path.
    pub pages: BTreeMap<String, Page>,
    /// Pages that only answer a form, by the path they answer under.
    pub notices: BTreeMap<String, Page>,
    /// The listing of posts and its feed.
    pub blog: Blog,
    /// The page for every other path.
    pub not_found: Page,
    /// The price list.
    pub rates: Rates,
    /// Words that belong to no page.
    pub messages: Messages,
    /// The words of the mails.
    pub mail: MailText,
    /// The words of the assistant.
    pub assistant: AssistantText,
    /// What the desk answers.
    pub desk: DeskMessages,
    /// What machines are told of the business.
    pub business: Business,
    /// Bundled pictures by address.
    pub images: BTreeMap<String, Image>,
    /// Bundled videos by file name.
    pub videos: BTreeMap<String, Video>,
    /// What the jingle is made of: one seed a day, in turn.
    pub jingle_seeds: Vec<u64>,
    /// What an owner should look at; none of it stops the site.
    pub warnings: Vec<String>,
}

const LANG: &str = "en";

/// Reads all content, and refuses what the site could not be served with.
///
/// # Errors
/// Everything that is wrong, each with its file and, where known, its line.
pub fn load(files: &Files) -> Result<Site, Vec<Problem>> {
    read_all(files).map(|(site, _)| site)
}

/// Reads all content and checks what a start has no time for: dead links, towns that say too
/// little of their own, and posts that are hard to read or said before.
///
/// # Errors
/// As [`load`], and what these checks find.
pub fn check(files: &Files) -> Result<Site, Vec<Problem>> {
    let (mut site, posts) = read_all(files)?;
    let mut facts = Facts::read(files).map_err(|problem| vec![problem])?;
    let links = links_of(files, &mut facts);
    let mut problems = links::check(files, &links, |path| {
        site.pages.contains_key(path) || path == SIGN_IN
    });
    problems.extend(originality::check(&site.pages));
    let found = posts.check(&site.pages);
    problems.extend(found.problems);
    site.warnings.extend(found.warnings);
    if problems.is_empty() {
        Ok(site)
    } else {
        Err(problems)
    }
}

/// The site, and the posts as they were read.
fn read_all(files: &Files) -> Result<(Site, Posts), Vec<Problem>> {
    let one = |problem| vec![problem];
    let mut facts = Facts::read(files).map_err(one)?;
    let mut problems = Vec::new();
    let mut keep = |found: Vec<Problem>| problems.extend(found);

    let images = images::read(files).map_err(&mut keep).unwrap_or_default();
    let videos = videos::read(files).map_err(&mut keep).unwrap_or_default();
    let media = Media {
        images: &images,
        videos: &videos,
    };
    let rates = rates::read(files).map_err(|problem| keep(vec![problem]));
    let chrome: Result<Chrome, ()> = read(files, "en/site.toml", &mut facts).map_err(&mut keep);
    let messages: Result<Messages, ()> =
        read(files, "en/messages.toml", &mut facts).map_err(&mut keep);
    let business: Result<Business, ()> =
        read(files, "en/business.toml", &mut facts).map_err(&mut keep);
    let mail: Result<MailText, ()> = read(files, "en/mail.toml", &mut facts).map_err(&mut keep);
    let assistant: Result<AssistantText, ()> =
        read(files, "en/assistant.toml", &mut facts).map_err(&mut keep);
    let desk: Result<DeskMessages, ()> = read(files, "en/desk.toml", &mut facts).map_err(&mut keep);
    let mut pages = Vec::new();
    for (file, _) in files.below("en/pages/") {
        if let Ok(page) = pages::read(files, file, &mut facts, media).map_err(&mut keep) {
            pages.push(page);
        }
    }
    if let Ok(chrome) = &chrome {
        let name = |path: &str| town_name(chrome, &pages, path);
        match cities::read(files, &mut facts, name) {
            Ok(towns) => pages.extend(towns),
            Err(found) => keep(found),
        }
    }
    let posts = match &rates {
        Ok(rates) => posts::read(files, &mut facts, rates, &images).map_err(&mut keep),
        Err(()) => Err(()),
    };
    let (
        Ok(rates),
        Ok(chrome),
        Ok(messages),
        Ok(business),
        Ok(mail),
        Ok(posts),
        Ok(assistant),
        Ok(desk),
        Ok(jingle_seeds),
        true,
    ) = (
        rates,
        chrome,
        messages,
        business,
        mail,
        posts,
        assistant,
        desk,
        jingle::read(files).map_err(|problem| keep(vec![problem])),
        problems.is_empty(),
    )
    else {
        return Err(problems);
    };
    let messages = messages
        .with_labels(FormLabels::of(&pages))
        .map_err(|unnamed| {
            let unnamed = unnamed.into_iter();
            unnamed
                .map(|message| Problem::file("en/messages.toml", message))
                .collect::<Vec<_>>()
        })?;

    if business.hours().is_none() {
        let message = "opening_hours is written as in 'Mo-Su 08:00-23:00'";
        return Err(one(Problem::file("en/business.toml", message)));
    }

    pages.extend(posts.pages());
    let (pages, not_found) = by_path(pages)?;
    let (mut pages, notices): (BTreeMap<_, _>, BTreeMap<_, _>) =
        pages.into_iter().partition(|(_, page)| page.listed);
    listing::fill(&mut pages);
    let warnings = [facts.warnings(), rates::warnings(&rates)].concat();
    let site = Site {
        revision: revision(files),
        lang: LANG.to_owned(),
        chrome,
        pages,
        notices,
        blog: posts.blog(),
        not_found,
        rates,
        messages,
        mail,
        assistant,
        desk,
        business,
        images: images
            .into_values()
            .map(|image| (image.url.clone(), image))
            .collect(),
        videos,
        jingle_seeds,
        warnings,
    };
    Ok((site, posts))
}

/// The name of a town whose page is composed by hand, as the menus or its city-limit sign have it.
fn town_name(chrome: &Chrome, pages: &[Page], path: &str) -> Option<String> {
    let links = chrome.header.menus.iter().flat_map(|menu| &menu.links);
    let listed = links
        .filter(|link| link.href == path)
        .map(|link| link.label.clone())
        .next();
    listed.or_else(|| {
        let page = pages.iter().find(|page| page.path == path)?;
        page.sections.iter().find_map(|section| match section {
            Section::PageHero(hero) => Some(
                hero.sign
                    .as_ref()
                    .map_or(&hero.heading, |sign| &sign.name)
                    .clone(),
            ),
            _ => None,
        })
    })
}

/// Reads a file of content into its shape, with the facts put in.
pub(crate) fn read<T: for<'de> Deserialize<'de>>(
    files: &Files,
    file: &str,
    facts: &mut Facts,
) -> Result<T, Vec<Problem>> {
    let text = text_of(files, file).map_err(|problem| vec![problem])?;
    let table = pages::parse(file, text, facts)?;
    T::deserialize(toml::de::Deserializer::from(table))
        .map_err(|error| vec![Problem::toml(file, text, &error)])
}

/// Pages by path, and the one page without a path: the 404 page.
fn by_path(pages: Vec<Page>) -> Result<(BTreeMap<String, Page>, Page), Vec<Problem>> {
    let mut by_path = BTreeMap::new();
    let mut not_found = None;
    let mut titles = BTreeSet::new();
    let mut problems = Vec::new();
    for page in pages {
        if !titles.insert(page.title.clone()) {
            problems.push(Problem::file(&page.file, "another page has the same title"));
        }
        if page.path.is_empty() {
            not_found = Some(page);
        } else if page.path.starts_with('/') {
            if let Some(other) = by_path.insert(page.path.clone(), page) {
                problems.push(Problem::file(&other.file, "another page has the same path"));
            }
        } else {
            problems.push(Problem::file(&page.file, "a path starts with '/'"));
        }
    }
    match not_found {
        Some(not_found) if problems.is_empty() => Ok((by_path, not_found)),
        Some(_) => Err(problems),
        None => {
            problems.push(Problem::file(
                "en/pages",
                "there is no page without a path, for 404",
            ));
            Err(problems)
        }
    }
}

fn links_of(files: &Files, facts: &mut Facts) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let texts = files.below("en/").map(|(file, _)| file);
    for file in texts.filter(|file| Path::new(file).extension().is_some_and(|e| e == "toml")) {
        let table = text_of(files, file)
            .ok()
            .map(|text| pages::parse(file, text, facts));
        if let Some(Ok(table)) = table {
            links::collect(file, table.get_ref(), &mut found);
        }
    }
    found
}

fn revision(files: &Files) -> String {
    let mut hash = Sha256::new();
    for (path, bytes) in files.below("") {
        hash.update((path.len() as u64).to_le_bytes());
        hash.update(path);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    hex::encode(hash.finalize())[..12].to_owned()
}
