import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LeadField, LeadFormState, Section } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { LeadForm } from './LeadForm';

type LeadFormContent = Extract<Section, { kind: 'lead-form' }>;

const plain = { max_length: 200, autocomplete: null, placeholder: null, options: [] };
const choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const fields: LeadField[] = [
  {
    ...plain,
    name: 'firstName',
    label: 'First name',
    kind: 'text',
    required: true,
    autocomplete: 'given-name',
  },
  { ...plain, name: 'email', label: 'Work email', kind: 'email', required: true, autocomplete: 'email' },
  { ...plain, name: 'phone', label: 'Phone', kind: 'tel', required: true, placeholder: '956' },
  { ...plain, name: 'city', label: 'City', kind: 'select', required: true, options: choices },
  { ...plain, name: 'moveDate', label: 'Move date', kind: 'date', required: true, placeholder: 'Roughly' },
  { ...plain, name: 'afterHours', label: 'After hours?', kind: 'radio', required: false, options: choices },
];

const content: LeadFormContent = {
  kind: 'lead-form',
  id: 'office-quote',
  heading: 'Get an office quote',
  lead: '',
  form: 'office',
  fields,
  consent: {
    name: 'smsConsent',
    text: 'Text me. See the [privacy policy](/privacy).',
    version: '2f9c0a7d11be',
  },
  optional: 'optional',
  submit: 'Get my quote',
};

function draw(...sections: LeadFormContent[]): HTMLElement {
  return drawAnswer(null, ...sections);
}

/** The form as the server renders it after a submission. */
function drawAnswer(lead: LeadFormState | null, ...sections: LeadFormContent[]): HTMLElement {
  const page = pageView(sections, { lead });
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(
    sections.map((section) => <LeadForm key={section.id} section={section} page={page} />),
  );
  return root;
}

describe('the inline form', () => {
  let root: HTMLElement;
  const field = (name: string) => root.querySelector(`[name=${name}]`);
  beforeEach(() => {
    root = draw(content);
  });

  it('posts without script, with its key', () => {
    const form = root.querySelector('form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/');
    expect(field('form')?.getAttribute('type')).toBe('hidden');
    expect(field('form')?.getAttribute('value')).toBe('office');
    expect(root.querySelector('button[type=submit]')?.textContent).toBe('Get my quote');
  });

  it('uses input types that the browser validates', () => {
    const kinds = ['firstName', 'email', 'phone', 'moveDate'].map((name) =>
      field(name)?.getAttribute('type'),
    );
    expect(kinds).toEqual(['text', 'email', 'tel', 'date']);
    const required = [...root.querySelectorAll('[required]')].map((control) => control.getAttribute('name'));
    expect(required).toEqual(['firstName', 'email', 'phone', 'city', 'moveDate']);
    expect(field('firstName')?.getAttribute('autocomplete')).toBe('given-name');
  });

  it('renders no date, because the page is cached', () => {
    expect(field('moveDate')?.hasAttribute('min')).toBe(false);
  });

  it('marks only optional fields', () => {
    const marked = [...root.querySelectorAll('label, legend')].filter((label) =>
      label.textContent?.includes('(optional)'),
    );
    expect(marked.map((label) => label.textContent)).toEqual(['After hours? (optional)']);
  });

  it('preselects nothing', () => {
    expect(root.querySelector('[checked], [selected]')).toBeNull();
    expect(field('city')?.querySelector('option')?.getAttribute('value')).toBe('');
  });

  it('shows the consent unchecked and optional', () => {
    const consent = field('smsConsent');
    expect(consent?.getAttribute('type')).toBe('checkbox');
    expect(consent?.matches('[required],[checked]')).toBe(false);
    expect(consent?.closest('label')?.querySelector('a')?.getAttribute('href')).toBe('/privacy');
  });

  it('shows no checkbox if there is no consent text', () => {
    root = draw({ ...content, consent: null });
    expect(root.querySelector('[type=checkbox]')).toBeNull();
  });

  it('labels every control, and radio buttons by their legend', () => {
    for (const control of root.querySelectorAll('.lead-form__cells input:not([type=radio]), select')) {
      expect(root.querySelector(`label[for="${control.id}"]`)).not.toBeNull();
    }
    const row = field('afterHours')?.closest('fieldset');
    expect(row?.querySelector('legend')?.textContent).toContain('After hours?');
    expect(row?.querySelectorAll('label input[type=radio]')).toHaveLength(2);
  });

  it('shows hints as placeholders, or below the control if it has none', () => {
    expect(field('phone')?.getAttribute('placeholder')).toBe('956');
    const hint = field('moveDate')?.getAttribute('aria-describedby');
    expect(root.querySelector(`#${hint}`)?.textContent).toBe('Roughly');
  });
});

