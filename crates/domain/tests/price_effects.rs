//! What changes a price, over every combination of the shipped price list and over other price lists.

mod price_list;

use domain::{Cents, EstimateInput, PriceChoice, Rates, Service, estimate, price_effects};
use price_list::{every_move, rates_strategy, shipped};
use proptest::prelude::*;

/// The move with or without a choice, written out for each.
fn changed(input: &EstimateInput, choice: PriceChoice, is_included: bool) -> EstimateInput {
    let mut changed = input.clone();
    match (choice, is_included) {
        (PriceChoice::StairsOrigin(flights), true) => changed.stairs_origin = flights,
        (PriceChoice::StairsOrigin(_), false) => changed.stairs_origin = 0,
        (PriceChoice::StairsDestination(flights), true) => changed.stairs_destination = flights,
        (PriceChoice::StairsDestination(_), false) => changed.stairs_destination = 0,
        (PriceChoice::LongWalk, _) => changed.long_walk = is_included,
        (PriceChoice::Service(service), true) => changed.services.push(service),
        (PriceChoice::Service(service), false) => changed.services.retain(|own| *own != service),
    }
    changed
}

fn assert_effects(rates: &Rates, input: &EstimateInput) {
    let effects = price_effects(rates, input);
    let total = |input: &EstimateInput| estimate(rates, input).total;
    assert_eq!(effects.choices.len(), 3 + Service::ALL.len());
    for effect in &effects.choices {
        let with = total(&changed(input, effect.choice, true));
        let without = total(&changed(input, effect.choice, false));
        assert_eq!(with.0, without.0 + effect.effect.0, "{input:?} {effect:?}");
        // Whatever the move includes now, its total is one of the two.
        let now = if effect.is_chosen { with } else { without };
        assert_eq!(total(input), now, "{input:?} {effect:?}");
    }
    assert_eq!(effects.crews.len(), rates.crews.len());
    for (option, crew) in effects.crews.iter().zip(&rates.crews) {
        let with_crew = EstimateInput {
            crew_size: crew.crew_size,
            hourly: crew.hourly,
            ..input.clone()
        };
        let expected = estimate(rates, &with_crew);
        assert_eq!((option.time, option.total), (expected.time, expected.total));
        assert_eq!(option.is_chosen, crew.crew_size == input.crew_size);
    }
}

#[test]
fn each_effect_is_the_difference_of_two_totals_for_every_combination() {
    let rates = shipped();
    let mut compared = 0;
    for input in every_move(&rates) {
        assert_effects(&rates, &input);
        compared += 1;
    }
    assert_eq!(compared, 3 * 6 * 4 * 4 * 2 * 64);
}

#[test]
fn the_first_move_of_the_wizard_has_these_effects() {
    let rates = shipped();
    let input = EstimateInput {
        bedrooms: 1,
        stairs_origin: 0,
        stairs_destination: 2,
        long_walk: false,
        hourly: Cents(12_000),
        crew_size: 2,
        services: vec![Service::PianoMoving],
    };
    let effects = price_effects(&rates, &input);
    let found: Vec<(PriceChoice, bool, u64)> = effects
        .choices
        .iter()
        .map(|effect| (effect.choice, effect.is_chosen, effect.effect.0))
        .collect();
    // An hour of two movers is $120, with tax $129.90.
    assert_eq!(
        found,
        [
            (PriceChoice::StairsOrigin(1), false, 6_495),
            (PriceChoice::StairsDestination(2), true, 12_990),
            (PriceChoice::LongWalk, false, 6_495),
            (
                PriceChoice::Service(Service::PackingSupplies),
                false,
                16_238
            ),
            (PriceChoice::Service(Service::FullPacking), false, 84_435),
            (PriceChoice::Service(Service::PianoMoving), true, 47_630),
            (PriceChoice::Service(Service::SafeMoving), false, 29_228),
            (
                PriceChoice::Service(Service::ApplianceDisconnect),
                false,
                10_825
            ),
            (PriceChoice::Service(Service::Storage), false, 21_650),
        ]
    );
    let crews: Vec<(u32, u64, u64, bool)> = effects
        .crews
        .iter()
        .map(|crew| (crew.crew_size, crew.time, crew.total.0, crew.is_chosen))
        .collect();
    assert_eq!(
        crews,
        [
            (2, 540, 138_560, true),
            (3, 540, 177_530, false),
            (4, 540, 235_985, false),
        ]
    );
}

#[test]
fn work_within_the_shortest_charged_time_is_free() {
    let mut draft = (*shipped()).clone();
    draft.minimum = 6_000;
    let rates = Rates::new(draft).expect("a valid price list");
    let input = every_move(&rates).next().expect("a move");
    let effects = price_effects(&rates, &input);
    assert_eq!(effects.choices[0].effect, Cents(0));
    assert_eq!(effects.choices[2].effect, Cents(0));
}

proptest! {
    #[test]
    fn effects_are_differences_in_any_price_list(rates in rates_strategy(), at in 0..1_000_usize) {
        let count = every_move(&rates).count();
        let input = every_move(&rates).nth(at * 37 % count).expect("a move");
        assert_effects(&rates, &input);
    }
}
