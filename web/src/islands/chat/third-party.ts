import type { ChatView } from '../../contract.gen';
import { button, icon, make } from './dom';
import { LATE_MS, whenDefined } from './when-defined';

/** The longest time between two attempts to load the script, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** A third-party assistant as named in the settings. */
export interface ThirdParty {
  readonly script: string;
  readonly element: string;
  readonly agent: string;
}

/**
 * The content of the chat with a third-party assistant: first the question for consent, then its element. Nothing of it
 * is loaded before the visitor has agreed. Then `wait` is called with a promise of the element's existence; meanwhile a
 * call is offered, and the script is tried again for as long as the page is open.
 */
export function createConsent(
  view: ChatView,
  widget: ThirdParty,
  wait: (ready: Promise<void>) => void,
): HTMLElement {
  const { text, call } = view;
  const callLink = () =>
    make('a', { class: 'btn btn--line num', href: call.href }, icon('phone'), call.label);
  const place = make('div', { class: 'chat__wait', tabindex: '-1' });
  const begin = async () => {
    const status = make('p', { role: 'status' }, text.loading);
    place.replaceChildren(status, callLink());
    // The focused button has disappeared.
    place.focus();
    const late = setTimeout(() => status.replaceChildren(text.late), LATE_MS);
    load(widget, 0);
    const ready = whenDefined(widget.element);
    wait(ready);
    await ready;
    clearTimeout(late);
    const element = document.createElement(widget.element);
    element.setAttribute('agent-id', widget.agent);
    place.classList.remove('chat__wait');
    place.replaceChildren(element);
  };
  place.append(
    make('p', {}, text.consent),
    button(() => void begin(), { class: 'btn btn--grove' }, text.consent_yes),
    callLink(),
  );
  return place;
}

/** Loads the script, and again after a pause if it fails, which doubles each time. */
function load(widget: ThirdParty, failures: number): void {
  const url = new URL(widget.script, location.href);
  // Some browsers remember that a module failed to load, but not under another fragment.
  if (failures > 0) url.hash = String(failures);
  // Loaded as a module by URL: a script element would need a trusted types policy.
  import(/* @vite-ignore */ url.href).catch((error: unknown) => {
    console.error(widget.element, error);
    const pause = Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS);
    setTimeout(() => load(widget, failures + 1), pause);
  });
}
