import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { ContactPreference } from './ContactPreference.tsx';

afterEach(cleanup);

it('says by what and from which hour a customer prefers to be reached', () => {
  renderDesk(<ContactPreference preference={{ at: 0, channel: 'text', not_before: 16 }} />);
  expect(screen.getByText(/Text message, not before 4:00\sPM/)).toBeTruthy();
});

it('names the channel alone if any time is fine', () => {
  const { container } = renderDesk(
    <ContactPreference preference={{ at: 0, channel: null, not_before: null }} />,
  );
  expect(container.textContent).toBe('Preferred contact: Any way');
});

it('shows nothing if the customer did not say', () => {
  const { container } = renderDesk(<ContactPreference preference={null} />);
  expect(container.textContent).toBe('');
});
