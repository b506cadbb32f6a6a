/** Milliseconds until the first retry, and the longest time between two. */
const shortestDelay = 1_000;
const longestDelay = 20_000;

/**
 * Repeats an attempt with exponential backoff, and again from the start whenever the browser is back online: a first
 * request may fail because the network is up before it reaches the server. Returns a function that stops.
 */
export function retryWithBackoff(
  attempt: () => Promise<void>,
  options: { readonly now: boolean },
): () => void {
  let delay = shortestDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const schedule = () => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(run, delay);
    delay = Math.min(2 * delay, longestDelay);
  };
  const run = () => void attempt().then(schedule, schedule);
  const restart = () => {
    delay = shortestDelay;
    run();
  };

  if (options.now) run();
  else schedule();
  addEventListener('online', restart);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', restart);
  };
}
