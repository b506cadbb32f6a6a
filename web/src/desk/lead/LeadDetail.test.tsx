import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskLead, DeskPerson } from '../../contract.gen';
import { estimate } from '../../lib/estimate.ts';
import { COMPLETE, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { LeadDetail } from './LeadDetail.tsx';
import type { LeadTask } from './use-lead-task.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const records = {
  history: [],
  notes: [],
  attachments: { files: [], max_bytes: 1 },
  editable: [],
  source: { page: '/', referrer: '', language: '', address: '', campaign: [] },
  continues: null,
  continued_by: [],
};

function show(lead: object, task: LeadTask | null = null): void {
  vi.stubGlobal('fetch', async () => json([]));
  renderDesk(
    <LeadDetail lead={{ ...deskLead(), ...records, ...lead } as unknown as DeskLead} task={task} />,
    {
      person: { id: 'a', role: 'dispatcher' } as DeskPerson,
    },
  );
}

it('Special requests come before the status and the price list, and can be edited', () => {
  const quote = {
    special_requests: 'A parrot',
    estimate: estimate(RATES, toEstimateInput(COMPLETE)),
    additional_services: [],
  };
  show({ quote });
  const requests = screen.getByText('A parrot');
  const isAfter = (other: HTMLElement) =>
    (requests.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isAfter(screen.getByLabelText('Status'))).toBe(true);
  expect(screen.getByRole('button', { name: 'Edit special requests' })).toBeTruthy();
});

it('Where, when and the price come before the buttons, and the history comes last', () => {
  show({});
  const order = [screen.getByText('Where'), screen.getByRole('link', { name: /^Call/ })];
  order.push(screen.getByLabelText('Status'), screen.getByRole('heading', { name: 'History' }));
  const pairs = order.slice(1).map((element, at) => order[at]?.compareDocumentPosition(element));
  expect(pairs).toEqual(pairs.map(() => Node.DOCUMENT_POSITION_FOLLOWING));
});

it('A repeat customer is named, with the other leads of the person', () => {
  const lead = { id: 'b', reference: 'MV-b', form_label: 'Quote wizard', created_at: 1_000, state: 'done' };
  const other = { lead, customer_name: 'Marisol T.', moving_date: null, total_cents: 95_000 };
  show({ same_person: [other] });
  expect(screen.getByText('Repeat customer')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Marisol T., $950.00' })).toBeTruthy();
});

it('The form for an email is open if the person came for it', () => {
  show({}, 'email');
  expect(screen.getByLabelText('Subject')).toBeTruthy();
  cleanup();
  show({});
  expect(screen.queryByLabelText('Subject')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Write an email' }));
  expect(screen.getByLabelText('Subject')).toBeTruthy();
});
