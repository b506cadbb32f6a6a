//! Price lists for tests, and all moves that they price.

use domain::{Cents, CrewRate, EstimateInput, Rates, RatesDraft, Service, ServicePrice};
use proptest::prelude::*;

/// The price list that the program ships with (`content/rates.toml`).
pub fn shipped() -> Rates {
    let prices = [
        (150, 0),
        (300, 240),
        (200, 120),
        (150, 60),
        (100, 0),
        (200, 0),
    ];
    let draft = RatesDraft {
        crews: crews(&[(2, 12_000), (3, 16_000), (4, 22_000)]),
        base: vec![180, 360, 300, 420, 600],
        stair_flight: 30,
        long_walk: 30,
        minimum: 120,
        services: services(&prices.map(|(dollars, minutes)| (dollars * 100, minutes))),
        distance_fee: Cents(0),
        tax: 825,
        revision: "shipped".to_owned(),
    };
    Rates::new(draft).expect("a valid price list")
}

/// Any price list that is accepted.
pub fn rates_strategy() -> impl Strategy<Value = Rates> {
    let half_hours = 0..=200_u64;
    let half_prices = 0..=500_000_u64;
    (
        prop::collection::vec(half_prices.clone(), 3),
        prop::collection::vec(half_hours.clone(), 1..6),
        [half_hours.clone(), half_hours.clone(), half_hours.clone()],
        prop::collection::vec((half_prices.clone(), half_hours), 6),
        half_prices,
        0..=10_000_u64,
    )
        .prop_map(|(hourly, base, times, prices, distance_fee, tax)| {
            let crews: Vec<(u32, u64)> = (2..)
                .zip(hourly)
                .map(|(size, half)| (size, half * 2))
                .collect();
            let prices: Vec<(u64, u64)> = prices
                .into_iter()
                .map(|(half, steps)| (half * 2, steps * 30))
                .collect();
            let [stair_flight, long_walk, minimum] = times.map(|steps| steps * 30);
            let draft = RatesDraft {
                crews: self::crews(&crews),
                base: base.into_iter().map(|steps| steps * 30).collect(),
                stair_flight,
                long_walk,
                minimum,
                services: services(&prices),
                distance_fee: Cents(distance_fee),
                tax,
                revision: "made up".to_owned(),
            };
            Rates::new(draft).expect("a valid price list")
        })
}

/// Every combination of answers that the wizard or the API accepts; one more bedroom than the list has, because that
/// is charged as its last line.
pub fn every_move(rates: &Rates) -> impl Iterator<Item = EstimateInput> + '_ {
    let last = u32::try_from(rates.base.len()).expect("few");
    rates.crews.iter().flat_map(move |crew| {
        (0..=last).flat_map(move |bedrooms| {
            (0..4 * 4 * 2 * 64_u32).map(move |at| EstimateInput {
                bedrooms,
                stairs_origin: at % 4,
                stairs_destination: at / 4 % 4,
                long_walk: at / 16 % 2 == 1,
                hourly: crew.hourly,
                crew_size: crew.crew_size,
                services: subset(at / 32),
            })
        })
    })
}

fn subset(bits: u32) -> Vec<Service> {
    let all = Service::ALL.into_iter().enumerate();
    all.filter_map(|(at, service)| (bits >> at & 1 == 1).then_some(service))
        .collect()
}

fn crews(list: &[(u32, u64)]) -> Vec<CrewRate> {
    let crew = |(crew_size, cents): &(u32, u64)| CrewRate {
        crew_size: *crew_size,
        hourly: Cents(*cents),
    };
    list.iter().map(crew).collect()
}

/// Price in cents and time in minutes of each service, in the spec's order.
fn services(list: &[(u64, u64)]) -> Vec<ServicePrice> {
    let price = |(service, (cents, minutes)): (Service, &(u64, u64))| ServicePrice {
        service,
        price: Cents(*cents),
        added: *minutes,
    };
    Service::ALL.into_iter().zip(list).map(price).collect()
}
