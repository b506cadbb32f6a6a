import type { ChatView } from '../../contract.gen';
import { avoidButtons } from './avoid-buttons';
import css from './chat.css?inline';
import { type ChatDialog, createDialog } from './dialog';
import { abortAfter, addStyles, canShowChat, icon, make } from './dom';
import type { createConsent } from './third-party';
import { LATE_MS, whenDefined } from './when-defined';

/** Element name of our own assistant. */
const ASSISTANT_ELEMENT = 'mudanza-assistant';
/** From this width the chat is a panel next to the page; below it, a sheet over it. */
const wide = matchMedia('(min-width: 48em)');

/** What our own element adds to HTMLElement; a third-party element has neither. */
interface Widget extends HTMLElement {
  view?: ChatView;
  /** Stops listening and speaking. */
  stop?: () => void;
}

/** The chat of a page: a button, a panel, a sheet, and a widget that moves between them. */
class Chat {
  private widget: Widget | null = null;
  private view: ChatView | null = null;
  private dialogs: { readonly panel: ChatDialog; readonly sheet: ChatDialog } | null = null;
  private shown: ChatDialog | null = null;
  private opener: HTMLElement | null = null;
  private callLink: HTMLElement | null = null;

  private readonly fab: HTMLButtonElement;

  constructor(fab: HTMLButtonElement) {
    this.fab = fab;
  }

  async start(): Promise<void> {
    addStyles(css);
    document.querySelector('[data-chat]')?.addEventListener('click', () => window.toggleMobileChat?.());
    if (!canShowChat()) {
      this.disable(false);
      return this.replaceWithCall();
    }
    this.fab.addEventListener('click', () => void this.toggle());
    window.toggleMobileChat = () => void this.toggle();
    wide.addEventListener('change', () => this.move());
    avoidButtons(this.fab);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.shown === this.dialogs?.panel) this.shown?.close();
    });
    // A third-party script is not requested before the visitor has agreed.
    if (!this.fab.dataset.script) {
      const ready = whenDefined(ASSISTANT_ELEMENT);
      const failed = import('./assistant/element').then(
        () => ready,
        (error: unknown) => {
          console.error(ASSISTANT_ELEMENT, error);
          return 'failed' as const;
        },
      );
      const late = setTimeout(() => this.offerCall(), LATE_MS);
      const outcome = await Promise.race([ready, failed]);
      clearTimeout(late);
      this.withdrawCall();
      if (outcome === 'failed') return this.replaceWithCall();
      this.widget = document.createElement(ASSISTANT_ELEMENT);
      this.widget.hidden = true;
      document.body.append(this.widget);
    }
    this.disable(false);
  }

  private async toggle(): Promise<void> {
    if (this.shown) return this.shown.close();
    if (this.fab.disabled || (this.fab.dataset.script === undefined && !this.widget)) return;
    this.opener = this.pressed();
    if (!this.dialogs) {
      try {
        const consent = this.fab.dataset.script && import('./third-party');
        this.view = await fetchView();
        this.createDialogs(this.view, consent ? (await consent).createConsent : null);
      } catch (error) {
        console.error('chat', error);
        return this.replaceWithCall();
      }
    }
    this.show();
  }

  /** The focused element, or the button: some browsers do not focus a clicked button. */
  private pressed(): HTMLElement | null {
    const { activeElement } = document;
    if (activeElement !== document.body) return activeElement as HTMLElement;
    return wide.matches ? this.fab : document.querySelector<HTMLElement>('[data-chat] button');
  }

  /** Creates panel and sheet and gives our own element its texts. */
  private createDialogs(view: ChatView, consent: typeof createConsent | null): void {
    const closed = (dialog: HTMLDialogElement) => this.closed(dialog);
    this.dialogs = {
      panel: createDialog('panel', view.text, closed),
      sheet: createDialog('sheet', view.text, closed),
    };
    document.body.append(this.dialogs.panel.dialog, this.dialogs.sheet.dialog);
    const { script, element, agent } = this.fab.dataset;
    if (consent && script && element && agent !== undefined) {
      this.widget = consent(view, { script, element, agent }, (ready) => void this.wait(ready));
    } else if (this.widget) {
      this.widget.view = view;
    }
  }

  private show(): void {
    const { dialogs, widget } = this;
    if (!dialogs || !widget) return;
    this.shown = wide.matches ? dialogs.panel : dialogs.sheet;
    this.shown.slot.append(widget);
    widget.hidden = false;
    this.fab.hidden = true;
    if (wide.matches) {
      this.shown.dialog.show();
      // Not on a sheet: there the keyboard should open only when the field is tapped.
      widget.focus();
    } else {
      this.shown.dialog.showModal();
    }
  }

  /** The window width crossed the breakpoint: moves an open chat to the other dialog. */
  private move(): void {
    // A dialog that is closed but has not fired `close` yet must not open again.
    if (!this.shown?.dialog.open) return;
    const { dialog } = this.shown;
    this.shown = null;
    dialog.close();
    this.show();
  }

  private closed(dialog: HTMLDialogElement): void {
    // `close` fires late: a dialog closed by `move` is no longer the one shown.
    if (this.shown?.dialog !== dialog) return;
    this.shown = null;
    this.widget?.stop?.();
    this.fab.hidden = false;
    if (this.fab.disabled) this.offerCall().focus();
    else this.opener?.focus();
  }

  /** Disables the buttons until another company's element exists. Pending work in an open chat stays there. */
  private async wait(ready: Promise<void>): Promise<void> {
    this.disable(true);
    await ready;
    this.disable(false);
    const had = this.callLink?.contains(document.activeElement);
    this.withdrawCall();
    if (had) this.opener?.focus();
  }

  private disable(disabled: boolean): void {
    this.fab.disabled = disabled;
    const tab = document.querySelector<HTMLButtonElement>('[data-chat] button');
    if (tab) tab.disabled = disabled;
  }

  /** Shows a call link next to the disabled button. */
  private offerCall(): HTMLElement {
    if (!this.callLink) {
      this.callLink = this.createCall('btn btn--grove chatcall');
      this.fab.before(this.callLink);
    }
    return this.callLink;
  }

  private withdrawCall(): void {
    this.callLink?.remove();
    this.callLink = null;
  }

  private createCall(look: string): HTMLElement {
    const { call = '', label = '' } = this.fab.dataset;
    return make('a', { class: look, href: call, 'aria-label': label }, icon('phone'));
  }

  /** Replaces the button with a call link when the chat cannot load. */
  private replaceWithCall(): void {
    const { call = '' } = this.fab.dataset;
    const link = this.createCall(this.fab.className);
    const focused = document.activeElement === this.fab;
    this.fab.replaceWith(link);
    if (focused) link.focus();
    this.disable(false);
    window.toggleMobileChat = () => location.assign(call);
  }
}

async function fetchView(): Promise<ChatView> {
  // Not `localPath`: a module shared with the sender of forms would be one more request on every page.
  const prefix = document.documentElement.lang === 'es' ? '/es' : '';
  const response = await fetch(`${prefix}/chat.json`, { signal: abortAfter(10_000) });
  if (!response.ok) throw new Error(`chat.json: ${response.status}`);
  return response.json();
}

const fab = document.querySelector<HTMLButtonElement>('button.chatfab');
if (fab) void new Chat(fab).start();
