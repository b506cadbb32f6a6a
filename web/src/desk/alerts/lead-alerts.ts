import type { LeadLine } from '../../contract.gen';
import { newLeads } from '../api/event-stream.ts';
import { createStore } from '../lib/store.ts';
import { chime, unlockSound } from './chime.ts';

/** The browser's permission for notifications. */
export type Permission = NotificationPermission | 'unsupported';

/** What is needed to announce a lead. */
export interface Announcer {
  /** The text of a notification about a lead. */
  readonly text: (lead: LeadLine) => string;
  /** Opens a lead whose notification was clicked. */
  readonly open: (id: string) => void;
}

const key = 'desk-alerts';
const announcedKey = 'desk-alerts:last';

/** Whether this device alerts of new leads. Off until it is switched on. */
export const alerts = createStore(read(key) === 'on');

/** How many leads have arrived while the desk was not in view. */
export const unseenCount = createStore(0);

/** Returns what the browser allows now. */
export function permission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Switches alerts on. Must be called in a click: the browser allows sound and the question about notifications then. */
export async function switchOn(): Promise<Permission> {
  write(key, 'on');
  alerts.set(true);
  unlockSound();
  chime();
  if (permission() !== 'default') return permission();
  return Notification.requestPermission();
}

/** Switches alerts off. */
export function switchOff(): void {
  write(key, '');
  alerts.set(false);
  unseenCount.set(0);
}

/** Announces leads as they arrive, in a background tab too. Returns a function that stops it. */
export function watchLeads(announcer: Announcer): () => void {
  const known = new Set(newLeads.get().map(({ id }) => id));
  const stop = new AbortController();
  const { signal } = stop;
  const unwatch = newLeads.watch(() => {
    const added = newLeads.get().filter(({ id }) => !known.has(id));
    for (const { id } of added) known.add(id);
    if (alerts.get() && added.length > 0) announceAll(added, announcer);
  });
  const clear = () => {
    if (document.visibilityState === 'visible') unseenCount.set(0);
  };
  document.addEventListener('visibilitychange', clear, { signal });
  // After a reload the browser allows sound from the first click or key.
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, () => alerts.get() && unlockSound(), { signal, passive: true });
  return () => {
    unwatch();
    stop.abort();
  };
}

function announceAll(added: readonly LeadLine[], announcer: Announcer): void {
  if (document.visibilityState !== 'visible') unseenCount.set(unseenCount.get() + added.length);
  const last = added.at(-1);
  if (!last) return;
  // Another tab of the desk may have announced it.
  if (read(announcedKey) === last.id) return;
  write(announcedKey, last.id);
  chime();
  if (!document.hasFocus() && permission() === 'granted') show(last, announcer);
}

function show(lead: LeadLine, { text, open }: Announcer): void {
  try {
    const notification = new Notification(text(lead), { tag: lead.id });
    notification.onclick = () => {
      window.focus();
      open(lead.id);
      notification.close();
    };
  } catch {
    // Chrome on Android shows notifications of installed apps only. The sound was played.
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function write(name: string, value: string): void {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Storage is blocked: the switch is on until the tab is closed.
  }
}
