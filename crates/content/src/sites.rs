//! The sites of all languages, read and checked together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contract::Section;
use domain::{Locale, SitePath, added_towns};

use crate::facts::Facts;
use crate::files::localized;
use crate::page::Page;
use crate::posts::Posts;
use crate::problem_messages::ProblemMessage;
use crate::site::{self, Shared, Site};
use crate::{
    Files, Problem, UploadedImages, counties, drawings, image_uses, license_claims, links, listing,
    originality, placeholder_check, policy_check, proposal_rules, rates, reading_ease,
    required_texts, toml_file, translation, typed_prices,
};

/// A site for each language that has a folder of content. English always has one.
#[derive(Clone, Debug)]
pub struct Sites {
    english: Site,
    others: BTreeMap<Locale, Site>,
}

impl Sites {
    /// The site of a language; the English one if it has none.
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

    /// Warnings for the owner, in all languages.
    pub fn warnings(&self) -> impl Iterator<Item = &String> {
        self.iter().flat_map(|site| &site.warnings)
    }

    /// Advice on weak texts, in all languages. The warnings contain it, too, in English.
    pub fn advice(&self) -> impl Iterator<Item = &Problem> {
        self.iter().flat_map(|site| &site.advice)
    }

    /// The share of a city page's text that is on no other page, in percent; `None` if the file is not a city page.
    pub fn own_text_percent(&self, file: &str) -> Option<usize> {
        let (locale, _) = localized(file)?;
        originality::own_text_percent(locale, &self.get(locale).pages, file)
    }

    /// The English site, and the others by language.
    pub fn into_parts(self) -> (Site, BTreeMap<Locale, Site>) {
        (self.english, self.others)
    }

    /// The English site alone.
    pub fn into_english(self) -> Site {
        self.english
    }
}

/// Reads the content of all languages. Skips the slower checks of [`check`].
///
/// # Errors
/// All problems, each with its file and, if known, its line.
pub fn load_all(files: &Files) -> Result<Sites, Vec<Problem>> {
    read(files, None).map(|inspected| inspected.sites)
}

/// The English site of [`load_all`].
///
/// # Errors
/// As [`load_all`].
pub fn load(files: &Files) -> Result<Site, Vec<Problem>> {
    load_all(files).map(Sites::into_english)
}

/// As [`check_with`], where no image was uploaded.
///
/// # Errors
/// As [`check_with`].
pub fn check(files: &Files) -> Result<Sites, Vec<Problem>> {
    check_with(files, UploadedImages::Named(&BTreeSet::new()))
}

/// Reads the content of all languages and runs the checks that are too slow for startup: broken
/// links, missing images, city pages with too little text of their own, and posts that are hard to read or
/// repeat others.
///
/// # Errors
/// Those of [`load_all`], and the problems that these checks find.
pub fn check_with(files: &Files, uploaded: UploadedImages<'_>) -> Result<Sites, Vec<Problem>> {
    let InspectedSites { sites, problems } = inspect(files, uploaded)?;
    if problems.is_empty() {
        Ok(sites)
    } else {
        Err(problems)
    }
}

/// Sites that can be shown, and what the slower checks found in them.
#[derive(Clone, Debug)]
pub struct InspectedSites {
    /// The sites.
    pub sites: Sites,
    /// Problems that do not keep the sites from being shown, such as a link without a page.
    pub problems: Vec<Problem>,
}

/// As [`check_with`], but returns sites that can be shown together with their problems.
///
/// # Errors
/// Those of [`load_all`], together with what the other checks find.
pub fn inspect(
    files: &Files,
    uploaded: UploadedImages<'_>,
) -> Result<InspectedSites, Vec<Problem>> {
    read(files, Some(uploaded))
}

