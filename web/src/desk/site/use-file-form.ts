import { useEffect, useReducer } from 'react';
import type { ContentFile } from '../../contract.gen';
import { useDraft } from '../lib/use-draft.ts';
import { draftKey, parseDraft } from './file-draft.ts';
import { createForm, type FormAction, type FormState, formReducer, isFormDirty } from './form-state.ts';

/** The form state of a file. Changes are kept in this browser until they are published or discarded. */
export function useFileForm(file: ContentFile): readonly [FormState, (action: FormAction) => void] {
  const [kept, keep, forget] = useDraft(draftKey(file.path));
  const [form, act] = useReducer(formReducer, null, () => createForm(file, parseDraft(kept)));
  useEffect(() => act({ type: 'refetched', file }), [file]);
  const { version, value, body, base } = form;
  const unknown = form.file.version === '' ? form.file : undefined;
  const isDirty = isFormDirty(form);
  useEffect(() => {
    const more = unknown ? { file: unknown } : base && { base };
    if (isDirty) keep(JSON.stringify({ version, value, body, ...more }));
    else forget();
  }, [isDirty, version, value, body, base, unknown, keep, forget]);
  return [form, act];
}
