/** Milliseconds until a success toast closes, unless it is hovered or focused. */
export const TOAST_STAY_MS = 6_000;
