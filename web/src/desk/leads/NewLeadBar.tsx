import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { markSeen, newLeads } from '../api/event-stream.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { announce } from '../lib/toasts.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { customerName } from './line-labels.ts';

/** How long the bar is shown, in milliseconds. */
const visibleFor = 30_000;

/**
 * A bar at the bottom of every screen that announces new leads not in view and opens the latest. It disappears
 * automatically, but not while hovered or focused; the leads stay in the list.
 */
export function NewLeadBar() {
  const unseen = useStore(newLeads);
  const navigate = useNavigate();
  const client = useQueryClient();
  const latest = unseen.at(-1);
  const text = latest ? plural(messages.list.newLeads, unseen.length, { name: customerName(latest) }) : '';

  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  const [isHeld, setHeld] = useState(false);
  const isOver = useIsOver(latest?.id, isHeld);

  const close = () => {
    setHeld(false);
    markSeen(unseen.map(({ id }) => id));
    void client.invalidateQueries({ queryKey: ['leads'] });
  };
  if (!latest || isOver) return null;
  return (
    <aside
      className="arrived on-dark"
      aria-label={messages.list.newLeadsLabel}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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

/** Returns whether the announcement of the latest lead is over. A new lead and the end of a pause restart the timer. */
function useIsOver(latest: string | undefined, isPaused: boolean): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (latest === undefined || isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      // It is not visible in another tab.
      if (!document.hidden) timer = setTimeout(() => setOver(latest), visibleFor);
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [latest, isPaused]);
  return latest !== undefined && over === latest;
}
