import { useCallback, useState } from 'react';

const prefix = 'desk-draft:';

/**
 * Text being typed, kept on this device until it is sent: it survives a closed tab, an ended session and a reload.
 * Returns the text, a setter, and a function that deletes it.
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

/** The key of a draft in the browser's storage. */
export function storageKey(name: string): string {
  return prefix + name;
}

/** Returns whether there is an unsent draft with this name. */
export function hasDraft(name: string): boolean {
  return loadDraft(name) !== '';
}

/** The names of all unsent drafts with this prefix. */
export function draftNames(start: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix + start));
    return names.map((key) => key.slice(prefix.length)).sort();
  } catch {
    // Storage is blocked, so there are none.
    return [];
  }
}

/** Deletes all drafts, so that the next person on this device cannot read them. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** The stored text of a draft; empty if there is none. */
export function loadDraft(name: string): string {
  try {
    return localStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft, also for a screen that is not open yet. */
export function saveDraft(name: string, text: string): void {
  try {
    if (text) localStorage.setItem(prefix + name, text);
    else localStorage.removeItem(prefix + name);
  } catch {
    // Storage is full or blocked: the text is still on the screen.
  }
}
