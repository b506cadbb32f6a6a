import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import {
  chooseValue,
  decideValue,
  enterValue,
  type FormValues,
  type FormVersion,
  rebaseForm,
  type SharedFormState,
  shownValues,
  startForm,
  storedForm,
} from '../lib/shared-form.ts';

/** What is sent when a form is saved. */
export interface SentForm {
  /** All values. */
  readonly values: FormValues;
  /** The fields that this person changed. */
  readonly changed: FormValues;
  /** The version that the change is based on. */
  readonly version: number;
}

/** A form that several people can have open at the same time. */
export interface SharedForm {
  readonly values: FormValues;
  /** The fields that someone else changed as well, with both values. */
  readonly conflicts: readonly FieldConflict[];
  readonly set: (name: string, value: string) => void;
  readonly choose: (name: string, choice: 'mine' | 'theirs') => void;
  /** Forgets what was typed. */
  readonly reset: () => void;
  /**
   * Sends what was changed with `send`, which returns the stored version. If someone else was first, their values are
   * taken into the other fields and it is sent again. Resolves to false if both changed a field, which this person must
   * decide; other errors are thrown. `entered` is typed with it, for a control that saves immediately.
   */
  readonly save: (send: (form: SentForm) => Promise<FormVersion>, entered?: FormValues) => Promise<boolean>;
}

/** A field that two people changed. */
export interface FieldConflict {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The state of a form over the version that the server last sent. `load` requests the current one. */
export function useSharedForm(current: FormVersion, load: () => Promise<FormVersion>): SharedForm {
  const [state, setState] = useState(() => startForm(current));
  const form = rebaseForm(state, current);
  // A newer version arrived, for example because someone else saved.
  if (form !== state) setState(form);

  const save: SharedForm['save'] = async (send, entered = {}) => {
    const enter = (before: SharedFormState) =>
      Object.entries(entered).reduce((state, [name, value]) => decideValue(state, name, value), before);
    let now = enter(form);
    setState(enter);
    while (now.conflicts.length === 0) {
      try {
        const stored = await send(sentForm(now));
        const sent = now.typed;
        setState((latest) => storedForm(latest, sent, stored));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        const newer = await load();
        // The refusal was about something else.
        if (newer.version <= now.base.version) throw error;
        now = rebaseForm(now, newer);
        setState((latest) => rebaseForm(latest, newer));
      }
    }
    return false;
  };

  return {
    values: shownValues(form),
    conflicts: form.conflicts.map((name) => ({
      name,
      mine: form.typed[name] ?? '',
      theirs: form.base.values[name] ?? '',
    })),
    set: (name, value) => setState((latest) => enterValue(latest, name, value)),
    choose: (name, choice) => setState((latest) => chooseValue(latest, name, choice)),
    reset: () => setState((latest) => startForm(latest.base)),
    save,
  };
}

function sentForm(form: SharedFormState): SentForm {
  return { values: shownValues(form), changed: form.typed, version: form.base.version };
}
