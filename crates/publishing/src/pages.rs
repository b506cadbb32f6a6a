//! Views of pages, as the engine renders them.

use card::Card;
use content::{Page, Site, fill_placeholders};
use contract::{
    Alternate, AuthFormState, CardImage, ChatWidget, LanguageLink, LeadFormState, Link, LogoImage,
    NotFound, PagePaths, PageView, QuotePageState, QuoteState, Section,
};
use domain::{LeadForm, Locale, QuoteEntries, SitePath};
use images::ImageCatalog;
use sha2::{Digest, Sha256};

use crate::{photos, structured_data, uploaded_videos};

/// The content with settings and uploaded images applied. Views depend on nothing else.
#[derive(Debug)]
pub struct Pages {
    /// The content.
    pub site: Site,
    /// The price list in the contract's type.
    pub rates: contract::Rates,
    catalog: ImageCatalog,
    settings: SiteSettings,
}

/// Settings that affect pages.
#[derive(Clone, Debug)]
pub struct SiteSettings {
    /// Scheme and host, without a trailing slash.
    pub public_url: String,
    /// The public API key.
    pub anon_key: String,
    /// A third-party chat widget, if one is configured.
    pub chat: Option<ChatWidget>,
}

impl Pages {
    /// Pages of a site with settings and an image catalog.
    pub fn new(mut site: Site, catalog: ImageCatalog, settings: SiteSettings) -> Self {
        site.chrome.chat.widget.clone_from(&settings.chat);
        Self {
            rates: content::rates_to_contract(&site.rates),
            settings,
            catalog,
            site,
        }
    }

    /// The view of the page at a path, or of the blog listing at a path and query; `None` if there
    /// is none.
    pub fn page(&self, path: &str) -> Option<PageView> {
        let page = self.site.pages.get(path);
        page.or_else(|| self.site.blog.listings.get(path))
            .map(|page| self.view(page))
    }

    /// The owner's logo; `None` while the shipped one is shown.
    pub fn logo(&self) -> Option<LogoImage> {
        photos::logo(&self.catalog)
    }

    /// The owner's logo for mail, with its absolute URL; `None` while the shipped one is shown.
    pub fn mail_logo(&self) -> Option<LogoImage> {
        photos::mail_logo(&self.catalog).map(|logo| LogoImage {
            src: format!("{}{}", self.settings.public_url, logo.src),
            ..logo
        })
    }

    /// A page's social card as SVG: heading, drawing, brand and phone.
    pub fn card_of(&self, page: &Page) -> String {
        self.card_text(page).svg()
    }

    /// The view of the 404 page, with links to the nearest pages. Its link to the other language leads to the home page,
    /// because the address may exist in neither.
    pub fn not_found(&self, nearest: Vec<Link>) -> PageView {
        let mut view = self.view(&self.site.not_found);
        view.index = false;
        let home = self.site.pages.get(SitePath::Home.of(self.site.locale));
        view.language = home.and_then(Self::language_link);
        view.not_found = Some(NotFound {
            path: String::new(),
            nearest,
        });
        view
    }

    /// The wizard's page with what a visitor entered; `None` if content has no such page.
    pub fn quote(&self, quote: QuoteState) -> Option<PageView> {
        let mut view = self.page(SitePath::Quote.of(self.site.locale))?;
        view.index = false;
        // A step that was posted goes on in the other language with what was entered.
        if let Some(link) = &mut view.language {
            link.posts = quote.submission.is_some();
        }
        view.quote = Some(quote);
        Some(view)
    }

    /// Whether the page at a path has a form.
    pub fn has_form(&self, path: &str, form: LeadForm) -> bool {
        let page = self.site.pages.get(path);
        page.is_some_and(|page| shows_form(page, form))
    }

    /// The page with a form and the state to show in it: the one at `path` if it has the form, or
    /// else the first that has it. `None` if no page has the form.
    pub fn form(&self, path: &str, form: LeadForm, state: LeadFormState) -> Option<PageView> {
        let own = self.site.pages.get(path).into_iter();
        let mut pages = own.chain(self.site.pages.values());
        let mut view = self.view(pages.find(|page| shows_form(page, form))?);
        view.index = false;
        view.lead = Some(state);
        Some(view)
    }

