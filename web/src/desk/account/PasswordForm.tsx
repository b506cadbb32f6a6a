import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { PasswordChange } from '../../contract.gen';
import { request } from '../api/client.ts';
import { meQuery, sessionsQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { type FormMutation, useFormMutation } from '../components/use-form-mutation.ts';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.account;

/** Changes the password, which signs out all other devices. */
export function PasswordForm() {
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const { form, ...change }: FormMutation<PasswordChange, null> = useFormMutation({
    send: (passwords) => request<null>('password', { method: 'POST', body: passwords }),
    onSent: () => {
      form.current?.reset();
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      notify(strings.changed);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    change.submit({ old: String(entered.get('old') ?? ''), new: String(entered.get('new') ?? '') });
  };
  return (
    <section className="stack">
      <h2>{strings.password}</h2>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        {/* Tells a password manager which account this is. */}
        <input
          className="vh"
          type="email"
          autoComplete="username"
          value={me?.person.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="cells cells--one">
          <Field
            label={strings.current}
            name="old"
            type="password"
            autoComplete="current-password"
            error={change.errorOf('old')}
          />
          <Field
            label={strings.new}
            name="new"
            type="password"
            autoComplete="new-password"
            hint={format(strings.newHint, { min: me?.password_min ?? 10 })}
            error={change.errorOf('new')}
          />
        </div>
        <button type="submit" className="btn btn--grove" disabled={change.isPending}>
          {strings.submit}
        </button>
      </form>
    </section>
  );
}
