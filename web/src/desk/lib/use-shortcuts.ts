import { useEffect } from 'react';
import { createStore } from './store.ts';

const setting = 'desk-letter-keys';

/** Whether letters move about. Those who dictate or tremble can switch them off (WCAG 2.1.4). */
export const letterShortcuts = createStore(load());

/** Switches letters on or off on this device. */
export function setLetterShortcuts(on: boolean): void {
  letterShortcuts.set(on);
  try {
    localStorage.setItem(setting, on ? 'on' : 'off');
  } catch {
    // Then it holds until the page is left.
  }
}

/** Does something when one of these keys is pressed anywhere but in a field or a dialog. Give it a stable object. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && !letterShortcuts.get()) return;
      if (event.target instanceof HTMLElement && event.target.closest(taken)) {
        // The first Escape leaves a field, the next does what it does elsewhere.
        if (event.key === 'Escape' && event.target.matches(fields)) event.target.blur();
        return;
      }
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}

const fields = 'input, textarea, select';
const taken = `${fields}, [contenteditable], dialog, [popover]`;

function load(): boolean {
  try {
    return localStorage.getItem(setting) !== 'off';
  } catch {
    return true;
  }
}
