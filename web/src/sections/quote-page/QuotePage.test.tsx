import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Document, QuotePageState, Section } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { bookedPlace, bookingText, quoteBooking } from '../../fixtures/quote-booking';
import { QuotePage } from './QuotePage';

const section: Extract<Section, { kind: 'quote-page' }> = {
  kind: 'quote-page',
  id: 'your-move',
  heading: 'Your move, {reference}',
  lead: 'This page is yours.',
  lead_with_maximum: 'This page is yours, with the maximum.',
  effects_heading: 'What changes my price',
  effects_lead: 'With tax.',
  effect: '{amount} more',
  effect_chosen: '{amount}, included',
  stairs_origin: 'Stairs: {count}',
  stairs_destination: 'Stairs there: {count}',
  long_walk: 'A long walk',
  crews_heading: 'Another crew',
  crews_head: ['Crew', 'Hours', 'Total'],
  crew: '{crew} movers',
  crew_chosen: '{crew} movers (yours)',
  form_heading: 'Change my answers',
  save: 'Save',
  changes_heading: 'What was changed',
  change: 'Change {number}, {time}',
  answer: '{answer}: {before} → {after}',
  no_answer: 'none',
  adjusted: 'We adjusted the price',
  hours_dropped: 'The hours no longer apply',
  more: '{amount} more',
  less: '{amount} less',
  same: 'Same price',
  statuses: {},
  pdf: 'Open as PDF',
  booking: bookingText,
  contact: {
    heading: 'How we reach you',
    channel: 'How?',
    channels: [{ value: 'any', label: 'Any way' }],
    consent: 'I agree to text messages (SMS). [Terms](/terms).',
    not_before: 'Not before',
    any_time: 'Any time',
    language: 'Language',
    save: 'Save the contact',
    saved: 'Saved.',
  },
  photos: {
    heading: 'Send photos',
    lead: 'Up to {size} MB.',
    photo: '{name}, {size} MB',
    choose: 'Photos',
    send: 'Send the photos',
    sent: 'We have your photos.',
    others_sent: 'The others arrived.',
  },
  accept_heading: 'Accept',
  name: 'Your full name',
  accept: 'Accept this proposal',
  decline_heading: 'Not for me',
  reason: 'What is the reason?',
  reasons: [{ value: 'price', label: 'The price' }],
  comment: 'Anything else?',
  decline: 'Decline this proposal',
  ask_heading: 'Ask a question',
  question: 'Your question',
  ask: 'Send question',
  asked: 'We have your question.',
  erase_heading: 'Delete my data',
  erase_lead: 'We delete it.',
  erase_confirm: 'Yes, delete it',
  erase: 'Send this request',
  erase_sent: 'We have your request.',
  errors_heading: 'That did not work',
  problems: {},
};

const paper: Document = {
  lang: 'en',
  title: 'Moving proposal no. 7',
  blocks: [
    { kind: 'paragraph', lines: ['Never more than $909.30.'], is_conspicuous: true },
    { kind: 'heading', text: 'The price' },
    {
      kind: 'amounts',
      head: ['Item', 'Estimate', 'At most'],
      rows: [
        { cells: ['2 movers', '$720.00', '$840.00'], is_total: false },
        { cells: ['Total', '$779.40', '$909.30'], is_total: true },
      ],
    },
    { kind: 'details', rows: [{ label: 'Wishes', lines: ['A piano', '<b>not bold</b>'] }] },
    { kind: 'list', items: ['One', 'Two'] },
  ],
};

const state: QuotePageState = {
  action: '/q/abc',
  heading: 'Your move, Q-1',
  lead: 'This page is yours.',
  far_move: '',
  summary: { ...paper, title: 'The bill', blocks: [] },
  effects: [{ label: 'Piano moving', lines: ['$476.30 more'] }],
  crews: [{ cells: ['3 movers', '6', '$1,039.20'], is_total: false }],
  fields: [
    {
      name: 'crew_size',
      label: 'Crew',
      value: '3',
      options: [
        { value: '2', label: '2 movers' },
        { value: '3', label: '3 movers' },
      ],
      kind: 'text',
      max_length: 200,
    },
    { name: 'origin_address', label: 'From', value: 'Pharr', options: [], kind: 'text', max_length: 300 },
  ],
  services: [{ key: 'piano_moving', label: 'Piano moving', is_chosen: true }],
  revision: '2-abc',
  shown: '{"crew_size":"3"}',
  changes: [{ label: 'Change 2, Monday', lines: ['Crew: 2 → 3', '$259.80 more'] }],
  proposal: {
    id: 'p-1',
    document: paper,
    words_hash: 'abc123',
    status: 'You can accept it until Sunday.',
    is_open: true,
    pdf: '/q/abc/7.pdf',
    question_id: 'q-1',
    name: '',
    question: '',
  },
  booking: null,
  contact: {
    fields: [
      {
        name: 'contact_by',
        label: 'How?',
        value: 'text',
        options: [
          { value: 'any', label: 'Any way' },
          { value: 'text', label: 'Text message' },
        ],
      },
    ],
    shown: 'text any en',
    consent: 'abcdef012345',
    is_saved: false,
  },
  photos: { action: '/q/abc/photos', lead: 'Up to 15 MB.', files: [], is_sent: false },
  failed: null,
  is_asked: false,
  is_erasure_requested: false,
};

