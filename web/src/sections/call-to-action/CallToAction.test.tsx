import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Link } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { CallToAction } from './CallToAction';

const quote = { label: 'Get Free Quote', href: '/quote' };
const call = { label: 'Call', href: 'tel:956-555-0142' };

function buttons(first: Link, second: Link): Element[] {
  const root = document.createElement('div');
  const section = { kind: 'call-to-action', variant: 'compact', id: 'now', heading: ['Today'] } as const;
  root.innerHTML = renderToStaticMarkup(
    <CallToAction
      section={{ ...section, heading: ['Today'], lead: '', quote: first, call: second, stats: [] }}
      page={pageView([])}
    />,
  );
  return [...root.querySelectorAll('.btn')];
}

it('shows a phone on the button that calls, whichever it is', () => {
  for (const [first, second] of [
    [quote, call],
    [call, quote],
  ] as const) {
    const drawn = buttons(first, second);
    expect(drawn.map((button) => button.matches('.btn--rind'))).toEqual([true, false]);
    const calls = drawn.filter((button) => button.querySelector('use[href$="#i-phone"]'));
    expect(calls.map((button) => button.getAttribute('href'))).toEqual([call.href]);
    expect(calls[0]?.matches('.num')).toBe(true);
  }
});
