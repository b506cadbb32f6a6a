import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Erased, ErasureRequest, LeadLine } from '../../contract.gen';
import { request } from '../api/client.ts';
import { removeCachedLead } from '../api/lead-cache.ts';
import { personMatchesQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { customerName } from '../leads/line-labels.ts';
import { notify } from '../lib/toasts.ts';
import { format, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { PersonMatchList } from './PersonMatchList.tsx';

/** Props of {@link ErasePerson}. */
export interface ErasePersonProps {
  readonly line: LeadLine;
}

const strings = messages.lead;
const onlyThis: ErasureRequest = { leads: [], subscription: false };

/** Erases the lead, and matches that the owner ticks, after a typed confirmation. */
export function ErasePerson({ line }: ErasePersonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ErasureRequest>(onlyThis);
  const matches = useQuery({ ...personMatchesQuery(line.id), enabled: open });
  const erase = useMutation({
    mutationFn: () =>
      request<Erased>(`leads/${encodeURIComponent(line.id)}/person`, { method: 'DELETE', body: chosen }),
    onSuccess: async () => {
      await navigate({ to: '/leads', search: (search) => search });
      for (const id of [line.id, ...chosen.leads]) removeCachedLead(client, id);
      void client.invalidateQueries({ queryKey: ['leads'] });
      notify(strings.erased);
    },
  });
  const isMeant = typed.trim().toLocaleLowerCase(messages.locale) === strings.eraseWord;

  const close = () => {
    setOpen(false);
    setTyped('');
    setChosen(onlyThis);
    erase.reset();
  };

  return (
    <>
      <button type="button" className="erase" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <DeskIcon name="erase" />
        {strings.erase}
      </button>
      {open && (
        <Dialog
          alert
          title={strings.eraseTitle}
          description={format(strings.eraseText, { name: customerName(line) })}
          onClose={close}
        >
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (isMeant) erase.mutate();
            }}
          >
            <PersonMatchList lead={line.id} query={matches} chosen={chosen} onChange={setChosen} />
            {matches.data && <p>{backupNote(matches.data.backup_days)}</p>}
            <div className="cells cells--one">
              <Field
                label={format(strings.eraseConfirm, { word: strings.eraseWord })}
                name="confirm"
                autoComplete="off"
                autoCapitalize="none"
                value={typed}
                error={erase.error?.message}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
            <div className="row">
              <button type="button" className="btn btn--line btn--sm" onClick={close}>
                {messages.common.cancel}
              </button>
              <button
                type="submit"
                className="btn btn--sm"
                disabled={!isMeant || !matches.data || erase.isPending}
              >
                {strings.eraseSubmit}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}

/** Returns how long backups still contain what is erased. */
function backupNote(days: number | null): string {
  const { backups, backupsUnknown } = messages.erase;
  return days === null ? backupsUnknown : plural(backups, days);
}
