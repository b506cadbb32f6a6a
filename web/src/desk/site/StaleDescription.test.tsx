import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { FileForm } from './FileForm.tsx';
import type { Schema } from './schema.ts';
import { useFileForm } from './use-file-form.ts';

vi.mock('./ImagePicker.tsx', () => ({
  ImagePicker: ({ onChoose }: { readonly onChoose: (name: string) => void }) => (
    <button type="button" onClick={() => onChoose('truck.jpg')}>
      Choose the truck
    </button>
  ),
}));
vi.mock('./ImageOptions.tsx', () => ({ ImageOptions: () => null }));

const schema = {
  type: 'object',
  required: ['image'],
  properties: {
    image: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', 'x-image': true }, alt: { type: 'string' } },
    },
  },
} satisfies Schema;
const file = { ...pageFile, schema, value: { image: { name: 'crew.jpg', alt: 'A crew at a door' } } };

function Harness({ edited = file }: { readonly edited?: typeof file }) {
  const [form, act] = useFileForm(edited);
  return <FileForm form={form} act={act} />;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('says where a picture needs a description', () => {
  const described = { ...schema, properties: { image: { ...schema.properties.image, 'x-described': true } } };
  render(<Harness />);
  expect(screen.queryByText(/published without a description/)).toBeNull();
  cleanup();
  render(<Harness edited={{ ...file, schema: described }} />);
  expect(screen.getByText(/published without a description/)).toBeTruthy();
});

it('calls a description optional only where the image may be decoration', () => {
  const described = { ...schema, properties: { image: { ...schema.properties.image, 'x-described': true } } };
  const clear = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
  render(<Harness />);
  clear('Image description (optional)');
  expect(screen.queryByText(/is required/)).toBeNull();
  cleanup();
  localStorage.clear();
  render(<Harness edited={{ ...file, schema: described }} />);
  clear('Image description');
  expect(screen.getByText(/is required/)).toBeTruthy();
});

it('asks for another description when another picture is chosen', async () => {
  render(<Harness />);
  expect(screen.queryByText(/the description is still the old one/)).toBeNull();
  fireEvent.click(screen.getByText('Choose the truck'));
  const description = screen.getByLabelText('Image description (optional)');
  await vi.waitFor(() => expect(document.activeElement).toBe(description));
  expect(screen.getByText(/the description is still the old one/)).toBeTruthy();
  fireEvent.change(description, { target: { value: 'A truck' } });
  expect(screen.queryByText(/the description is still the old one/)).toBeNull();
});
