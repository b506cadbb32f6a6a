//! The price of a written proposal over every combination of answers, and what it must say.

mod price_list;

use domain::{
    CapRule, Carrier, Cents, EstimateInput, FixedWork, HomeType, Locale, MAX_OWN_LINES,
    MissingElement, Proposal, ProposalKind, ProposalPrice, ProposalPriceProblem, ProposalTerms,
    Rates, Shipment, Shipper, estimate,
};
use jiff::civil::{Date, date};
use price_list::{every_move, rates_strategy, shipped};
use proptest::prelude::*;

const TODAY: Date = date(2026, 11, 27);

fn ten_percent() -> CapRule {
    CapRule::new(1_000).expect("ten percent")
}

fn assert_maximum_holds(rates: &Rates, input: &EstimateInput, rule: CapRule) {
    let estimate = estimate(rates, input);
    let of = |kind| ProposalPrice::of_estimate(kind, &estimate, rates.tax, rule);
    let capped = of(ProposalKind::NotToExceed);
    assert_eq!(capped.estimate().total, estimate.total, "{input:?}");
    let maximum = capped.maximum();
    assert!(maximum.total >= estimate.total, "{input:?}");
    assert!(maximum.time >= estimate.time && maximum.time.is_multiple_of(30));
    let exact = estimate.time * (10_000 + rule.over());
    assert!(maximum.time * 10_000 >= exact, "{input:?}");
    assert!((maximum.time - 30) * 10_000 < exact || estimate.time == 0);
    for actual in [0, 30, estimate.time, maximum.time, maximum.time + 600] {
        assert!(capped.bill_for(actual).total <= maximum.total, "{input:?}");
    }
    let binding = of(ProposalKind::Binding);
    assert_eq!(binding.maximum(), binding.estimate());
    assert_eq!(binding.bill_for(6_000), capped.estimate());
}

#[test]
fn the_maximum_is_never_below_the_estimate_for_every_combination() {
    let rates = shipped();
    let mut compared = 0;
    for input in every_move(&rates) {
        assert_maximum_holds(&rates, &input, ten_percent());
        compared += 1;
    }
    assert_eq!(compared, 3 * 6 * 4 * 4 * 2 * 64);
}

proptest! {
    #[test]
    fn the_maximum_holds_in_any_price_list(
        rates in rates_strategy(),
        over in 0..=CapRule::MAX,
        at in 0..5_000_usize,
    ) {
        // No time at all is charged for a move without any, which no real price list has.
        prop_assume!(rates.minimum > 0);
        let count = every_move(&rates).count();
        let input = every_move(&rates).nth(at * 37 % count).expect("a move");
        assert_maximum_holds(&rates, &input, CapRule::new(over).expect("a share"));
    }

    #[test]
    fn an_edited_price_is_refused_or_keeps_its_maximum(
        estimated in 0..8_000_u64,
        longest in 0..8_000_u64,
        prices in prop::collection::vec(0..2_000_000_u64, 0..40),
    ) {
        let lines: Vec<(String, Cents)> =
            prices.iter().map(|cents| ("Crate for a mirror".to_owned(), Cents(*cents))).collect();
        let edited = first_price().with_times(estimated, longest).and_then(|price| price.with_own_lines(&lines));
        if let Ok(price) = edited {
            prop_assert!(price.maximum().total >= price.estimate().total);
            prop_assert_eq!(price.lines.len(), lines.len());
        } else {
            let is_time = estimated % 30 != 0 || longest % 30 != 0 || longest < estimated
                || longest > Rates::MAX_TIME;
            let is_line = lines.len() > MAX_OWN_LINES || prices.iter().any(|cents| *cents > Rates::MAX_PRICE.0);
            prop_assert!(is_time || is_line);
        }
    }
}

/// The wizard's first move: one bedroom, two movers, $779.40.
fn first_price() -> ProposalPrice {
    let rates = shipped();
    let input = EstimateInput {
        bedrooms: 1,
        stairs_origin: 0,
        stairs_destination: 0,
        long_walk: false,
        hourly: Cents(12_000),
        crew_size: 2,
        services: Vec::new(),
    };
    let estimate = estimate(&rates, &input);
    ProposalPrice::of_estimate(
        ProposalKind::NotToExceed,
        &estimate,
        rates.tax,
        ten_percent(),
    )
}

