import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { connectionState } from '../api/event-stream.ts';
import {
  discardPendingChange,
  overwriteWithPendingChange,
  type PendingChange,
  pendingChanges,
  sendPendingChanges,
  watchPendingChanges,
} from '../api/pending-changes.ts';
import { meQuery } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { pendingLabel } from '../leads/pending-label.ts';
import { retryWithBackoff } from '../lib/retry-with-backoff.ts';
import { useStore } from '../lib/store.ts';
import { notify } from '../lib/toasts.ts';
import { labelFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import './pending-changes.css';

const strings = messages.pending;

/** Shows how many changes wait on this device, sends them when the server is back, and warns before leaving. */
export function PendingChangesBar() {
  const client = useQueryClient();
  const me = useQuery(meQuery).data?.person.id;
  const waiting = useStore(pendingChanges).filter(({ person }) => person === me);
  const isLive = useStore(connectionState) === 'live';
  const [isOpen, setIsOpen] = useState(false);
  const count = waiting.length;
  const isSendable = waiting.some(({ refusal }) => !refusal);

  useEffect(watchPendingChanges, []);
  useEffect(() => {
    if (!isSendable || me === undefined) return;
    const send = async () => {
      const sent = await sendPendingChanges(client);
      if (sent > 0) notify(plural(strings.sent, sent));
    };
    // Immediately if the connection is up: it may have been restored while this page was loading.
    return retryWithBackoff(send, { now: isLive });
  }, [client, me, isSendable, isLive]);
  useEffect(() => {
    if (count === 0) return;
    const warn = (event: BeforeUnloadEvent) => {
      // Signing out has just deleted them.
      if (pendingChanges.get().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [count]);

  return (
    <div className="unsent-bar" role="status">
      {count > 0 && (
        <>
          <p>{plural(strings.waiting, count)}</p>
          <button
            type="button"
            className="btn btn--line btn--sm"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {strings.show}
          </button>
        </>
      )}
      {isOpen && count > 0 && (
        <Dialog title={strings.title} description={strings.lead} onClose={() => setIsOpen(false)}>
          <ul className="ruled">
            {waiting.map((change) => (
              <Waiting key={change.id} change={change} onOpen={() => setIsOpen(false)} />
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}

interface WaitingProps {
  readonly change: PendingChange;
  readonly onOpen: () => void;
}

function Waiting({ change, onOpen }: WaitingProps) {
  const { id, lead, refusal, version } = change;
  const name = change.name || messages.list.noName;
  return (
    <li>
      <div>
        <Link to="/leads/$id" params={{ id: lead }} className="link" onClick={onOpen}>
          {name}
        </Link>
        <p className="typed">{pendingLabel(change)}</p>
        {refusal && <p className="failure">{refusal}</p>}
      </div>
      {version !== undefined && (
        <button
          type="button"
          className="btn btn--line btn--sm"
          aria-label={labelFor(strings.overwrite, name)}
          onClick={() => overwriteWithPendingChange(id)}
        >
          {strings.overwrite}
        </button>
      )}
      <button
        type="button"
        className="btn btn--line btn--sm"
        aria-label={labelFor(strings.discard, name)}
        onClick={() => discardPendingChange(id)}
      >
        {strings.discard}
      </button>
    </li>
  );
}
