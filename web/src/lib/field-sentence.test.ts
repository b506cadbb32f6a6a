import { expect, it } from 'vitest';
import { fieldSentence } from './field-sentence';

it('leaves out the label that a message begins with', () => {
  expect(fieldSentence('Email: enter an address.', 'Email')).toBe('Enter an address.');
  expect(fieldSentence('Correo: ñandú.', 'Correo')).toBe('Ñandú.');
});

it('leaves other messages unchanged', () => {
  expect(fieldSentence('Shorten the address.', 'Address')).toBe('Shorten the address.');
  expect(fieldSentence('Work email: enter an address.', 'Email')).toBe('Work email: enter an address.');
});
