import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskLead } from '../../contract.gen';
import { deskLead, renderDesk } from '../fixtures/render-desk.tsx';
import { ContactActions } from './ContactActions.tsx';
import { ContactDetails } from './ContactDetails.tsx';

afterEach(cleanup);

it.each(['956-555-0118', ''])('opens the form at the phone, which may be missing: %j', (customer_phone) => {
  const lead = { ...deskLead({ customer_phone, customer_email: '' }), editable: [] } as unknown as DeskLead;
  renderDesk(<ContactDetails lead={lead} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit phone and email' }));
  expect(screen.getByRole('dialog', { name: 'Edit lead', hidden: true })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
});

it('offers every number of a phone field to call', () => {
  const lead = {
    ...deskLead({ customer_phone: '956-555-7001 ext. 44 home / +52 899 555 7002', customer_email: '' }),
    editable: [],
  } as unknown as DeskLead;
  renderDesk(<ContactActions lead={lead} onText={() => undefined} />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Call (956) 555-7001 ext. 44', 'tel:+19565557001;ext=44'],
    ['Call +52 899 555 7002', 'tel:+528995557002'],
  ]);
});

it('offers a text to whoever has a number, and leaves it to the form whether one may be sent', () => {
  const onText = vi.fn();
  const lead = { ...deskLead(), editable: [] } as unknown as DeskLead;
  renderDesk(<ContactActions lead={lead} onText={onText} />);
  fireEvent.click(screen.getByRole('button', { name: 'Text' }));
  expect(onText).toHaveBeenCalledOnce();
  cleanup();
  const without = { ...deskLead({ customer_phone: '' }), editable: [] } as unknown as DeskLead;
  renderDesk(<ContactActions lead={without} onText={onText} />);
  expect(screen.queryByRole('button', { name: 'Text' })).toBeNull();
});
