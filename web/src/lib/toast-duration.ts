/** Good news goes by itself after so many milliseconds, unless it is being read. */
export const TOAST_STAY_MS = 6_000;
