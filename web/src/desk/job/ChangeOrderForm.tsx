import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FREE_TEXT_MAX, type NewChangeOrder } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { Field, TextField } from '../components/Field.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { parseCents } from '../lead/parse-cents.ts';
import { notify } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { cacheJob } from '../schedule/job-cache.ts';
import type { JobProps } from './JobClock.tsx';
import { postJob } from './post-job.ts';

const strings = screenMessages.job.orders;

/** Writes a change order. What is typed stays on this device until the server has it. */
export function ChangeOrderForm({ detail: { job, lead } }: JobProps) {
  const client = useQueryClient();
  const [text, setText, clearText] = useDraft(`change-order:${job.id}`);
  const [amount, setAmount, clearAmount] = useDraft(`change-order-amount:${job.id}`);
  const [key, setKey, clearKey] = useDraft(`change-order-key:${job.id}`);
  const [isChecked, setChecked] = useState(false);
  const cents = parseCents(amount);
  const { form, ...add } = useFormMutation({
    send: (body: NewChangeOrder) => postJob(job.id, 'change-orders', body),
    onSent: (detail) => {
      for (const clear of [clearText, clearAmount, clearKey]) clear();
      setChecked(false);
      cacheJob(client, detail);
      notify(strings.added);
    },
  });
  const focusInvalid = useInvalidFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (add.isPending) return;
    if (text.trim() === '' || !cents) return focusInvalid();
    // A retry after a lost response sends the same key.
    const id = key || newKey();
    setKey(id);
    add.submit({ id, text, cents });
  };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    // Different entries are a different change order.
    if (key) clearKey();
  };
  const { language } = lead.line;
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <div className="cells cells--one">
        <TextField
          label={strings.text}
          hint={
            language
              ? format(strings.textHint, { language: messageFor(messages.edit.languages, language) })
              : undefined
          }
          name="change-order"
          rows={2}
          maxLength={FREE_TEXT_MAX}
          error={isChecked && text.trim() === '' ? strings.textMissing : add.errorOf('text')}
          value={text}
          onChange={({ target }) => type(setText)(target.value)}
        />
        <Field
          label={strings.amount}
          name="change-order-amount"
          inputMode="decimal"
          autoComplete="off"
          error={isChecked && !cents ? strings.amountInvalid : add.errorOf('cents')}
          value={amount}
          onChange={({ target }) => type(setAmount)(target.value)}
        />
      </div>
      <button type="submit" className="btn btn--line" disabled={add.isPending}>
        {strings.submit}
      </button>
    </form>
  );
}
