import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskEntryState, Section } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { DeskEntry } from './DeskEntry';

const content: Extract<Section, { kind: 'desk-entry' }> = {
  kind: 'desk-entry',
  id: 'sign-in',
  heading: 'Sign in',
  paragraphs: [],
  fields: [
    { name: 'email', label: 'Email', kind: 'email', autocomplete: 'username', hint: '' },
    { name: 'password', label: 'Password', kind: 'password', autocomplete: 'current-password', hint: 'Long' },
  ],
  submit: 'Sign in',
  errors_heading: 'That did not work',
  links: [],
};
const refused: DeskEntryState = {
  action: '/sign-in',
  hidden: { to: '/desk/numbers' },
  values: { email: 'rosa@example.com', password: 'never shown' },
  errors: [{ field: 'email', message: 'Write an address.' }],
  failed: 'They do not match.',
};

function draw(state: DeskEntryState | null): void {
  const page = pageView([content], { path: '/sign-in', desk_entry: state });
  document.body.innerHTML = renderToStaticMarkup(<DeskEntry section={content} page={page} />);
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

describe('the way into the desk', () => {
  beforeEach(() => draw(refused));

  it('posts what was entered and where one was going', () => {
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/sign-in');
    expect(input('to')?.value).toBe('/desk/numbers');
    expect(input('email')?.value).toBe('rosa@example.com');
  });

  it('never shows a password again', () => {
    expect(document.body.innerHTML).not.toContain('never shown');
  });

  it('says why it was refused, and leads to the field', () => {
    const alert = document.querySelector('[role="alert"]');
    expect(alert?.textContent).toContain('They do not match.');
    const link = alert?.querySelector('a');
    expect(link?.textContent).toBe('Write an address.');
    expect(document.querySelector(link?.getAttribute('href') ?? '')).toBe(input('email'));
    expect(input('email')?.getAttribute('aria-invalid')).toBe('true');
    expect(input('password')?.getAttribute('aria-invalid')).toBeNull();
  });

  it('tells password managers what is what', () => {
    expect(input('email')?.autocomplete).toBe('username');
    expect(input('password')?.autocomplete).toBe('current-password');
  });

  it('complains about nothing before it was sent', () => {
    draw(null);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
});
