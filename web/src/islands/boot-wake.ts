import { type IslandName, registry } from './registry';

/** Puts every island of the page to bed with the alarm that its `data-on` names. */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) alarm(element);
}

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
  } else if (on === 'interaction') {
    const events = ['pointerover', 'focusin'];
    const first = () => {
      for (const event of events) element.removeEventListener(event, first);
      void wake(element);
    };
    for (const event of events) element.addEventListener(event, first);
  } else {
    // Safari has no idle callback; a task after the load does nearly the same.
    (window.requestIdleCallback ?? setTimeout)(() => void wake(element));
  }
}

/** Loads React and the island side by side and hydrates. One that fails is logged; the others go on. */
async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as IslandName;
  try {
    const [{ hydrate }, component] = await Promise.all([import('./hydrate'), registry[name]()]);
    // Hydration is one long task; what the visitor did meanwhile goes first.
    await new Promise((resolve) => setTimeout(resolve));
    hydrate(element, component);
  } catch (error) {
    console.error(name, error);
  }
}
