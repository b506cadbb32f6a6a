import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentChange, ContentFile, ContentGroup, ContentProblem } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { loadDraft, saveDraft } from '../lib/use-draft.ts';
import { draftKey, keepNewFile } from './file-draft.ts';
import { PublishDrafts } from './PublishDrafts.tsx';

const english = 'en/pages/home.toml';
const spanish = 'es/pages/home.toml';
const fetchMock = vi.fn<typeof fetch>();
const onPublished = vi.fn();
const groups = [
  {
    kind: 'pages',
    files: [
      { path: english, title: 'Home' },
      { path: spanish, title: 'Inicio' },
    ],
  },
] as unknown as ContentGroup[];

const contentOf = (title: string, lead = 'Crews of two.') => ({ title, lead });
const onSite = (path: string, part: Partial<ContentFile> = {}): ContentFile => ({
  ...pageFile,
  ...{ path, version: '1', value: contentOf('Movers') },
  ...part,
});

/** Keeps a draft that changes the title of what was version 1 of a file. */
function edit(path: string, title: string): void {
  const base = { value: contentOf('Movers'), body: null };
  const draft = { version: '1', value: contentOf(title), body: null, base };
  saveDraft(draftKey(path), JSON.stringify(draft));
}

/** The site has these files; all changes are published, or refused with `refusal`. */
function serve(files: readonly ContentFile[], refusal?: () => Response | undefined): void {
  fetchMock.mockImplementation(async (url, init) => {
    if (init?.method !== 'PUT') {
      const path = new URL(String(url), 'https://desk.test').searchParams.get('path');
      return json(files.find((file) => file.path === path) ?? {});
    }
    const refused = refusal?.();
    if (refused) return refused;
    const { changes } = JSON.parse(String(init.body)) as { readonly changes: readonly ContentChange[] };
    return json(changes.map(({ path, value }) => onSite(path, { value, version: '9' })));
  });
}

const sent = (): readonly (readonly ContentChange[])[] =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(([, init]) => JSON.parse(String(init?.body)).changes);

async function open() {
  const root = createRootRoute();
  const list = () => (
    <>
      <p>All files</p>
      <PublishDrafts groups={groups} onPublished={onPublished} />
    </>
  );
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: list }),
    createRoute({ getParentRoute: () => root, path: '/site/edit', component: () => <p>Editor</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderDesk(<RouterProvider router={router as never} />);
  await screen.findByText('All files');
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onPublished.mockReset();
});