#[test]
fn the_first_move_of_the_wizard_costs_at_most_seven_hours() {
    let price = first_price();
    assert_eq!(price.estimate().total, Cents(77_940));
    let maximum = price.maximum();
    assert_eq!((maximum.time, maximum.labor), (420, Cents(84_000)));
    assert_eq!((maximum.tax, maximum.total), (Cents(6_930), Cents(90_930)));
}

#[test]
fn own_lines_are_checked_and_replace_earlier_ones() {
    let line = |text: &str, cents| vec![(text.to_owned(), Cents(cents))];
    let price = first_price()
        .with_own_lines(&line("  Crate for a mirror ", 4_500))
        .expect("valid");
    assert_eq!(
        price.lines[0].work,
        FixedWork::Own("Crate for a mirror".to_owned())
    );
    assert_eq!(price.estimate().subtotal, Cents(76_500));
    let price = price.with_own_lines(&[]).expect("valid");
    assert!(!price.has_own_lines());
    for (typed, problem) in [
        (line(" ", 1), ProposalPriceProblem::LineText(0)),
        (line(&"x".repeat(201), 1), ProposalPriceProblem::LineText(0)),
        (line("x", 1_000_001), ProposalPriceProblem::LinePrice(0)),
        (
            vec![("x".to_owned(), Cents(1)); MAX_OWN_LINES + 1],
            ProposalPriceProblem::TooManyLines,
        ),
    ] {
        assert_eq!(first_price().with_own_lines(&typed), Err(problem));
    }
    assert_eq!(
        first_price().with_times(360, 330),
        Err(ProposalPriceProblem::BelowEstimate)
    );
    assert_eq!(
        first_price().with_times(360, 375),
        Err(ProposalPriceProblem::Time)
    );
}

fn proposal() -> Proposal {
    Proposal {
        number: 1,
        locale: Locale::En,
        issued_on: TODAY,
        valid_until: date(2026, 12, 27),
        reference: "Q-7K3M-Q9DA".to_owned(),
        carrier: Carrier {
            name: "Valley Movers LLC".to_owned(),
            registrations: vec!["TxDMV 006612345C".to_owned()],
            street_address: "1200 S 10th St, McAllen, TX".to_owned(),
            phone: String::new(),
            email: String::new(),
        },
        shipper: Shipper {
            name: "Marisol Treviño".to_owned(),
            ..Shipper::default()
        },
        shipment: Shipment {
            moving_date: None,
            origin: "McAllen".to_owned(),
            destination: "Pharr".to_owned(),
            home_type: HomeType::Apartment,
            bedrooms: 1,
            square_footage: 800,
            stairs_origin: 0,
            stairs_destination: 0,
            long_walk: false,
            wishes: None,
            is_far: false,
        },
        price: first_price(),
        terms: ProposalTerms {
            payment: "Payment is due when the move is done.".to_owned(),
            ..ProposalTerms::default()
        },
    }
}

#[test]
fn a_proposal_without_required_elements_is_incomplete() {
    assert_eq!(proposal().missing(), []);
    let without = |change: &dyn Fn(&mut Proposal)| {
        let mut proposal = proposal();
        change(&mut proposal);
        proposal.missing()
    };
    for (missing, element) in [
        (
            without(&|p| p.carrier.name.clear()),
            MissingElement::CarrierName,
        ),
        (
            without(&|p| p.carrier.registrations = vec![" ".to_owned()]),
            MissingElement::Registration,
        ),
        (
            without(&|p| p.carrier.street_address.clear()),
            MissingElement::StreetAddress,
        ),
        (
            without(&|p| p.terms.payment.clear()),
            MissingElement::Payment,
        ),
        (
            without(&|p| p.shipper.name.clear()),
            MissingElement::ShipperName,
        ),
        (
            without(&|p| p.shipment.destination.clear()),
            MissingElement::Addresses,
        ),
        (
            without(&|p| p.price.hourly = Cents(0)),
            MissingElement::Price,
        ),
        (
            without(&|p| p.shipment.is_far = true),
            MissingElement::RoadPrice,
        ),
    ] {
        assert_eq!(missing, [element]);
    }
    let mut far = proposal();
    far.shipment.is_far = true;
    far.price = far
        .price
        .with_own_lines(&[("Road to San Antonio".to_owned(), Cents(48_000))])
        .expect("valid");
    assert_eq!(far.missing(), []);
}
