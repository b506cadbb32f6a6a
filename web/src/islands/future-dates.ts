import { todayInChicago } from '../lib/today';

/** Stops dates before today in the date fields of the lead forms. Cached pages do not know the current date. */
export function limitDates(): void {
  const today = todayInChicago(new Date());
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-send] [type=date]')) {
    field.min = today;
  }
}

limitDates();
