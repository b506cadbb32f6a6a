// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuoteState } from '../../contract.gen';
import { COMPLETE, FRESH } from '../../lib/quote-fixture';
import { QuoteWizard } from './QuoteWizard';
import { BRAND, TEXT } from './wizard-fixture';

// The count of steps is not sent.
beforeEach(() => vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true));
afterEach(cleanup);

function open(state: Partial<QuoteState>) {
  return render(<QuoteWizard text={TEXT} state={{ ...FRESH, ...state }} brand={BRAND} />);
}

describe('the server-rendered page', () => {
  it('shows a failed submission without script', () => {
    const html = renderToString(
      <QuoteWizard text={TEXT} state={{ ...FRESH, step: 4, failed: true }} brand={BRAND} />,
    );
    expect(html).toContain('role="alert"');
    expect(html).toContain(TEXT.error_toast.text);
  });

  it("has the other steps' entries and the submission key in hidden fields", () => {
    const values = { ...COMPLETE, additional_services: ['storage', 'piano_moving'] };
    const { container } = open({ step: 1, values, submission: 's-1' });
    const form = container.querySelector('form');
    const data = new FormData(form ?? undefined);
    expect(data.get('step')).toBe('1');
    expect(data.get('submission')).toBe('s-1');
    expect(data.getAll('additional_services')).toEqual(['storage', 'piano_moving']);
    expect(data.get('customer_email')).toBe('ana@example.com');
  });

  it('submits with Next on Enter', () => {
    const { container } = open({ step: 2 });
    expect(container.querySelector<HTMLButtonElement>('form button')?.value).toBe('next');
  });
});
