import { expect, it } from 'vitest';
import { titleFor } from './labels.ts';
import { Shapes } from './schema.ts';
import { placeholdersIn, showTextWith } from './shown-text.ts';

const values = [
  { name: 'brand.main', value: 'Valley Movers' },
  { name: 'crew 3', value: '$160' },
];
const show = showTextWith(values);

it('fills in the values in braces', () => {
  expect(show('{brand.main}: {crew 3} an hour, {amount 1,200} at most')).toBe(
    'Valley Movers: $160 an hour, $1,200 at most',
  );
});

it('shows an ellipsis for what only the page knows, and keeps unknown facts', () => {
  expect(show('{hours} h')).toBe('… h');
  expect(show('Call {phone.nowhere} { now')).toBe('Call {phone.nowhere} { now');
});

it('titles items of lists with values', () => {
  const shape = new Shapes({}).of({ type: 'object', properties: { heading: { type: 'string' } } });
  expect(titleFor({ heading: 'Why {brand.main}?' }, shape, show)).toBe('Why Valley Movers?');
});

it('finds each value in braces once', () => {
  const [brand] = values;
  expect(placeholdersIn('{brand.main}, {brand.main} and {hours}', values)).toEqual([brand]);
  expect(placeholdersIn('brand.main', values)).toEqual([]);
});
