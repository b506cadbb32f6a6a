/** JSON values in local storage, tolerating browsers that block it. */

/** Reads a value; `null` if it is missing, invalid or blocked. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value, or removes it if it is `null`. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Blocked or full: the form is sent all the same.
  }
}
