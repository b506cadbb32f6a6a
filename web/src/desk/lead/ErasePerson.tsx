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
import { words } from '../messages/messages.ts';

/** Props of {@link ErasePerson}. */
export interface ErasePersonProps {
  readonly line: LeadLine;
}

const says = words.lead;

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
      notify(says.erased);
    },
    onError: notifyError,
  });
  const isMeant = typed.trim().toLocaleLowerCase(words.locale) === says.eraseWord;

  return (
    <AlertDialog.Root onOpenChange={() => setTyped('')}>
      <AlertDialog.Trigger className="erase">
        <DeskIcon name="erase" />
        {says.erase}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{says.eraseTitle}</AlertDialog.Title>
          <AlertDialog.Description>{says.eraseText(customerName(line))}</AlertDialog.Description>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (isMeant) erase.mutate();
            }}
          >
            <div className="cells cells--one">
              <Field
                label={says.eraseConfirm(says.eraseWord)}
                name="confirm"
                autoComplete="off"
                autoCapitalize="none"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
            <div className="row">
              <AlertDialog.Close className="btn btn--line btn--sm">{words.cancel}</AlertDialog.Close>
              <button type="submit" className="btn btn--sm" disabled={!isMeant || erase.isPending}>
                {says.eraseDo}
              </button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
