import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskLead, DeskPerson } from '../../contract.gen';
import { estimate } from '../../lib/estimate.ts';
import { COMPLETE, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { LeadDetail } from './LeadDetail.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Special requests come before the status and the price list, and can be edited', () => {
  vi.stubGlobal('fetch', async () => json([]));
  const records = { history: [], notes: [], attachments: { files: [], max_bytes: 1 }, editable: [] };
  const source = { page: '/', referrer: '', language: '', address: '', campaign: '' };
  const lead = { ...deskLead(), ...records, source, continues: null, continued_by: [] };
  const quote = {
    special_requests: 'A parrot',
    estimate: estimate(RATES, toEstimateInput(COMPLETE)),
    additional_services: [],
  };
  renderDesk(<LeadDetail lead={{ ...lead, quote } as unknown as DeskLead} />, {
    person: { id: 'a', role: 'dispatcher' } as DeskPerson,
  });
  const requests = screen.getByText('A parrot');
  const isAfter = (other: HTMLElement) =>
    (requests.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isAfter(screen.getByLabelText('Status'))).toBe(true);
  expect(screen.getByRole('button', { name: 'Edit special requests' })).toBeTruthy();
});
