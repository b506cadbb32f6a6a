import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../contract.gen';
import { happened } from './LeadHistory.tsx';

const text = (entry: Partial<HistoryEntry>) =>
  happened({ at: 0, by: '', what: 'field', field: null, field_name: null, from: '', to: '', ...entry });

it('days and languages are written as people read them', () => {
  const date = { field: 'Move date', field_name: 'date' };
  expect(text({ ...date, to: '2026-11-24' })).toBe('Move date added: “Tue, Nov 24, 2026”');
  expect(text({ ...date, from: '2026-11-24' })).toBe('Move date removed: “Tue, Nov 24, 2026”');
  const language = { field: 'Language', field_name: 'language', from: 'en', to: 'es' };
  expect(text(language)).toBe('Language: “English” changed to “Spanish”');
});

it('names the reason of a loss', () => {
  expect(text({ what: 'lost_reason', to: 'competitor' })).toBe('Reason: Chose another mover');
});

it('quotes a text message', () => {
  expect(text({ what: 'texted', to: 'Hi Ana' })).toBe('Text sent by hand: “Hi Ana”');
});

it('distinguishes what was copied from a merged lead', () => {
  const email = { field: 'Email', field_name: 'email', to: 'ana@example.com' };
  expect(text({ ...email, what: 'field_taken' })).toBe('Email taken from the merged lead: “ana@example.com”');
  expect(text({ what: 'estimate_taken', to: '120158' })).toBe(
    'Estimate of $1,201.58 taken from the merged lead',
  );
});

it('says why an estimate was adjusted, and when hours set by hand end', () => {
  const adjusted = { what: 'estimate_adjusted', from: 'Seen on site', to: '212874' };
  expect(text(adjusted)).toBe('Estimate adjusted to $2,128.74: Seen on site');
  expect(text({ what: 'agreed_hours_dropped', from: '450' })).toBe(
    'Hours set by hand (7.5 h) dropped, because the move changed',
  );
});

it('distinguishes proposals that the program issued, and says why it did not', () => {
  const issued = { what: 'proposal_issued', from: '7', to: '77940' };
  expect(text(issued)).toBe('Proposal 7 issued automatically, at most $779.40');
  expect(text({ ...issued, by: 'Rosa' })).toBe('Proposal 7 issued, at most $779.40');
  const reason = 'Enter the registration number in the business profile.';
  expect(text({ what: 'proposal_not_issued', to: reason })).toBe(
    `No proposal issued automatically. ${reason}`,
  );
});

it('says what customers add on the page of their quote', () => {
  const chosen = text({ what: 'contact_preference', to: 'text 16' });
  expect(chosen).toMatch(/^Preferred contact: Text message, not before 4:00\sPM$/);
  expect(text({ what: 'contact_preference', to: 'any any' })).toBe('Preferred contact: Any way');
  expect(text({ what: 'photo_sent', to: 'stairs.jpg' })).toBe('The customer sent a photo: “stairs.jpg”');
});

it('says when a crew arrives', () => {
  const at = String(Date.UTC(2026, 10, 3, 14));
  const moved = text({ what: 'booking_moved', to: at });
  expect(moved).toContain('Arrival moved to');
  expect(moved).toContain('8:00');
  expect(text({ what: 'booking_canceled', from: at })).toContain('canceled');
  expect(text({ what: 'job_done' })).toBe('Job done');
});
