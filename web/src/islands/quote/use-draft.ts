import { type Dispatch, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { QuoteState } from '../../contract.gen';
import { type Draft, dropDraft, loadDraft, resume, saveDraft } from '../../lib/quote-draft';
import { initialValues, readForm, sameValues } from '../../lib/quote-form';
import type { WizardAction, WizardState } from './wizard-state';

/** Parameters of {@link useDraft}. */
export interface DraftOptions {
  readonly server: QuoteState;
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly send: (draft: Draft) => Promise<void>;
}

/** Restores the saved draft and saves changes to it, until the request is stored. */
export function useDraft({ server, state, dispatch, form, send }: DraftOptions): void {
  const arrive = useEffectEvent(() => {
    if (server.receipt || !form.current) return;
    const typed = readForm(new FormData(form.current), server.values);
    const draft = resume(server, typed, loadDraft(server.rates), performance.timeOrigin);
    dispatch({ type: 'resumed', draft });
    if (draft.pending) void send(draft);
  });
  // Before the first paint, and before React writes its own values over what was typed while it loaded.
  useLayoutEffect(() => arrive(), []);

  const { values, step, key, pending, lead, began, receipt } = state;
  const arrived = useRef(false);
  useEffect(() => {
    // The first state is the server's; writing it down would overwrite the draft it is about to take up.
    const first = !arrived.current;
    arrived.current = true;
    if (receipt || (!first && step === 1 && sameValues(values, initialValues(server.rates)))) dropDraft();
    else if (!first) saveDraft({ values, step, key, pending, lead, began });
  }, [values, step, key, pending, lead, began, receipt, server.rates]);
}
