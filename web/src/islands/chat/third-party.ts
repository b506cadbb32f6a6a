import type { ChatView } from '../../contract.gen';
import { button, icon, make } from './dom';
import { whenDefined } from './when-defined';

/** A third-party assistant as named in the settings. */
export interface ThirdParty {
  readonly script: string;
  readonly element: string;
  readonly agent: string;
}

/**
 * What stands in the chat for another company's assistant: first the question whether it may come, then its element.
 * Nothing of it is loaded before the visitor has said yes.
 */
export function createConsent(view: ChatView, widget: ThirdParty): HTMLElement {
  const { text, call } = view;
  const callLink = () =>
    make('a', { class: 'btn btn--line num', href: call.href }, icon('phone'), call.label);
  const place = make('div', { class: 'chat__wait', tabindex: '-1' });
  const begin = async () => {
    place.replaceChildren(make('p', { role: 'status' }, text.loading));
    // Loaded as a module by URL: a script element would need a trusted types policy.
    import(/* @vite-ignore */ new URL(widget.script, location.href).href).catch((error: unknown) =>
      console.error(widget.element, error),
    );
    if (!(await whenDefined(widget.element))) {
      return place.replaceChildren(make('p', { role: 'alert' }, text.late), callLink());
    }
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
