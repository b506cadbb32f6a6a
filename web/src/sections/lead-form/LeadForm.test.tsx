import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LeadField, Section } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { LeadForm } from './LeadForm';

type LeadFormContent = Extract<Section, { kind: 'lead-form' }>;

const plain = { autocomplete: null, placeholder: null, options: [] };
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
  consent: { name: 'smsConsent', text: 'Text me. See the [privacy policy](/privacy).' },
  optional: 'optional',
  submit: 'Get my quote',
};

function draw(...sections: LeadFormContent[]): HTMLElement {
  const page = pageView(sections);
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

  it('is sent without script, under its own name', () => {
    const form = root.querySelector('form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/quote');
    expect(field('form')?.getAttribute('type')).toBe('hidden');
    expect(field('form')?.getAttribute('value')).toBe('office');
    expect(root.querySelector('button[type=submit]')?.textContent).toBe('Get my quote');
  });

  it('leaves the checks to the browser, which knows each kind', () => {
    const kinds = ['firstName', 'email', 'phone', 'moveDate'].map((name) =>
      field(name)?.getAttribute('type'),
    );
    expect(kinds).toEqual(['text', 'email', 'tel', 'date']);
    const required = [...root.querySelectorAll('[required]')].map((control) => control.getAttribute('name'));
    expect(required).toEqual(['firstName', 'email', 'phone', 'city', 'moveDate']);
    expect(field('firstName')?.getAttribute('autocomplete')).toBe('given-name');
  });

  it('prints no date, because the page is served from a cache', () => {
    expect(field('moveDate')?.hasAttribute('min')).toBe(false);
  });

  it('marks what may stay empty, and nothing else', () => {
    const marked = [...root.querySelectorAll('label, legend')].filter((label) =>
      label.textContent?.includes('(optional)'),
    );
    expect(marked.map((label) => label.textContent)).toEqual(['After hours? (optional)']);
  });

  it('has nothing chosen beforehand', () => {
    expect(root.querySelector('[checked], [selected]')).toBeNull();
    expect(field('city')?.querySelector('option')?.getAttribute('value')).toBe('');
  });

  it('offers consent unticked and never asks for it', () => {
    const consent = field('smsConsent');
    expect(consent?.getAttribute('type')).toBe('checkbox');
    expect(consent?.matches('[required],[checked]')).toBe(false);
    expect(consent?.closest('label')?.querySelector('a')?.getAttribute('href')).toBe('/privacy');
  });

  it('draws no box where no consent is asked for', () => {
    root = draw({ ...content, consent: null });
    expect(root.querySelector('[type=checkbox]')).toBeNull();
  });

  it('names every control, and a row of choices by its legend', () => {
    for (const control of root.querySelectorAll('.lf__cells input:not([type=radio]), select')) {
      expect(root.querySelector(`label[for="${control.id}"]`)).not.toBeNull();
    }
    const row = field('afterHours')?.closest('fieldset');
    expect(row?.querySelector('legend')?.textContent).toContain('After hours?');
    expect(row?.querySelectorAll('label input[type=radio]')).toHaveLength(2);
  });

  it('hints within a field, or below it where a field shows no hint', () => {
    expect(field('phone')?.getAttribute('placeholder')).toBe('956');
    const hint = field('moveDate')?.getAttribute('aria-describedby');
    expect(root.querySelector(`#${hint}`)?.textContent).toBe('Roughly');
  });
});

it('keeps the ids of two forms on a page apart', () => {
  const root = draw(content, { ...content, id: 'second' });
  const ids = [...root.querySelectorAll('[id]')].map((element) => element.id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toContain('second-email');
});
