import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageLanguage } from './page-language';
import { Rich } from './Rich';

const html = (text: string) => renderToStaticMarkup(<Rich text={text} />);

it('turns [text](url) into a link and keeps the text around it', () => {
  expect(html('See the [terms](/terms) and [privacy policy](/privacy).')).toBe(
    'See the <a class="link" href="/terms">terms</a> and <a class="link" href="/privacy">privacy policy</a>.',
  );
});

it('leaves brackets that are not a link unchanged', () => {
  expect(html('A [note] (really) costs $5')).toBe('A [note] (really) costs $5');
});

it('escapes markup from content', () => {
  expect(html('<b>x</b> [<i>](/a"b)')).toBe(
    '&lt;b&gt;x&lt;/b&gt; <a class="link" href="/a&quot;b">&lt;i&gt;</a>',
  );
});

it('keeps phone numbers on one line, even repeated ones', () => {
  const number = '<span class="nowrap">956-555-0142</span>';
  expect(html('Call 956-555-0142 or text 956-555-0142')).toBe(`Call ${number} or text ${number}`);
  expect(html('Call (956) 555-0142.')).toBe('Call <span class="nowrap">(956) 555-0142.</span>');
});

it('keeps the name of an interstate on one line', () => {
  expect(html('Take I-69C north.')).toBe('Take <span class="nowrap">I-69C</span> north.');
});

it('renders strong, emphasized and Spanish text, also around a link', () => {
  expect(html('**Four to six.** Stay *off* it, _en español_ too.')).toBe(
    '<strong>Four to six.</strong> Stay <em>off</em> it, <i lang="es">en español</i> too.',
  );
  expect(html('**[Ask](/quote)** first')).toBe(
    '<strong><a class="link" href="/quote">Ask</a></strong> first',
  );
});

it('ignores stars and underscores within figures and names', () => {
  expect(html('2 * 3 is 3 * 2, and full_packing adds_hours')).toBe(
    '2 * 3 is 3 * 2, and full_packing adds_hours',
  );
});

it('marks words in the other language as English on a Spanish page', () => {
  const page = (
    <PageLanguage value="es">
      <Rich text="Los _winter Texans_ llegan." />
    </PageLanguage>
  );
  expect(renderToStaticMarkup(page)).toBe('Los <i lang="en">winter Texans</i> llegan.');
});
