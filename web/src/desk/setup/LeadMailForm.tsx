import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { LeadMailChange, MailStatus } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { mailQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { refreshMail } from './use-mail.ts';

const strings = screenMessages.setup.mail.leads;

/** Who receives mail about leads, and the version of that setting. */
type LeadMail = Pick<MailStatus, 'owner_address' | 'owner_source' | 'owner_version'>;

interface LeadMailFormProps {
  /** What is stored now. */
  readonly mail: LeadMail;
}

/** Form for the address that gets mail about leads. An empty one means the owner's sign-in address. */
export function LeadMailForm({ mail }: LeadMailFormProps) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useSharedForm(versionOf(mail), async () =>
    versionOf(await client.fetchQuery({ ...mailQuery, staleTime: 0 })),
  );
  const { email = '' } = form.values;
  const change = useMutation({
    mutationFn: (body: LeadMailChange) => request<MailStatus>('mail/leads', { method: 'PUT', body }),
  });
  useEffect(() => {
    if (change.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change.error]);
  // The other hints are about the address that is stored.
  const isChanged = email.trim() !== mail.owner_address;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      await form.save(async ({ values, version: expected }) => {
        const status = await change.mutateAsync({ email: values.email ?? '', expected });
        refreshMail(client, status);
        notify(format(strings.saved, { address: status.owner_address }));
        return versionOf(status);
      });
    } catch (error) {
      notifyUnlessFields(error);
    }
  };
  return (
    <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FieldConflicts form={form} title={screenMessages.setup.mail.conflict} labelOf={() => strings.label} />
      <div className="cells cells--one">
        <Field
          full
          label={strings.label}
          name="email"
          type="email"
          inputMode="email"
          hint={messageFor(strings.hints, isChanged ? 'desk' : mail.owner_source)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={change.error instanceof ApiError ? change.error.messageFor('email') : undefined}
          onChange={({ target }) => form.set('email', target.value)}
        />
      </div>
      {isChanged && (
        <div className="row">
          <button type="submit" className="btn btn--sm" disabled={change.isPending}>
            {change.isPending ? strings.saving : strings.save}
          </button>
        </div>
      )}
    </form>
  );
}

function versionOf({ owner_address: email, owner_version: version }: LeadMail): FormVersion {
  return { version, values: { email } };
}
