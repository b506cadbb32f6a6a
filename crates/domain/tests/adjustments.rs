//! Adjusted estimates: exact to the cent, never below zero, and with a maximum that follows them.

mod price_list;

use domain::{
    AdjustedWork, AdjustmentProblem, Adjustments, CapRule, Cents, Discount, Estimate,
    EstimateInput, FieldProblem, MAX_OWN_LINES, OwnLine, ProposalKind, ProposalPrice,
    ProposalPriceProblem, Rates, adjusted, adjusted_price_effects, estimate,
};
use price_list::{every_move, rates_strategy, shipped};
use proptest::prelude::*;

fn own(text: &str, amount: i64) -> OwnLine {
    OwnLine {
        text: text.to_owned(),
        amount,
    }
}

fn because(adjustments: Adjustments) -> Adjustments {
    Adjustments {
        reason: "Seen on site".to_owned(),
        ..adjustments
    }
}

/// Every combination of lines, discounts, hours and travel fees, also those that lower the price to zero.
fn every_adjustment() -> Vec<Adjustments> {
    let mut all = Vec::new();
    for lines in [
        vec![],
        vec![own("Crate for a mirror", 8_505)],
        vec![own("Hoist", 12_000), own("Boxes returned", -3_333)],
        vec![own("A present", -900_000), own("Ramp", 4_999)],
    ] {
        for discount in [
            None,
            Some(Discount::Percent(1)),
            Some(Discount::Percent(1_250)),
            Some(Discount::Percent(10_000)),
            Some(Discount::Amount(Cents(5_001))),
            Some(Discount::Amount(Cents(1_000_000))),
        ] {
            for time in [None, Some(30), Some(450), Some(6_000)] {
                for travel in [Cents(0), Cents(7_777)] {
                    all.push(because(Adjustments {
                        lines: lines.clone(),
                        discount,
                        time,
                        travel,
                        reason: String::new(),
                    }));
                }
            }
        }
    }
    all
}

/// Some of the moves, which reach every crew, size and service.
fn moves(rates: &Rates) -> Vec<EstimateInput> {
    every_move(rates).step_by(97).collect()
}

fn signed(amount: Cents) -> i64 {
    i64::try_from(amount.0).expect("an amount")
}

fn assert_adds_up(price: &Estimate, rates: &Rates) {
    let listed = [price.labor, price.services_total, price.distance_fee];
    let listed: i64 = listed.into_iter().map(signed).sum();
    let lines = price.adjusted.as_ref().map_or(&[][..], |own| &own.lines);
    let own: i64 = lines.iter().map(|line| line.amount).sum();
    assert_eq!(listed + own, signed(price.subtotal), "{price:?}");
    let tax = (price.subtotal.0 * rates.tax + 5_000) / 10_000;
    assert_eq!(price.tax, Cents(tax), "{price:?}");
    assert_eq!(price.total, Cents(price.subtotal.0 + tax), "{price:?}");
}

#[test]
fn the_lines_add_up_to_the_cent_for_every_combination() {
    let rates = shipped();
    for input in moves(&rates) {
        let listed = estimate(&rates, &input);
        for adjustments in every_adjustment() {
            let price = adjusted(&listed, Some(&adjustments), rates.tax);
            assert_adds_up(&price, &rates);
            assert_eq!(price.time, adjustments.time.unwrap_or(listed.time));
            // Others take the place of these, and none give the price list's price again.
            let other = because(Adjustments {
                travel: Cents(1_000),
                ..Adjustments::default()
            });
            assert_eq!(
                adjusted(&price, Some(&other), rates.tax),
                adjusted(&listed, Some(&other), rates.tax)
            );
            assert_eq!(adjusted(&price, None, rates.tax), listed);
        }
    }
}

#[test]
fn the_maximum_is_never_below_the_adjusted_total() {
    let rates = shipped();
    let rules = [0, 1_000, CapRule::MAX].map(|over| CapRule::new(over).expect("a rule"));
    for input in moves(&rates) {
        let listed = estimate(&rates, &input);
        for adjustments in every_adjustment() {
            let price = adjusted(&listed, Some(&adjustments), rates.tax);
            for rule in rules {
                let of = |kind| ProposalPrice::of_estimate(kind, &price, rates.tax, rule);
                let capped = of(ProposalKind::NotToExceed);
                assert_eq!(capped.estimate().total, price.total);
                assert_eq!(capped.longest, rule.maximum(price.time));
                assert!(capped.maximum().total >= price.total, "{capped:?}");
                let lines = capped.adjusted_lines(capped.longest);
                let own: i64 = lines.iter().map(|line| line.amount).sum();
                let maximum = capped.maximum();
                let fixed = price.services_total.0 + price.distance_fee.0;
                let charges = signed(Cents(maximum.labor.0 + fixed));
                assert_eq!(charges + own, signed(maximum.subtotal));
                let binding = of(ProposalKind::Binding);
                assert_eq!(binding.maximum().total, price.total);
            }
        }
    }
}

#[test]
fn a_discount_comes_last_and_is_rounded_half_up() {
    let rates = shipped();
    let listed = estimate(&rates, &moves(&rates)[0]);
    let adjustments = because(Adjustments {
        lines: vec![own("Hoist", 10_001), own("Boxes returned", -2_000)],
        discount: Some(Discount::Percent(1_000)),
        travel: Cents(5_000),
        ..Adjustments::default()
    });
    let price = adjusted(&listed, Some(&adjustments), rates.tax);
    let lines = price.adjusted.expect("adjusted").lines;
    let amounts: Vec<i64> = lines.iter().map(|line| line.amount).collect();
    let before = listed.subtotal.0 + 5_000 + 10_001 - 2_000;
    let off = (before + 5) / 10;
    assert_eq!(amounts, [5_000, 10_001, -2_000, -signed(Cents(off))]);
    assert_eq!(lines[3].work, AdjustedWork::Discount(Some(1_000)));
    assert_eq!(price.subtotal, Cents(before - off));
}

