import type { EstimateInput, PageView, Rates } from './contract.gen';
import { estimate } from './lib/estimate';
import { renderPage } from './render-page';

/** What the embedded engine calls. Everything crosses as JSON text, which is the one thing both sides agree on. */
const mudanza = {
  /** `PageView` in, `Rendered` out. */
  render: (view: string): string => JSON.stringify(renderPage(JSON.parse(view) as PageView)),

  /** `Rates` and a list of `EstimateInput` in, a list of `Estimate` out: the test of the one price. */
  estimates: (rates: string, inputs: string): string => {
    const list = JSON.parse(rates) as Rates;
    return JSON.stringify((JSON.parse(inputs) as EstimateInput[]).map((input) => estimate(list, input)));
  },
};

Object.assign(globalThis, { mudanza });
