/** How often the page looks whether an element is there yet, and for how long. Spec section 4. */
const EVERY = 100;
const LIMIT = 10_000;

/** Whether an element's name becomes defined within ten seconds, looked at every 100 ms. */
export function defined(name: string): Promise<boolean> {
  return new Promise((done) => {
    const began = performance.now();
    const look = () => {
      const there = Boolean(customElements.get(name));
      if (!there && performance.now() - began < LIMIT) return;
      clearInterval(timer);
      done(there);
    };
    const timer = setInterval(look, EVERY);
    look();
  });
}
