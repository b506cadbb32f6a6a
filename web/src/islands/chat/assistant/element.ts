import type { AssistantChoice, ChatView } from '../../../contract.gen';
import { button, icon, make, sheet } from '../dom';
import css from './assistant.css?inline';
import { ask, Refused } from './client';
import { answer, choices, question, remark } from './message';
import { canListen, canSpeak, hush, listen, speak } from './speech';

/** As many earlier questions as the server reads. */
const REMEMBERED = 40;
/** The longest question the server reads. */
const LONGEST = '500';

const styles = sheet(css);

/** `<mudanza-assistant>`: the site's own assistant. It shows its conversation once it is given its words. */
class Assistant extends HTMLElement {
  private readonly root = this.attachShadow({ mode: 'open' });
  private words: ChatView | null = null;
  private readonly asked: string[] = [];
  private log = make('div', {});
  private field = make('input', {});
  private busy = false;
  private aloud = false;
  private stopListening: (() => void) | null = null;

  /** The words it speaks with. Setting them begins the conversation. */
  set view(view: ChatView) {
    this.words = view;
    this.root.adoptedStyleSheets = [styles];
    this.root.replaceChildren(...this.furniture(view));
  }

  override focus(): void {
    this.field.focus();
  }

  /** Stops listening and speaking. */
  rest(): void {
    this.stopListening?.();
    hush();
  }

  private furniture(view: ChatView): HTMLElement[] {
    const { text } = view;
    this.log = make('div', { class: 'log', role: 'log', 'aria-label': text.log_label, tabindex: '0' });
    const first = text.suggestions.map((words) => ({ label: words, question: words }));
    this.log.append(
      remark(view, text.greeting),
      choices(first, (choice) => this.pick(choice), text.suggestions_label) ?? '',
    );
    this.field = make('input', {
      'aria-label': text.field,
      placeholder: text.hint,
      maxlength: LONGEST,
      autocomplete: 'off',
      enterkeyhint: 'send',
    });
    const send = make('button', { 'aria-label': text.send }, icon('arrow'));
    const form = make('form', { class: 'field' }, this.field, canListen() && this.microphone(view), send);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send(this.field.value);
    });
    return canSpeak() ? [this.log, this.loudspeaker(view), form] : [this.log, form];
  }

  private microphone({ text }: ChatView): HTMLButtonElement {
    const named = (name: string, on: boolean) => {
      mic.setAttribute('aria-label', name);
      mic.classList.toggle('is-on', on);
    };
    const mic = button(
      () => {
        if (this.stopListening) return this.stopListening();
        hush();
        named(text.listening, true);
        this.stopListening = listen({
          heard: (words) => void this.send(words),
          failed: () => this.say(text.not_heard),
          ended: () => {
            this.stopListening = null;
            named(text.listen, false);
          },
        });
      },
      { class: 'mic', 'aria-label': text.listen },
      icon('mic'),
    );
    return mic;
  }

  private loudspeaker({ text }: ChatView): HTMLElement {
    const box = make('input', { type: 'checkbox' });
    box.addEventListener('change', () => {
      this.aloud = box.checked;
      if (!this.aloud) hush();
    });
    return make('label', { class: 'aloud' }, box, text.speak);
  }

  private pick(choice: AssistantChoice): void {
    // The button that was pressed scrolls away; what comes next is typed.
    if (matchMedia('(hover: hover)').matches) this.focus();
    void this.send(choice.question, choice.label);
  }

  /** Asks a question; the visitor sees what was pressed, which may be shorter. */
  private async send(words: string, shown = words): Promise<void> {
    const { words: view } = this;
    const typed = words.trim();
    if (!view || typed === '' || this.busy) return;
    this.busy = true;
    this.field.value = '';
    const asked = question(view, shown);
    const waiting = remark(view, view.text.thinking);
    waiting.classList.add('is-waiting');
    this.log.append(asked, waiting);
    this.show(asked);
    try {
      const given = await ask(
        { question: typed, conversation: this.asked.slice(-REMEMBERED) },
        view.anon_key,
      );
      this.asked.push(typed);
      waiting.replaceWith(answer(view, given, (choice) => this.pick(choice)));
      if (this.aloud) {
        hush();
        if (given.spanish) speak(given.spanish, 'es-US');
        speak(given.answer, 'en-US');
      }
    } catch (error) {
      console.warn('assistant', error);
      const words = error instanceof Refused && error.message ? error.message : view.text.failed;
      const failed = {
        answer: words,
        spanish: null,
        page: null,
        estimate: null,
        ask: [],
        call: true,
        sure: false,
      };
      waiting.replaceWith(answer(view, failed, () => {}));
      if (this.field.value === '') this.field.value = typed;
    } finally {
      this.busy = false;
    }
    this.show(asked);
  }

  private say(words: string): void {
    if (!this.words) return;
    const said = remark(this.words, words);
    this.log.append(said);
    this.show(said);
  }

  /** Brings a message to the top, so that a long answer is read from its beginning. */
  private show(message: HTMLElement): void {
    this.log.scrollTop = message.offsetTop - this.log.offsetTop - 12;
  }
}

customElements.define('mudanza-assistant', Assistant);
