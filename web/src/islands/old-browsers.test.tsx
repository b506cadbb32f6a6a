// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { estimate } from '../lib/estimate';
import { COMPLETE, FRESH, RATES } from '../lib/quote-fixture';
import { toEstimateInput } from '../lib/quote-form';
import {
  answer,
  eachOnItsOwnPage,
  fetchMock,
  fill,
  lose,
  open,
  press,
  sent,
  THANKS,
  thanked,
  toastSays,
  WORDS,
} from './lead-sender/sender-fixture';
import { QuoteWizard } from './quote/QuoteWizard';
import { BRAND, TEXT } from './quote/wizard-fixture';
import './emulate-popovers';
import './modal-popovers';

/**
 * What Safari 15.4, Chrome 94 or Firefox 91 lack of what is used here, or what could easily be used. The test's own window
 * needs a few others, which the first test finds by name.
 */
const missing: readonly (readonly [owner: object, name: string])[] = [
  [AbortSignal, 'timeout'],
  [AbortSignal, 'any'],
  [Array.prototype, 'findLast'],
  [Array.prototype, 'findLastIndex'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'with'],
  [Object, 'groupBy'],
  [globalThis, 'requestIdleCallback'],
  [globalThis, 'CSSStyleSheet'],
  [globalThis, 'HTMLDialogElement'],
  [Document.prototype, 'adoptedStyleSheets'],
  [HTMLElement.prototype, 'popover'],
  [HTMLElement.prototype, 'inert'],
  [crypto, 'randomUUID'],
];
let restore: (() => void)[] = [];

function removeFeatures(): void {
  for (const [first, name] of missing) {
    // A class of the test's window inherits what the class of the specification has.
    for (let owner: object | null = first; owner; owner = Object.getPrototypeOf(owner)) {
      const place = owner;
      const before = Object.getOwnPropertyDescriptor(place, name);
      if (!before) continue;
      Reflect.deleteProperty(place, name);
      restore.push(() => void Object.defineProperty(place, name, before));
    }
  }
}

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '../lib/*.ts', '../ui/*.{ts,tsx}', '!**/*.test.*', '!**/*fixture*', '!../ui/Rich.tsx'],
  { eager: true, query: '?raw', import: 'default' },
);

it('newer features are used only behind a check', () => {
  const newer = [
    /AbortSignal\.(?:timeout|any)\(/,
    /\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced)\(/,
    /\b(?:structuredClone|requestSubmit|reportError|withResolvers|startViewTransition)\(/,
    /\bObject\.(?:hasOwn|groupBy)\(/,
    /\.(?:showPopover|hidePopover|togglePopover|checkVisibility|moveBefore)\(/,
    /\.aria[A-Z]\w* =/,
    // Safari 16.3 cannot read a script with a lookbehind.
    /\(\?<[=!]/,
  ];
  const found = Object.entries(sources).flatMap(([file, text]) =>
    newer.filter((feature) => feature.test(text)).map((feature) => `${file}: ${feature.source}`),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(60);
  expect(found).toEqual([]);
});

describe('a form in a browser of 2021', () => {
  eachOnItsOwnPage();
  beforeEach(() => {
    removeFeatures();
    document.head.innerHTML = '<style>body { color: black }</style>';
    open();
  });
  afterEach(tidy);

  it('is sent, in the styles of its messages', async () => {
    fill();
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()).toHaveLength(1);
    const rules = [...(document.styleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText);
    expect(rules.join('')).toContain('.toast');
  });

  it('can be sent again after a failure', async () => {
    fill();
    lose();
    press();
    await toastSays(WORDS.failed_text);
    answer(201, THANKS);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.toast button')];
    buttons.find(({ textContent }) => textContent === WORDS.retry)?.click();
    await thanked();
    expect(sent()).toHaveLength(2);
  });
});

describe('the wizard in a browser of 2021', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '');
    vi.stubGlobal('fetch', fetchMock);
    vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
    removeFeatures();
  });
  afterEach(() => {
    cleanup();
    tidy();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetchMock.mockReset();
  });

  it('goes through its steps and is sent', async () => {
    const receipt = {
      reference: 'Q-7K3M-Q9DA',
      customer_name: 'Ana Peña',
      estimate: estimate(RATES, toEstimateInput(COMPLETE)),
    };
    fetchMock.mockResolvedValue(Response.json([receipt], { status: 201 }));
    const values = { ...COMPLETE, origin_address: '1210 N 10th St, McAllen, TX 78501' };
    render(<QuoteWizard text={TEXT} state={{ ...FRESH, values }} brand={BRAND} />);
    for (const _ of [1, 2, 3]) fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('McAllen')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Get Quote' }));
    await waitFor(() => screen.getByRole('heading', { level: 1, name: 'Quote Submitted' }));
  });
});

describe('a sheet without popovers', () => {
  beforeEach(() => {
    document.body.innerHTML = `<main><button id="menu-button" popovertarget="menu"><svg></svg></button><p>Page</p></main>
      <div id="menu" popover="auto"><button popovertarget="menu" popovertargetaction="hide">Close</button></div>`;
    removeFeatures();
  });
  afterEach(tidy);
  const menu = () => document.querySelector('#menu') as HTMLElement;
  const isOpen = () => menu().classList.contains('is-open');
  const click = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));

  it('opens and closes by its buttons', () => {
    click('#menu-button svg');
    expect(isOpen()).toBe(true);
    click('#menu p, #menu');
    expect(isOpen(), 'a press inside').toBe(true);
    click('#menu button');
    expect(isOpen()).toBe(false);
    click('#menu-button');
    click('#menu-button');
    expect(isOpen()).toBe(false);
  });

  it('closes by Escape and by a press outside, and returns the focus', () => {
    click('#menu-button');
    document.querySelector<HTMLElement>('#menu button')?.focus();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.id).toBe('menu-button');
    click('#menu-button');
    click('main p');
    expect(isOpen()).toBe(false);
  });

  it('is modal as with popovers', () => {
    click('#menu-button');
    expect(document.querySelector<HTMLElement>('main')?.inert).toBe(true);
    expect(document.activeElement?.textContent).toBe('Close');
    click('#menu button');
    expect(document.querySelector<HTMLElement>('main')?.inert).toBe(false);
  });
});

describe('the chat in a browser of 2021', () => {
  afterEach(tidy);

  it('is a link to call', async () => {
    document.body.innerHTML =
      '<button class="chatfab" data-call="tel:+19565550100" data-label="Call us" disabled>Chat</button>';
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
    removeFeatures();
    vi.resetModules();
    await import('./chat/chat');
    const link = document.querySelector('a.chatfab');
    expect([link?.getAttribute('href'), link?.getAttribute('aria-label')]).toEqual([
      'tel:+19565550100',
      'Call us',
    ]);
    vi.unstubAllGlobals();
  });
});

function tidy(): void {
  for (const undo of restore) undo();
  restore = [];
  document.head.innerHTML = '';
  document.body.innerHTML = '';
}
