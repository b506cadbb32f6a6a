import { useEffect } from 'react';
import { createStore } from './store.ts';

const setting = 'desk-letter-keys';

/** Whether single-letter shortcuts are on. WCAG 2.1.4 requires a way to turn them off. */
export const letterShortcuts = createStore(load());

/** Turns single-letter shortcuts on or off on this device. */
export function setLetterShortcuts(on: boolean): void {
  letterShortcuts.set(on);
  try {
    localStorage.setItem(setting, on ? 'on' : 'off');
  } catch {
    // Storage is blocked: the setting lasts until the page is left.
  }
}

/** Handles keys pressed outside fields and dialogs. Pass a memoized object. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && !letterShortcuts.get()) return;
      if (event.target instanceof HTMLElement && event.target.closest(excluded)) {
        // The first Escape leaves the field, the next one has its usual effect.
        if (event.key === 'Escape' && event.target.matches(fields)) event.target.blur();
        return;
      }
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}

const fields = 'input, textarea, select';
const excluded = `${fields}, [contenteditable], dialog, [popover]`;

function load(): boolean {
  try {
    return localStorage.getItem(setting) !== 'off';
  } catch {
    return true;
  }
}
