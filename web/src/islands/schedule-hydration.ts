import { registry } from './registry';

/** Puts every island of the page to bed with the alarm that its `data-on` names. */
export function wakeIslands(): void {
  document.querySelectorAll<HTMLElement>('[data-island]').forEach(alarm);
  for (const event of ['pointerover', 'focusin']) addEventListener(event, touched);
}

/** Loads the sender of the lead forms, which takes over whatever forms of its kind there are. */
export const loadSender = () => import('./lead-sender/start');

function alarm(element: HTMLElement): void {
  const { on } = element.dataset;
  if (on === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void wake(element);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
  } else if (on === 'idle') {
    idle(() => void wake(element));
  }
}

/** Wakes the island that is touched for the first time; a field of a lead form calls the sender. */
function touched({ target }: Event): void {
  const field = target as HTMLInputElement;
  const island = field.closest<HTMLElement>('[data-on=interaction]');
  if (island) {
    island.dataset.on = '';
    void wake(island);
  }
  if (/leads|subscribe/.test(field.form?.action as string)) void loadSender();
}

/** Loads the island and wakes it. One that fails is logged; the others go on. */
async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as keyof typeof registry;
  try {
    const island = await registry[name]();
    // Hydration is one long task; what the visitor did meanwhile goes first.
    await new Promise((resolve) => setTimeout(resolve));
    island.wake(element);
  } catch (error) {
    console.error(name, error);
  }
}

/** Does something once the browser has nothing better to do. Safari has no idle callback; a task is nearly the same. */
export function idle(task: () => void): void {
  (window.requestIdleCallback ?? setTimeout)(task);
}
