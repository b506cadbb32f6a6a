import { useCallback, useState } from 'react';

const prefix = 'desk-draft:';

/**
 * Text being typed, kept on this device until it is sent: it outlives a closed tab, a lost session and a reload.
 * `clear` forgets it.
 */
export function useDraft(name: string): readonly [string, (text: string) => void, () => void] {
  const [draft, setDraft] = useState(() => ({ name, text: loadDraft(name) }));
  const text = draft.name === name ? draft.text : loadDraft(name);
  const set = useCallback(
    (next: string) => {
      saveDraft(name, next);
      setDraft({ name, text: next });
    },
    [name],
  );
  const clear = useCallback(() => set(''), [set]);
  return [text, set, clear];
}

/** Whether there is text of this name that has not been sent. */
export function hasDraft(name: string): boolean {
  return loadDraft(name) !== '';
}

/** Forgets every draft: the next person at this device need not read them. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The text that is kept under a name; empty if there is none. */
export function loadDraft(name: string): string {
  try {
    return localStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text under a name, for a screen that is yet to be opened. */
export function saveDraft(name: string, text: string): void {
  try {
    if (text) localStorage.setItem(prefix + name, text);
    else localStorage.removeItem(prefix + name);
  } catch {
    // Full or forbidden storage: the text is on the screen still.
  }
}
