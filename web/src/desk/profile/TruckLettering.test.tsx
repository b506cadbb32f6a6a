import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

vi.mock('@tanstack/react-router', () => ({
  Link: ({
    search,
    children,
  }: {
    readonly search: { readonly path: string };
    readonly children: ReactNode;
  }) => <a href={search.path}>{children}</a>,
}));

afterEach(() => {
  cleanup();
  document.documentElement.lang = 'en';
});

it.each(['en', 'es'])('leads to the home page in the language of the desk: %s', async (language) => {
  document.documentElement.lang = language;
  vi.resetModules();
  const { TruckLettering } = await import('./TruckLettering.tsx');
  render(<TruckLettering />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`${language}/pages/home.toml`);
});
