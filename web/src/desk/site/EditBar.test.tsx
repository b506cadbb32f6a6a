import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EditBar, type EditBarProps } from './EditBar.tsx';

const bar: EditBarProps = {
  isDirty: true,
  busy: false,
  isPublishing: false,
  hasConflict: false,
  problems: 0,
  isUnknown: false,
  removed: false,
  done: '',
  page: '/',
  onPreview: () => undefined,
  onDiscard: () => undefined,
};
const state = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('EditBar', () => {
  it('counts the problems beside the button', () => {
    const { rerender } = render(<EditBar {...bar} />);
    expect(state()).toBe('Unpublished changes, saved on this device.');
    rerender(<EditBar {...bar} problems={2} />);
    expect(state()).toBe('Not published: 2 problems to fix');
  });
});
