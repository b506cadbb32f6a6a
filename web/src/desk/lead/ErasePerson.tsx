import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Erased, LeadLine } from '../../contract.gen';
import { request } from '../api/client.ts';
import { removeCachedLead } from '../api/lead-cache.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { customerName } from '../leads/line-labels.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link ErasePerson}. */
export interface ErasePersonProps {
  readonly line: LeadLine;
}

const strings = messages.lead;

/** Erases all data of the lead's person, after one has typed that one means it. */
export function ErasePerson({ line }: ErasePersonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => request<Erased>(`leads/${encodeURIComponent(line.id)}/person`, { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate({ to: '/', search: (search) => search });
      removeCachedLead(client, line.id);
      void client.invalidateQueries({ queryKey: ['leads'] });
      notify(strings.erased);
    },
    onError: notifyError,
  });
  const isMeant = typed.trim().toLocaleLowerCase(messages.locale) === strings.eraseWord;

  return (
    <AlertDialog.Root onOpenChange={() => setTyped('')}>
      <AlertDialog.Trigger className="erase">
        <DeskIcon name="erase" />
        {strings.erase}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{strings.eraseTitle}</AlertDialog.Title>
          <AlertDialog.Description>
            {format(strings.eraseText, { name: customerName(line) })}
          </AlertDialog.Description>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (isMeant) erase.mutate();
            }}
          >
            <div className="cells cells--one">
              <Field
                label={format(strings.eraseConfirm, { word: strings.eraseWord })}
                name="confirm"
                autoComplete="off"
                autoCapitalize="none"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
            <div className="row">
              <AlertDialog.Close className="btn btn--line btn--sm">
                {messages.common.cancel}
              </AlertDialog.Close>
              <button type="submit" className="btn btn--sm" disabled={!isMeant || erase.isPending}>
                {strings.eraseSubmit}
              </button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
