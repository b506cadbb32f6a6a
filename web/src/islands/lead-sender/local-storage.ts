/** What this browser keeps for us until we drop it: JSON under a name, where the browser allows it. */

/** Reads what is kept; `null` where there is nothing, nothing sound, or no leave to look. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value, or drops it if it is `null`. A browser that refuses loses nothing but the memory. */
export function writeKept(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse; a form is sent all the same.
  }
}