function draw(changes: Partial<QuotePageState>): void {
  const page = pageView([section], { path: '/q', quote_page: { ...state, ...changes } });
  document.body.innerHTML = renderToStaticMarkup(<QuotePage section={section} page={page} />);
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const value = (form: string, name: string) =>
  document.querySelector<HTMLInputElement>(`form:has([value="${form}"]) [name="${name}"]`)?.value;

beforeEach(() => {
  document.body.innerHTML = '';
});

describe('the page of a quote', () => {
  it('shows every text of the document, in its order', () => {
    draw({});
    const shown = document.querySelector('[lang="en"]')?.textContent;
    expect(shown).toBe(
      'Never more than $909.30.The priceItemEstimateAt most2 movers$720.00$840.00Total$779.40$909.30' +
        'WishesA piano<b>not bold</b>OneTwo',
    );
  });

  it('says what the price of a far move counts, before the price', () => {
    draw({ far_move: 'The work at both doors' });
    const heading = [...document.querySelectorAll('h2')].find(
      ({ textContent }) => textContent === 'The bill',
    );
    expect(heading?.nextElementSibling?.textContent).toBe('The work at both doors');
    document.body.innerHTML = '';
    draw({});
    expect(document.body.textContent).not.toContain('The work at both doors');
  });

  it('names rows and columns of its tables', () => {
    draw({});
    expect(texts('th[scope="col"]')).toEqual(['Item', 'Estimate', 'At most', 'Crew', 'Hours', 'Total']);
    expect(texts('th[scope="row"]')).toContain('Wishes');
    for (const table of document.querySelectorAll('table')) {
      const name = table.getAttribute('aria-labelledby') ?? '';
      expect(document.getElementById(name)?.textContent, name).toBeTruthy();
    }
  });

  it('posts the hash of the words that it shows', () => {
    draw({});
    expect(value('accept', 'words')).toBe('abc123');
    expect(value('accept', 'proposal')).toBe('p-1');
    expect(value('ask', 'question_id')).toBe('q-1');
    expect(texts('button')).toEqual([
      'Accept this proposal',
      'Decline this proposal',
      'Send question',
      'Save',
      'Send the photos',
      'Save the contact',
      'Send this request',
    ]);
  });

  it('offers no decision about a proposal that is not open', () => {
    const proposal = state.proposal && { ...state.proposal, is_open: false, status: 'Accepted by Ana.' };
    draw({ proposal });
    expect(texts('button')).toEqual([
      'Send question',
      'Save',
      'Send the photos',
      'Save the contact',
      'Send this request',
    ]);
    expect(document.body.textContent).toContain('Accepted by Ana.');
  });

  it('offers the answers with what was entered, and names the revision that it shows', () => {
    draw({});
    expect(value('revise', 'revision')).toBe('2-abc');
    expect(value('revise', 'shown')).toBe('{"crew_size":"3"}');
    expect(value('revise', 'asks_services')).toBe('yes');
    expect(value('revise', 'crew_size')).toBe('3');
    expect(value('revise', 'origin_address')).toBe('Pharr');
    expect(document.querySelector<HTMLInputElement>('[name="additional_services"]')?.checked).toBe(true);
    expect(document.querySelector('details:has([value="revise"])')?.hasAttribute('open')).toBe(false);
    draw({ failed: { field: 'origin_address', message: 'Too long.' } });
    expect(document.querySelector('details:has([value="revise"])')?.hasAttribute('open')).toBe(true);
    expect(document.querySelector('.errors a')?.getAttribute('href')).toBe('#your-move-origin_address');
  });

  it('asks for deletion without a proposal, after a tick', () => {
    draw({ proposal: null });
    expect(value('erase', 'confirm')).toBe('yes');
    const box = document.querySelector<HTMLInputElement>('#your-move-erase');
    expect(box?.required).toBe(true);
    expect(box?.checked).toBe(false);
    draw({ proposal: null, is_erasure_requested: true });
    expect(texts('[role="status"]')).toEqual(['We have your request.']);
    draw({ proposal: null, failed: { field: 'erase', message: 'Check the box.' } });
    expect(document.querySelector('details:has([value="erase"])')?.hasAttribute('open')).toBe(true);
    expect(document.querySelector('.errors a')?.getAttribute('href')).toBe('#your-move-erase');
    expect(document.querySelector('#your-move-erase')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('asks how to reach the customer, with what was chosen and what it was made from', () => {
    draw({});
    expect(value('contact', 'contact_shown')).toBe('text any en');
    expect(value('contact', 'contact_consent')).toBe('abcdef012345');
    expect(texts('form:has([value="contact"]) p')).toContain('I agree to text messages (SMS). Terms.');
    expect(value('contact', 'contact_by')).toBe('text');
    const details = () => document.querySelector('details:has([value="contact"])');
    expect(details()?.hasAttribute('open')).toBe(false);
    draw({ contact: { ...state.contact, is_saved: true } });
    expect(details()?.hasAttribute('open')).toBe(true);
    expect(texts('[role="status"]')).toEqual(['Saved.']);
    draw({ failed: { field: 'contact_changed', message: 'Changed.' } });
    expect(details()?.hasAttribute('open')).toBe(true);
    expect(document.querySelector('.errors a')?.getAttribute('href')).toBe('#your-move-contact_by');
  });

  it('takes several photos of the camera or the album, and lists those that arrived', () => {
    draw({});
    const field = document.querySelector<HTMLInputElement>('#your-move-photos');
    expect(field?.form?.enctype).toBe('multipart/form-data');
    expect(field?.form?.getAttribute('action')).toBe('/q/abc/photos');
    expect(field?.accept).toBe('image/*');
    expect(field?.multiple).toBe(true);
    expect(field?.hasAttribute('capture')).toBe(false);
    const files = [
      { label: 'stairs.jpg, 2.4 MB', preview: '/q/abc/photos/1' },
      { label: 'piano.heic, 1.1 MB', preview: null },
    ];
    draw({ photos: { ...state.photos, files, is_sent: true } });
    expect(texts('.document__photos li')).toEqual(['stairs.jpg, 2.4 MB', 'piano.heic, 1.1 MB']);
    expect(document.querySelectorAll('.document__photos img')).toHaveLength(1);
    expect(texts('[role="status"]')).toEqual(['We have your photos.']);
    draw({ failed: { field: 'photos', message: 'Too large.' } });
    expect(document.querySelector('#your-move-photos')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('says what is wrong beside the field and keeps what was typed', () => {
    const proposal = state.proposal && { ...state.proposal, name: 'Ana' };
    draw({ proposal, failed: { field: 'name', message: 'Type your full name.' } });
    expect(document.querySelector('.errors a')?.getAttribute('href')).toBe('#your-move-name');
    expect(document.querySelector('#your-move-name')?.getAttribute('aria-invalid')).toBe('true');
    expect(value('accept', 'name')).toBe('Ana');
  });
});

describe('the booking of a quote', () => {
  const placed = (changes: Partial<typeof bookedPlace>) => ({
    ...quoteBooking,
    place: { ...bookedPlace, ...changes },
  });

  it('names the month and its weekdays, and links free days only', () => {
    draw({ booking: quoteBooking });
    expect(document.querySelector('.days caption')?.textContent).toBe('December 2026');
    const days = [...document.querySelectorAll('.days th')].map((day) => day.getAttribute('aria-label'));
    expect(days[0]).toBe('Sunday');
    expect(texts('.days tbody td')).toEqual(['', '', '1 closed', '2 full', '3', '4', '5']);
    const links = [...document.querySelectorAll('.days a')];
    expect(links.map((link) => link.getAttribute('aria-label'))).toContain('Saturday, December 5, 2026');
    expect(document.querySelector('.days [aria-current]')?.textContent).toBe('5');
  });

  it('holds a window of the chosen day, and keeps what was chosen', () => {
    draw({ booking: quoteBooking });
    expect(value('hold', 'hold')).toBe('h-1');
    expect(value('hold', 'day')).toBe('2026-12-05');
    const checked = document.querySelector<HTMLInputElement>('[name="window"]:checked');
    expect(checked?.value).toBe('10:00-12:00');
    expect(document.querySelector('fieldset legend')?.textContent).toContain('December 5');
  });

  it('says why a form was refused, at the booking', () => {
    draw({ booking: { ...quoteBooking, failed: 'Somebody else has taken it.' } });
    const errors = document.querySelector('.booking [role="alert"]');
    expect(errors?.textContent).toContain('Somebody else has taken it.');
  });

  it('books a held window by accepting the open proposal', () => {
    draw({
      booking: placed({ is_held: true, file: null, can_change: false, accept: 'This also books it.' }),
    });
    expect(value('accept', 'booking')).toBe('b-1');
    expect(document.querySelector('form:has([value="accept"])')?.textContent).toContain('also books');
    expect(document.querySelector('[value="book"]')).toBeNull();
    expect(document.querySelector('a[href="#your-move-name"]')).not.toBeNull();
  });

  it('books a held window with one button without a proposal', () => {
    const booking = placed({ is_held: true, file: null, can_change: false, book: 'Book this time' });
    draw({ proposal: null, booking });
    expect(value('book', 'booking')).toBe('b-1');
    expect(texts('button')).toContain('Book this time');
  });

  it('moves and cancels what is booked, naming the version that it shows', () => {
    draw({ booking: placed({}) });
    for (const form of ['reschedule', 'cancel']) {
      expect(value(form, 'booking'), form).toBe('b-1');
      expect(value(form, 'sequence'), form).toBe('3');
    }
    expect(document.querySelector('a[href="/q/abc/move.ics"]')).not.toBeNull();
  });

  it('offers no change after the cutoff', () => {
    draw({ booking: { ...placed({ can_change: false, is_too_late: true }), calendar: null } });
    expect(document.querySelector('[value="cancel"]')).toBeNull();
    expect(document.body.textContent).toContain('It is too late.');
  });
});
