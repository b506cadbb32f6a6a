//! The sites of all languages, read and checked together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use domain::Locale;

use crate::facts::Facts;
use crate::page::Page;
use crate::site::{self, SIGN_IN, Shared, Site};
use crate::{Files, Problem, links, originality, rates, toml_file};

/// A site for each language that has a folder of content. English always has one.
#[derive(Clone, Debug)]
pub struct Sites {
    english: Site,
    others: BTreeMap<Locale, Site>,
}

impl Sites {
    /// The site of a language; the English one where it has none.
    pub fn get(&self, locale: Locale) -> &Site {
        self.others.get(&locale).unwrap_or(&self.english)
    }

    /// The site that a path belongs to, by its prefix.
    pub fn of_path(&self, path: &str) -> &Site {
        self.get(Locale::of_path(path))
    }

    /// The page at a path of any language.
    pub fn page(&self, path: &str) -> Option<&Page> {
        self.of_path(path).pages.get(path)
    }

    /// All sites, English first.
    pub fn iter(&self) -> impl Iterator<Item = &Site> {
        std::iter::once(&self.english).chain(self.others.values())
    }

    /// The English site alone.
    pub fn into_english(self) -> Site {
        self.english
    }
}

/// Reads the content of all languages and refuses what the site could not be served with.
///
/// # Errors
/// Everything that is wrong, each with its file and, where known, its line.
pub fn load_all(files: &Files) -> Result<Sites, Vec<Problem>> {
    read(files, false)
}

/// The English site of [`load_all`].
///
/// # Errors
/// As [`load_all`].
pub fn load(files: &Files) -> Result<Site, Vec<Problem>> {
    load_all(files).map(Sites::into_english)
}

/// Reads the content of all languages and checks what a start has no time for: dead links, cities
/// that say too little of their own, and posts that are hard to read or said before. Returns the
/// English site, with the warnings of all.
///
/// # Errors
/// As [`load_all`], and what these checks find.
pub fn check(files: &Files) -> Result<Site, Vec<Problem>> {
    read(files, true).map(Sites::into_english)
}

fn read(files: &Files, thorough: bool) -> Result<Sites, Vec<Problem>> {
    let mut facts = Facts::read(files).map_err(|problem| vec![problem])?;
    let shared = Shared::read(files);
    let shared = shared?;
    let mut sites = BTreeMap::new();
    let mut problems = Vec::new();
    let mut warnings = Vec::new();
    for locale in Locale::ALL {
        if locale != Locale::En && !has_folder(files, locale) {
            continue;
        }
        match site::read(files, locale, &mut facts, &shared) {
            Ok((site, posts)) => {
                if thorough {
                    problems.extend(originality::check(&site.pages));
                    let found = posts.check(&site.pages);
                    problems.extend(found.problems);
                    warnings.extend(found.warnings);
                }
                sites.insert(locale, site);
            }
            Err(found) => problems.extend(found),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    problems.extend(translate(&mut sites));
    if thorough {
        problems.extend(dead_links(files, &mut facts, &sites));
    }
    let Some(mut english) = sites.remove(&Locale::En).filter(|_| problems.is_empty()) else {
        return Err(problems);
    };
    english.warnings = [facts.warnings(), rates::warnings(&english.rates), warnings].concat();
    Ok(Sites {
        english,
        others: sites,
    })
}

fn has_folder(files: &Files, locale: Locale) -> bool {
    let folder = format!("{}/", locale.key());
    files.below(&folder).next().is_some()
}

/// Connects each page that is a translation with its English page, in both directions.
fn translate(sites: &mut BTreeMap<Locale, Site>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut pairs: BTreeMap<(String, Locale), String> = BTreeMap::new();
    let english: BTreeSet<String> = sites
        .get(&Locale::En)
        .map(|site| {
            site.pages
                .keys()
                .chain(site.notices.keys())
                .cloned()
                .collect()
        })
        .unwrap_or_default();
    for site in sites.values() {
        for page in site.pages.values().chain(site.notices.values()) {
            let Some(original) = &page.translation_of else {
                continue;
            };
            let key = (original.clone(), site.locale);
            if site.locale == Locale::En {
                let message = "translation_of: an English page is the original";
                problems.push(Problem::file(&page.file, message));
            } else if !english.contains(original) {
                let message = format!("translation_of: there is no page {original}");
                problems.push(Problem::file(&page.file, message));
            } else if let Some(other) = pairs.insert(key, page.path.clone()) {
                let message = format!("translation_of: {other} translates {original} already");
                problems.push(Problem::file(&page.file, message));
            }
        }
    }
    for ((original, locale), path) in pairs {
        set_translation(sites, Locale::En, &original, locale, &path);
        set_translation(sites, locale, &path, Locale::En, &original);
    }
    problems
}

fn set_translation(
    sites: &mut BTreeMap<Locale, Site>,
    of: Locale,
    path: &str,
    locale: Locale,
    translation: &str,
) {
    let Some(site) = sites.get_mut(&of) else {
        return;
    };
    let page = site.pages.get_mut(path);
    if let Some(page) = page.or_else(|| site.notices.get_mut(path)) {
        page.translations.insert(locale, translation.to_owned());
    }
}

/// The links of all content that lead to no page.
fn dead_links(files: &Files, facts: &mut Facts, sites: &BTreeMap<Locale, Site>) -> Vec<Problem> {
    let mut found = BTreeMap::new();
    for locale in sites.keys() {
        let folder = format!("{}/", locale.key());
        let texts = files.below(&folder).map(|(file, _)| file);
        for file in texts.filter(|file| Path::new(file).extension().is_some_and(|e| e == "toml")) {
            let text = files.text(file).ok();
            let table = text.map(|text| toml_file::parse(file, text, facts));
            if let Some(Ok(table)) = table {
                links::collect(file, table.get_ref(), &mut found);
            }
        }
    }
    links::check(files, &found, |path| {
        path == SIGN_IN || sites.values().any(|site| site.pages.contains_key(path))
    })
}