    /// A notice page, which responds to a form. Replaces each `{name}` with its value.
    pub fn notice(&self, path: &str, values: &[(&str, &str)]) -> Option<PageView> {
        let mut view = self.view(self.site.notices.get(path)?);
        view.index = false;
        let fill = |text: &mut String| *text = fill_placeholders(text, values);
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

    /// Makes the link to the other language lead to an address below a known path, such as one with
    /// the identifier of a request.
    pub fn link_language(view: &mut PageView, path: SitePath, below: &str) {
        if let Some(link) = &mut view.language {
            let locale = Locale::from_key(&link.lang).unwrap_or_default();
            link.href = format!("{}{below}", path.of(locale));
        }
    }

    /// A sign-in page of the desk with its form's state. Its link to the other language leads to what
    /// `below` names below that page, such as a secret; without it, there is no link. `None` if content
    /// has no such page.
    pub fn auth_form(
        &self,
        path: SitePath,
        below: Option<&str>,
        state: AuthFormState,
    ) -> Option<PageView> {
        let mut view = self.notice(path.of(self.site.locale), &[])?;
        view.auth_form = Some(state);
        view.alternates = Vec::new();
        match below {
            Some(below) => Self::link_language(&mut view, path, below),
            None => view.language = None,
        }
        Some(view)
    }

    /// The private page of a quote. `below` is its token. `None` if content has no such page.
    pub fn quote_page(&self, below: &str, state: QuotePageState) -> Option<PageView> {
        let mut view = self.notice(SitePath::QuotePage.of(self.site.locale), &[])?;
        view.quote_page = Some(state);
        Self::link_language(&mut view, SitePath::QuotePage, below);
        Some(view)
    }

    /// The wizard's initial state.
    pub fn initial_quote(&self) -> QuoteState {
        QuoteState {
            path: SitePath::Quote.of(self.site.locale).to_owned(),
            rates: self.rates.clone(),
            usual_crews: self.site.assistant.estimate.crew_by_bedrooms.clone(),
            anon_key: self.settings.anon_key.clone(),
            step: 1,
            values: QuoteEntries::initial(&self.site.rates).into(),
            errors: Vec::new(),
            failed: false,
            submission: None,
            lead: None,
            began: None,
            receipt: None,
        }
    }

    /// The page's URLs in all languages: its own first, then translations, `x-default` last. Empty
    /// if the page has no translation.
    pub fn alternates(&self, page: &Page) -> Vec<Alternate> {
        if page.translations.is_empty() || !page.listed {
            return Vec::new();
        }
        let own = (self.site.locale, &page.path);
        let translations = page.translations.iter();
        let mut all: Vec<(Locale, &String)> = translations.map(|(at, path)| (*at, path)).collect();
        all.insert(0, own);
        let alternate = |lang: &str, path: &str| Alternate {
            lang: lang.to_owned(),
            url: format!("{}{path}", self.settings.public_url),
        };
        let default = all.iter().find(|(locale, _)| *locale == Locale::default());
        let default = default.map(|(_, path)| alternate("x-default", path));
        let named = all
            .iter()
            .map(|(locale, path)| alternate(locale.key(), path));
        named.chain(default).collect()
    }

    /// The link to a page's first translation.
    fn language_link(page: &Page) -> Option<LanguageLink> {
        let (locale, path) = page.translations.first_key_value()?;
        Some(LanguageLink {
            lang: locale.key().to_owned(),
            label: locale.name().to_owned(),
            href: path.clone(),
            posts: false,
        })
    }

    fn paths(&self) -> PagePaths {
        let of = |path: SitePath| path.of(self.site.locale).to_owned();
        PagePaths {
            home: of(SitePath::Home),
            subscribe: of(SitePath::Subscribe),
            manifest: of(SitePath::Manifest),
        }
    }

    fn card_text<'a>(&'a self, page: &'a Page) -> Card<'a> {
        let brand = &self.site.chrome.brand;
        Card {
            heading: page.heading(),
            brand: page.brand.as_ref().unwrap_or(&brand.name),
            phone: &brand.phone,
            has_shipped_logo: self.logo().is_none(),
            primary: self.site.colors.primary.channels,
            accent: self.site.colors.accent.channels,
            drawing: self.drawing(page),
        }
    }

    /// The drawing at the top of a page. The home page's is wider than a card.
    fn drawing(&self, page: &Page) -> Option<&str> {
        let image = page
            .hero_image()
            .filter(|_| page.path != SitePath::Home.of(self.site.locale))?;
        let drawing = self.site.images.get(&image.fallback)?;
        std::str::from_utf8(&drawing.bytes).ok()
    }

    fn card_image(&self, page: &Page) -> CardImage {
        let card = self.card_text(page);
        let address = card_address(&page.path, &card.svg());
        let heading = as_sentence(card.heading);
        CardImage {
            url: format!("{}{address}", self.settings.public_url),
            alt: format!("{heading} {}, {}", card.brand, card.phone),
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
        chrome.brand.logo = self.logo();
        let logo = chrome.brand.logo.as_ref().map(|logo| logo.src.clone());
        let has_section = |is: fn(&Section) -> bool| page.sections.iter().any(is);
        let has_wizard = has_section(|section| matches!(section, Section::QuoteWizard(_)));
        let plays_jingle = has_section(|section| match section {
            Section::Jingle(_) => true,
            Section::Videos(videos) => videos.cards.iter().any(|card| card.jingle),
            _ => false,
        });
        let has_prices = has_section(|section| matches!(section, Section::Prices(_)));
        let mut page = page.clone();
        uploaded_videos::replace(&mut page.sections, &self.site, &self.catalog);
        let page = &page;
        let mut sections = page.sections.clone();
        let photos = photos::replace(&mut sections, &self.catalog, &self.site.messages.loading);
        let has_card = self.site.pages.contains_key(&page.path);
        let card = has_card.then(|| self.card_image(page));
        PageView {
            lang: self.site.lang.clone(),
            locale: format!("{}_{}", self.site.lang, self.site.business.address.country),
            path: page.path.clone(),
            canonical: format!("{}{}", self.settings.public_url, page.path),
            alternates: self.alternates(page),
            language: Self::language_link(page),
            paths: self.paths(),
            title: page.title.clone(),
            description: page.description.clone(),
            index: true,
            structured_data: structured_data::of(
                page,
                &self.site,
                logo.as_deref(),
                card.as_ref().map(|card| card.url.as_str()),
                &self.settings.public_url,
            ),
            card,
            feed: is_blog(self.site.locale, &page.path).then(|| Link {
                label: self.site.blog.feed.title.clone(),
                href: SitePath::Feed.of(self.site.locale).to_owned(),
            }),
            colors: self.site.colors.changed(),
            chrome,
            sections,
            photos,
            rates: has_prices.then(|| self.rates.clone()),
            quote: has_wizard.then(|| self.initial_quote()),
            lead: None,
            auth_form: None,
            quote_page: None,
            jingle_key: plays_jingle.then(|| self.settings.anon_key.clone()),
            not_found: None,
        }
    }
}

fn shows_form(page: &Page, form: LeadForm) -> bool {
    page.sections.iter().any(|section| match section {
        Section::Hero(_) => form == LeadForm::HeroCard,
        Section::LeadForm(shown) => content::form_of(shown.form) == form,
        _ => false,
    })
}

/// A heading with a period, unless it already ends with punctuation.
fn as_sentence(heading: &str) -> String {
    let stop = if heading.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{heading}{stop}")
}

/// The path of a page's card, which changes with its SVG.
pub fn card_address(path: &str, svg: &str) -> String {
    let key = if path == "/" { "/home" } else { path };
    let hash = hex::encode(Sha256::digest(svg));
    format!("/og{key}.{}.png", &hash[..10])
}

/// Whether a page belongs to the blog: a post, or a page of the listing.
fn is_blog(locale: Locale, path: &str) -> bool {
    path.strip_prefix(SitePath::Blog.of(locale))
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
}
