//! One price for one home: pages and posts price it with the usual crew, which the wizard offers; and the places that
//! `domain` knows are those of the pages.

use content::{Files, load_all};
use contract::Section;
use domain::{Locale, SitePath};

/// Posts that compare crews, and name the crew beside each price.
const COMPARING: [&str; 3] = [
    "cost-of-a-one-bedroom-move.md",
    "cost-of-a-three-bedroom-house.md",
    "two-three-or-four-movers.md",
];

#[test]
fn the_usual_crew_is_that_of_the_spec() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for site in sites.iter() {
        let crews: Vec<Option<u32>> = (0..=5).map(|bedrooms| site.usual_crew(bedrooms)).collect();
        let best = [2, 2, 3, 3, 4, 4].map(Some);
        assert_eq!(crews, best, "{:?}", site.locale);
    }
}

#[test]
fn a_crew_that_the_quote_page_does_not_describe_is_named_in_every_language() {
    let mut files = Files::shipped();
    let rates = files.get("rates.toml").expect("shipped");
    let rates = std::str::from_utf8(rates).expect("a text");
    let added = rates.replace("[crews] ", "[crews]\n1 = \"70.00\"\n5 = \"300.00\" ");
    assert_ne!(rates, added);
    files.insert("rates.toml", added);
    let sites = load_all(&files).expect("valid");
    for (site, names) in sites
        .iter()
        .zip([["1 mover", "5 movers"], ["1 cargador", "5 cargadores"]])
    {
        let wizard = content::quote_wizard(site).expect("a wizard");
        let label = |size: u32| {
            let mut crews = wizard.moving.crews.iter();
            let crew = crews.find(|crew| crew.crew_size == size);
            crew.map(|crew| crew.label.as_str())
        };
        assert_eq!([1, 5].map(label), names.map(Some), "{:?}", site.locale);
        assert_eq!(wizard.moving.crews.len(), 5);
    }
}

#[test]
fn examples_on_pages_have_the_usual_crew() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    let mut compared = 0;
    for site in sites.iter() {
        for page in site.pages.values() {
            for section in &page.sections {
                let Section::Prices(prices) = section else {
                    continue;
                };
                for example in &prices.examples {
                    let usual = site.usual_crew(example.bedrooms);
                    assert_eq!(usual, Some(example.crew_size), "{}", page.path);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn prices_in_posts_have_the_usual_crew() {
    let files = Files::shipped();
    let sites = load_all(&files).expect("the shipped content");
    let mut compared = 0;
    for folder in ["en/posts/", "es/posts/"] {
        for (path, text) in files.below(folder) {
            if COMPARING.iter().any(|post| path.ends_with(post)) {
                continue;
            }
            let text = std::str::from_utf8(text).expect("UTF-8");
            for code in text.split("{estimate ").skip(1) {
                let code = code.split('}').next().unwrap_or_default();
                let number = |name: &str| -> Option<u32> {
                    let mut given = code.split(' ').filter_map(|part| part.split_once('='));
                    given.find(|(given, _)| *given == name)?.1.parse().ok()
                };
                let bedrooms = number("bedrooms").expect("a number of bedrooms");
                let usual = sites.get(Locale::En).usual_crew(bedrooms);
                assert_eq!(number("crew"), usual, "{path}: {code}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn every_city_and_zip_code_of_the_pages_is_near() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    let mut towns = 0;
    for site in sites.iter() {
        assert_eq!(site.added_towns, "", "all are built in");
        let areas = SitePath::ServiceAreas.of(site.locale);
        for section in site.pages.values().flat_map(|page| &page.sections) {
            match section {
                Section::CityFacts(facts) => {
                    for zip in &facts.zip_codes {
                        assert!(!site.is_far_move(zip, "McAllen"), "{zip}");
                    }
                }
                Section::Places(places) => {
                    let served = places.links.iter();
                    for link in served.filter(|link| link.href.starts_with(areas)) {
                        let address = format!("100 Main St, {}, TX", link.label);
                        assert!(!site.is_far_move(&address, "Weslaco"), "{address}");
                        towns += 1;
                    }
                }
                _ => {}
            }
        }
    }
    assert!(towns > 40, "{towns}");
}

#[test]
fn every_distant_place_that_the_assistant_knows_is_far() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for site in sites.iter() {
        let cities = &site.assistant.cities;
        for place in cities.far.iter().chain(&cities.outside) {
            assert!(site.is_far_move(place, "McAllen"), "{place}");
        }
    }
}

#[test]
fn a_far_move_is_explained_in_every_language() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for site in sites.iter() {
        let wizard = content::quote_wizard(site).expect("a wizard");
        assert!(!wizard.estimate.far_move.is_empty(), "{:?}", site.locale);
        assert!(!site.mail.owner.far_move.is_empty(), "{:?}", site.locale);
    }
}
