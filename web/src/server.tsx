import type { EstimateInput, PageView, Rates } from './contract.gen';
import { estimate } from './lib/estimate';
import { formatCents, formatHours, formatPercent, formatRate } from './lib/money';
import { priceEffects } from './lib/price-effects';
import { renderPage } from './render-page';

/** The functions that the embedded engine calls. All values cross as JSON text. */
const mudanza = {
  /** `PageView` in, `Rendered` out. */
  render: (view: string): string => JSON.stringify(renderPage(JSON.parse(view) as PageView)),

  /** `Rates` and a list of `EstimateInput` in, a list of `Estimate` out: tests compare it with the Rust formula. */
  estimates: (rates: string, inputs: string): string => {
    const list = JSON.parse(rates) as Rates;
    return JSON.stringify((JSON.parse(inputs) as EstimateInput[]).map((input) => estimate(list, input)));
  },

  /** The same in, a list of `PriceEffects` out. */
  effects: (rates: string, inputs: string): string => {
    const list = JSON.parse(rates) as Rates;
    return JSON.stringify((JSON.parse(inputs) as EstimateInput[]).map((input) => priceEffects(list, input)));
  },

  /** Numbers in; each as dollars, a rate, hours and percent out: the test of the one format. */
  formats: (numbers: string): string =>
    JSON.stringify(
      (JSON.parse(numbers) as number[]).map((number) => [
        formatCents(number),
        formatRate(number),
        formatHours(number),
        formatPercent(number),
      ]),
    ),
};

Object.assign(globalThis, { mudanza });
