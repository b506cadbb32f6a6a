import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FollowUpField, type FollowUpFieldProps } from './FollowUpField.tsx';
import { dayProblem } from './follow-up-day.ts';

const today = '2026-06-10';
const onChange = vi.fn();
const input = () => screen.getByLabelText('Follow up on') as HTMLInputElement;
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const past = 'This day has passed. Choose today or a later day.';

function field(given: Partial<FollowUpFieldProps> = {}) {
  return <FollowUpField saved="2026-06-12" isPending={false} {...{ today, onChange }} {...given} />;
}

afterEach(() => {
  cleanup();
  onChange.mockReset();
});

describe('the day of a follow-up', () => {
  it.each([
    [today, false, null],
    ['', false, null],
    ['2026-06-09', false, 'past'],
    ['', true, 'impossible'],
    ['2126-06-10', false, 'impossible'],
    ['12026-06-10', false, 'impossible'],
  ] as const)('%j, broken: %j, has the problem %j', (day, isBroken, problem) => {
    expect(dayProblem(day, isBroken, today)).toBe(problem);
  });

  it('is saved if it is possible', () => {
    render(field());
    type('2026-06-15');
    expect(onChange.mock.calls).toEqual([['2026-06-15']]);
    expect(input().value).toBe('2026-06-15');
  });

  it('shows a message at the field if it is past, and is not saved', () => {
    render(field());
    type('2026-06-01');
    expect(screen.getByText(past)).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('has no message while its year is typed', () => {
    render(field());
    type('0202-06-15');
    expect(screen.queryByText(past)).toBeNull();
    fireEvent.blur(input());
    expect(screen.getByText(past)).toBeTruthy();
  });

  it('follows the day that is saved', () => {
    const { rerender } = render(field());
    type('2026-06-01');
    rerender(field({ saved: '2026-06-11' }));
    expect(input().value).toBe('2026-06-11');
    expect(screen.queryByText(past)).toBeNull();
  });

  it('is again the saved day after it was cleared and left', () => {
    render(field());
    type('');
    fireEvent.blur(input());
    expect(input().value).toBe('2026-06-12');
  });
});
