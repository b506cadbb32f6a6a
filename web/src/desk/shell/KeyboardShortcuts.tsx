import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { createStore, useStore } from '../lib/store.ts';
import { letterShortcuts, setLetterShortcuts, useShortcuts } from '../lib/use-shortcuts.ts';
import { messages } from '../messages/messages.ts';
import './keyboard-shortcuts.css';

const isShown = createStore(false);

/** Opens the list of keyboard shortcuts. */
export function openShortcuts(): void {
  isShown.set(true);
}

/** The shortcuts that work on every screen, and the dialog that lists all of them. */
export function KeyboardShortcuts() {
  const navigate = useNavigate();
  const open = useStore(isShown);
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

  if (!open) return null;
  return (
    <Dialog
      title={messages.shortcuts.title}
      description={messages.shortcuts.lead}
      onClose={() => isShown.set(false)}
    >
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
    </Dialog>
  );
}
