import { act, useId, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Section } from '../contract.gen';
import { pageView } from '../fixtures/page-view';
import { FRESH } from '../lib/quote-fixture';
import { renderPage } from '../render-page';
import { hydrate } from './hydrate';
import { Island } from './Island';
import type { IslandProps } from './registry';

type WizardProps = IslandProps['QuoteWizard'];

function Probe({ text }: WizardProps) {
  const id = useId();
  const [pressed, setPressed] = useState(false);
  return (
    <button type="button" id={id} aria-pressed={pressed} onClick={() => setPressed(true)}>
      {text.heading}
    </button>
  );
}

const heading = '</script><!-- $& "quoted" & <b>bold</b>';
const section = { kind: 'quote-wizard', heading } as Section;
const page = pageView([section, section], { quote: FRESH });

vi.mock('../sections/quote-wizard/QuoteWizardSection', () => ({
  QuoteWizardSection: ({ section }: { section: WizardProps['text'] }) => (
    <Island name="QuoteWizard" props={{ text: section } as WizardProps} />
  ),
}));

afterEach(() => {
  document.body.innerHTML = '';
});

it('carries its props as JSON that cannot end the script', () => {
  const { html, scripts } = renderPage(page, { QuoteWizard: Probe });
  const islands = [...html.matchAll(/<script type="application\/json">(.*?)<\/script>/gs)];
  expect(islands).toHaveLength(2);
  for (const [, json] of islands) {
    expect(json).not.toContain('<');
    expect(JSON.parse(json ?? '')).toMatchObject({ text: { heading } });
  }
  expect(scripts).not.toContain(islands[0]?.[1]);
});

it('hydrates with the very ids that the server wrote, each island with its own', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const consoleError = vi.spyOn(console, 'error');
  const { html } = renderPage(page, { QuoteWizard: Probe });
  document.body.innerHTML = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  const ids = islands.map((island) => island.querySelector('button')?.id);
  expect(new Set(ids).size).toBe(2);

  await act(async () => {
    for (const island of islands) hydrate(island, Probe);
  });
  const button = islands[1]?.querySelector('button');
  await act(async () => button?.click());

  expect(islands.map((island) => island.querySelector('button')?.id)).toEqual(ids);
  expect(button?.getAttribute('aria-pressed')).toBe('true');
  expect(button?.textContent).toBe(heading);
  expect(consoleError).not.toHaveBeenCalled();
});

it('cannot be rendered outside of a page', async () => {
  const { renderToString } = await import('react-dom/server');
  const props = {} as WizardProps;
  expect(() => renderToString(<Island name="QuoteWizard" props={props} />)).toThrow('outside of a page');
});
