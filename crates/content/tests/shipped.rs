//! The content that is shipped, and what is refused of changed content.

use content::{Files, Problem, check, load};
use domain::{Cents, EstimateInput, Service, estimate};

fn changed(file: &str, from: &str, to: &str) -> Vec<Problem> {
    let mut files = Files::shipped();
    let text = String::from_utf8(files.get(file).expect("shipped").to_vec()).expect("UTF-8");
    assert!(text.contains(from), "{file} does not hold {from}");
    files.insert(file, text.replacen(from, to, 1));
    check(&files).err().unwrap_or_default()
}

#[test]
fn the_shipped_content_is_sound() {
    let site = check(&Files::shipped()).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert!(site.pages.contains_key("/") && site.pages.contains_key("/quote"));
}

#[test]
fn the_default_input_costs_what_the_spec_says() {
    let rates = load(&Files::shipped()).expect("sound").rates;
    let price = |bedrooms, stairs_origin, crew_size, services: &[Service]| {
        let input = EstimateInput {
            bedrooms,
            stairs_origin,
            stairs_destination: 0,
            long_walk: false,
            hourly: rates.hourly(crew_size).expect("a crew"),
            crew_size,
            services: services.to_vec(),
        };
        estimate(&rates, &input).total
    };
    // 6 h at $120, plus 8.25 %.
    assert_eq!(price(1, 0, 2, &[]), Cents(77_940));
    // 5 h and two flights at $160, plus $150, plus 8.25 %: 1110.00 + 91.575.
    assert_eq!(price(2, 2, 3, &[Service::PackingSupplies]), Cents(120_158));
    // More bedrooms than the list knows count as its last line.
    assert_eq!(price(9, 0, 4, &[]), price(4, 0, 4, &[]));
}

#[test]
fn an_unknown_key_is_named_with_its_file_and_line() {
    let problems = changed(
        "en/pages/home.toml",
        "[section.card]\n",
        "[section.card]\ncolour = 1\n",
    );
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].message.contains("colour"), "{problems:?}");
    assert!(
        problems[0]
            .to_string()
            .starts_with("content/en/pages/home.toml:"),
        "{problems:?}"
    );
    let problems = changed("en/site.toml", "skip = ", "skipp = ");
    assert!(
        problems[0]
            .to_string()
            .starts_with("content/en/site.toml:3: "),
        "{problems:?}"
    );
}

#[test]
fn an_unknown_fact_is_named_with_its_line() {
    let problems = changed("en/site.toml", "{phone.main}", "{phone.secret}");
    assert!(problems[0].line.is_some() && problems[0].message.contains("phone.secret"));
}

#[test]
fn a_picture_that_does_not_exist_is_refused() {
    let problems = changed(
        "en/pages/home.toml",
        "planning-walkthrough.jpg",
        "nowhere.jpg",
    );
    assert!(problems[0].message.contains("nowhere"), "{problems:?}");
}

#[test]
fn two_pages_with_one_title_are_refused() {
    let title = "Free moving estimate | {brand.quote}";
    let problems = changed(
        "en/pages/not-found.toml",
        "Page not found | {brand.main}",
        title,
    );
    assert!(problems[0].message.contains("title"), "{problems:?}");
}

#[test]
fn a_price_list_that_gives_half_cents_is_refused() {
    let problems = changed("rates.toml", "\"120.00\"", "\"120.01\"");
    assert!(
        problems[0].message.contains("even number of cents"),
        "{problems:?}"
    );
    let problems = changed("rates.toml", "stair_flight = 0.5", "stair_flight = 0.25");
    assert!(problems[0].message.contains("half an hour"), "{problems:?}");
}

#[test]
fn every_fact_with_several_readings_is_told_to_the_owner() {
    let warnings = load(&Files::shipped()).expect("sound").warnings;
    for fact in ["brand", "phone", "founded", "reviews"] {
        let line = warnings
            .iter()
            .find(|w| w.starts_with(&format!("fact '{fact}'")));
        assert!(line.is_some(), "{fact}: {warnings:?}");
    }
    assert!(
        warnings
            .iter()
            .any(|w| w.contains("1 bedroom(s) take 360 minutes")),
        "{warnings:?}"
    );
}

#[test]
fn a_link_to_nowhere_is_named_with_its_line() {
    let problems = changed(
        "en/site.toml",
        "href = \"/piano-movers\"",
        "href = \"/tuba-movers\"",
    );
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].message.contains("/tuba-movers"), "{problems:?}");
    assert!(
        problems[0].to_string().starts_with("content/en/site.toml:"),
        "{problems:?}"
    );
    let problems = changed("en/pages/home.toml", "](/quote)", "](/qoute)");
    assert!(problems[0].message.contains("/qoute"), "{problems:?}");
}

#[test]
fn a_town_that_says_nothing_of_its_own_is_refused() {
    let mut files = Files::shipped();
    let mission = files
        .get("en/cities/mission.toml")
        .expect("shipped")
        .to_vec();
    let mission = String::from_utf8(mission).expect("UTF-8");
    // The doorway: another town's page with the name replaced.
    files.insert("en/cities/elsa.toml", mission.replace("Mission", "Elsa"));
    let problems = check(&files).err().unwrap_or_default();
    let named = |town: &str| {
        problems
            .iter()
            .any(|p| p.file.contains(town) && p.message.contains("on no other page"))
    };
    assert!(named("elsa") && named("mission"), "{problems:?}");
    assert!(!named("pharr"), "{problems:?}");
}

#[test]
fn a_town_nearby_must_be_a_town() {
    let problems = changed(
        "en/cities/mission.toml",
        "near = [",
        "near = [\"atlantis\", ",
    );
    assert!(problems[0].message.contains("atlantis"), "{problems:?}");
}
