import { registry } from './registry';

/** Schedules hydration of each island on the page according to its `data-on` attribute. */
export function scheduleHydration(): void {
  document.querySelectorAll<HTMLElement>('[data-island]').forEach(schedule);
  for (const event of ['pointerover', 'focusin']) addEventListener(event, onInteraction);
}

/** Loads the lead sender, which takes over every lead form on the page. */
export const loadSender = () => import('./lead-sender/start');

function schedule(element: HTMLElement): void {
  const { on } = element.dataset;
  if (on === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void start(element);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
  } else if (on === 'idle') {
    idle(() => void start(element));
  }
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
 * Runs a task when the browser is idle, after 2 s at the latest: a page in the background, or one with an
 * animation that never pauses, may never be idle. Safari has no idle callback; a timer is close enough.
 */
export function idle(task: () => void): void {
  const request = self.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback);
  request(task, { timeout: 2_000 });
}
