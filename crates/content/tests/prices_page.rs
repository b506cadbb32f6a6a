//! The page with all prices: it has everything that the price list charges, and every page leads to it.

use content::{Files, Site, load_all};
use contract::Section;
use domain::Locale;

/// The times that its texts name in words, in minutes, as [`Rates`](domain::Rates) has them.
const FLIGHT: u64 = 30;
const PACKING: u64 = 240;
const PIANO: u64 = 120;
const SAFE: u64 = 60;
const SHORTEST: u64 = 120;

#[test]
fn names_every_rate_and_service_and_computes_six_moves() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for site in sites.iter() {
        let page = &site.pages[path(site.locale)];
        let shown = serde_json::to_string(&page.sections).expect("JSON");
        let amounts = site.rates.crews.iter().map(|crew| crew.hourly);
        for amount in amounts.chain(site.rates.services.iter().map(|line| line.price)) {
            let amount = site.locale.money_short(amount);
            assert!(shown.contains(&amount), "{amount} in {}", page.path);
        }
        let examples = page.sections.iter().filter_map(|section| match section {
            Section::Prices(prices) => Some(prices.examples.len()),
            _ => None,
        });
        assert_eq!(examples.sum::<usize>(), 6, "{}", page.path);
    }
}

#[test]
fn the_times_that_its_texts_name_are_those_of_the_price_list() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    let rates = &sites.get(Locale::En).rates;
    let added = |key: &str| {
        let mut lines = rates.services.iter();
        let line = lines.find(|line| line.service.key() == key);
        line.expect("a service").added
    };
    assert_eq!(rates.stair_flight, FLIGHT);
    assert_eq!(rates.minimum, SHORTEST);
    assert_eq!(added("full_packing"), PACKING);
    assert_eq!(added("piano_moving"), PIANO);
    assert_eq!(added("safe_moving"), SAFE);
    for without_time in ["packing_supplies", "appliance_disconnect", "storage"] {
        assert_eq!(added(without_time), 0, "{without_time}");
    }
}

#[test]
fn every_page_leads_to_it_at_every_width() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for site in sites.iter() {
        let path = path(site.locale);
        let chrome = &site.chrome;
        let mut menus = chrome.header.menus.iter().flat_map(|menu| &menu.links);
        assert!(menus.any(|link| link.href == path), "wide header");
        let mut sheet = chrome.menu_sheet.links.iter();
        assert!(sheet.any(|link| link.href == path), "menu of phones");
        let mut legal = chrome.footer.legal_links.iter();
        assert!(legal.any(|link| link.href == path), "footer");
        assert!(services(site).contains(&format!("]({path})")), "services");
        assert_eq!(site.assistant.phrases.price_page, path);
    }
}

/// The first text of the page with all services.
fn services(site: &Site) -> &str {
    let path = match site.locale {
        Locale::En => "/services",
        Locale::Es => "/es/servicios",
    };
    match site.pages[path].sections.first() {
        Some(Section::PageHero(hero)) => &hero.lead,
        other => panic!("{other:?}"),
    }
}

const fn path(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "/prices",
        Locale::Es => "/es/precios",
    }
}
