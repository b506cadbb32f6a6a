import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AddItem } from './AddItem.tsx';
import type { Shape } from './schema.ts';

afterEach(cleanup);

it('offers no sections that only a page of the program has', () => {
  const variant = (name: string) => ({ name, about: '', schema: { title: name } });
  const shape: Shape = {
    kind: 'variants',
    about: '',
    variants: [variant('auth-form'), variant('not-found'), variant('reasons'), variant('faq')],
  };
  const onAdd = vi.fn();
  render(<AddItem label="Sections" schema={{}} shape={shape} onAdd={onAdd} />);
  const choices = screen.getAllByRole('option').map((option) => option.textContent);
  expect(choices).toEqual(['Reasons', 'FAQ']);
  fireEvent.click(screen.getByRole('button', { name: 'Add Sections' }));
  expect(onAdd).toHaveBeenCalledWith({ title: 'reasons' });
});
