import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { FileForm } from './FileForm.tsx';
import type { FormState } from './form-state.ts';
import type { Schema } from './schema.ts';
import { useFileForm } from './use-file-form.ts';

vi.mock('./ImagePicker.tsx', () => ({ ImagePicker: () => null }));
vi.mock('./ImageOptions.tsx', () => ({ ImageOptions: () => null }));

const schema = {
  type: 'object',
  required: ['testimonials'],
  properties: {
    testimonials: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          words: { type: ['string', 'null'] },
          video_url: { type: ['string', 'null'] },
          poster: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
      },
    },
  },
} satisfies Schema;
const marta = { name: 'Marta G.', video_url: 'review-1.mp4', poster: { name: 'review-1.jpg' } };
const home: ContentFile = {
  ...pageFile,
  path: 'en/pages/home.toml',
  schema,
  value: { testimonials: [marta] },
};

let shown: FormState;
let answers: Readonly<Record<string, unknown>>;

function Harness({ file }: { readonly file: ContentFile }) {
  const [form, act] = useFileForm(file);
  shown = form;
  return <FileForm form={form} act={act} />;
}

const notice = 'This review still plays the sample video.';
// The review's own name comes before that of its picture.
const rename = () => {
  const [name] = screen.getAllByLabelText('Name');
  fireEvent.change(name as HTMLElement, { target: { value: 'Delia R.' } });
};

beforeEach(() => {
  localStorage.clear();
  answers = {
    videos: { videos: [{ name: 'review-1.mp4', uploaded: null }] },
    images: { images: [], named: [] },
    setup: { dismissed: false, steps: [] },
  };
  vi.stubGlobal('fetch', async (url: string) => json(answers[url.split('/').at(-1) ?? '']));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers to remove the sample video once the name of a review is changed', async () => {
  renderDesk(<Harness file={home} />);
  expect(screen.queryByText(notice)).toBeNull();
  rename();
  expect(await screen.findByText(notice)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the video' }));
  expect(shown.value).toEqual({ testimonials: [{ name: 'Delia R.' }] });
  expect(screen.queryByText(notice)).toBeNull();
});

it('says nothing once an own video is uploaded', async () => {
  answers = { ...answers, videos: { videos: [{ name: 'review-1.mp4', uploaded: {} }] } };
  const { client } = renderDesk(<Harness file={home} />);
  rename();
  await vi.waitFor(() => expect(client.getQueryData(['videos'])).toBeTruthy());
  expect(screen.queryByText(notice)).toBeNull();
});

it('still says so after the review is published', async () => {
  const sample = { file: home.path, pointer: '/testimonials/0/video_url', text: 'Delia R.' };
  answers = { ...answers, setup: { dismissed: false, steps: [{ key: 'samples', samples: [sample] }] } };
  renderDesk(<Harness file={{ ...home, value: { testimonials: [{ ...marta, name: 'Delia R.' }] } }} />);
  expect(await screen.findByText(notice)).toBeTruthy();
});
