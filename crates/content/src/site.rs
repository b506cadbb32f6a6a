//! The site of one language.

use std::collections::{BTreeMap, BTreeSet};

use contract::{Chrome, FooterEntry, Section};
use domain::{Locale, Rates, SitePath, is_far_move};
use sha2::{Digest, Sha256};

use crate::facts::{FactUse, Facts};
use crate::form_labels::FormLabels;
use crate::images::{self, Drawings, Image};
use crate::jingle;
use crate::linked_images;
use crate::messages::Messages;
use crate::page::Page;
use crate::page_paths::by_path;
use crate::pages::{self, Media};
use crate::posts::{self, Blog, Posts};
use crate::price_uses::PriceUse;
use crate::problem_messages::ProblemMessage;
use crate::toml_file;
use crate::videos::{self, Video};
use crate::{
    AssistantText, BrandColors, Business, DeskMailText, DeskMessages, Files, InvoiceText, MailText,
    Problem, ProposalRules, ProposalText, cities, crews, listing, rates,
};

/// The whole site in one language. Immutable: changed content gives another `Site`.
#[derive(Clone, Debug)]
pub struct Site {
    /// A short hash of all content.
    pub revision: String,
    /// The language of the texts.
    pub locale: Locale,
    /// The language's code, as in `lang="en"`.
    pub lang: String,
    /// Header, footer and other parts that all pages share.
    pub chrome: Chrome,
    /// Pages by canonical path.
    pub pages: BTreeMap<String, Page>,
    /// Notice pages, which are shown only after a form, by path.
    pub notices: BTreeMap<String, Page>,
    /// The blog's listings and feed.
    pub blog: Blog,
    /// The page for every other path.
    pub not_found: Page,
    /// The price list.
    pub rates: Rates,
    /// The rules of written proposals.
    pub proposal_rules: ProposalRules,
    /// The words of written proposals.
    pub proposal: ProposalText,
    /// The words of invoices.
    pub invoice: InvoiceText,
    /// Texts that belong to no page.
    pub messages: Messages,
    /// The texts of mail.
    pub mail: MailText,
    /// Texts of emails written or started at the desk.
    pub desk_mail: DeskMailText,
    /// The texts of the assistant.
    pub assistant: AssistantText,
    /// The texts of the desk's API.
    pub desk: DeskMessages,
    /// Structured data about the business.
    pub business: Business,
    /// Bundled images by URL path.
    pub images: BTreeMap<String, Image>,
    /// Bundled videos by file name.
    pub videos: BTreeMap<String, Video>,
    /// The seeds of the jingles, one per day, in rotation.
    pub jingle_seeds: Vec<u64>,
    /// Warnings for the owner, which do not prevent publishing.
    pub warnings: Vec<String>,
    /// Advice on weak texts, which the desk shows in its language; part of the warnings.
    pub advice: Vec<Problem>,
    /// Where all languages show each fact. Only the English site has it.
    pub fact_uses: Vec<FactUse>,
    /// Where all languages show each price. Only the English site has it.
    pub price_uses: Vec<PriceUse>,
    /// The placeholders of facts and prices that texts may contain, with their values.
    pub placeholders: BTreeMap<String, String>,
    /// The readings of facts that are samples.
    pub samples: Vec<String>,
    /// The company's colors.
    pub colors: BrandColors,
    /// The towns that the pages of all languages add to the served cities, as `domain::added_towns` lists them.
    pub added_towns: String,
}

/// Content that all languages share.
pub struct Shared {
    /// A short hash of all content.
    pub revision: String,
    pub drawings: Drawings,
    pub videos: BTreeMap<String, Video>,
    pub rates: Rates,
    pub proposal_rules: ProposalRules,
    pub jingle_seeds: Vec<u64>,
}

/// The texts of one language that belong to no page.
struct Texts {
    chrome: Chrome,
    messages: Messages,
    business: Business,
    mail: MailText,
    desk_mail: DeskMailText,
    assistant: AssistantText,
    desk: DeskMessages,
    invoice: InvoiceText,
    proposal: ProposalText,
}

impl Shared {
    /// Reads images, videos, the price list and the jingle.
    pub fn read(files: &Files) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut keep = |found: Vec<Problem>| problems.extend(found);
        let images = images::read(files).map_err(&mut keep);
        let videos = videos::read(files).map_err(&mut keep);
        let rates = rates::read(files).map_err(|problem| keep(vec![problem]));
        let jingle_seeds = jingle::read(files).map_err(|problem| keep(vec![problem]));
        match (images, videos, rates, jingle_seeds) {
            (Ok(drawings), Ok(videos), Ok((rates, proposal_rules)), Ok(jingle_seeds)) => Ok(Self {
                revision: revision(files),
                drawings,
                videos,
                rates,
                proposal_rules,
                jingle_seeds,
            }),
            _ => Err(problems),
        }
    }
}

