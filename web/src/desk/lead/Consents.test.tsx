import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DeskLead } from '../../contract.gen';
import { deskLead } from '../fixtures/render-desk.tsx';
import { Consents } from './Consents.tsx';

afterEach(cleanup);

const open = (form: string, history: readonly object[]) => {
  const lead = { ...deskLead({ form }), consents: [], history } as unknown as DeskLead;
  render(<Consents lead={lead} />);
};

it('says who added a call', () => {
  open('phone', [{ what: 'added', by: 'Rosa Cantú' }]);
  expect(screen.getByText('Added at the desk by Rosa Cantú.')).toBeTruthy();
});

it('says that a form did not ask for consent', () => {
  open('quote', [{ what: 'received', by: '' }]);
  expect(screen.getByText('This form did not ask for consent.')).toBeTruthy();
});
