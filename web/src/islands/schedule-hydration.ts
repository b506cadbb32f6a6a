import { listen } from './listen';
import { registry } from './registry';

/** Schedules hydration of each island on the page, and loads the sender on the first interaction with a lead form. */
export function scheduleHydration(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    idle(() => void start(island));
  listen(self, 'pointerover focusin', ({ target }) => {
    if ((target as HTMLInputElement).form?.dataset.send === '') void loadSender();
  });
}

/** Loads the lead sender, which takes over every lead form on the page. */
export const loadSender = () => import('./lead-sender/start');

/** Loads and starts an island. Logs a failure, so that the other islands still start. */
async function start(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as keyof typeof registry;
  try {
    const island = await registry[name]();
    // Hydration is one long task: handle pending input first.
    await new Promise((resolve) => setTimeout(resolve));
    island.start(element);
  } catch (error) {
    console.error(name, error);
  }
}

/**
 * Runs a task once the page has loaded and painted and the browser is idle, so that what it loads does not compete with
 * the largest paint, or immediately when the visitor presses something. It runs after 5 s at the latest: a page in the
 * background paints no frames, one image that never arrives holds back the load event, and a page with an animation
 * that never pauses may never be idle.
 */
export function idle(task: () => void): void {
  const frame = requestAnimationFrame;
  // Safari has no idle callback; a timer is close enough.
  const whenIdle = self.requestIdleCallback ?? setTimeout;
  // A promise resolves once, whichever comes first.
  const ready = new Promise<unknown>((resolve) => {
    listen(self, 'pointerdown keydown', resolve);
    setTimeout(resolve, 5_000);
    // A frame's callbacks run before it is painted, so the second one runs after the paint of the first.
    listen(self, 'load', () => frame(() => frame(() => whenIdle(resolve))));
  });
  void ready.then(task);
}