#[test]
fn effects_are_those_of_the_adjusted_price_without_its_hours() {
    let rates = shipped();
    for input in moves(&rates) {
        for adjustments in every_adjustment() {
            let effects = adjusted_price_effects(&rates, &input, Some(&adjustments));
            let own = adjustments.without_time();
            let now = adjusted(&estimate(&rates, &input), Some(&own), rates.tax).total;
            let chosen = effects.crews.iter().find(|crew| crew.is_chosen);
            assert_eq!(chosen.expect("a crew").total, now);
        }
    }
}

#[test]
fn entries_are_refused_by_field() {
    let keys = |entries: Adjustments| {
        let problems = entries.parse().expect_err("wrong entries");
        let named = problems.into_iter().map(|one| (one.field(), one.key()));
        named.collect::<Vec<_>>()
    };
    let one = |field: &str, key| vec![(field.to_owned(), key)];
    assert_eq!(
        keys(Adjustments::default()),
        one("reason", "reason_missing")
    );
    let with_lines = |lines| {
        because(Adjustments {
            lines,
            ..Adjustments::default()
        })
    };
    assert_eq!(
        keys(with_lines(vec![own("Ramp", 1), own("  ", 1)])),
        one("lines.1.text", "line_text_missing")
    );
    assert_eq!(
        keys(with_lines(vec![own(&"a".repeat(121), 1)])),
        one("lines.0.text", "line_text")
    );
    assert_eq!(
        keys(with_lines(vec![own("Ramp", i64::MIN)])),
        one("lines.0.cents", "line_amount")
    );
    let many = vec![own("Ramp", 1); MAX_OWN_LINES + 1];
    assert_eq!(keys(with_lines(many)), one("lines", "too_many_lines"));
    for discount in [
        Discount::Percent(0),
        Discount::Percent(10_001),
        Discount::Amount(Cents(0)),
        Discount::Amount(Cents(Rates::MAX_PRICE.0 + 1)),
    ] {
        let entries = because(Adjustments {
            discount: Some(discount),
            ..Adjustments::default()
        });
        assert_eq!(keys(entries), one("discount", "discount"));
    }
    for time in [0, 45, Rates::MAX_TIME + 30] {
        let entries = because(Adjustments {
            time: Some(time),
            ..Adjustments::default()
        });
        assert_eq!(keys(entries), one("minutes", "minutes"));
    }
}

#[test]
fn reports_all_problems_of_entries_together() {
    let long = Adjustments {
        travel: Cents(Rates::MAX_PRICE.0 + 1),
        reason: "a".repeat(501),
        ..Adjustments::default()
    };
    let problems = long.parse().expect_err("wrong entries");
    assert_eq!(
        problems,
        [
            AdjustmentProblem::Travel,
            AdjustmentProblem::Reason(FieldProblem::TooLong(500))
        ]
    );
}

#[test]
fn what_lowers_the_price_below_zero_is_named() {
    let rates = shipped();
    let listed = estimate(&rates, &moves(&rates)[0]);
    let check = |adjustments: Adjustments| adjustments.check(&listed);
    let lines = |lines| Adjustments {
        lines,
        ..Adjustments::default()
    };
    assert_eq!(check(lines(vec![own("Present", -100)])), Ok(()));
    assert_eq!(
        check(lines(vec![own("Ramp", 100), own("Present", -900_000)])),
        Err(AdjustmentProblem::BelowZero(Some(1)))
    );
    let amount = |cents| Adjustments {
        discount: Some(Discount::Amount(Cents(cents))),
        ..Adjustments::default()
    };
    // A present of everything is allowed.
    assert_eq!(check(amount(listed.subtotal.0)), Ok(()));
    assert_eq!(
        check(amount(listed.subtotal.0 + 1)),
        Err(AdjustmentProblem::BelowZero(None))
    );
}

#[test]
fn a_proposal_has_room_for_thirty_lines_with_those_agreed_before() {
    let rates = shipped();
    let listed = estimate(&rates, &moves(&rates)[0]);
    let adjustments = because(Adjustments {
        lines: vec![own("Ramp", 100); 20],
        ..Adjustments::default()
    });
    let price = adjusted(&listed, Some(&adjustments), rates.tax);
    let rule = CapRule::default();
    let price = ProposalPrice::of_estimate(ProposalKind::NotToExceed, &price, rates.tax, rule);
    let typed = |count| vec![("Crate".to_owned(), Cents(100)); count];
    let full = price.clone().with_own_lines(&typed(10)).expect("thirty");
    assert_eq!(full.adjusted_lines(full.longest).len(), 20);
    assert_eq!(
        price.with_own_lines(&typed(11)),
        Err(ProposalPriceProblem::TooManyLines)
    );
}

proptest! {
    #[test]
    fn the_lines_add_up_in_any_price_list(rates in rates_strategy(), at in 0..5_000_usize) {
        let count = every_move(&rates).count();
        let input = every_move(&rates).nth(at * 37 % count).expect("a move");
        let listed = estimate(&rates, &input);
        for adjustments in every_adjustment() {
            assert_adds_up(&adjusted(&listed, Some(&adjustments), rates.tax), &rates);
        }
    }
}
