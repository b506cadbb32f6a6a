import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markSeen, newLeads } from '../api/event-stream.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { announce } from '../lib/toasts.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { customerName } from './line-labels.ts';

/** A bar at the bottom of every screen that announces new leads not in view and opens the latest. */
export function NewLeadBar() {
  const unseen = useStore(newLeads);
  const navigate = useNavigate();
  const client = useQueryClient();
  const latest = unseen.at(-1);
  const text = latest ? plural(messages.list.newLeads, unseen.length, { name: customerName(latest) }) : '';

  useEffect(() => {
    if (text) announce(text);
  }, [text]);

  const close = () => {
    markSeen(unseen.map(({ id }) => id));
    void client.invalidateQueries({ queryKey: ['leads'] });
  };
  if (!latest) return null;
  return (
    <aside className="arrived on-dark" aria-label={messages.list.newLeadsLabel}>
      <p>{text}</p>
      <button
        type="button"
        className="btn btn--rind btn--sm"
        // Keeps the focus in the list: losing it would insert the lead and remove this bar before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          close();
          void navigate({ to: '/leads/$id', params: { id: latest.id } });
        }}
      >
        {messages.list.open}
      </button>
      <button type="button" className="arrived__close" aria-label={messages.common.close} onClick={close}>
        <DeskIcon name="close" />
      </button>
    </aside>
  );
}
