/** Today in the company's time zone as `YYYY-MM-DD`. For the browser: the server's engine has no Intl. */
export function todayInChicago(now: Date): string {
  // Sweden writes dates in ISO order.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(now);
}
