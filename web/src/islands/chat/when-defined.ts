/** Polling interval and limit in milliseconds. Spec section 4. */
const INTERVAL_MS = 100;
const LIMIT_MS = 10_000;

/** Resolves to whether a custom element is defined within ten seconds, checking every 100 ms. */
export function whenDefined(name: string): Promise<boolean> {
  return new Promise((done) => {
    const began = performance.now();
    const look = () => {
      const there = Boolean(customElements.get(name));
      if (!there && performance.now() - began < LIMIT_MS) return;
      clearInterval(timer);
      done(there);
    };
    const timer = setInterval(look, INTERVAL_MS);
    look();
  });
}
