import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MailServerRemoval, MailStatus } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { mailQuery, mailServerQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { MailServerForm } from './MailServerForm.tsx';
import { refreshMail } from './use-mail.ts';

const strings = screenMessages.setup.mail.form;

interface MailServerProps {
  /** Called when a server was stored. */
  readonly onSaved: () => void;
}

/** The mail server that is entered at the desk: a form, or buttons to change and to remove it. */
export function MailServer({ onSaved }: MailServerProps) {
  const client = useQueryClient();
  const entered = useQuery(mailServerQuery).data;
  const [isEditing, setEditing] = useState(false);
  const isNew = entered?.host === '';
  // Entered values stay when someone else enters a server in the meantime.
  useEffect(() => {
    if (isNew) setEditing(true);
  }, [isNew]);
  const remove = useMutation({
    mutationFn: (body: MailServerRemoval) => request<MailStatus>('mail/server', { method: 'DELETE', body }),
    onSuccess: (status) => {
      refreshMail(client, status);
      notify(strings.removed);
    },
    onError: (error) => {
      notifyError(error);
      // Someone else changed it: the person sees to what before deciding again.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: mailQuery.queryKey });
    },
  });
  if (entered === undefined) return null;
  if (isNew || isEditing) {
    return (
      <MailServerForm
        entered={entered}
        onCancel={isNew ? undefined : () => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          onSaved();
        }}
      />
    );
  }
  return (
    <div className="row">
      <button type="button" className="btn btn--line btn--sm" onClick={() => setEditing(true)}>
        {strings.change}
      </button>
      <ConfirmButton
        className="btn btn--line btn--sm"
        disabled={remove.isPending}
        confirmation={{
          title: strings.removeTitle,
          text: strings.removeText,
          action: strings.remove,
          onConfirm: () => remove.mutate({ expected: entered.version }),
        }}
      >
        {strings.remove}
      </ConfirmButton>
    </div>
  );
}
