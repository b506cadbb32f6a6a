import type { AssistantChoice, ChatView } from '../../../contract.gen';
import { button, icon, make, sheet } from '../dom';
import css from './assistant.css?inline';
import { askAssistant, RefusedError } from './client';
import { answer, choices, question, remark } from './message';
import { canListen, canSpeak, listen, speak, stopSpeaking } from './speech';

/** Number of earlier questions that the server reads. */
const MAX_HISTORY = 40;
/** Maximum length of a question that the server reads. */
const MAX_LENGTH = '500';

const styles = sheet(css);

/** `<mudanza-assistant>`: the site's own assistant. Setting its `view` starts the conversation. */
class Assistant extends HTMLElement {
  private readonly root = this.attachShadow({ mode: 'open' });
  private chatView: ChatView | null = null;
  private readonly sent: string[] = [];
  private log = make('div', {});
  private field = make('input', {});
  private busy = false;
  private readAloud = false;
  private stopListening: (() => void) | null = null;

  /** The texts of the conversation. Setting them starts it. */
  set view(view: ChatView) {
    this.chatView = view;
    this.root.adoptedStyleSheets = [styles];
    this.root.replaceChildren(...this.render(view));
  }

  override focus(): void {
    this.field.focus();
  }

  /** Stops listening and speaking. */
  stop(): void {
    this.stopListening?.();
    stopSpeaking();
  }

  private render(view: ChatView): HTMLElement[] {
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
      maxlength: MAX_LENGTH,
      autocomplete: 'off',
      enterkeyhint: 'send',
    });
    const send = make('button', { 'aria-label': text.send }, icon('arrow'));
    const form = make('form', { class: 'field' }, this.field, canListen() && this.microphone(view), send);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send(this.field.value);
    });
    return canSpeak() ? [this.log, this.readAloudSwitch(view), form] : [this.log, form];
  }

  private microphone({ text }: ChatView): HTMLButtonElement {
    const named = (name: string, on: boolean) => {
      mic.setAttribute('aria-label', name);
      mic.classList.toggle('is-on', on);
    };
    const mic = button(
      () => {
        if (this.stopListening) return this.stopListening();
        stopSpeaking();
        named(text.listening, true);
        this.stopListening = listen({
          onHeard: (words) => void this.send(words),
          onError: () => this.say(text.not_heard),
          onEnd: () => {
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

  private readAloudSwitch({ text }: ChatView): HTMLElement {
    const box = make('input', { type: 'checkbox' });
    box.addEventListener('change', () => {
      this.readAloud = box.checked;
      if (!this.readAloud) stopSpeaking();
    });
    return make('label', { class: 'aloud' }, box, text.speak);
  }

  private pick(choice: AssistantChoice): void {
    // The pressed button scrolls away, so the field gets the focus.
    if (matchMedia('(hover: hover)').matches) this.focus();
    void this.send(choice.question, choice.label);
  }

  /** Sends a question. `shown` is what the visitor sees, which may be shorter. */
  private async send(words: string, shown = words): Promise<void> {
    const { chatView: view } = this;
    const typed = words.trim();
    if (!view || typed === '' || this.busy) return;
    this.busy = true;
    this.field.value = '';
    const message = question(view, shown);
    const waiting = remark(view, view.text.thinking);
    waiting.classList.add('is-waiting');
    this.log.append(message, waiting);
    this.show(message);
    try {
      const given = await askAssistant(
        { question: typed, conversation: this.sent.slice(-MAX_HISTORY) },
        view.anon_key,
      );
      this.sent.push(typed);
      waiting.replaceWith(answer(view, given, (choice) => this.pick(choice)));
      if (this.readAloud) {
        stopSpeaking();
        if (given.spanish) speak(given.spanish, 'es-US');
        speak(given.answer);
      }
    } catch (error) {
      console.warn('assistant', error);
      const words = error instanceof RefusedError && error.message ? error.message : view.text.failed;
      const failed = {
        answer: words,
        spanish: null,
        page: null,
        estimate: null,
        quote: null,
        ask: [],
        call: true,
        sure: false,
      };
      waiting.replaceWith(answer(view, failed, () => {}));
      if (this.field.value === '') this.field.value = typed;
    } finally {
      this.busy = false;
    }
    this.show(message);
  }

  private say(words: string): void {
    if (!this.chatView) return;
    const said = remark(this.chatView, words);
    this.log.append(said);
    this.show(said);
  }

  /** Scrolls a message to the top, so that a long answer is read from its beginning. */
  private show(message: HTMLElement): void {
    this.log.scrollTop = message.offsetTop - this.log.offsetTop - 12;
  }
}

customElements.define('mudanza-assistant', Assistant);
