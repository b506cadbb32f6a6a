import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { createForm, formReducer } from './form-state.ts';
import { Preview, PreviewPlace } from './Preview.tsx';
import type { PreviewResult } from './use-file-requests.ts';
import { usePreviewBeside } from './use-preview-beside.ts';

vi.mock('./PreviewFrame.tsx', () => ({
  PreviewFrame: ({ address }: { readonly address: string }) => <p>Rendered at {address}</p>,
}));

const fetchMock = vi.fn<typeof fetch>();
let width = 1440;
let watchers: (() => void)[] = [];

/** Makes the window wider or narrower. */
const resize = (next: number) =>
  act(() => {
    width = next;
    for (const changed of watchers) changed();
  });

beforeEach(() => {
  width = 1440;
  watchers = [];
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: (_: string, changed: () => void) => watchers.push(changed),
    removeEventListener: () => undefined,
  }));
  fetchMock.mockImplementation(async () => json({ address: '/desk/preview/1/', until: 0 }));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function Editor({ file }: { readonly file: ContentFile }) {
  const [form, setForm] = useState(() => createForm(file, null));
  const [preview, show] = useState<PreviewResult | null>(null);
  const { isComing, remember } = usePreviewBeside(form, preview !== null, show);
  return (
    <>
      <button
        type="button"
        onClick={() => setForm(formReducer(form, { type: 'change', pointer: '/title', value: 'Mine' }))}
      >
        Type
      </button>
      {preview && (
        <Preview
          {...preview}
          frame={{ current: null }}
          isUpdating={false}
          onEdit={() => false}
          isEditable={() => false}
          onClose={() => {
            remember(false);
            show(null);
          }}
        />
      )}
      {isComing && <PreviewPlace />}
      <div className="edit__bar">
        <button type="button">Publish</button>
      </div>
    </>
  );
}

const open = (file: Partial<ContentFile> = {}) => renderDesk(<Editor file={{ ...pageFile, ...file }} />);
const pane = () => screen.queryByRole('complementary', { name: 'Preview' });

it('stands beside the form in a wide window, and its place is free before', async () => {
  open();
  expect(pane()?.getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Rendered at /desk/preview/1/');
  expect(screen.getAllByRole('complementary')).toHaveLength(1);
  expect(pane()?.getAttribute('aria-busy')).toBeNull();
});

it('stays closed in narrower windows, and for what has no page', async () => {
  width = 1280;
  open();
  expect(pane()).toBeNull();
  cleanup();
  width = 1440;
  open({ page_path: null });
  open({ removed: true });
  expect(pane()).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('does not cover the form when the window gets narrow', async () => {
  open();
  await screen.findByText('Rendered at /desk/preview/1/');
  resize(900);
  expect(screen.queryByText('Rendered at /desk/preview/1/')).toBeNull();
  resize(1440);
  await screen.findByText('Rendered at /desk/preview/1/');
});

it('stays closed on this device once a person has closed it', async () => {
  open();
  await screen.findByText('Rendered at /desk/preview/1/');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(pane()).toBeNull();
  cleanup();
  fetchMock.mockClear();
  open();
  expect(pane()).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('shows what was typed while it was rendered', async () => {
  let answer: (response: Response) => void = () => undefined;
  fetchMock.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  open();
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: 'Type' }));
  answer(json({ address: '/desk/preview/0/', until: 0 }));
  await screen.findByText('Rendered at /desk/preview/1/');
  const titles = fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).value.title);
  expect(titles).toEqual(['Valley Movers', 'Mine']);
});

it('leaves its place if the draft cannot be rendered', async () => {
  fetchMock.mockImplementation(async () => json({ error: 'No.' }, 422));
  open();
  await waitFor(() => expect(pane()).toBeNull());
});

it('is skipped with the keyboard', async () => {
  open();
  await screen.findByText('Rendered at /desk/preview/1/');
  fireEvent.click(screen.getByRole('button', { name: 'Skip the preview' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publish' }));
});