/// Reads content, and checks it thoroughly if the uploaded images are given.
fn read(files: &Files, check: Option<UploadedImages<'_>>) -> Result<InspectedSites, Vec<Problem>> {
    let thorough = check.is_some();
    let mut facts = Facts::read(files)?;
    let shared = Shared::read(files)?;
    facts.set_rates(&shared.rates);
    let mut sites = BTreeMap::new();
    // What keeps the sites from being shown, and what does not.
    let (mut problems, mut weak) = (Vec::new(), Vec::new());
    for (locale, result) in read_each(files, &mut facts, &shared) {
        match result {
            Ok((mut site, posts)) => {
                if thorough {
                    weak.extend(originality::check(files, locale, &site.pages));
                    weak.extend(drawings::without_alternative_text(files, &site));
                    let found = posts.check(files, &site.pages);
                    weak.extend(found.problems);
                    site.warnings = found.advice.iter().map(Problem::to_string).collect();
                    site.advice = found.advice;
                }
                sites.insert(locale, site);
            }
            Err(found) => problems.extend(found),
        }
    }
    if thorough {
        if let Some(UploadedImages::Named(names)) = check {
            weak.extend(image_uses::missing(files, names));
        }
        weak.extend(placeholder_check::check(files));
        let named: Vec<Problem> = problems.iter().chain(&weak).cloned().collect();
        weak.extend(required_texts::check(files, &named));
    }
    let is_readable = problems.is_empty();
    if is_readable {
        problems.extend(translate(files, &mut sites));
        if thorough {
            weak.extend(dead_links(files, &mut facts, &sites));
        }
    }
    let Some(mut english) = sites.remove(&Locale::En).filter(|_| problems.is_empty()) else {
        problems.extend(weak);
        return Err(problems);
    };
    let mut shared = facts.warnings();
    if thorough {
        shared.extend(translation::single_files(files));
        let advice = advice(files, &english);
        shared.extend(advice.iter().map(Problem::to_string));
        english.advice.extend(advice);
    }
    english.warnings.splice(0..0, shared);
    english.fact_uses = facts.uses();
    let pages = sites.values().chain([&english]).flat_map(pages_of);
    english.price_uses = facts.price_uses(pages, &english.rates);
    add_towns(sites.values_mut().chain([&mut english]).collect());
    Ok(InspectedSites {
        sites: Sites {
            english,
            others: sites,
        },
        problems: weak,
    })
}

/// Lists the towns that any language's pages add to the served cities, for each site and for its wizard.
fn add_towns(sites: Vec<&mut Site>) {
    let towns = sites.iter();
    let added = added_towns(towns.flat_map(|site| listing::towns(site.locale, &site.pages)));
    for site in sites {
        let sections = site.pages.values_mut().flat_map(|page| &mut page.sections);
        for section in sections {
            if let Section::QuoteWizard(wizard) = section {
                wizard.estimate.added_towns = Some(added.clone()).filter(|list| !list.is_empty());
            }
        }
        site.added_towns.clone_from(&added);
    }
}

/// Advice on what is allowed in the content of all languages but probably not meant.
fn advice(files: &Files, english: &Site) -> Vec<Problem> {
    let rates = &english.rates;
    let mut advice = rates::advice(files, rates);
    advice.extend(proposal_rules::advice(files, english.proposal_rules));
    advice.extend(translation::differences(files));
    advice.extend(typed_prices::advice(files, rates));
    advice.extend(reading_ease::advice(files));
    advice.extend(license_claims::advice(files));
    advice.extend(counties::advice(files));
    advice.extend(policy_check::advice(files));
    advice
}

/// A site with its posts, or all problems.
type SiteResult = Result<(Site, Posts), Vec<Problem>>;

/// Reads the site of each language on a thread of its own, because the program waits for all of them
/// when it starts.
fn read_each(files: &Files, facts: &mut Facts, shared: &Shared) -> Vec<(Locale, SiteResult)> {
    let locales = Locale::ALL
        .into_iter()
        .filter(|locale| *locale == Locale::En || has_folder(files, *locale));
    let read = |locale| {
        let mut facts = facts.clone();
        let result = site::read(files, locale, &mut facts, shared);
        (locale, result, facts)
    };
    let all: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = locales
            .map(|locale| scope.spawn(move || read(locale)))
            .collect();
        let joined = threads.into_iter().map(|thread| {
            let result = thread.join();
            result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        joined.collect()
    });
    let mut results = Vec::new();
    for (locale, result, uses) in all {
        facts.add_uses(uses);
        results.push((locale, result));
    }
    results
}

