import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { FileForm } from './FileForm.tsx';
import type { FormState } from './form-state.ts';
import { priceLabelAt, pricesFile } from './price-label.ts';
import { useFileForm } from './use-file-form.ts';

const prices = {
  tax_percent: '8.25',
  distance_fee: '0.00',
  minimum_hours: 2,
  crews: { '2': '120.00', '3': '160.00' },
  base_hours: { '0': 3, '1': 6 },
  added_hours: { stair_flight: 0.5, long_walk: 0.5 },
  services: [{ key: 'piano_moving', price: '200.00', hours: 2 }],
};
const file: ContentFile = {
  ...pageFile,
  path: pricesFile,
  kind: 'rates',
  schema: { type: 'object' },
  value: prices,
};

let shown: FormState;

function Harness() {
  const [form, act] = useFileForm(file);
  shown = form;
  return <FileForm form={form} act={act} />;
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const value = () => shown.value as typeof prices;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the price list', () => {
  it('names its fields in plain words and says what they are for', () => {
    const { container } = render(<Harness />);
    const labels = [...container.querySelectorAll('label')].map((label) => label.textContent?.trim());
    expect(labels).toEqual([
      '2 movers, per hour',
      '3 movers, per hour',
      'Piano moving, price',
      'Piano moving, extra hours',
      'Studio, hours',
      '1 bedroom, hours',
      'Minimum hours per move',
      'Each flight of stairs, hours',
      'Long walk to the truck, hours',
      'Sales tax, percent',
      'Distance fee, dollars',
    ]);
    expect(screen.getByText('One piano, on a board and strapped.')).toBeTruthy();
    expect(container.textContent).not.toMatch(/_|rates\.toml/);
  });

  it('takes an amount with or without the dollar sign', () => {
    render(<Harness />);
    for (const typed of ['175', '$175']) {
      fireEvent.change(field('3 movers, per hour'), { target: { value: typed } });
      fireEvent.blur(field('3 movers, per hour'));
      expect(value().crews['3'], typed).toBe('175.00');
    }
    fireEvent.change(field('Piano moving, price'), { target: { value: '$90' } });
    fireEvent.blur(field('Piano moving, price'));
    expect(value().services).toEqual([{ key: 'piano_moving', price: '90.00', hours: 2 }]);
  });

  it('adds a larger crew and removes it again', () => {
    render(<Harness />);
    fireEvent.click(screen.getByRole('button', { name: 'Add a rate for 4 movers' }));
    expect(value().crews).toHaveProperty('4', '');
    fireEvent.click(screen.getByRole('button', { name: 'Remove the rate for 4 movers' }));
    expect(value()).toEqual(prices);
  });

  it('names a field that was refused', () => {
    expect(priceLabelAt('/crews/3', prices)).toBe('3 movers, per hour');
    expect(priceLabelAt('/services/0/price', prices)).toBe('Piano moving, price');
    expect(priceLabelAt('/added_hours/long_walk', prices)).toBe('Long walk to the truck, hours');
    expect(priceLabelAt('/tax_percent', prices)).toBe('Sales tax, percent');
  });
});
