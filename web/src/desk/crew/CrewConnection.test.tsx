import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CrewConnection } from './CrewConnection.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says that the device is offline, and no longer once it is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<CrewConnection />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(status.textContent).toBe('No connection. What you see was saved earlier.');
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(status.textContent).toBe('');
});
