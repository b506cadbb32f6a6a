import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { ReviewCopies } from './ReviewCopies.tsx';
import type { ChangedReview } from './review-copies.ts';
import { useChangedReviews } from './use-changed-reviews.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/desk/site/edit">{children}</a>,
}));

const marta = { name: 'Marta G.', location: 'Edinburg', rating: 5, source: 'Sample review' };
const delia = { ...marta, name: 'Delia R.', source: 'Google', words: 'As if it were theirs.' };
const page = (...testimonials: readonly object[]) => ({ section: [{ testimonials }] });

/** The editor, with a button in place of publishing. */
function Editor({ published }: { readonly published: readonly ChangedReview[] }) {
  const reviews = useChangedReviews('en/pages/home.toml');
  return (
    <>
      <button type="button" onClick={() => reviews.add(published)}>
        Publish
      </button>
      <ReviewCopies path="en/pages/home.toml" {...reviews} />
    </>
  );
}

function publish(after: ChangedReview['after'], before: ChangedReview['before'] = marta) {
  const rendered = renderDesk(<Editor published={[{ before, after }]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  return rendered;
}

let sent: { readonly path: string; readonly value: unknown; readonly expected: string }[];

/** The other home page shows the same review, and the pages of reviews do not. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (init?.method === 'PUT') {
    const { changes } = JSON.parse(String(init.body)) as { readonly changes: typeof sent };
    sent.push(...changes);
    return json(changes.map((change) => ({ ...pageFile, ...change, version: '2' })));
  }
  const path = new URL(url, 'https://desk.test').searchParams.get('path') ?? '';
  if (url.endsWith('videos')) return json({ videos: [{ name: 'review-1.mp4', uploaded: null }] });
  const value = path === 'es/pages/home.toml' ? page(marta) : page();
  return json({ ...pageFile, path, title: 'Home', version: '1', value });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('changes the copies on request, and says what is left to translate', async () => {
  publish(delia);
  expect(await screen.findByText(/^The old text is still in 1 other place/)).toBeTruthy();
  expect(screen.getByRole('link').textContent).toBe('Marta G., Home (Spanish)');
  fireEvent.click(screen.getByRole('button', { name: 'Use the new text there as well' }));
  expect(await screen.findByText('Also changed and published in 1 other place.')).toBeTruthy();
  const { words: _, ...withoutWords } = delia;
  expect(sent).toMatchObject([{ path: 'es/pages/home.toml', value: page(withoutWords), expected: '1' }]);
  expect(screen.getByText(/Translate the customer’s words/)).toBeTruthy();
  expect(screen.getByRole('link').textContent).toBe('Delia R., Home (Spanish)');
});

it('offers nothing before a review was published', () => {
  const { container } = renderDesk(
    <ReviewCopies path="en/pages/home.toml" changed={[]} isNew={false} clear={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});

it('stays an offer when the page is left, until it is dismissed', async () => {
  publish(delia).unmount();
  renderDesk(<Editor published={[]} />).unmount();
  renderDesk(<Editor published={[]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the old text there' }));
  expect(screen.queryByText(/^The old text/)).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('changes the copies of a review that was published twice', async () => {
  publish({ ...delia, name: 'Delia' }).unmount();
  publish(delia, { ...delia, name: 'Delia' });
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new text there as well' }));
  await screen.findByText('Also changed and published in 1 other place.');
  expect(sent).toMatchObject([{ value: { section: [{ testimonials: [{ name: 'Delia R.' }] }] } }]);
});

it('says that a changed review still plays the sample video', async () => {
  publish({ ...delia, video_url: 'review-1.mp4' });
  expect(await screen.findByText('Delia R.: This review still plays the sample video.')).toBeTruthy();
});

it('says that the copies are being published', async () => {
  const never = new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'PUT' ? never : answer(url, init),
  );
  publish(delia);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new text there as well' }));
  expect(await screen.findByRole('button', { name: 'Publishing…' })).toHaveProperty('disabled', true);
});

it('offers nothing once the earlier review is published again', async () => {
  publish(delia).unmount();
  publish(marta, delia);
  expect(localStorage.length).toBe(0);
});
