import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeskProposal, DeskProposals } from '../../contract.gen';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';

const proposal: DeskProposal = {
  id: 'p1',
  number: 7,
  issued_at: 1_795_000_000_000,
  by: 'Rosa C.',
  kind: 'not_to_exceed',
  estimate_cents: 77_940,
  maximum_cents: 90_930,
  valid_until: '2026-12-27',
  status: 'open',
  decided_at: null,
  accepted_name: null,
  decided_from: null,
  decline_reason: null,
  decline_comment: null,
  words_hash: 'abc',
};
const none: DeskProposals = { proposals: [], questions: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A stub of fetch that responds to each request by method and end of the path. */
function answering(answers: Readonly<Record<string, () => Response>>) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ path: `${method} ${path}`, body: typeof body === 'string' ? JSON.parse(body) : null });
    const end = path.split('/').at(-1) ?? '';
    const answer = answers[`${method} ${end}`];
    return answer ? Promise.resolve(answer()) : Promise.reject(new Error(`${method} ${path}`));
  });
  return sent;
}

const open = () => renderDesk(<ProposalDialog lead={deskLead()} onClose={() => undefined} />);

describe('proposals of a lead', () => {
  it('are issued with the version that was seen, and listed with their maximum', async () => {
    const sent = answering({
      'GET proposals': () => json(none),
      'POST proposals': () => json({ proposals: [proposal], questions: [] }, 201),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Issue proposal' }));
    expect(await screen.findByText(/No\. 7, at most \$909\.30/)).toBeTruthy();
    const posted = sent.find(({ path }) => path.startsWith('POST'));
    expect(posted?.body).toMatchObject({ kind: 'not_to_exceed', expected: deskLead().line.updated_at });
  });

  it('say what is missing', async () => {
    answering({
      'GET proposals': () => json(none),
      'POST proposals': () =>
        json(
          {
            error: 'Fix the marked fields.',
            fields: [{ field: 'registration', message: 'Enter the registration number.' }],
          },
          422,
        ),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Issue proposal' }));
    expect((await screen.findByRole('alert')).textContent).toContain('registration number');
  });

  it('link to the page of the customer', async () => {
    answering({
      'GET proposals': () => json(none),
      'POST quote-link': () => json({ address: 'https://movers.example/q/abc' }, 201),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    const link = await screen.findByRole('link', { name: 'https://movers.example/q/abc' });
    expect(link.getAttribute('href')).toBe('https://movers.example/q/abc');
  });
});
