import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailStatus } from '../../contract.gen';
import { request } from '../api/client.ts';
import { mailServerQuery } from '../api/queries.ts';
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
  const remove = useMutation({
    mutationFn: () => request<MailStatus>('mail/server', { method: 'DELETE' }),
    onSuccess: (status) => {
      refreshMail(client, status);
      notify(strings.removed);
    },
    onError: notifyError,
  });
  if (entered === undefined) return null;
  if (entered === null || isEditing) {
    return (
      <MailServerForm
        entered={entered}
        onCancel={entered ? () => setEditing(false) : undefined}
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
          onConfirm: () => remove.mutate(),
        }}
      >
        {strings.remove}
      </ConfirmButton>
    </div>
  );
}
