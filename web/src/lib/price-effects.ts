/**
 * What changes a price: each choice with its effect, and all crews side by side. The server computes the same
 * (`crates/domain/src/price_effects.rs`); a test compares the two over every combination of inputs.
 */

import type { ChoiceEffect, CrewOption, EstimateInput, PriceEffects, Rates } from '../contract.gen';
import { estimate } from './estimate';
import { formatCents } from './money';

/** Computes what changes the price of a move. */
export function priceEffects(rates: Rates, input: EstimateInput): PriceEffects {
  return { choices: choiceEffects(rates, input), crews: crewOptions(rates, input) };
}

/** The total with this many flights of stairs minus the total without any, in cents. */
export function stairsEffect(
  rates: Rates,
  input: EstimateInput,
  key: 'stairs_origin' | 'stairs_destination',
  flights: number,
): number {
  const total = (count: number) => estimate(rates, { ...input, [key]: count }).total_cents;
  return total(flights) - total(0);
}

/** An effect as a visitor reads it: 8660 is "+$86.60". No choice makes a move cheaper. */
export function formatEffect(cents: number): string {
  return `+${formatCents(cents)}`;
}

function choiceEffects(rates: Rates, input: EstimateInput): ChoiceEffect[] {
  const { stairs_origin, stairs_destination, long_walk, additional_services: services } = input;
  const total = (change: Partial<EstimateInput>) => estimate(rates, { ...input, ...change }).total_cents;
  const stairs = (key: 'stairs_origin' | 'stairs_destination', entered: number): ChoiceEffect => {
    const flights = Math.max(entered, 1);
    const effect_cents = stairsEffect(rates, input, key, flights);
    return { key, flights, is_chosen: entered > 0, effect_cents };
  };
  const walk: ChoiceEffect = {
    key: 'long_walk',
    flights: 0,
    is_chosen: long_walk,
    effect_cents: total({ long_walk: true }) - total({ long_walk: false }),
  };
  return [
    stairs('stairs_origin', stairs_origin),
    stairs('stairs_destination', stairs_destination),
    walk,
    ...rates.services.map(({ key }): ChoiceEffect => {
      const others = services.filter((chosen) => chosen !== key);
      const effect_cents =
        total({ additional_services: [...others, key] }) - total({ additional_services: others });
      return { key, flights: 0, is_chosen: services.includes(key), effect_cents };
    }),
  ];
}

function crewOptions(rates: Rates, input: EstimateInput): CrewOption[] {
  return rates.crews.map(({ crew_size, hourly_cents }) => {
    const { minutes, total_cents } = estimate(rates, { ...input, crew_size });
    return { crew_size, hourly_cents, minutes, total_cents, is_chosen: crew_size === input.crew_size };
  });
}
