import { useSyncExternalStore } from 'react';
import { messages } from '../messages/messages.ts';

/** Shown only while the device is offline. A crew member gets no live updates whose loss would show it. */
export function CrewConnection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p className="connection-status" role="status">
      {isOnline ? '' : messages.connection.offline}
    </p>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
