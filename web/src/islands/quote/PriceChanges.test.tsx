// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { estimate } from '../../lib/estimate';
import { COMPLETE, FRESH, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form';
import { QuoteWizard } from './QuoteWizard';
import { BRAND, TEXT } from './wizard-fixture';
import { fetchMock, open, press, receipt, setUp } from './wizard-harness';

setUp();

const CHANGES = 'What changes my price';
const values = { ...COMPLETE, stairs_destination: '2', additional_services: ['piano_moving'] };
const priced = { ...receipt, estimate: estimate(RATES, toEstimateInput(values)) };
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll('.effects dl > div')].map((line) => line.textContent);
const crews = (container: HTMLElement) =>
  [...container.querySelectorAll('.effects tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' '),
  );
const EFFECTS = [
  'Stairs at origin1 flight+$64.95',
  'Stairs at destination2 flights, included+$129.90',
  'A long walk to the truck+$64.95',
  'Packing supplies+$162.38',
  'Full packing+$844.35',
  'Piano movingincluded+$476.30',
  'Safe moving+$292.28',
  'Appliance disconnect/reconnect+$108.25',
  'Temporary storage (1 month)+$216.50',
];
const CREWS = ['2 movers 9\u00a0h $1,385.60', '3 movers 9\u00a0h $1,775.30', '4 movers 9\u00a0h $2,359.85'];

describe('the choices of a step', () => {
  it('say what each service adds to the total, with its time, and follow the crew', () => {
    open({ step: 3 });
    const packing = () => screen.getByLabelText(/^Full packing/).closest('label')?.textContent;
    expect(packing()).toContain('+$844.35$300.00, adds 4 h');
    press('Previous');
    fireEvent.click(screen.getByLabelText(/^4 movers/));
    press('Next');
    expect(packing()).toContain('+$1,277.35$300.00, adds 4 h');
  });

  it('say what stairs add as a description of each choice but none', () => {
    open({ step: 2 });
    const [group] = screen.getAllByRole('group', { name: 'Stairs at origin' });
    const radios = [...(group?.querySelectorAll('input') ?? [])];
    const described = radios.map(({ value }) => {
      const id = radios.find((radio) => radio.value === value)?.getAttribute('aria-describedby');
      return id ? document.getElementById(id)?.textContent : null;
    });
    expect(described).toEqual([null, '+$64.95', '+$129.90', '+$194.85']);
    expect(screen.getAllByRole('radio', { name: '2 flights' })).toHaveLength(2);
  });
});

describe('what changes the price', () => {
  it('is below the estimate of the last form, closed, and nowhere before', () => {
    const { container } = open({ step: 3, values });
    expect(container.querySelector('.effects')).toBeNull();
    press('Next');
    const details = container.querySelector<HTMLDetailsElement>('.copies details');
    expect(details?.open).toBe(false);
    expect(details?.querySelector('summary')?.textContent).toBe(CHANGES);
    expect(lines(container)).toEqual(EFFECTS);
    expect(crews(container)).toEqual(CREWS);
    const table = container.querySelector('.effects table');
    expect(table?.querySelector('caption')?.textContent).toBe('The same move with each crew');
    expect(container.querySelector('.effects [aria-current] th')?.textContent).toBe('2 movers');
  });

  it('is rendered by the server, too', () => {
    const html = renderToString(
      <QuoteWizard text={TEXT} state={{ ...FRESH, step: 4, values }} brand={BRAND} />,
    );
    expect(html).toContain(CHANGES);
    expect(html).toContain('+$476.30');
  });

  it('is on the receipt', async () => {
    fetchMock.mockResolvedValue(Response.json([priced], { status: 201 }));
    const { container } = open({ step: 4, values });
    press('Get Quote');
    await waitFor(() => expect(container.querySelector('.copy .effects')).toBeTruthy());
    expect(lines(container)).toEqual(EFFECTS);
    expect(crews(container)).toEqual(CREWS);
  });

  it('counts a long walk that the stored price has', () => {
    const walk = estimate(RATES, { ...toEstimateInput(values), long_walk: true });
    const { container } = open({ step: 5, values, receipt: { ...receipt, estimate: walk } });
    expect(lines(container)).toContain('A long walk to the truckincluded+$64.95');
  });

  it('is left out of a receipt whose prices are no longer those of the list', () => {
    const rates = { ...RATES, tax_basis_points: 900 };
    const { container } = open({ step: 5, values, rates, receipt: priced });
    expect(container.querySelector('.copy .total')).toBeTruthy();
    expect(container.querySelector('.effects')).toBeNull();
  });

  it('is left out of a page that has no heading for it', () => {
    const text = { ...TEXT, estimate: { ...TEXT.estimate, effects: '' } };
    const html = renderToString(<QuoteWizard text={text} state={{ ...FRESH, step: 4 }} brand={BRAND} />);
    expect(html).not.toContain('effects');
  });
});
