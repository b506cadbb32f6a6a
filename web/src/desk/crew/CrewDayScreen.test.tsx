import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { deskJob } from '../fixtures/desk-week.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { CrewDayScreen } from './CrewDayScreen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, params }: LinkProps) => <a href={`${to} ${params?.id ?? ''}`}>{children}</a>,
}));

interface LinkProps {
  readonly children: ReactNode;
  readonly to: string;
  readonly params?: { readonly id: string };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists the jobs, each one tap from its page and a call, and nothing of their leads', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return json([deskJob('a'), deskJob('b')]);
  });
  renderDesk(<CrewDayScreen />);
  const name = await screen.findByRole('link', { name: 'Customer a' });
  expect(name.getAttribute('href')).toBe('/jobs/$id a');
  expect(screen.getAllByText('8:00 AM to 10:00 AM')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /^Call/ })).toHaveLength(2);
  expect(document.querySelector('a[href^="/leads"]')).toBeNull();
  expect(asked).toEqual(['/desk/api/my-jobs']);
});

it('says that there are no jobs', async () => {
  vi.stubGlobal('fetch', async () => json([]));
  renderDesk(<CrewDayScreen />);
  expect(await screen.findByText('No jobs today or tomorrow')).toBeTruthy();
});