describe('the drafts of several pages', () => {
  it('are published as one change', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    keepNewFile(onSite('en/pages/piano.toml', { version: '', title: 'Piano' }));
    serve([onSite(english), onSite(spanish)]);
    await open();
    press('Publish 3 pages');
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(sent().map((changes) => changes.map(({ path, expected }) => [path, expected]))).toEqual([
      [
        [english, '1'],
        ['en/pages/piano.toml', ''],
        [spanish, '1'],
      ],
    ]);
    expect(sent()[0]?.[0]?.value).toEqual(contentOf('Movers of the Valley'));
    expect(loadDraft(draftKey(english))).toBe('');
    expect(toasts.get().at(-1)?.text).toBe('3 pages published. They are live on the site.');
  });

  it('are published without those that are not marked, which stay', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    serve([onSite(english), onSite(spanish)]);
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Inicio (Spanish)' }));
    press('Publish 1 page');
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(sent().map((changes) => changes.map(({ path }) => path))).toEqual([[english]]);
    expect(loadDraft(draftKey(spanish))).toContain('Mudanceros del Valle');
    // The button is disabled meanwhile and loses the focus.
    const heading = screen.getByRole('heading', { name: 'Unpublished changes' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('stay if one is refused, with a link to its page and field', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, '');
    const problem: ContentProblem = {
      ...{ file: spanish, title: 'Inicio', pointer: '/title', place: 'Title', line: 2 },
      message: 'Title is empty.',
    };
    serve([onSite(english), onSite(spanish)], () => json({ error: 'No.', problems: [problem] }, 422));
    await open();
    press('Publish 2 pages');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not published: 1 problem to fix');
    expect(alert.textContent).toContain('Nothing was published');
    expect(alert.textContent).toContain('Title is empty.');
    const link = within(alert).getByRole('link', { name: 'Inicio (Spanish), Title' });
    expect(link.getAttribute('href')).toBe('/desk/site/edit?path=es%2Fpages%2Fhome.toml&at=%2Ftitle');
    expect(document.activeElement).toBe(alert);
    expect(loadDraft(draftKey(english))).toContain('Movers of the Valley');
    expect(onPublished).not.toHaveBeenCalled();
  });

  it('keep what someone else published in other fields', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    const theirs = onSite(english, { version: '2', value: contentOf('Movers', 'Crews of three.') });
    serve([theirs, onSite(spanish)]);
    await open();
    press('Publish 2 pages');
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(sent()[0]?.[0]).toMatchObject({
      expected: '2',
      value: contentOf('Movers of the Valley', 'Crews of three.'),
    });
    expect(loadDraft(draftKey(english))).toBe('');
  });

  it('are not sent while someone else changed the same field: its page is linked', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    serve([onSite(english), onSite(spanish, { version: '2', value: contentOf('Otra cosa') })]);
    await open();
    press('Publish 2 pages');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Someone else published other text in the same fields.');
    expect(within(alert).getByRole('link', { name: 'Inicio (Spanish)' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('are merged again if someone publishes in between', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    const files = [onSite(english), onSite(spanish)];
    let isFirst = true;
    serve(files, () => {
      if (!isFirst) return undefined;
      isFirst = false;
      files[0] = onSite(english, { version: '2', value: contentOf('Movers', 'Crews of three.') });
      return json({ error: 'Someone else published changes.', content: files[0] }, 409);
    });
    await open();
    press('Publish 2 pages');
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(sent().map(([first]) => first?.expected)).toEqual(['1', '2']);
  });

  it('say how far they are', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    let publish = (_: Response) => {};
    serve([onSite(english), onSite(spanish)]);
    const answer = fetchMock.getMockImplementation();
    fetchMock.mockImplementation((url, init) =>
      init?.method === 'PUT'
        ? new Promise((resolve) => {
            publish = resolve;
          })
        : (answer?.(url, init) ?? Promise.reject()),
    );
    await open();
    press('Publish 2 pages');
    await screen.findByText('Checking and publishing 2 pages…');
    expect(screen.getByRole('progressbar', { name: 'Unpublished changes' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Publish 2 pages' })).toHaveProperty('disabled', true);
    publish(json([onSite(english, { version: '9' }), onSite(spanish, { version: '9' })]));
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  });
});

it('a single draft can be published here as well', async () => {
  edit(english, 'Movers of the Valley');
  serve([onSite(english)]);
  await open();
  press('Publish 1 page');
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  expect(loadDraft(draftKey(english))).toBe('');
});

describe('drafts that are published later', () => {
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });

  /** The server answers a request to schedule. */
  const answerSchedule = (answer: () => Response) => {
    const others = fetchMock.getMockImplementation();
    fetchMock.mockImplementation(async (url, init) =>
      init?.method === 'POST' ? answer() : (others?.(url, init) ?? json({}, 500)),
    );
  };
  const scheduled = () =>
    fetchMock.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([, init]) => JSON.parse(String(init?.body)));

  it('are sent with their day and time, and leave this device', async () => {
    edit(english, 'Movers of the Valley');
    edit(spanish, 'Mudanceros del Valle');
    serve([onSite(english), onSite(spanish)]);
    answerSchedule(() => json([], 201));
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Inicio (Spanish)' }));
    fill('Day', '2026-12-01');
    fill('Time', '08:30');
    press('Schedule 1 page');
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(scheduled()).toMatchObject([
      { date: '2026-12-01', time: '08:30', changes: [{ path: english, expected: '1' }] },
    ]);
    expect(loadDraft(draftKey(english))).toBe('');
    expect(loadDraft(draftKey(spanish))).toContain('Mudanceros del Valle');
    // The button is disabled meanwhile and loses the focus.
    const heading = screen.getByRole('heading', { name: 'Unpublished changes' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(toasts.get().at(-1)?.text).toBe('1 page scheduled');
    expect(sent()).toEqual([]);
  });

  it('stay with the entered time if it is refused', async () => {
    edit(english, 'Movers of the Valley');
    serve([onSite(english)]);
    const message = 'Choose a day and time that have not passed, at most a year from now.';
    answerSchedule(() => json({ error: message, fields: [{ field: 'time', message }] }, 422));
    await open();
    fill('Day', '2026-06-10');
    fill('Time', '00:01');
    press('Schedule 1 page');
    await screen.findByText(message);
    expect(screen.getByLabelText('Time').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '00:01');
    expect(loadDraft(draftKey(english))).toContain('Movers of the Valley');
  });
});
