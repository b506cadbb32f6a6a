import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { InstallHint } from './InstallHint.tsx';
import { platformOf } from './installed.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 0, 'other'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36', 10, 'other'],
])('%s with %i touch points is %s', (agent, touchPoints, platform) => {
  expect(platformOf(agent, touchPoints)).toBe(platform);
});

it('is open where notifications need the installed app', () => {
  render(<InstallHint needed />);
  expect(document.querySelector('details')?.open).toBe(true);
  expect(screen.getByText('On an iPhone, notifications work only from the home screen.')).toBeTruthy();
});

it('is gone once the desk is installed', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(<InstallHint needed={false} />);
  expect(screen.queryByText('Put the desk on your home screen')).toBeNull();
});
