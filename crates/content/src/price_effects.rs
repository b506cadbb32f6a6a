//! Converts what changes a price to the contract's types.

use domain::{PriceChoice, PriceEffects};

/// The effects as the browser shows them. The price list limits all amounts to far less than 32 bits.
pub fn to_contract(effects: &PriceEffects) -> contract::PriceEffects {
    let small = |figure: u64| u32::try_from(figure).unwrap_or(u32::MAX);
    let choices = effects.choices.iter().map(|effect| {
        let (key, flights) = match effect.choice {
            PriceChoice::StairsOrigin(flights) => ("stairs_origin", flights),
            PriceChoice::StairsDestination(flights) => ("stairs_destination", flights),
            PriceChoice::LongWalk => ("long_walk", 0),
            PriceChoice::Service(service) => (service.key(), 0),
        };
        contract::ChoiceEffect {
            key: key.to_owned(),
            flights,
            is_chosen: effect.is_chosen,
            effect_cents: small(effect.effect.0),
        }
    });
    let crews = effects.crews.iter().map(|crew| contract::CrewOption {
        crew_size: crew.crew_size,
        hourly_cents: small(crew.hourly.0),
        minutes: small(crew.time),
        total_cents: small(crew.total.0),
        is_chosen: crew.is_chosen,
    });
    contract::PriceEffects {
        choices: choices.collect(),
        crews: crews.collect(),
    }
}
