/** Polling interval in milliseconds. Spec section 4. */
const INTERVAL_MS = 100;

/** From this wait on, in milliseconds, a call is offered, because the network is slow. */
export const LATE_MS = 10_000;

/** Resolves once a custom element is defined, checking every 100 ms for as long as it takes. */
export function whenDefined(name: string): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (!customElements.get(name)) return;
      clearInterval(timer);
      done();
    };
    const timer = setInterval(look, INTERVAL_MS);
    look();
  });
}
