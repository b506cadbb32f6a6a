import { expect, it } from 'vitest';
import file from '../../../../crates/domain/tests/phone-numbers.json';
import { phoneNumbers } from './phone-numbers.ts';

const cases = file as [text: string, numbers: string[]][];

it.each(cases)('finds the numbers in "%s"', (text, numbers) => {
  const found = phoneNumbers(text).map(({ dialed, extension }) =>
    extension === undefined ? dialed : `${dialed};ext=${extension}`,
  );
  expect(found).toEqual(numbers);
});
