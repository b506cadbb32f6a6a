import { useEffect, useRef } from 'react';

/**
 * Reports each reached step to the server once per visit, so that the company sees where visitors stop. Only
 * the step's number is sent: no cookie, no name, nothing that connects one step to another.
 */
export function useStepCount(step: number): void {
  const farthest = useRef(0);
  useEffect(() => {
    // A resumed draft was already counted up to the step where it stopped.
    const from = farthest.current === 0 ? step : farthest.current + 1;
    for (let reached = from; reached <= step; reached += 1) {
      navigator.sendBeacon?.('/quote/steps', new URLSearchParams({ step: String(reached) }));
    }
    farthest.current = Math.max(farthest.current, step);
  }, [step]);
}
