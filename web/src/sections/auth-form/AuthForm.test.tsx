import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthFormState, Section } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { AuthForm } from './AuthForm';

const content: Extract<Section, { kind: 'auth-form' }> = {
  kind: 'auth-form',
  id: 'sign-in',
  heading: 'Sign in',
  paragraphs: [],
  fields: [
    { name: 'email', label: 'Email', kind: 'email', autocomplete: 'username', hint: '' },
    { name: 'password', label: 'Password', kind: 'password', autocomplete: 'current-password', hint: 'Long' },
  ],
  submit: 'Sign in',
  errors_heading: 'That did not work',
  choices: [],
  secret_label: 'Key:',
  app_label: 'Open in your app',
  copy_label: 'Copy key',
  copied_label: 'Copied',
  print_label: '',
  other_phone_label: 'Or scan with another phone:',
  qr_label: 'QR code',
  links: [],
};
const refused: AuthFormState = {
  action: '/sign-in',
  hidden: { to: '/desk/reports' },
  values: { email: 'rosa@example.com', password: 'never shown' },
  errors: [{ field: 'email', message: 'Write an address.' }],
  failed: 'They do not match.',
  setup: null,
  notice: null,
  is_required: false,
  codes: [],
  next: '',
};

function draw(state: AuthFormState | null): void {
  const page = pageView([content], { path: '/sign-in', auth_form: state });
  document.body.innerHTML = renderToStaticMarkup(<AuthForm section={content} page={page} />);
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

describe('the authentication form', () => {
  beforeEach(() => draw(refused));

  it('posts the entries and the return path', () => {
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/sign-in');
    expect(input('to')?.value).toBe('/desk/reports');
    expect(input('email')?.value).toBe('rosa@example.com');
  });

  it('never shows a password again', () => {
    expect(document.body.innerHTML).not.toContain('never shown');
  });

  it('shows why it failed, and links to the field', () => {
    const alert = document.querySelector('[role="alert"]');
    expect(alert?.textContent).toContain('They do not match.');
    const link = alert?.querySelector('a');
    expect(link?.textContent).toBe('Write an address.');
    expect(document.querySelector(link?.getAttribute('href') ?? '')).toBe(input('email'));
    expect(input('email')?.getAttribute('aria-invalid')).toBe('true');
    expect(input('password')?.getAttribute('aria-invalid')).toBeNull();
  });

  it('breaks no word of its heading at a hyphen', () => {
    const section = { ...content, heading: 'Set up two-step sign-in' };
    const page = pageView([section], { path: '/second-factor', auth_form: null });
    document.body.innerHTML = renderToStaticMarkup(<AuthForm section={section} page={page} />);
    expect(document.querySelector('h1')?.innerHTML).toBe(
      'Set up <span class="nowrap">two-step</span> <span class="nowrap">sign-in</span>',
    );
  });

  it('sets autocomplete for password managers', () => {
    expect(input('email')?.autocomplete).toBe('username');
    expect(input('password')?.autocomplete).toBe('current-password');
  });

  it('shows no errors before it is sent', () => {
    draw(null);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('shows the key of a second factor, which can be skipped unless it is required', () => {
    const setup = {
      qr: 'data:image/svg+xml;base64,AA==',
      secret: 'ABCDEFGHIJKL',
      uri: 'otpauth://totp/Valley:rosa?secret=ABCDEFGHIJKL',
    };
    const choices = [{ value: 'later', label: 'Ask me next time' }];
    const show = (is_required: boolean) => {
      const section = { ...content, choices };
      const page = pageView([section], {
        path: '/second-factor',
        auth_form: { ...refused, setup, is_required, notice: 'Days left: 7.' },
      });
      document.body.innerHTML = renderToStaticMarkup(<AuthForm section={section} page={page} />);
      return document.querySelector<HTMLButtonElement>('button[name="choice"]');
    };
    const choice = show(false);
    expect(choice?.value).toBe('later');
    expect(document.querySelector('strong')?.textContent).toBe('Days left: 7.');
    expect(choice?.formNoValidate).toBe(true);
    expect(document.querySelector('code')?.textContent).toBe('ABCD EFGH IJKL');
    expect(document.querySelector('img')?.getAttribute('src')).toBe(setup.qr);
    // A phone opens the link, because it cannot scan its own screen.
    const app = document.querySelector('.entry__app');
    expect(app?.textContent).toBe('Open in your app');
    expect(app?.getAttribute('href')).toBe(setup.uri);
    expect(app?.compareDocumentPosition(document.querySelector('img') as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const copy = document.querySelector<HTMLElement>('[data-copy]');
    expect(copy?.dataset).toMatchObject({ copy: setup.secret, copied: 'Copied' });
    expect(copy?.hidden).toBe(true);
    expect(show(true)).toBeNull();
  });

  it('a form without fields shows only its button', () => {
    const section = { ...content, fields: [] };
    const page = pageView([section], { path: '/sign-in/email', auth_form: refused });
    document.body.innerHTML = renderToStaticMarkup(<AuthForm section={section} page={page} />);
    expect(document.querySelector('form button')?.textContent).toBe('Sign in');
    expect(document.querySelector('.cells')).toBeNull();
  });

  it('shows recovery codes and leads to where one was going', () => {
    const section = {
      ...content,
      fields: [],
      submit: '',
      links: [{ label: 'Open the desk', href: '/desk' }],
    };
    const state = { ...refused, codes: ['abcde-fghij'], next: '/desk/leads/7' };
    const page = pageView([section], { path: '/second-factor/codes', auth_form: state });
    document.body.innerHTML = renderToStaticMarkup(<AuthForm section={section} page={page} />);
    expect(document.querySelector('.entry__codes')?.textContent).toBe('abcde-fghij');
    expect(document.querySelector('[data-copy]')?.getAttribute('data-copy')).toBe('abcde-fghij');
    expect(document.querySelectorAll('button[hidden]')).toHaveLength(2);
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/desk/leads/7');
  });
});
