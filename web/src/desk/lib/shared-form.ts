/**
 * The state of a form that several people can have open: what this person typed over a version that others may replace.
 * Pure: it does not know the source of versions.
 */

/** The fields of a form, by name. */
export type FormValues = Readonly<Record<string, string>>;

/** A stored version of what a form edits. */
export interface FormVersion {
  /** Increases with each change. */
  readonly version: number;
  readonly values: FormValues;
}

/** The state of a form. */
export interface SharedFormState {
  /** The version that the form is based on. */
  readonly base: FormVersion;
  /** The fields that this person changed. */
  readonly typed: FormValues;
  /** Those of them that someone else changed to another value, until this person chooses. */
  readonly conflicts: readonly string[];
}

/** The initial form. */
export function startForm(base: FormVersion): SharedFormState {
  return { base, typed: {}, conflicts: [] };
}

/** The values to show. */
export function shownValues({ base, typed }: SharedFormState): FormValues {
  return { ...base.values, ...typed };
}

/** Enters a value. One that is as it was before counts as unchanged. */
export function enterValue(form: SharedFormState, name: string, value: string): SharedFormState {
  if (value === (form.base.values[name] ?? '')) return withoutChange(form, name);
  return { ...form, typed: { ...form.typed, [name]: value } };
}

/** Takes over a newer version: its values replace those of fields that this person did not change. */
export function rebaseForm(form: SharedFormState, newer: FormVersion): SharedFormState {
  if (newer.version <= form.base.version) return form;
  const theirs = (name: string) => newer.values[name] ?? '';
  const kept = Object.entries(form.typed).filter(([name, value]) => value !== theirs(name));
  const conflicts = kept
    .map(([name]) => name)
    .filter((name) => theirs(name) !== (form.base.values[name] ?? '') || form.conflicts.includes(name));
  return { base: newer, typed: Object.fromEntries(kept), conflicts };
}

/** Decides a conflict. */
export function chooseValue(form: SharedFormState, name: string, choice: 'mine' | 'theirs'): SharedFormState {
  if (choice === 'theirs') return withoutChange(form, name);
  return { ...form, conflicts: form.conflicts.filter((other) => other !== name) };
}

/** Enters a value that this person has decided on, overriding what anyone else entered. */
export function decideValue(form: SharedFormState, name: string, value: string): SharedFormState {
  return chooseValue(enterValue(form, name, value), name, 'mine');
}

/** Takes over the version that was stored with what had been typed. What was typed since then stays. */
export function storedForm(form: SharedFormState, sent: FormValues, stored: FormVersion): SharedFormState {
  const typed = Object.entries(form.typed).filter(([name, value]) => value !== sent[name]);
  return { base: stored, typed: Object.fromEntries(typed), conflicts: [] };
}

function withoutChange(form: SharedFormState, name: string): SharedFormState {
  const { [name]: _, ...typed } = form.typed;
  return { ...form, typed, conflicts: form.conflicts.filter((other) => other !== name) };
}
