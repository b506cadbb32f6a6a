//! The browser's price preview, run in the embedded engine, equals the domain's price for every combination
//! of inputs.

use content::{Files, load, rates_to_contract};
use contract::EstimateInput;
use domain::{Cents, Locale, Rates, Service, estimate, price_effects};
use render::{Compressor, Renderer};

#[tokio::test]
async fn browser_preview_equals_the_server_price_for_every_combination() {
    let rates = load(&Files::shipped()).expect("valid content").rates;
    let inputs = every_input(&rates);
    assert_eq!(inputs.len(), 3 * 6 * 4 * 4 * 2 * 64);

    let bundle = include_str!("../../../../web/dist/server.js");
    let renderer = Renderer::new(bundle, Compressor::start().expect("a thread")).expect("a thread");
    let list = rates_to_contract(&rates);
    let mut compared = 0;
    for part in inputs.chunks(1_000) {
        let batch: Vec<EstimateInput> = part.iter().map(in_contract).collect();
        let answers = renderer
            .estimates(&list, &batch)
            .await
            .expect("the engine answers");
        assert_eq!(answers.len(), part.len());
        for (input, preview) in part.iter().zip(answers) {
            let price = content::estimate_to_contract(&estimate(&rates, input));
            assert_eq!(preview, price, "{input:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, inputs.len());
}

/// Every eleventh combination: the totals that effects are made of are compared for every combination above.
#[tokio::test]
async fn browser_and_server_agree_on_what_changes_a_price() {
    let rates = load(&Files::shipped()).expect("valid content").rates;
    let inputs: Vec<domain::EstimateInput> = every_input(&rates).into_iter().step_by(11).collect();
    let bundle = include_str!("../../../../web/dist/server.js");
    let renderer = Renderer::new(bundle, Compressor::start().expect("a thread")).expect("a thread");
    let list = rates_to_contract(&rates);
    let mut compared = 0;
    for part in inputs.chunks(200) {
        let batch: Vec<EstimateInput> = part.iter().map(in_contract).collect();
        let answers = renderer.price_effects(&list, &batch).await;
        for (input, preview) in part.iter().zip(answers.expect("the engine answers")) {
            let effects = content::price_effects_to_contract(&price_effects(&rates, input));
            assert_eq!(preview, effects, "{input:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 3_352);
}

/// English is what the browser writes today; dollars, hours and percent are the same in Spanish.
#[tokio::test]
async fn browser_and_server_write_money_hours_and_percent_alike() {
    let bundle = include_str!("../../../../web/dist/server.js");
    let renderer = Renderer::new(bundle, Compressor::start().expect("a thread")).expect("a thread");
    let small = 0..2_000;
    let large = [77_940, 99_999, 100_000, 120_158, 1_000_000, 123_456_789];
    let numbers: Vec<u32> = small.chain(large).collect();
    let formats = renderer
        .formats(&numbers)
        .await
        .expect("the engine answers");
    assert_eq!(formats.len(), numbers.len());
    for (number, [dollars, rate, hours, percent]) in numbers.into_iter().zip(formats) {
        let number = u64::from(number);
        for locale in Locale::ALL {
            assert_eq!(dollars, locale.money(Cents(number)), "{number}");
            assert_eq!(rate, locale.money_short(Cents(number)), "{number}");
            assert_eq!(hours, locale.hours(number), "{number}");
            assert_eq!(percent, locale.percent(number), "{number}");
        }
    }
}

/// Every combination of answers.
fn every_input(rates: &Rates) -> Vec<domain::EstimateInput> {
    let mut inputs = Vec::new();
    for crew in &rates.crews {
        // One more than the price list has, which counts as its last entry.
        for bedrooms in 0..=u32::try_from(rates.base.len()).expect("few") {
            for stairs_origin in 0..=3 {
                for stairs_destination in 0..=3 {
                    for long_walk in [false, true] {
                        for chosen in 0..1u32 << Service::ALL.len() {
                            inputs.push(domain::EstimateInput {
                                bedrooms,
                                stairs_origin,
                                stairs_destination,
                                long_walk,
                                hourly: crew.hourly,
                                crew_size: crew.crew_size,
                                services: subset(chosen),
                            });
                        }
                    }
                }
            }
        }
    }
    inputs
}

fn subset(bits: u32) -> Vec<Service> {
    let chosen = |(at, service): (usize, Service)| (bits >> at & 1 == 1).then_some(service);
    Service::ALL
        .into_iter()
        .enumerate()
        .filter_map(chosen)
        .collect()
}

fn in_contract(input: &domain::EstimateInput) -> EstimateInput {
    EstimateInput {
        bedrooms: input.bedrooms,
        stairs_origin: input.stairs_origin,
        stairs_destination: input.stairs_destination,
        long_walk: input.long_walk,
        crew_size: input.crew_size,
        additional_services: input.services.iter().map(|s| s.key().to_owned()).collect(),
    }
}
