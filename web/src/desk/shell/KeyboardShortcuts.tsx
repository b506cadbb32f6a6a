import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { createStore, useStore } from '../lib/store.ts';
import { letterShortcuts, setLetterShortcuts, useShortcuts } from '../lib/use-shortcuts.ts';
import { messages } from '../messages/messages.ts';

const shown = createStore(false);

/** Shows which keys there are. */
export function openShortcuts(): void {
  shown.set(true);
}

/** The keys that work on every screen, and the sheet that explains all of them. */
export function KeyboardShortcuts() {
  const navigate = useNavigate();
  const open = useStore(shown);
  const letters = useStore(letterShortcuts);
  const keys = useMemo(
    () => ({
      '?': openShortcuts,
      '/': () => document.getElementById('search')?.focus(),
      a: () => void navigate({ to: '/add' }),
    }),
    [navigate],
  );
  useShortcuts(keys);

  return (
    <Dialog.Root open={open} onOpenChange={(is) => shown.set(is)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{messages.shortcuts.title}</Dialog.Title>
          <Dialog.Description>{messages.shortcuts.lead}</Dialog.Description>
          <dl className="keys">
            {Object.entries(messages.shortcuts.keys).map(([key, meaning]) => (
              <div key={key} className="keys__row">
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <label className="check">
            <input
              type="checkbox"
              checked={letters}
              onChange={(event) => setLetterShortcuts(event.target.checked)}
            />
            <span>{messages.shortcuts.enabled}</span>
          </label>
          <Dialog.Close className="dialog__close" aria-label={messages.common.close}>
            <DeskIcon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
