//! What a customer changed in a quote, and what that does to its price.

use crate::{Cents, QuoteEntries, QuoteField, Service};

/// An answer before and after a change, as entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerChange {
    /// Which answer.
    pub field: QuoteField,
    /// The entry before. Services are keys in the spec's order, separated by spaces; flags are `true` or `false`.
    pub before: String,
    /// The entry after.
    pub after: String,
}

/// How two totals differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceDifference {
    /// They are equal.
    Same,
    /// The new one is higher by this amount.
    More(Cents),
    /// The new one is lower by this amount.
    Less(Cents),
}

impl PriceDifference {
    /// Returns how a new total differs from the one before.
    pub const fn between(before: Cents, after: Cents) -> Self {
        if after.0 > before.0 {
            Self::More(Cents(after.0 - before.0))
        } else if after.0 < before.0 {
            Self::Less(Cents(before.0 - after.0))
        } else {
            Self::Same
        }
    }

    /// The difference in cents, below zero if the new total is lower.
    pub fn signed_cents(self) -> i64 {
        let signed = |amount: Cents| i64::try_from(amount.0).unwrap_or(i64::MAX);
        match self {
            Self::Same => 0,
            Self::More(amount) => signed(amount),
            Self::Less(amount) => -signed(amount),
        }
    }
}

/// The answers that differ between two entries of the same quote, in the order of the form. Spaces around an answer,
/// the order of services and a service that is named twice make no difference.
pub fn answer_changes(before: &QuoteEntries, after: &QuoteEntries) -> Vec<AnswerChange> {
    let changes = QuoteField::ALL.iter().filter_map(|field| {
        let change = AnswerChange {
            field: *field,
            before: answer(before, *field)?,
            after: answer(after, *field)?,
        };
        (change.before != change.after).then_some(change)
    });
    changes.collect()
}

/// An answer in normalized form; `None` for computed columns.
fn answer(entries: &QuoteEntries, field: QuoteField) -> Option<String> {
    if let Some(text) = entries.text(field) {
        return Some(text.replace("\r\n", "\n").trim().to_owned());
    }
    match field {
        QuoteField::AdditionalServices => {
            let chosen = &entries.additional_services;
            let known = Service::ALL
                .into_iter()
                .map(Service::key)
                .filter(|key| chosen.iter().any(|own| own == key));
            Some(known.collect::<Vec<_>>().join(" "))
        }
        QuoteField::HasElevator => Some(entries.has_elevator.to_string()),
        QuoteField::LongWalk => Some(entries.long_walk.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(change: impl FnOnce(&mut QuoteEntries)) -> Vec<AnswerChange> {
        let before = QuoteEntries::default();
        let mut after = before.clone();
        change(&mut after);
        answer_changes(&before, &after)
    }

    #[test]
    fn lists_what_was_changed_in_the_order_of_the_form() {
        let changes = changed(|entries| {
            entries.crew_size = "3".into();
            entries.bedrooms = " 2 ".into();
            entries.additional_services = vec!["piano_moving".into(), "packing_supplies".into()];
            entries.long_walk = true;
        });
        let listed: Vec<(QuoteField, &str, &str)> = changes
            .iter()
            .map(|change| (change.field, change.before.as_str(), change.after.as_str()))
            .collect();
        assert_eq!(
            listed,
            [
                (QuoteField::Bedrooms, "1", "2"),
                (QuoteField::CrewSize, "2", "3"),
                (
                    QuoteField::AdditionalServices,
                    "",
                    "packing_supplies piano_moving"
                ),
                (QuoteField::LongWalk, "false", "true"),
            ]
        );
    }

    #[test]
    fn ignores_what_makes_no_difference() {
        let with = |services: &[&str]| QuoteEntries {
            additional_services: services.iter().map(|key| (*key).to_owned()).collect(),
            ..QuoteEntries::default()
        };
        let one = with(&["storage", "piano_moving"]);
        let other = with(&["piano_moving", "storage", "storage"]);
        assert_eq!(answer_changes(&one, &other), []);
        assert_eq!(changed(|entries| entries.bedrooms = " 1".into()), []);
        let wishes = |text: &str| QuoteEntries {
            special_requests: text.into(),
            ..QuoteEntries::default()
        };
        assert_eq!(
            answer_changes(&wishes("one\r\ntwo"), &wishes("one\ntwo\n")),
            []
        );
    }

    #[test]
    fn every_answer_can_be_compared() {
        for field in QuoteField::ALL {
            let is_computed = matches!(
                field,
                QuoteField::EstimatedHours
                    | QuoteField::BaseRate
                    | QuoteField::DistanceFee
                    | QuoteField::TotalEstimate
            );
            let answer = answer(&QuoteEntries::default(), *field);
            assert_eq!(answer.is_none(), is_computed, "{field:?}");
        }
    }

    #[test]
    fn a_difference_has_a_sign() {
        let between = |before, after| PriceDifference::between(Cents(before), Cents(after));
        assert_eq!(between(100, 100), PriceDifference::Same);
        assert_eq!(between(100, 150).signed_cents(), 50);
        assert_eq!(between(150, 100), PriceDifference::Less(Cents(50)));
        assert_eq!(between(150, 100).signed_cents(), -50);
    }
}
