import type { ChatView } from '../../contract.gen';
import { giveRoom } from './avoid-buttons';
import css from './chat.css?inline';
import { type Frame, frame } from './dialog';
import { icon, make, sheet } from './dom';
import { consent } from './third-party';
import { defined } from './when-defined';

/** Our own assistant's element. */
const OWN = 'mudanza-assistant';
/** From here on the chat is a panel beside the page; below it is a sheet over it. */
const wide = matchMedia('(min-width: 48em)');

/** What our own element has beside what every element has; another company's has neither. */
interface Widget extends HTMLElement {
  view?: ChatView;
  /** Stops listening and speaking. */
  rest?: () => void;
}

/** The chat of one page: a button, a panel, a sheet, and a widget that stands in one of them. */
class Chat {
  private widget: Widget | null = null;
  private view: ChatView | null = null;
  private frames: { readonly panel: Frame; readonly sheet: Frame } | null = null;
  private shown: Frame | null = null;
  private opener: HTMLElement | null = null;

  private readonly fab: HTMLButtonElement;

  constructor(fab: HTMLButtonElement) {
    this.fab = fab;
  }

  async start(): Promise<void> {
    document.adoptedStyleSheets.push(sheet(css));
    document.querySelector('[data-chat]')?.addEventListener('click', () => window.toggleMobileChat?.());
    this.fab.addEventListener('click', () => void this.toggle());
    window.toggleMobileChat = () => void this.toggle();
    wide.addEventListener('change', () => this.move());
    giveRoom(this.fab);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.shown === this.frames?.panel) this.shown?.close();
    });
    // Another company's script is not asked for before a visitor has agreed to it.
    if (!this.fab.dataset.script) {
      import('./assistant/element').catch((error: unknown) => console.error(OWN, error));
      if (!(await defined(OWN))) return this.giveWay();
      this.widget = document.createElement(OWN);
      this.widget.hidden = true;
      document.body.append(this.widget);
    }
    this.fab.disabled = false;
  }

  private async toggle(): Promise<void> {
    if (this.shown) return this.shown.close();
    if (this.fab.dataset.script === undefined && !this.widget) return;
    this.opener = this.pressed();
    if (!this.frames) {
      try {
        this.view = await words();
      } catch (error) {
        console.error('chat', error);
        return this.giveWay();
      }
      this.furnish(this.view);
    }
    this.show();
  }

  /** Where the focus was, or the button itself: some browsers give a pressed button no focus. */
  private pressed(): HTMLElement | null {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body) return activeElement;
    return wide.matches ? this.fab : document.querySelector<HTMLElement>('[data-chat] button');
  }

  /** Makes panel and sheet, and gives our own element its words. */
  private furnish(view: ChatView): void {
    const closed = (dialog: HTMLDialogElement) => this.closed(dialog);
    this.frames = { panel: frame('panel', view.text, closed), sheet: frame('sheet', view.text, closed) };
    document.body.append(this.frames.panel.dialog, this.frames.sheet.dialog);
    const { script, element, agent } = this.fab.dataset;
    if (script && element && agent !== undefined) {
      this.widget = consent(view, { script, element, agent });
    } else if (this.widget) {
      this.widget.view = view;
    }
  }

  private show(): void {
    const { frames, widget } = this;
    if (!frames || !widget) return;
    this.shown = wide.matches ? frames.panel : frames.sheet;
    this.shown.slot.append(widget);
    widget.hidden = false;
    this.fab.hidden = true;
    if (wide.matches) {
      this.shown.dialog.show();
      // A sheet is for thumbs: there the keyboard comes when the field is touched.
      widget.focus();
    } else {
      this.shown.dialog.showModal();
    }
  }

  /** The window has become wide or narrow: what is open goes on in the other frame. */
  private move(): void {
    if (!this.shown) return;
    const { dialog } = this.shown;
    this.shown = null;
    dialog.close();
    this.show();
  }

  private closed(dialog: HTMLDialogElement): void {
    // The news comes late: what was closed to move on is no longer what is shown.
    if (this.shown?.dialog !== dialog) return;
    this.shown = null;
    this.widget?.rest?.();
    this.fab.hidden = false;
    this.opener?.focus();
  }

  /** The chat does not come: a call takes the place of its button. */
  private giveWay(): void {
    const { call = '', label = '' } = this.fab.dataset;
    const link = make('a', { class: this.fab.className, href: call, 'aria-label': label }, icon('phone'));
    const focused = document.activeElement === this.fab;
    this.fab.replaceWith(link);
    if (focused) link.focus();
    window.toggleMobileChat = () => location.assign(call);
  }
}

async function words(): Promise<ChatView> {
  const answer = await fetch('/chat.json', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`chat.json: ${answer.status}`);
  return answer.json();
}

const fab = document.querySelector<HTMLButtonElement>('button.chatfab');
if (fab) void new Chat(fab).start();
