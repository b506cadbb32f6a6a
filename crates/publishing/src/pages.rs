//! Pages as the engine renders them.

use card::Card;
use content::{Blog, Page, Site};
use contract::{
    CardImage, ChatWidget, DeskEntryState, LeadFormState, Link, NotFound, PageView, QuoteState,
    Section,
};
use domain::{LeadForm, QuoteEntries};
use images::ImageCatalog;
use sha2::{Digest, Sha256};

use crate::{photos, structured_data};

/// The path of the page that holds the wizard.
pub const QUOTE_PATH: &str = "/quote";

/// The path of the blog's feed.
pub const FEED_PATH: &str = "/blog/feed.xml";

/// What the site says, with what the settings add to it, and the pictures in the bucket. Views
/// depend on nothing else.
#[derive(Debug)]
pub struct Pages {
    /// The content.
    pub site: Site,
    /// The price list, as the browser is given it.
    pub rates: contract::Rates,
    catalog: ImageCatalog,
    settings: SiteSettings,
}

/// What settings add to pages.
#[derive(Clone, Debug)]
pub struct SiteSettings {
    /// Scheme and host, without a slash at the end.
    pub public_url: String,
    /// The public key of the API.
    pub anon_key: String,
    /// Another company's assistant, if one is set.
    pub chat: Option<ChatWidget>,
}

impl Pages {
    /// Pages of some content under some settings, with the pictures on a catalog.
    pub fn new(mut site: Site, catalog: ImageCatalog, settings: SiteSettings) -> Self {
        site.chrome.chat.widget.clone_from(&settings.chat);
        Self {
            rates: content::rates_to_contract(&site.rates),
            settings,
            catalog,
            site,
        }
    }

    /// The view of a page of the site, if there is one at the path; of the blog's listing, at the
    /// path and query.
    pub fn page(&self, path: &str) -> Option<PageView> {
        let page = self.site.pages.get(path);
        page.or_else(|| self.site.blog.listings.get(path))
            .map(|page| self.view(page))
    }

    /// The card of a page as SVG: its heading, its brand and its phone.
    pub fn card_of(&self, page: &Page) -> String {
        self.words_on_card(page).svg()
    }

    /// The view of the 404 page, with the pages nearest to what was asked for.
    pub fn not_found(&self, nearest: Vec<Link>) -> PageView {
        let mut view = self.view(&self.site.not_found);
        view.index = false;
        view.not_found = Some(NotFound {
            path: String::new(),
            nearest,
        });
        view
    }

    /// The wizard's page with what a visitor entered; `None` if content holds no such page.
    pub fn quote(&self, quote: QuoteState) -> Option<PageView> {
        let mut view = self.page(QUOTE_PATH)?;
        view.index = false;
        view.quote = Some(quote);
        Some(view)
    }

    /// The page with a form that came back. `None` if no page shows the form.
    pub fn form(&self, form: LeadForm, state: LeadFormState) -> Option<PageView> {
        let shows = |section: &Section| match section {
            Section::Hero(_) => form == LeadForm::HeroCard,
            Section::LeadForm(shown) => content::form_of(shown.form) == form,
            _ => false,
        };
        let mut pages = self.site.pages.values();
        let page = pages.find(|page| page.sections.iter().any(shows))?;
        let mut view = self.view(page);
        view.index = false;
        view.lead = Some(state);
        Some(view)
    }

    /// A page that only answers a form, with what it is told filled in: each `{name}`.
    pub fn notice(&self, path: &str, told: &[(&str, &str)]) -> Option<PageView> {
        let mut view = self.view(self.site.notices.get(path)?);
        view.index = false;
        let fill = |text: &mut String| {
            for (name, value) in told {
                *text = text.replace(&format!("{{{name}}}"), value);
            }
        };
        for section in &mut view.sections {
            if let Section::Notice(notice) = section {
                fill(&mut notice.heading);
                notice.paragraphs.iter_mut().for_each(fill);
                let links = notice.links.iter_mut().chain(&mut notice.press);
                links.for_each(|link| fill(&mut link.href));
            }
        }
        Some(view)
    }

