import { connectionState } from '../api/event-stream.ts';
import { useStore } from '../lib/store.ts';
import { messages } from '../messages/messages.ts';

/** Shown only while live updates are interrupted. */
export function ConnectionStatus() {
  const state = useStore(connectionState);
  return (
    <p className="connection-status" role="status">
      {state === 'lost' ? messages.connection.lost : ''}
    </p>
  );
}
