// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { toasts } from '../lib/toasts.ts';
import { Field } from './Field.tsx';
import { useFormMutation } from './use-form-mutation.ts';

afterEach(() => {
  cleanup();
  toasts.set([]);
});

const sent = vi.fn();

function Form({ send }: { readonly send: (name: string) => Promise<string> }) {
  const { form, isPending, submit, errorOf } = useFormMutation({ send, onSent: sent });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit('Ana');
      }}
    >
      <Field label="Phone" name="phone" error={errorOf('phone')} />
      <Field label="Name" name="name" error={errorOf('name')} />
      <button type="submit">{isPending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

function open(send: (name: string) => Promise<string>) {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Form send={send} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

it('shows errors of fields in the form and focuses the first', async () => {
  open(() => Promise.reject(new ApiError(422, 'Wrong', [{ field: 'name', message: 'Too long.' }])));
  await screen.findByText('Too long.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(toasts.get()).toEqual([]);
});

it('shows other errors as a toast', async () => {
  open(() => Promise.reject(new ApiError(503, 'Try again later.')));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'failed', text: 'Try again later.' }]));
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
});

it('sends once while it waits, and hands over the result', async () => {
  let finish: (text: string) => void = () => {};
  const send = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  open(send);
  fireEvent.click(await screen.findByRole('button', { name: 'Sending' }));
  finish('stored');
  await screen.findByRole('button', { name: 'Send' });
  expect(send).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls.map(([result, name]) => [result, name])).toEqual([['stored', 'Ana']]);
});