    /// A page before the desk, with its form as it stands. `None` if content holds no such page.
    pub fn desk_entry(&self, path: &str, state: DeskEntryState) -> Option<PageView> {
        let mut view = self.notice(path, &[])?;
        view.desk_entry = Some(state);
        Some(view)
    }

    /// The wizard as a visitor finds it.
    pub fn start_of_quote(&self) -> QuoteState {
        QuoteState {
            rates: self.rates.clone(),
            anon_key: self.settings.anon_key.clone(),
            step: 1,
            values: QuoteEntries::default().into(),
            errors: Vec::new(),
            failed: false,
            submission: None,
            lead: None,
            began: None,
            receipt: None,
        }
    }

    fn words_on_card<'a>(&'a self, page: &'a Page) -> Card<'a> {
        let brand = &self.site.chrome.brand;
        Card {
            heading: page.heading(),
            brand: page.brand.as_ref().unwrap_or(&brand.name),
            phone: &brand.phone,
        }
    }

    fn card_image(&self, page: &Page) -> CardImage {
        let words = self.words_on_card(page);
        let address = card_address(&page.path, &words.svg());
        let heading = as_sentence(words.heading);
        CardImage {
            url: format!("{}{address}", self.settings.public_url),
            alt: format!("{heading} {}, {}", words.brand, words.phone),
            width: card::WIDTH,
            height: card::HEIGHT,
        }
    }

    fn view(&self, page: &Page) -> PageView {
        let mut chrome = self.site.chrome.clone();
        if let Some(brand) = &page.brand {
            let main = std::mem::replace(&mut chrome.brand.name, brand.clone());
            chrome.brand.home_label = chrome.brand.home_label.replace(&main, brand);
        }
        let holds = |is: fn(&Section) -> bool| page.sections.iter().any(is);
        let has_wizard = holds(|section| matches!(section, Section::QuoteWizard(_)));
        let plays_jingle = holds(|section| match section {
            Section::Jingle(_) => true,
            Section::Videos(videos) => videos.cards.iter().any(|card| card.jingle),
            _ => false,
        });
        let has_prices = holds(|section| matches!(section, Section::Prices(_)));
        let mut sections = page.sections.clone();
        let photos = photos::show(&mut sections, &self.catalog, &self.site.messages.loading);
        PageView {
            lang: self.site.lang.clone(),
            locale: format!("{}_{}", self.site.lang, self.site.business.address.country),
            path: page.path.clone(),
            canonical: format!("{}{}", self.settings.public_url, page.path),
            title: page.title.clone(),
            description: page.description.clone(),
            card: self
                .site
                .pages
                .contains_key(&page.path)
                .then(|| self.card_image(page)),
            index: true,
            structured_data: structured_data::of(
                page,
                &self.site.business,
                &self.settings.public_url,
            ),
            feed: is_blog(&page.path).then(|| Link {
                label: self.site.blog.feed.title.clone(),
                href: FEED_PATH.to_owned(),
            }),
            chrome,
            sections,
            photos,
            rates: has_prices.then(|| self.rates.clone()),
            quote: has_wizard.then(|| self.start_of_quote()),
            lead: None,
            desk_entry: None,
            jingle_key: plays_jingle.then(|| self.settings.anon_key.clone()),
            not_found: None,
        }
    }
}

/// A heading with a period, unless it ends with punctuation of its own.
fn as_sentence(heading: &str) -> String {
    let stop = if heading.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{heading}{stop}")
}

/// The address of a page's card: it changes with anything that is drawn.
pub fn card_address(path: &str, svg: &str) -> String {
    let key = if path == "/" { "/home" } else { path };
    let hash = hex::encode(Sha256::digest(svg));
    format!("/og{key}.{}.png", &hash[..10])
}

/// Whether a page belongs to the blog: a post, or a page of the listing.
fn is_blog(path: &str) -> bool {
    path.strip_prefix(Blog::PATH)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
}
