//! What changes a price: each choice with its effect, and all crews side by side. The browser computes the same for
//! its preview.

use crate::{
    Adjustments, Cents, CrewRate, Estimate, EstimateInput, Minutes, Rates, Service, adjusted,
    estimate,
};

/// A choice that a move can do with or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceChoice {
    /// This many flights of stairs at the origin: those that were entered, or one.
    StairsOrigin(u32),
    /// This many flights of stairs at the destination: those that were entered, or one.
    StairsDestination(u32),
    /// A long walk between door and truck.
    LongWalk,
    /// An additional service.
    Service(Service),
}

/// A choice and its effect on the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceEffect {
    /// Which choice.
    pub choice: PriceChoice,
    /// Whether the move includes it.
    pub is_chosen: bool,
    /// The total with it minus the total without it, all other answers being equal. Zero if the move takes no longer
    /// than the price list's minimum either way.
    pub effect: Cents,
}

/// The price of the same move with a crew of another size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrewOption {
    /// Number of movers.
    pub crew_size: u32,
    /// The crew's rate per hour.
    pub hourly: Cents,
    /// Billed time.
    pub time: Minutes,
    /// The total, including tax.
    pub total: Cents,
    /// Whether it is the crew that was chosen.
    pub is_chosen: bool,
}

/// What changes the price of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceEffects {
    /// Stairs, the long walk, and all services in the order of the price list.
    pub choices: Vec<ChoiceEffect>,
    /// All crews of the price list, ascending by size.
    pub crews: Vec<CrewOption>,
}

/// Computes what changes the price of a move.
pub fn price_effects(rates: &Rates, input: &EstimateInput) -> PriceEffects {
    adjusted_price_effects(rates, input, None)
}

/// Computes what changes the price of a move with adjustments to the price list. Agreed hours no longer apply after a
/// changed answer, so they are left out.
pub fn adjusted_price_effects(
    rates: &Rates,
    input: &EstimateInput,
    adjustments: Option<&Adjustments>,
) -> PriceEffects {
    let adjustments = adjustments.cloned().map(Adjustments::without_time);
    let price =
        |input: &EstimateInput| adjusted(&estimate(rates, input), adjustments.as_ref(), rates.tax);
    effects_of(rates, input, &price)
}

fn effects_of(
    rates: &Rates,
    input: &EstimateInput,
    price: &dyn Fn(&EstimateInput) -> Estimate,
) -> PriceEffects {
    let services = rates
        .services
        .iter()
        .map(|line| PriceChoice::Service(line.service));
    let choices = [
        PriceChoice::StairsOrigin(input.stairs_origin.max(1)),
        PriceChoice::StairsDestination(input.stairs_destination.max(1)),
        PriceChoice::LongWalk,
    ];
    let choices = choices.into_iter().chain(services);
    PriceEffects {
        choices: choices
            .map(|choice| choice_effect(input, choice, price))
            .collect(),
        crews: crew_options(rates, input, price),
    }
}

impl PriceChoice {
    /// Returns whether a move includes it.
    fn is_chosen(self, input: &EstimateInput) -> bool {
        match self {
            Self::StairsOrigin(_) => input.stairs_origin > 0,
            Self::StairsDestination(_) => input.stairs_destination > 0,
            Self::LongWalk => input.long_walk,
            Self::Service(service) => input.services.contains(&service),
        }
    }

    /// The same move with or without it.
    fn applied(self, input: &EstimateInput, is_included: bool) -> EstimateInput {
        let mut input = input.clone();
        let flights = |flights: u32| if is_included { flights } else { 0 };
        match self {
            Self::StairsOrigin(count) => input.stairs_origin = flights(count),
            Self::StairsDestination(count) => input.stairs_destination = flights(count),
            Self::LongWalk => input.long_walk = is_included,
            Self::Service(service) => {
                input.services.retain(|chosen| *chosen != service);
                if is_included {
                    input.services.push(service);
                }
            }
        }
        input
    }
}

fn choice_effect(
    input: &EstimateInput,
    choice: PriceChoice,
    price: &dyn Fn(&EstimateInput) -> Estimate,
) -> ChoiceEffect {
    let total = |is_included| price(&choice.applied(input, is_included)).total;
    ChoiceEffect {
        choice,
        is_chosen: choice.is_chosen(input),
        // Neither a time nor a price of the list is negative, so that less work never costs more.
        effect: Cents(total(true).0.saturating_sub(total(false).0)),
    }
}

fn crew_options(
    rates: &Rates,
    input: &EstimateInput,
    price: &dyn Fn(&EstimateInput) -> Estimate,
) -> Vec<CrewOption> {
    let option = |crew: &CrewRate| {
        let with_crew = EstimateInput {
            hourly: crew.hourly,
            crew_size: crew.crew_size,
            ..input.clone()
        };
        let estimate = price(&with_crew);
        CrewOption {
            crew_size: crew.crew_size,
            hourly: crew.hourly,
            time: estimate.time,
            total: estimate.total,
            is_chosen: crew.crew_size == input.crew_size,
        }
    };
    rates.crews.iter().map(option).collect()
}
