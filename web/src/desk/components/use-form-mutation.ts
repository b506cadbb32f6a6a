import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { notifyError } from '../lib/toasts.ts';

/** Parameters of {@link useFormMutation}. */
export interface FormMutationOptions<Values, Result> {
  readonly send: (values: Values) => Promise<Result>;
  readonly onSent: (result: Result, values: Values) => unknown;
}

/** What {@link useFormMutation} returns. */
export interface FormMutation<Values, Result> {
  /** The form, in which the first wrong field gets the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** What the server returned last. */
  readonly data: Result | undefined;
  readonly isPending: boolean;
  /** Sends the values, unless others are being sent. */
  readonly submit: (values: Values) => void;
  /** Why the server refused the value of a field, if it did. */
  readonly errorOf: (field: string) => string | undefined;
}

/** Sends a form. The form shows the errors of its fields; other errors are toasts. */
export function useFormMutation<Values, Result>({
  send,
  onSent,
}: FormMutationOptions<Values, Result>): FormMutation<Values, Result> {
  const form = useRef<HTMLFormElement>(null);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: notifyUnlessFields,
  });
  // After the errors are rendered.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return {
    form,
    data,
    isPending,
    submit: (values) => {
      if (!isPending) mutate(values);
    },
    errorOf: (field) => (error instanceof ApiError ? error.messageFor(field) : undefined),
  };
}

/** Shows an error as a toast, unless it is about fields, which show it. */
export function notifyUnlessFields(error: unknown): void {
  if (!(error instanceof ApiError && error.fields.length > 0)) notifyError(error);
}
