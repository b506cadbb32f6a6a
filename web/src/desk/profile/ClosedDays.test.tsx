import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayOf } from '../time/dates.ts';
import { ClosedDays } from './ClosedDays.tsx';

const onChange = vi.fn();
const today = dayOf(Date.now());
const home = { file: 'en/site.toml', title: 'Header and footer', page_path: null };

function open(closed: Record<string, string>, places = [home]) {
  render(<ClosedDays facts={{ closed }} places={places} problems={new Map()} onChange={onChange} />);
}

afterEach(() => {
  cleanup();
  onChange.mockReset();
});

describe('closed days', () => {
  it('say when a day is over', () => {
    open({ [addDays(today, -2)]: 'Founders’ Day' });
    expect(screen.getByText(/^This date has passed\./)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: addDays(today, 2) } });
    expect(screen.queryByText(/^This date has passed\./)).toBeNull();
  });

  it('need no Spanish name', () => {
    const day = addDays(today, 30);
    open({ [day]: 'Christmas Eve' });
    const spanish = screen.getByLabelText('Name, in Spanish (optional)');
    fireEvent.change(spanish, { target: { value: 'Nochebuena' } });
    expect(onChange).toHaveBeenLastCalledWith({ [day]: 'Christmas Eve', [`${day}_es`]: 'Nochebuena' });
    fireEvent.change(spanish, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith({ [day]: 'Christmas Eve' });
  });

  it('do not say that they are shown nowhere before they are published', () => {
    open({ [addDays(today, 30)]: 'Christmas Eve' }, []);
    expect(screen.queryByText('Not shown anywhere')).toBeNull();
  });
});
