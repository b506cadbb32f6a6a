import type { ChatView } from '../../contract.gen';
import { button, icon, make } from './dom';
import { defined } from './when-defined';

/** Another company's assistant, as the settings name it. */
export interface ThirdParty {
  readonly script: string;
  readonly element: string;
  readonly agent: string;
}

/**
 * What stands in the chat for another company's assistant: first the question whether it may come, then its element.
 * Nothing of it is loaded before the visitor has said yes.
 */
export function consent(view: ChatView, widget: ThirdParty): HTMLElement {
  const { text, call } = view;
  const callLink = () =>
    make('a', { class: 'btn btn--line num', href: call.href }, icon('phone'), call.label);
  const place = make('div', { class: 'chat__wait', tabindex: '-1' });
  const begin = async () => {
    place.replaceChildren(make('p', { role: 'status' }, text.loading));
    // A module by its address: a script element would need a policy for trusted types.
    import(/* @vite-ignore */ new URL(widget.script, location.href).href).catch((error: unknown) =>
      console.error(widget.element, error),
    );
    if (!(await defined(widget.element))) {
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
