import { describe, expect, it } from 'vitest';
import {
  elementWithText,
  hasKnownText,
  pointerOfText,
  pressedText,
  replaceShownPart,
  replaceShownText,
} from './preview-text.ts';

const value = {
  title: 'Movers',
  section: [
    { kind: 'hero', heading: 'Heavy  first', call: { label: 'Call {phone.main}' } },
    { lead: '{phone.main}' },
  ],
};

describe('texts of a preview', () => {
  it('are found in the form, also with their placeholders filled in', () => {
    expect(pointerOfText(' Heavy first ', value, null)).toBe('/section/0/heading');
    expect(pointerOfText('Call 956-555-0142', value, null)).toBe('/section/0/call/label');
    expect(pointerOfText('Open every day', value, null)).toBeUndefined();
    expect(pointerOfText('', value, null)).toBeUndefined();
  });

  it('are found in the Markdown of a post', () => {
    const body = '## First\n\nAsk for the [price](/quote) and _wait_.';
    expect(pointerOfText('Ask for the price and wait.', {}, body)).toBe('/body');
  });

  it('follow the form before the server has rendered the page', () => {
    const page = document.implementation.createHTMLDocument();
    page.body.append(page.createElement('h1'), page.createElement('p'));
    const [heading, other] = page.body.children;
    if (!heading || !other) throw new Error('no elements');
    heading.textContent = 'Heavy first';
    other.textContent = 'Heavy';
    expect(replaceShownText(page, 'Heavy  first', 'Light first')).toBe(true);
    expect(heading.textContent).toBe('Light first');
    expect(other.textContent).toBe('Heavy');
    expect(replaceShownText(page, '{phone.main}', 'x')).toBe(false);
  });

  it('are found in the page, to scroll to them', () => {
    const page = document.implementation.createHTMLDocument();
    const heading = page.body.appendChild(page.createElement('h1'));
    heading.textContent = ' Heavy\nfirst ';
    expect(elementWithText(page, 'Heavy first')).toBe(heading);
    expect(elementWithText(page, 'Heavy')).toBeNull();
    expect(elementWithText(page, ' ')).toBeNull();
  });

  it('follow a fact of the profile wherever it is part of a text', () => {
    const page = document.implementation.createHTMLDocument();
    const call = page.body.appendChild(page.createElement('p'));
    call.textContent = 'Call 956-555-0142, every day';
    expect(replaceShownPart(page, '956-555-0142', '956-555-0188')).toBe(true);
    expect(call.textContent).toBe('Call 956-555-0188, every day');
    expect(replaceShownPart(page, 'Call', 'Ring')).toBe(false);
    call.textContent = 'Call (956)\u00a0555-0142';
    expect(replaceShownPart(page, '(956) 555-0142', '(956) 555-0188')).toBe(true);
    expect(call.textContent).toBe('Call (956) 555-0188');
  });

  it('are taken from the closest element that has one of the form', () => {
    const page = document.implementation.createHTMLDocument();
    const link = page.createElement('a');
    const bold = page.createElement('b');
    bold.textContent = 'Heavy';
    link.append(bold, ' first');
    page.body.append(link);
    expect(pressedText(bold, (text) => text === 'Heavy first')).toBe('Heavy first');
    expect(pressedText(bold, () => false)).toBeNull();
  });

  it('are all of other files on some pages', () => {
    const page = document.implementation.createHTMLDocument();
    page.body.append('Menu', page.createElement('h1'));
    expect(hasKnownText(page, (text) => text === 'Heavy first')).toBe(false);
    expect(hasKnownText(page, (text) => text === 'Menu')).toBe(true);
    expect(hasKnownText(page, (text) => text === '')).toBe(false);
  });
});
