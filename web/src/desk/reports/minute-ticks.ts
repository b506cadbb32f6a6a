/** Steps of an axis in minutes that people read without calculating. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];
const day = 1_440;
const intervals = 4;

/** The labels of an axis from 0 to at least `most` minutes: whole minutes, each once. */
export function minuteTicks(most: number): readonly number[] {
  const wanted = Math.max(1, most) / intervals;
  const step = steps.find((one) => one >= wanted) ?? Math.ceil(wanted / day) * day;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
