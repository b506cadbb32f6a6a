import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { NextStep } from './NextStep.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('adds a typed tag with the button', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push([path, JSON.parse(String(init.body))]);
    if (path.endsWith('/leads/choices')) return Promise.resolve(json({ people: [], tags: [] }));
    return Promise.resolve(json(deskLead()));
  });
  const line = leadLine('a', { tags: ['piano'], updated_at: 1_000 });
  renderDesk(<NextStep line={line} />);
  fireEvent.change(screen.getByLabelText('Add a tag'), { target: { value: 'gun safe' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(sent).toEqual([['/desk/api/leads/a/tags', { tags: ['piano', 'gun safe'], expected: 1_000 }]]),
  );
});
