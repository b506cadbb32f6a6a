import { weekdays } from './opening-hours.ts';
import { isSpanish, spanishOf } from './spanish-of.ts';

/** A fact as the profile shows it: its readings in order, the main one first. */
export interface FactGroup {
  readonly fact: string;
  readonly readings: readonly string[];
}

/** The parts of the screen, each with its facts in order. */
const parts = [
  ['name', ['brand', 'colors']],
  ['contact', ['phone', 'email', 'address']],
  ['hours', ['hours', 'closed']],
  ['licenses', ['txdmv', 'usdot', 'coverage']],
  ['policies', ['policy']],
  ['history', ['founded', 'family_years', 'family_moves', 'experience']],
  ['figures', ['rating', 'reviews', 'review_page', 'satisfaction']],
  ['social', ['social']],
  ['area', ['service_area']],
] as const;

/** The name of a part of the screen. */
export type PartName = (typeof parts)[number][0] | 'other';

/** The facts by fact and reading, as `facts.toml` has them. */
export type Facts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Readings that come before the others, because the others are variants of them. */
const first = ['main', 'footer', 'first'];
/** Facts whose readings are different things, so that none is the main one. */
const lists = ['social', 'service_area', 'policy'];
/** License numbers, which are the same in both languages. */
const licenses = ['txdmv', 'usdot'];
/** Fields that the screen shows in a form of their own: colors, the week, and closed days by date. */
const isApart = (fact: string, reading: string) =>
  fact === 'colors' || fact === 'closed' || (fact === 'hours' && weekdays.some((day) => day === reading));

/** The parts with the facts that exist. Facts that the screen does not know come last. */
export function groupFacts(facts: Facts): { readonly part: PartName; readonly groups: FactGroup[] }[] {
  const known = new Set<string>(parts.flatMap(([, names]) => names));
  const others = Object.keys(facts).filter((fact) => !known.has(fact) && fact !== 'tel');
  const all: (readonly [PartName, readonly string[]])[] = [...parts, ['other', others]];
  return all
    .map(([part, names]) => ({
      part,
      groups: names.flatMap((fact) => {
        const readings = readingsOf(facts[fact]).filter((reading) => !isApart(fact, reading));
        return readings.length > 0 ? [{ fact, readings }] : [];
      }),
    }))
    .filter(({ part, groups }) => groups.length > 0 || (part === 'hours' && facts.hours));
}

/**
 * The facts with an empty text in both languages for each of the company's terms that the file does not contain because
 * it was published before there were terms. `readings` are all names, such as `deposit`.
 */
export function withPolicies(facts: Facts, readings: readonly string[]): Facts {
  const names = readings.flatMap((reading) => [reading, spanishOf(reading)]);
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  return names.length > 0 ? { ...facts, policy: { ...empty, ...facts.policy } } : facts;
}

/** The facts with an empty page for reviews, if the file was published before there was one. */
export function withReviewPage(facts: Facts): Facts {
  return { ...facts, review_page: { main: '', ...facts.review_page } };
}

/** The main reading of a fact; none if its readings are different things. */
export function mainReading({ fact, readings }: FactGroup): string | undefined {
  return lists.includes(fact) ? undefined : readings[0];
}

/** Returns whether a fact is a license number. */
export function isLicense(fact: string): boolean {
  return licenses.includes(fact);
}

/** The other readings that are equal to the main one. A phone number may be written in another way. */
export function equalReadings(facts: Facts, group: FactGroup): string[] {
  const main = mainReading(group);
  const texts = facts[group.fact];
  if (main === undefined || !texts) return [];
  const said = (reading: string) => {
    const text = texts[reading] ?? '';
    return group.fact === 'phone' ? digitsOf(text) : text;
  };
  return group.readings.filter((reading) => reading !== main && said(reading) === said(main));
}

/** The unchanged readings that differ from the main one after it was changed. */
export function readingsLeftBehind(group: FactGroup, facts: Facts, published: Facts): string[] {
  const main = mainReading(group);
  const [now, before] = [facts[group.fact], published[group.fact]];
  if (main === undefined || !now || !before) return [];
  const text = now[main] ?? '';
  if (text.trim() === '' || text === before[main]) return [];
  return group.readings.filter(
    (reading) => reading !== main && now[reading] === before[reading] && now[reading] !== text,
  );
}

/** The digits of a phone number without the country code of the United States. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

function readingsOf(texts: Readonly<Record<string, string>> | undefined): string[] {
  const names = Object.keys(texts ?? {}).filter((name) => !isSpanish(name));
  const rank = (name: string) => (first.includes(name) ? 0 : 1);
  return names.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