impl Texts {
    fn read(files: &Files, locale: Locale, facts: &mut Facts) -> Result<Self, Vec<Problem>> {
        let file = |name: &str| format!("{}/{name}", locale.key());
        let mut problems = Vec::new();
        let mut keep = |found: Vec<Problem>| problems.extend(found);
        let chrome = toml_file::read(files, &file("site.toml"), facts).map_err(&mut keep);
        let chrome = chrome.map(without_empty_entries);
        let messages = toml_file::read(files, &file("messages.toml"), facts).map_err(&mut keep);
        let business = toml_file::read(files, &file("business.toml"), facts).map_err(&mut keep);
        let business = business.map(|mut business: Business| {
            business.hours = facts.opening_hours();
            business.areas.retain(|area| !area.is_empty());
            business
        });
        let mail = toml_file::read(files, &file("mail.toml"), facts).map_err(&mut keep);
        let mail = mail.map(|mut mail: MailText| {
            let page = facts.value(&file("mail.toml"), "review_page.main");
            mail.booking.review_page = page.unwrap_or_default();
            mail
        });
        let desk_mail = toml_file::read(files, &file("desk-mail.toml"), facts).map_err(&mut keep);
        let assistant = toml_file::read(files, &file("assistant.toml"), facts).map_err(&mut keep);
        let desk = toml_file::read(files, &file("desk.toml"), facts).map_err(&mut keep);
        let invoice = toml_file::read(files, &file("invoice.toml"), facts).map_err(&mut keep);
        let proposal = toml_file::read(files, &file("proposal.toml"), facts).map_err(&mut keep);
        match (
            chrome, messages, business, mail, desk_mail, assistant, desk, invoice, proposal,
        ) {
            (
                Ok(chrome),
                Ok(messages),
                Ok(business),
                Ok(mail),
                Ok(desk_mail),
                Ok(assistant),
                Ok(desk),
                Ok(invoice),
                Ok(proposal),
            ) => Ok(Self {
                chrome,
                messages,
                business,
                mail,
                desk_mail,
                assistant,
                desk,
                invoice,
                proposal,
            }),
            _ => Err(problems),
        }
    }
}

/// Leaves out what the owner has not entered.
fn without_empty_entries(mut chrome: Chrome) -> Chrome {
    // The owner has no page on these networks.
    chrome.footer.social.retain(|link| !link.href.is_empty());
    // Without a license number, the line of the numbers is empty.
    chrome.footer.legal.retain(|line| !line.is_empty());
    for column in &mut chrome.footer.columns {
        column.entries.retain(|entry| !entry.label.is_empty());
        name_numbers_once(&mut column.entries);
    }
    chrome
}

/// Removes links that dial the same number as one before them.
fn name_numbers_once(entries: &mut Vec<FooterEntry>) {
    let mut numbers = BTreeSet::new();
    entries.retain(|entry| {
        let number = entry
            .href
            .as_deref()
            .and_then(|href| href.strip_prefix("tel:"));
        number.is_none_or(|number| {
            let digits: String = number.chars().filter(char::is_ascii_digit).collect();
            numbers.insert(digits)
        })
    });
}

