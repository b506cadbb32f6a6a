//! The figures of the specification, sections 1, 2 and 9, as the shipped English content shows them. They are written
//! out here, because a test that reads them from the content could not notice that one was changed.

use content::{Files, Site, load};
use contract::{LeadFieldKind, Section};
use domain::{Cents, EstimateInput, Minutes, Service, estimate};

fn site() -> Site {
    load(&Files::shipped()).expect("valid")
}

/// The sections of a page as JSON, with every fact filled in.
fn text(site: &Site, path: &str) -> String {
    let page = site.pages.get(path).unwrap_or_else(|| panic!("no {path}"));
    serde_json::to_string(&page.sections).expect("JSON")
}

#[test]
fn the_price_list_is_that_of_section_9() {
    let rates = site().rates;
    let crews = rates.crews.iter();
    let crews: Vec<_> = crews.map(|crew| (crew.crew_size, crew.hourly)).collect();
    assert_eq!(
        crews,
        [(2, Cents(12_000)), (3, Cents(16_000)), (4, Cents(22_000))]
    );
    let hours = |tenths: Minutes| tenths * 6;
    assert_eq!(
        rates.base,
        [30, 60, 50, 70, 100].map(hours),
        "studio to four bedrooms"
    );
    assert_eq!(
        (rates.stair_flight, rates.long_walk, rates.minimum),
        (hours(5), hours(5), hours(20))
    );
    let services = rates.services.iter();
    let services: Vec<_> = services
        .map(|row| (row.service, row.price, row.added))
        .collect();
    assert_eq!(
        services,
        [
            (Service::PackingSupplies, Cents(15_000), 0),
            (Service::FullPacking, Cents(30_000), hours(40)),
            (Service::PianoMoving, Cents(20_000), hours(20)),
            (Service::SafeMoving, Cents(15_000), hours(10)),
            (Service::ApplianceDisconnect, Cents(10_000), 0),
            (Service::Storage, Cents(20_000), 0),
        ]
    );
    assert_eq!((rates.tax, rates.distance_fee), (825, Cents(0)));
}

#[test]
fn totals_are_those_of_section_9_to_the_cent() {
    let rates = site().rates;
    let total = |bedrooms, crew_size, flights, long_walk, services: &[Service]| {
        let input = EstimateInput {
            bedrooms,
            stairs_origin: flights,
            stairs_destination: 0,
            long_walk,
            hourly: rates.hourly(crew_size).expect("a crew"),
            crew_size,
            services: services.to_vec(),
        };
        estimate(&rates, &input).total
    };
    for (bedrooms, crew_size, cents) in [
        // 3 h, 6 h, 5 h, 7 h and 10 h at the rate of the crew that the table calls best, plus 8.25%.
        (0, 2, 38_970),
        (1, 2, 77_940),
        (2, 3, 86_600),
        (3, 3, 121_240),
        (4, 4, 238_150),
    ] {
        let shown = total(bedrooms, crew_size, 0, false, &[]);
        assert_eq!(shown, Cents(cents), "{bedrooms} bedrooms");
    }
    for (service, cents) in [
        // One bedroom at $120: the price, and the hours that it adds, plus 8.25%.
        (Service::PackingSupplies, 94_178),
        (Service::FullPacking, 162_375),
        (Service::PianoMoving, 125_570),
        (Service::SafeMoving, 107_168),
        (Service::ApplianceDisconnect, 88_765),
        (Service::Storage, 99_590),
    ] {
        assert_eq!(
            total(1, 2, 0, false, &[service]),
            Cents(cents),
            "{service:?}"
        );
    }
    // Half an hour for each flight and for a long walk.
    assert_eq!(total(1, 2, 3, false, &[]), Cents(97_425));
    assert_eq!(total(1, 2, 0, true, &[]), Cents(84_435));
}

