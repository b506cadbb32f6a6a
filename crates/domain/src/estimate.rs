//! The price of a move. Spec section 9: 'Total = hourly rate x hours + services + distance
//! fee (0), plus 8.25% tax.' A test compares the browser's preview with this function for every
//! combination of inputs.

use crate::{Adjusted, Adjustments, BasisPoints, Cents, Minutes, Rates, Service};

/// The version of the formula below. Raise it whenever the same price list and input result in a different line or
/// total. It is stored with every quote, so that an old quote is never recomputed with a newer formula.
pub const FORMULA_VERSION: u32 = 1;

/// The input of [`estimate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EstimateInput {
    /// Number of bedrooms. Numbers above the price list's last line are charged as that line.
    pub bedrooms: u32,
    /// Flights of stairs at the origin.
    pub stairs_origin: u32,
    /// Flights of stairs at the destination.
    pub stairs_destination: u32,
    /// Whether the walk between door and truck is long.
    pub long_walk: bool,
    /// The hourly rate of the crew.
    pub hourly: Cents,
    /// Number of movers.
    pub crew_size: u32,
    /// The chosen services. A repeated one is charged once.
    pub services: Vec<Service>,
}

/// A price and the lines it consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The version of the formula that computed it.
    pub formula_version: u32,
    /// Number of movers.
    pub crew_size: u32,
    /// The crew's rate per hour.
    pub hourly: Cents,
    /// Base time for the number of bedrooms.
    pub base: Minutes,
    /// Flights of stairs, origin plus destination.
    pub stair_flights: u32,
    /// Time for the stairs.
    pub stairs: Minutes,
    /// Time for a long walk.
    pub long_walk: Minutes,
    /// The chosen services, in the order of the price list.
    pub services: Vec<EstimatedService>,
    /// Billed time: the times above and those of the services, at least the price list's minimum; or the hours that
    /// were agreed instead.
    pub time: Minutes,
    /// Hourly rate times billed time.
    pub labor: Cents,
    /// The sum of the services' prices.
    pub services_total: Cents,
    /// The distance fee.
    pub distance_fee: Cents,
    /// Labor, services and distance fee, and the lines of adjustments.
    pub subtotal: Cents,
    /// Tax on the subtotal, rounded half up once.
    pub tax: Cents,
    /// The amount shown to the visitor: subtotal plus tax.
    pub total: Cents,
    /// What was agreed beyond the price list, if anything was.
    pub adjusted: Option<Adjusted>,
}

impl Estimate {
    /// Returns what was agreed beyond the price list, if anything was.
    pub fn adjustments(&self) -> Option<&Adjustments> {
        self.adjusted.as_ref().map(|adjusted| &adjusted.adjustments)
    }
}

/// One service within an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimatedService {
    /// Which service.
    pub service: Service,
    /// Its price.
    pub price: Cents,
    /// The time it adds.
    pub added: Minutes,
}

/// Computes the price of a move from a price list.
pub fn estimate(rates: &Rates, input: &EstimateInput) -> Estimate {
    let last = rates.base.len().saturating_sub(1);
    let bedrooms = usize::try_from(input.bedrooms).unwrap_or(last).min(last);
    let base = rates.base.get(bedrooms).copied().unwrap_or_default();
    let stair_flights = input.stairs_origin + input.stairs_destination;
    let stairs = rates.stair_flight * u64::from(stair_flights);
    let long_walk = if input.long_walk { rates.long_walk } else { 0 };
    let services: Vec<EstimatedService> = rates
        .services
        .iter()
        .filter(|line| input.services.contains(&line.service))
        .map(|line| EstimatedService {
            service: line.service,
            price: line.price,
            added: line.added,
        })
        .collect();
    let added: Minutes = services.iter().map(|line| line.added).sum();
    let time = (base + stairs + long_walk + added).max(rates.minimum);

    let labor = labor(input.hourly, time);
    let services_total: u64 = services.iter().map(|line| line.price.0).sum();
    let subtotal = Cents(labor.0 + services_total + rates.distance_fee.0);
    let tax = tax_on(subtotal, rates.tax);
    Estimate {
        formula_version: FORMULA_VERSION,
        crew_size: input.crew_size,
        hourly: input.hourly,
        base,
        stair_flights,
        stairs,
        long_walk,
        services,
        time,
        labor,
        services_total: Cents(services_total),
        distance_fee: rates.distance_fee,
        subtotal,
        tax,
        total: Cents(subtotal.0 + tax.0),
        adjusted: None,
    }
}

/// The price of a crew's time. Exact: `Rates::new` accepts only half hours and rates with whole cents per half hour.
pub const fn labor(hourly: Cents, time: Minutes) -> Cents {
    Cents(hourly.0 * time / 60)
}

/// The tax on a subtotal, rounded half up once.
pub const fn tax_on(subtotal: Cents, tax: BasisPoints) -> Cents {
    Cents((subtotal.0 * tax + 5_000) / 10_000)
}
