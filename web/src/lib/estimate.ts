/**
 * The price of a move, as the browser shows it while the visitor answers. The server computes
 * it again and only its figure is stored; the two are compared over every combination of
 * inputs, so everything here is whole cents and whole minutes.
 */

import type { Estimate, EstimateInput, Rates } from '../contract.gen';

/** Computes the price and every line that leads to it. */
export function estimate(rates: Rates, input: EstimateInput): Estimate {
  const base_minutes = baseMinutes(rates, input.bedrooms);
  const stair_flights = input.stairs_origin + input.stairs_destination;
  const stairs_minutes = rates.stair_flight_minutes * stair_flights;
  const long_walk_minutes = input.long_walk ? rates.long_walk_minutes : 0;
  // Iterating over the price list keeps its order, counts a repeated service once and drops unknown ones.
  const services = rates.services
    .filter((line) => input.additional_services.includes(line.key))
    .map(({ key, price_cents, added_minutes }) => ({ key, price_cents, added_minutes }));
  const added = services.reduce((sum, line) => sum + line.added_minutes, 0);
  const minutes = Math.max(base_minutes + stairs_minutes + long_walk_minutes + added, rates.minimum_minutes);

  const hourly_cents = hourlyCents(rates, input.crew_size);
  // Content is rejected unless this division is exact.
  const labor_cents = Math.floor((hourly_cents * minutes) / 60);
  const services_cents = services.reduce((sum, line) => sum + line.price_cents, 0);
  const distance_fee_cents = rates.distance_fee_cents;
  const subtotal_cents = labor_cents + services_cents + distance_fee_cents;
  // Half a cent is rounded up, once, on the sum.
  const tax_cents = Math.floor((subtotal_cents * rates.tax_basis_points + 5_000) / 10_000);

  return {
    crew_size: input.crew_size,
    hourly_cents,
    base_minutes,
    stair_flights,
    stairs_minutes,
    long_walk_minutes,
    services,
    minutes,
    labor_cents,
    services_cents,
    distance_fee_cents,
    subtotal_cents,
    tax_cents,
    total_cents: subtotal_cents + tax_cents,
  };
}

/** More bedrooms than listed count as the last line. */
function baseMinutes(rates: Rates, bedrooms: number): number {
  const known = rates.bedrooms.find((line) => line.bedrooms === bedrooms);
  return (known ?? rates.bedrooms[rates.bedrooms.length - 1])?.minutes ?? 0;
}

/** An unlisted crew cannot be chosen, but a stale draft must not break the page. */
function hourlyCents(rates: Rates, crewSize: number): number {
  return rates.crews.find((line) => line.crew_size === crewSize)?.hourly_cents ?? 0;
}
