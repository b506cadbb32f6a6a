import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DeskLead } from '../../contract.gen';
import { deskLead } from '../fixtures/render-desk.tsx';
import { LeadSource } from './LeadSource.tsx';

const source = { page: '/', referrer: '', campaign: [], language: 'es', address: '203.0.113.7' };

afterEach(cleanup);

function facts(what: string): (string | null)[] {
  const lead = { ...deskLead(), source, history: [{ what }] } as unknown as DeskLead;
  render(<LeadSource lead={lead} />);
  return [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
}

it('names the home page and the language', () => {
  expect(facts('received')).toEqual(['Quote wizard', 'Home page', 'Spanish', '203.0.113.7']);
});

it('leaves out the IP address of the desk', () => {
  expect(facts('added')).toEqual(['Quote wizard', 'Home page', 'Spanish']);
});

it('says where a caller heard of the company', () => {
  const heard = { ...source, campaign: [['source', 'referral']] };
  const lead = { ...deskLead(), source: heard, history: [{ what: 'added' }] } as unknown as DeskLead;
  render(<LeadSource lead={lead} />);
  expect(document.body.textContent).toContain('Heard of usReferral');
});