#[test]
fn pages_show_the_figures_of_sections_1_2_and_9() {
    let site = site();
    let everywhere = serde_json::to_string(&site.chrome).expect("JSON");
    for shown in ["$1M", "8AM-11PM", "since 2013"] {
        assert!(everywhere.contains(shown), "header or footer: {shown}");
    }
    assert_eq!(site.business.price_range, "$$");
    for (path, figures) in [
        (
            "/",
            [
                "4.8",
                "6,818+",
                "10+",
                "100%",
                "$200-800",
                "4-8 hours",
                "$1,000",
            ]
            .as_slice(),
        ),
        (
            "/services",
            &["6,800+", "under 50 miles", "Fifty miles or more"],
        ),
        ("/about", &["2020", "Good People. Great Movers."]),
        (
            "/ads",
            &["1968", "56+", "30,000+", "Coming Soon", "More Ads"],
        ),
        (
            "/service-areas/mcallen",
            &["143,000", "$59,000", "23%", "78501", "78505"],
        ),
        ("/service-areas/edinburg", &["100,234", "$263,000"]),
        ("/quote", &["Studio-1BR", "2-3BR", "4BR+", "24 hours"]),
    ] {
        let text = text(&site, path);
        for shown in figures {
            assert!(text.contains(shown), "{path}: {shown}");
        }
    }
    let cities = site
        .pages
        .keys()
        .filter(|path| path.starts_with("/service-areas/"));
    let cities: Vec<String> = cities.map(|path| text(&site, path)).collect();
    for count in ["600+", "900+"] {
        assert!(
            cities.iter().any(|text| text.contains(count)),
            "a city page: {count}"
        );
    }
}

#[test]
fn pages_promise_every_service_of_the_summary() {
    let site = site();
    let (index, packing) = (text(&site, "/services"), text(&site, "/packing-services"));
    for promised in [
        "Residential",
        "Apartment",
        "Condo",
        "Office",
        "Packing and unpacking",
        "Hourly",
        "storage",
        "specialty items",
        "Piano",
        "Gun safe",
        "Long-distance",
        "Same-day",
        "Furniture",
    ] {
        assert!(index.contains(promised), "{promised}");
    }
    assert!(packing.contains("We unpack, too") && packing.contains("Specialty items"));
}

#[test]
fn counts_are_those_of_the_specification() {
    let site = site();
    let sections = |path: &str| &site.pages[path].sections;
    let cards = sections("/services")
        .iter()
        .filter_map(|section| match section {
            Section::Tags(tags) => Some(tags.groups.iter().map(|group| group.tags.len()).sum()),
            _ => None,
        });
    assert_eq!(cards.collect::<Vec<usize>>(), [13], "service cards");
    let choices = sections("/residential-movers")
        .iter()
        .filter_map(|section| match section {
            Section::LeadForm(form) => form.fields.iter().find(|field| field.name == "city"),
            _ => None,
        });
    let choices: Vec<_> = choices
        .map(|field| (field.kind, field.options.len()))
        .collect();
    assert_eq!(choices, [(LeadFieldKind::Select, 9)], "city choices");
    let cities = site
        .pages
        .keys()
        .filter(|path| path.starts_with("/service-areas/"));
    assert_eq!(cities.count(), 21, "city pages");
    for (path, count) in [
        ("/", 8),
        ("/residential-movers", 5),
        ("/office-movers", 6),
        ("/hourly-moving-help", 6),
    ] {
        let questions = sections(path).iter().filter_map(|section| match section {
            Section::Faq(faq) => Some(faq.items.len()),
            _ => None,
        });
        assert_eq!(
            questions.collect::<Vec<_>>(),
            [count],
            "questions of {path}"
        );
    }
}

#[test]
fn in_page_anchors_are_those_of_section_2() {
    let site = site();
    for (path, anchors) in [
        (
            "/",
            ["hero", "about", "services", "reviews", "contact"].as_slice(),
        ),
        (
            "/services",
            &[
                "services",
                "residential-moving",
                "commercial-moving",
                "piano-moving",
                "safe-moving",
                "storage-solutions",
                "long-distance-moving",
            ],
        ),
        ("/about", &["manifesto"]),
        ("/service-areas/sharyland", &["quote"]),
    ] {
        let text = text(&site, path);
        for anchor in anchors {
            // The hero's own is in its component.
            let id = [
                format!("\"id\":\"{anchor}\""),
                format!("_id\":\"{anchor}\""),
            ];
            let is_there = *anchor == "hero" || id.iter().any(|id| text.contains(id));
            assert!(is_there, "{path}: #{anchor}");
        }
    }
}

#[test]
fn every_small_city_is_in_hidalgo_county() {
    let site = site();
    let generic = ["mission", "pharr", "weslaco", "progreso"];
    for city in generic {
        let text = text(&site, &format!("/service-areas/{city}"));
        assert!(text.contains("Hidalgo County"), "{city}");
    }
}