describe('the inline form with errors', () => {
  const state: LeadFormState = {
    form: 'office',
    heading: 'There is a problem',
    values: { firstName: 'Ana', email: 'ana@', city: 'no', afterHours: 'yes', smsConsent: 'yes' },
    errors: [
      { field: 'email', message: 'Email: enter an address such as name@example.com.' },
      { field: 'moveDate', message: 'Move date: please fill this in.' },
      { field: 'afterHours', message: 'After hours: choose one.' },
      { field: 'color', message: 'color: this form has no such field.' },
    ],
    failed: null,
  };
  const root = drawAnswer(state, content);
  const field = (name: string) => root.querySelector(`[name=${name}]`);
  const summary = root.querySelector('[role=alert]');

  it('keeps every entry', () => {
    expect(field('firstName')?.getAttribute('value')).toBe('Ana');
    expect(field('email')?.getAttribute('value')).toBe('ana@');
    expect(field('city')?.querySelector('[selected]')?.getAttribute('value')).toBe('no');
    const chosen = root.querySelector('[type=radio][checked]');
    expect(chosen?.getAttribute('value')).toBe('yes');
    expect(field('smsConsent')?.hasAttribute('checked')).toBe(true);
    expect(field('smsConsent')?.getAttribute('value'), 'which words these are').toBe('2f9c0a7d11be');
  });

  it('focuses the error summary, which links to each field', () => {
    expect(summary?.hasAttribute('autofocus')).toBe(true);
    expect(summary?.getAttribute('tabindex')).toBe('-1');
    const lines = [...(summary?.querySelectorAll('li') ?? [])];
    expect(lines.map((line) => line.textContent)).toEqual(state.errors.map(({ message }) => message));
    const links = lines.map((line) => line.querySelector('a')?.getAttribute('href'));
    expect(links).toEqual([
      '#office-quote-email',
      '#office-quote-moveDate',
      '#office-quote-afterHours',
      undefined,
    ]);
    for (const link of links) if (link) expect(root.querySelector(link)).not.toBeNull();
  });

  it('shows errors only at invalid fields', () => {
    const date = field('moveDate');
    expect(date?.getAttribute('aria-invalid')).toBe('true');
    // The error is read before the hint.
    expect(date?.getAttribute('aria-describedby')).toBe(
      'office-quote-moveDate-error office-quote-moveDate-hint',
    );
    expect(root.querySelector('#office-quote-moveDate-error')?.textContent).toBe('Please fill this in.');
    const row = field('afterHours')?.closest('fieldset');
    expect(row?.getAttribute('aria-describedby')).toBe('office-quote-afterHours-error');
    expect(field('firstName')?.hasAttribute('aria-invalid')).toBe(false);
    expect(root.querySelectorAll('.is-error')).toHaveLength(3);
  });

  it('shows a failure with the phone number', () => {
    const failed = drawAnswer(
      { ...state, errors: [], heading: 'Error', failed: 'Please try again.' },
      content,
    );
    const alert = failed.querySelector('[role=alert]');
    expect(alert?.textContent).toContain('Please try again.');
    expect(alert?.querySelector('a')?.getAttribute('href')).toBe('tel:956-555-0142');
    expect(failed.querySelector('[name=firstName]')?.getAttribute('value')).toBe('Ana');
  });

  it('leaves other forms of the page unchanged', () => {
    const other = drawAnswer({ ...state, form: 'residential' }, content);
    expect(other.querySelector('[role=alert], [value=Ana], .is-error')).toBeNull();
  });
});

it('has a honeypot that people neither see nor reach', () => {
  const trap = draw(content).querySelector('[name=website]');
  expect(trap?.getAttribute('aria-hidden')).toBe('true');
  expect(trap?.getAttribute('tabindex')).toBe('-1');
  expect(trap?.getAttribute('autocomplete')).toBe('off');
  expect(trap?.className).toBe('vh');
});

it('gives two forms on a page different ids', () => {
  const root = draw(content, { ...content, id: 'second' });
  const ids = [...root.querySelectorAll('[id]')].map((element) => element.id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toContain('second-email');
});
