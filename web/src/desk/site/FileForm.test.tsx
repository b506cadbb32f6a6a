import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentFile, ContentProblem } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { FileForm } from './FileForm.tsx';
import type { FormState } from './form-state.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { useFileForm } from './use-file-form.ts';

let shown: FormState;

function Harness({
  file,
  problems = [],
}: {
  readonly file: ContentFile;
  readonly problems?: ContentProblem[];
}) {
  const [form, act] = useFileForm(file);
  shown = form;
  return (
    <>
      <button type="button" onClick={() => act({ type: 'problems', problems })}>
        Check
      </button>
      <ProblemSummary {...form} file={file.path} />
      <FileForm form={form} act={act} />
    </>
  );
}

const value = () => shown.value as { title: string; section: { [key: string]: unknown }[] };
const field = (label: string) => screen.getAllByLabelText(label)[0] as HTMLInputElement;
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const aboutField = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const price = { name: 'crew 3', value: '$160' };
const folds = () => [...document.querySelectorAll('summary')].map((summary) => summary.textContent);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('FileForm', () => {
  it('changes only the edited value', () => {
    render(<Harness file={pageFile} />);
    type('Title', 'Strong backs');
    expect(value()).toEqual({ ...(pageFile.value as object), title: 'Strong backs' });
  });

  it('removes an optional text when it is cleared', () => {
    render(<Harness file={pageFile} />);
    type('Updated (optional)', '2026-11-20');
    expect(value()).toHaveProperty('updated', '2026-11-20');
    type('Updated (optional)', '');
    expect(value()).not.toHaveProperty('updated');
  });

  it('keeps an invalid number as typed and shows an error', () => {
    render(<Harness file={pageFile} />);
    type('Miles (optional)', '12x');
    expect(value()).toHaveProperty('miles', '12x');
    expect(screen.getByText('Enter a whole number from 0 to 300.')).toBeTruthy();
    type('Miles (optional)', '12');
    expect(value()).toHaveProperty('miles', 12);
  });

  it('says at once that a cleared required text is required', () => {
    render(<Harness file={pageFile} />);
    type('Heading', '');
    expect(screen.getByText('Heading is required.')).toBeTruthy();
    type('Heading', 'Movers');
    expect(screen.queryByText('Heading is required.')).toBeNull();
  });

  it('says below a text what pages show in place of its values in braces', () => {
    const file = { ...pageFile, body: 'Call {phone.main}', placeholders: [...pageFile.placeholders, price] };
    render(<Harness file={file} />);
    type('Title', 'Senior moves | {brand.main}, {crew 3} an hour');
    expect(aboutField('Title')).toBe(
      'What stands in the browser’s title.' +
        '{brand.main} is “Company name” in the business profile: Valley Movers' +
        '{crew 3} is shown as $160',
    );
    expect(aboutField('Text')).toContain(
      '{phone.main} is “Main phone” in the business profile: 956-555-0142',
    );
    type('Title', 'Senior moves');
    expect(aboutField('Title')).not.toContain('{');
  });

  it('writes a price as the price list has it, however it was typed', () => {
    render(<Harness file={{ ...pageFile, value: { ...(pageFile.value as object), title: '120.00' } }} />);
    for (const [typed, amount] of [
      ['175', '175.00'],
      ['$1,200.5', '1200.50'],
      ['about 100', 'about 100'],
    ] as const) {
      type('Title', typed);
      fireEvent.blur(field('Title'));
      expect(value().title).toBe(amount);
    }
  });

  it('moves a section and keeps the focus on it', () => {
    render(<Harness file={pageFile} />);
    press('Move down: Home page opening: Expert movers');
    expect(value().section.map(({ kind }) => kind)).toEqual(['faq', 'hero']);
    expect(document.activeElement?.id).toBe('at/section/1-down');
    const summary = screen.getByText('Home page opening: Expert movers').closest('summary');
    if (!summary) throw new Error('no summary');
    fireEvent.keyDown(summary, { key: 'ArrowUp', altKey: true });
    expect(value().section.map(({ kind }) => kind)).toEqual(['hero', 'faq']);
  });

  it('ignores move shortcuts pressed inside a field', () => {
    render(<Harness file={pageFile} />);
    fireEvent.keyDown(field('Heading'), { key: 'ArrowDown', altKey: true });
    expect(value().section.map(({ kind }) => kind)).toEqual(['hero', 'faq']);
  });

  it('removes an item and undoes it', () => {
    render(<Harness file={pageFile} />);
    const [first] = (pageFile.value as { section: unknown[] }).section;
    press('Remove: Home page opening: Expert movers');
    expect(value().section).toHaveLength(1);
    press('Undo');
    expect(value().section[0]).toEqual(first);
  });

  it('adds a section of the chosen kind', () => {
    render(<Harness file={pageFile} />);
    fireEvent.change(screen.getByLabelText('Type of new item in Sections'), {
      target: { value: 'faq' },
    });
    press('Add Sections');
    expect(value().section.at(-1)).toEqual({ kind: 'faq', items: [] });
    expect(folds().at(-1)).toBe('FAQ');
  });

  it('respects the limits of a list', () => {
    render(<Harness file={pageFile} />);
    const livery = screen.getByRole('region', { name: 'Truck lettering', hidden: true });
    expect(within(livery).queryByRole('button', { name: 'Add Truck lettering', hidden: true })).toBeNull();
    fireEvent.click(within(livery).getByRole('button', { name: 'Remove: Movers', hidden: true }));
    expect(value().section[0]?.livery).toEqual(['Valley']);
    // The last one has to stay.
    fireEvent.click(within(livery).getByRole('button', { name: 'Remove: Valley', hidden: true }));
    expect(value().section[0]?.livery).toEqual(['Valley']);
  });

  it('adds an optional part', () => {
    render(<Harness file={pageFile} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add: Call button', hidden: true }));
    expect(value().section[0]?.call).toEqual({ label: '', href: '' });
  });

  it('shows a problem at its field and links to it from the summary', () => {
    const problems = [
      {
        ...{
          pointer: '/section/1/items/0/answer',
          line: 9,
          file: pageFile.path,
          title: pageFile.title,
          place: '',
        },
        message: 'Too long.',
      },
      {
        ...{ pointer: '/section', line: 3, file: 'en/pages/about.toml', title: 'About us', place: '' },
        message: 'Leads nowhere.',
      },
    ];
    render(<Harness file={pageFile} problems={problems} />);
    press('Check');
    const answer = document.getElementById('at/section/1/items/0/answer');
    expect(answer?.getAttribute('aria-invalid')).toBe('true');
    const about = document.getElementById(answer?.getAttribute('aria-describedby') ?? '');
    expect(about?.textContent).toContain('Too long.');
    const summary = screen.getByRole('region', { name: 'Not published: 2 problems to fix' });
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('About us (English): Leads nowhere.');
    expect(summary.textContent).not.toContain('.toml');
    fireEvent.click(within(summary).getByRole('link', { name: 'FAQ, item 1, Answer' }));
    expect(document.activeElement).toBe(answer);
    expect(answer?.closest('details')?.open).toBe(true);
  });

  it('gives the title of a page the whole row', () => {
    render(<Harness file={pageFile} />);
    expect(screen.getByLabelText('Title').closest('.cell--full')).toBeTruthy();
    expect(screen.getByLabelText('Address').closest('.cell--full')).toBeNull();
  });

  it('says the name of a required field once', () => {
    const place = { file: pageFile.path, title: 'Home', line: 3, place: '' };
    const problems = [
      { ...place, pointer: '/title', message: 'Title is required.' },
      { ...place, pointer: '/section/0/heading', message: 'A text is missing: Heading.' },
      { ...place, pointer: '/section/0/icon', message: 'Icon: choose another one.' },
      { ...place, pointer: '/section/0/quote', message: 'Leads nowhere.' },
    ];
    render(<Harness file={pageFile} problems={problems} />);
    press('Check');
    const summary = screen.getByRole('region', { name: 'Not published: 4 problems to fix' });
    const lines = within(summary).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Title is required.',
      'A text is missing: Home page opening, Heading.',
      'Home page opening, Icon: choose another one.',
      'Home page opening, Quote button: Leads nowhere.',
    ]);
    expect(within(summary).getByRole('link', { name: 'Title' })).toBeTruthy();
  });

  it('focuses the summary again when the same problems are found again', () => {
    const place = { pointer: '/title', line: 2, file: pageFile.path, title: pageFile.title, place: '' };
    const problems = [{ ...place, message: 'Too long.' }];
    render(<Harness file={pageFile} problems={problems} />);
    press('Check');
    const summary = screen.getByRole('region', { name: 'Not published: 1 problem to fix' });
    field('Heading').focus();
    const scroll = vi.spyOn(summary, 'scrollIntoView');
    type('Heading', 'Movers');
    expect(document.activeElement).toBe(field('Heading'));
    press('Check');
    expect(document.activeElement).toBe(summary);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('keeps a draft over a reload and deletes it when discarded', () => {
    const { unmount } = render(<Harness file={pageFile} />);
    type('Title', 'Half a tit');
    unmount();
    render(<Harness file={pageFile} />);
    expect(field('Title').value).toBe('Half a tit');
    expect(shown.isRestored).toBe(true);
    type('Title', 'Valley Movers');
    cleanup();
    expect(localStorage.length).toBe(0);
  });
});
