import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecoveryCodes, SecondFactorSetup } from '../../contract.gen';
import { request } from '../api/client.ts';
import { secondFactorQuery, sessionsQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { copy } from '../lib/clipboard.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { useScrollIntoView } from '../lib/use-scroll-into-view.ts';
import { format, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import './second-factor.css';

const strings = screenMessages.secondFactor;

/** Two-step sign-in: turns it on and off, and makes recovery codes. */
export function SecondFactor() {
  const client = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const refresh = () => {
    for (const { queryKey } of [secondFactorQuery, sessionsQuery])
      void client.invalidateQueries({ queryKey });
  };
  const begin = useMutation({
    mutationFn: () => request<SecondFactorSetup>('second-factor/begin', { method: 'POST' }),
    onSuccess: setSetup,
    onError: notifyError,
  });
  const replace = useMutation({
    mutationFn: () => request<RecoveryCodes>('second-factor/recovery-codes', { method: 'POST' }),
    onSuccess: (made) => {
      setCodes(made.codes);
      refresh();
    },
    onError: notifyError,
  });
  const remove = useMutation({
    mutationFn: () => request<null>('second-factor', { method: 'DELETE' }),
    onSuccess: () => {
      setCodes([]);
      refresh();
      notify(strings.turnedOff);
    },
    onError: notifyError,
  });
  if (!query.data) return <QueryStatus query={query} failed={messages.errors.offline} />;
  const { enabled_at, codes_left, is_required, days_left } = query.data;
  const isOn = enabled_at !== null;
  return (
    <section className="stack">
      <h2>{strings.title}</h2>
      <p>{isOn ? strings.on : strings.off}</p>
      {days_left !== null && <p role="status">{format(strings.daysLeft, { count: String(days_left) })}</p>}
      {isOn && is_required && <p>{strings.required}</p>}
      {codes.length > 0 && <CodeList key={codes.join()} codes={codes} />}
      {setup && !isOn && (
        <SecondFactorForm
          setup={setup}
          onDone={(made) => {
            setSetup(null);
            setCodes(made.codes);
            refresh();
          }}
        />
      )}
      {!isOn && !setup && (
        <button
          type="button"
          className="btn btn--grove btn--sm"
          disabled={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {strings.turnOn}
        </button>
      )}
      {isOn && (
        <>
          <p className="mute">{plural(strings.codesLeft, codes_left)}</p>
          <div className="row">
            <button
              type="button"
              className="btn btn--line btn--sm"
              disabled={replace.isPending}
              onClick={() => replace.mutate()}
            >
              {strings.newCodes}
            </button>
            {!is_required && (
              <ConfirmButton
                className="btn btn--line btn--sm"
                disabled={remove.isPending}
                confirmation={{
                  title: strings.turnOffTitle,
                  text: strings.turnOffText,
                  action: strings.turnOff,
                  onConfirm: () => remove.mutate(),
                }}
              >
                {strings.turnOff}
              </ConfirmButton>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** New recovery codes, which are shown only now. */
function CodeList({ codes }: { readonly codes: readonly string[] }) {
  // The form above it disappears, so the view would start in the middle of the text.
  const box = useScrollIntoView<HTMLDivElement>('start');
  return (
    <div ref={box} className="summary-box second-factor__new" role="status">
      <h3>{strings.codesTitle}</h3>
      <p>{strings.codesLead}</p>
      <ul className="second-factor__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <button
          type="button"
          className="btn btn--line btn--sm"
          onClick={() => void copy(codes.join('\n'), strings.codesCopied)}
        >
          <DeskIcon name="copy" />
          {strings.copyCodes}
        </button>
        <button type="button" className="btn btn--line btn--sm" onClick={() => print()}>
          {strings.printCodes}
        </button>
      </div>
    </div>
  );
}
