import { listen } from './listen';
import { registry } from './registry';

/** Schedules hydration of each island on the page according to its `data-on` attribute. */
export function scheduleHydration(): void {
  document.querySelectorAll<HTMLElement>('[data-island]').forEach(schedule);
  listen(self, 'pointerover focusin', onInteraction);
}

/** Loads the lead sender, which takes over every lead form on the page. */
export const loadSender = () => import('./lead-sender/start');

function schedule(element: HTMLElement): void {
  if (element.dataset.on === 'idle') idle(() => void start(element));
}

/** Starts an island on the first interaction with it, and loads the sender on the first one with a lead form. */
function onInteraction({ target }: Event): void {
  const field = target as HTMLInputElement;
  const island = field.closest<HTMLElement>('[data-on=interaction]');
  if (island) {
    island.dataset.on = '';
    void start(island);
  }
  if (field.form?.dataset.send === '') void loadSender();
}

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
 * the largest paint, or at once when the visitor presses something. It runs after 5 s at the latest: a page in the
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
