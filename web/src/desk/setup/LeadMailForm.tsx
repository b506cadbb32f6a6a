import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LeadMailChange, MailStatus } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { Field } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { refreshMail } from './use-mail.ts';

const strings = screenMessages.setup.mail.leads;

interface LeadMailFormProps {
  /** Who receives the mail now. */
  readonly mail: Pick<MailStatus, 'owner_address' | 'owner_source'>;
}

/** Asks who receives mail about leads. An empty address stands for the one that the owner signs in with. */
export function LeadMailForm({ mail: { owner_address: address, owner_source: source } }: LeadMailFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(address);
  const save = useMutation({
    mutationFn: (body: LeadMailChange) => request<MailStatus>('mail/leads', { method: 'PUT', body }),
    onSuccess: (status) => {
      setEmail(status.owner_address);
      refreshMail(client, status);
      notify(format(strings.saved, { address: status.owner_address }));
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.fields.length > 0)) notifyError(error);
    },
  });
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  // The other hints are about the address that is stored.
  const isChanged = email.trim() !== address;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ email });
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <div className="cells cells--one">
        <Field
          full
          label={strings.label}
          name="email"
          type="email"
          inputMode="email"
          hint={messageFor(strings.hints, isChanged ? 'desk' : source)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={save.error instanceof ApiError ? save.error.messageFor('email') : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      {isChanged && (
        <div className="row">
          <button type="submit" className="btn btn--sm" disabled={save.isPending}>
            {save.isPending ? strings.saving : strings.save}
          </button>
        </div>
      )}
    </form>
  );
}
