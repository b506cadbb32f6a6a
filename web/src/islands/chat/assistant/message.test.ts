import { describe, expect, it } from 'vitest';
import type { AssistantAnswer, ChatView } from '../../../contract.gen';
import { answer } from './message.ts';

const text = { assistant: 'Assistant: ', source: 'From: {page}' };
const view = { text, call: { label: 'Call 956-555-0142', href: 'tel:9565550142' } } as ChatView;

function links(given: Partial<AssistantAnswer>) {
  const whole = { answer: 'Yes.', spanish: null, page: null, estimate: null, ask: [], sure: true };
  const message = answer(view, { ...whole, call: false, quote: null, ...given }, () => {});
  return [...message.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('an answer', () => {
  it('offers a call and a quote where they are a next step', () => {
    const quote = { label: 'Get Free Quote', href: '/quote?service=storage' };
    expect(links({ quote, call: true })).toEqual([
      ['Call 956-555-0142', 'tel:9565550142'],
      ['Get Free Quote', '/quote?service=storage'],
    ]);
    expect(links({})).toEqual([]);
  });

  it('names the page that it comes from', () => {
    expect(links({ page: { label: 'Home page', href: '/#faq' } })).toEqual([['From: Home page', '/#faq']]);
  });
});
