import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { phoneNumbers } from './phone-numbers.ts';

const file = new URL('../../../../crates/domain/tests/phone-numbers.json', import.meta.url);
const cases = JSON.parse(readFileSync(file, 'utf8')) as [text: string, numbers: string[]][];

it.each(cases)('finds the numbers in "%s"', (text, numbers) => {
  const found = phoneNumbers(text).map(({ dialed, extension }) =>
    extension === undefined ? dialed : `${dialed};ext=${extension}`,
  );
  expect(found).toEqual(numbers);
});