/// Reads the site of one language. Also returns its posts, for checks that are skipped at startup.
pub fn read(
    files: &Files,
    locale: Locale,
    facts: &mut Facts,
    shared: &Shared,
) -> Result<(Site, Posts), Vec<Problem>> {
    let mut problems = Vec::new();
    let mut keep = |found: Vec<Problem>| problems.extend(found);
    let texts = Texts::read(files, locale, facts).map_err(&mut keep);
    let pages = match &texts {
        Ok(texts) => read_pages(files, locale, facts, shared, &texts.chrome).map_err(&mut keep),
        Err(()) => Err(()),
    };
    let posts =
        posts::read(files, locale, facts, &shared.rates, &shared.drawings).map_err(&mut keep);
    let (Ok(texts), Ok(mut pages), Ok(posts)) = (texts, pages, posts) else {
        return Err(problems);
    };
    let messages = texts
        .messages
        .with_labels(FormLabels::of(&pages))
        .map_err(|unnamed| name_problems(files, locale, unnamed))?;
    pages.extend(posts.pages());
    let (mut pages, not_found) = by_path(files, locale, pages)?;
    crews::name(&mut pages, &shared.rates, &messages, locale);
    let (mut pages, notices): (BTreeMap<_, _>, BTreeMap<_, _>) =
        pages.into_iter().partition(|(_, page)| page.listed);
    listing::fill(&mut pages, &texts.chrome);
    listing::fill_cities(locale, &mut pages);
    linked_images::fill(&mut pages);
    let site = Site {
        revision: shared.revision.clone(),
        locale,
        lang: locale.key().to_owned(),
        chrome: texts.chrome,
        pages,
        notices,
        blog: posts.blog(),
        not_found,
        rates: shared.rates.clone(),
        proposal_rules: shared.proposal_rules,
        proposal: texts.proposal,
        invoice: texts.invoice,
        messages,
        mail: texts.mail,
        desk_mail: texts.desk_mail,
        assistant: texts.assistant,
        desk: texts.desk,
        business: texts.business,
        images: images::by_url(&shared.drawings),
        videos: shared.videos.clone(),
        jingle_seeds: shared.jingle_seeds.clone(),
        warnings: Vec::new(),
        advice: Vec::new(),
        fact_uses: Vec::new(),
        price_uses: Vec::new(),
        placeholders: facts.placeholders(locale),
        samples: facts.samples(),
        colors: facts.colors(),
        added_towns: String::new(),
    };
    Ok((site, posts))
}

/// A problem for each name that a table of the messages lacks.
fn name_problems(
    files: &Files,
    locale: Locale,
    unnamed: Vec<(&'static str, &'static str)>,
) -> Vec<Problem> {
    let file = format!("{}/messages.toml", locale.key());
    let problem = |(table, name): (&str, &str)| {
        let message = ProblemMessage::new(|all| &all.name_missing).with("name", name);
        let problem = Problem::in_field(&file, format!("/{table}"), "");
        problem.worded(files, &message)
    };
    unnamed.into_iter().map(problem).collect()
}

/// Reads the pages with their own files and the city pages.
fn read_pages(
    files: &Files,
    locale: Locale,
    facts: &mut Facts,
    shared: &Shared,
    chrome: &Chrome,
) -> Result<Vec<Page>, Vec<Problem>> {
    let media = Media {
        images: &shared.drawings,
        videos: &shared.videos,
    };
    let mut pages = Vec::new();
    let mut problems = Vec::new();
    for (file, _) in files.below(&format!("{}/pages/", locale.key())) {
        match pages::read(files, file, facts, media) {
            Ok(page) => pages.push(page),
            Err(found) => problems.extend(found),
        }
    }
    let name = |path: &str| city_name(chrome, &pages, path);
    match cities::read(files, locale, facts, &shared.drawings, name) {
        Ok(cities) => pages.extend(cities),
        Err(found) => problems.extend(found),
    }
    if problems.is_empty() {
        Ok(pages)
    } else {
        Err(problems)
    }
}

/// The name of a city whose page has its own file: from the menus or from its city-limit sign.
fn city_name(chrome: &Chrome, pages: &[Page], path: &str) -> Option<String> {
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

fn revision(files: &Files) -> String {
    let mut hash = Sha256::new();
    for (path, digest) in files.digests() {
        hash.update((path.len() as u64).to_le_bytes());
        hash.update(path);
        hash.update(digest);
    }
    hex::encode(hash.finalize())[..12].to_owned()
}

impl Site {
    /// Returns whether a move is known to go beyond the served cities and the towns that pages add.
    pub fn is_far_move(&self, origin: &str, destination: &str) -> bool {
        is_far_move(origin, destination, &self.added_towns)
    }

    /// The crew that is usual for a home with this number of bedrooms; `None` if the price list does not have it. The
    /// wizard starts with two movers for any home (spec section 3) and offers this one.
    pub fn usual_crew(&self, bedrooms: u32) -> Option<u32> {
        let crews = &self.assistant.estimate.crew_by_bedrooms;
        let last = crews.len().checked_sub(1)?;
        let at = usize::try_from(bedrooms).unwrap_or(last).min(last);
        let crew = *crews.get(at)?;
        self.rates.hourly(crew).map(|_| crew)
    }
}

/// The texts of the quote wizard.
pub fn quote_wizard(site: &Site) -> Option<&contract::QuoteWizardSection> {
    let page = site.pages.get(SitePath::Quote.of(site.locale))?;
    page.sections.iter().find_map(|section| match section {
        Section::QuoteWizard(wizard) => Some(wizard),
        _ => None,
    })
}
