import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmptyState } from './EmptyState.tsx';

afterEach(cleanup);

it('shows a drawing that screen readers skip, next to its text', () => {
  const { container } = render(
    <EmptyState message={{ title: 'No leads yet', text: 'They appear here.' }} art="noLeads" />,
  );
  expect(screen.getByRole('heading', { name: 'No leads yet' })).toBeTruthy();
  expect(screen.getByText('They appear here.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  const drawing = container.querySelector('img');
  expect(drawing?.getAttribute('alt')).toBe('');
  expect(drawing?.getAttribute('src')).toContain('svg');
  // The size is known before the file: nothing moves when it arrives.
  expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual(['320', '200']);
});

it('shows the text alone where there is no drawing', () => {
  const { container } = render(<EmptyState message={{ title: 'Only owners' }} />);
  expect(container.querySelector('img')).toBeNull();
});
