import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Reauthentication } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { meQuery, secondFactorQuery } from '../api/queries.ts';
import { reauthentication } from '../api/reauthentication.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { messages } from '../messages/messages.ts';

const strings = messages.reauthentication;

/** Asks for the password, and the code of the second factor, before a sensitive action continues. */
export function ReauthenticationDialog() {
  const email = useQuery(meQuery).data?.person.email;
  const factor = useQuery(secondFactorQuery).data;
  const needsCode = factor?.enabled_at != null;
  const confirm = useMutation({
    mutationFn: (proof: Reauthentication) => request<null>('reauthenticate', { method: 'POST', body: proof }),
    onSuccess: () => reauthentication.resume(true),
  });
  const error = confirm.error instanceof ApiError ? confirm.error : null;
  const failed = confirm.error && !error?.fields.length ? confirm.error.message : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '');
    if (!confirm.isPending) confirm.mutate({ password: text('password'), code: text('code') });
  };
  return (
    <Dialog
      title={strings.title}
      description={needsCode ? strings.leadWithCode : strings.lead}
      onClose={() => reauthentication.resume(false)}
    >
      <form className="stack" noValidate onSubmit={submit}>
        {/* Tells a password manager which account this is. */}
        <input
          className="vh"
          type="email"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="cells cells--one">
          <Field
            label={strings.password}
            name="password"
            data-autofocus
            type="password"
            autoComplete="current-password"
            error={error?.messageFor('password') ?? failed}
          />
          {needsCode && (
            <Field
              label={strings.code}
              hint={strings.codeHint}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              error={error?.messageFor('code')}
            />
          )}
        </div>
        <button type="submit" className="btn btn--wide" disabled={confirm.isPending || !factor}>
          {strings.submit}
        </button>
      </form>
    </Dialog>
  );
}
