import { useEffect, useReducer } from 'react';
import type { ContentFile } from '../../contract.gen';
import { useDraft } from '../parts/use-draft.ts';
import { draftName, readDraft } from './file-draft.ts';
import { beginForm, type FormAction, type FormState, isTouched, nextForm } from './form-state.ts';

/** The form of a file. What is typed is kept in this browser until it is published or given up. */
export function useFileForm(file: ContentFile): readonly [FormState, (action: FormAction) => void] {
  const [kept, keep, forget] = useDraft(draftName(file.path));
  const [form, act] = useReducer(nextForm, null, () => beginForm(file, readDraft(kept)));
  useEffect(() => act({ type: 'told', file }), [file]);
  const { version, value, body } = form;
  const unknown = form.file.version === '' ? form.file : undefined;
  const touched = isTouched(form);
  useEffect(() => {
    if (touched) keep(JSON.stringify({ version, value, body, ...(unknown && { file: unknown }) }));
    else forget();
  }, [touched, version, value, body, unknown, keep, forget]);
  return [form, act];
}