fn has_folder(files: &Files, locale: Locale) -> bool {
    let folder = format!("{}/", locale.key());
    files.below(&folder).next().is_some()
}

/// The field of a page that names the page that it translates.
const TRANSLATION_OF: &str = "/translation_of";

/// Links each translated page with its English page, in both directions. That is the page that its
/// file names, or the page whose file has the same name.
fn translate(files: &Files, sites: &mut BTreeMap<Locale, Site>) -> Vec<Problem> {
    let problem = |page: &Page, message: ProblemMessage| {
        Problem::in_field(&page.file, TRANSLATION_OF, "").worded(files, &message)
    };
    let mut problems = Vec::new();
    let mut pairs: BTreeMap<(String, Locale), String> = BTreeMap::new();
    let Some(english) = sites.get(&Locale::En) else {
        return problems;
    };
    let originals: BTreeSet<&str> = pages_of(english).map(|page| page.path.as_str()).collect();
    let by_file: BTreeMap<&str, &str> = pages_of(english)
        .map(|page| (name_of(&page.file), page.path.as_str()))
        .collect();
    for site in sites.values() {
        for page in pages_of(site) {
            let named = page.translation_of.as_deref();
            if site.locale == Locale::En {
                if named.is_some() {
                    let message = ProblemMessage::new(|all| &all.translation_in_english);
                    problems.push(problem(page, message.with_field("translation_of")));
                }
                continue;
            }
            let Some(original) = named.or_else(|| by_file.get(name_of(&page.file)).copied()) else {
                continue;
            };
            let key = (original.to_owned(), site.locale);
            if !originals.contains(original) {
                let message = ProblemMessage::new(|all| &all.translation_target);
                problems.push(problem(page, message.with("address", original)));
            } else if let Some(other) = pairs.insert(key, page.path.clone()) {
                let message = ProblemMessage::new(|all| &all.translated_twice);
                let message = message.with("other", other).with("address", original);
                problems.push(problem(page, message));
            }
        }
        // Categories have the same order in all languages.
        for (original, path) in english.blog.categories.iter().zip(&site.blog.categories) {
            if site.locale != Locale::En {
                pairs.insert((original.clone(), site.locale), path.clone());
            }
        }
    }
    for ((original, locale), path) in pairs {
        set_translation(sites, Locale::En, &original, locale, &path);
        set_translation(sites, locale, &path, Locale::En, &original);
    }
    problems
}

fn pages_of(site: &Site) -> impl Iterator<Item = &Page> {
    site.pages.values().chain(site.notices.values())
}

/// A file's name without the folder of its language.
fn name_of(file: &str) -> &str {
    localized(file).map_or(file, |(_, name)| name)
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
    let page = page.or_else(|| site.notices.get_mut(path));
    if let Some(page) = page.or_else(|| site.blog.listings.get_mut(path)) {
        page.translations.insert(locale, translation.to_owned());
    }
}

/// The links of all content files that have no page in their language.
fn dead_links(files: &Files, facts: &mut Facts, sites: &BTreeMap<Locale, Site>) -> Vec<Problem> {
    let mut found = Vec::new();
    for locale in sites.keys() {
        let folder = format!("{}/", locale.key());
        let texts = files.below(&folder).map(|(file, _)| file);
        for file in texts.filter(|file| Path::new(file).extension().is_some_and(|e| e == "toml")) {
            let text = files.text(file).ok();
            let table = text.map(|text| toml_file::parse(files, file, text, facts));
            if let Some(Ok(table)) = table {
                links::collect(file, table.get_ref(), &mut found);
            }
        }
    }
    links::check(files, &found, |file, path| {
        let locale = localized(file).map_or(Locale::En, |(locale, _)| locale);
        let site = sites.get(&locale);
        [SitePath::SignIn, SitePath::ForgotPassword]
            .iter()
            .any(|entry| path == entry.of(locale))
            || site.is_some_and(|site| site.pages.contains_key(path))
    })
}
