import type { FieldMessage, QuoteForm, QuoteState, Receipt } from '../../contract.gen';
import type { Draft } from '../../lib/quote-draft';
import {
  CONTACT_STEP,
  firstWrongStep,
  type QuoteField,
  SUBMITTED_STEP,
  stepOf,
  type TextField,
} from '../../lib/quote-form';

/** The notification that is shown; `server-` ones were rendered by the server. */
export type Notice = 'stored' | 'failed' | 'unreachable' | 'waiting' | 'server-stored' | 'server-failed';

/** Where the focus goes next. A new object each time, so that the same target can be focused twice. */
export type FocusWish =
  | { readonly on: 'heading' }
  | { readonly on: 'errors' }
  | { readonly on: 'submit' }
  | { readonly on: 'field'; readonly field: QuoteField };

/** The state of the wizard. */
export interface WizardState {
  readonly step: number;
  /** Whether the visitor has started, so that the heading on a phone makes room for the questions. */
  readonly begun: boolean;
  readonly values: QuoteForm;
  readonly errors: readonly FieldMessage[];
  readonly receipt: Receipt | null;
  /** Where the receipt can be opened again, if it was stored by this page. */
  readonly receiptPath: string | null;
  /** The idempotency key of these very values; null until sending is tried, and after any change. */
  readonly key: string | null;
  readonly sending: boolean;
  /** Whether the request is sent automatically when the network returns. */
  readonly pending: boolean;
  /** The lead of another form that led here. */
  readonly lead: string | null;
  /** When the visitor began, in milliseconds since 1970; 0 until set by the browser. */
  readonly began: number;
  readonly notice: Notice | null;
  readonly focus: FocusWish | null;
}

/** The actions of the wizard's reducer. */
export type WizardAction =
  | { readonly type: 'resumed'; readonly draft: Draft }
  | { readonly type: 'begun' }
  | { readonly type: 'entered'; readonly field: TextField; readonly value: string }
  | { readonly type: 'toggled'; readonly service: string }
  | { readonly type: 'moved'; readonly step: number }
  | { readonly type: 'visited'; readonly field: QuoteField }
  | { readonly type: 'sending'; readonly key: string }
  | { readonly type: 'stored'; readonly receipt: Receipt; readonly path: string | null }
  | { readonly type: 'refused'; readonly errors: readonly FieldMessage[] }
  | {
      readonly type: 'failed';
      readonly because: 'refused' | 'unreachable' | 'offline';
      /** Whether this was an automatic attempt, about which the visitor stays where they are. */
      readonly again?: boolean;
    }
  | { readonly type: 'dismissed' };

/** The state that the server rendered. */
export function initialState(server: QuoteState): WizardState {
  const { step, values, errors, failed, receipt, lead } = server;
  return {
    step,
    begun: receipt === null && (step > 1 || errors.length > 0 || failed),
    values,
    errors,
    receipt,
    receiptPath: null,
    key: null,
    sending: false,
    pending: false,
    lead,
    began: 0,
    notice: serverNotice(failed, receipt),
    focus: errors.length > 0 ? { on: 'errors' } : null,
  };
}

function serverNotice(failed: boolean, receipt: Receipt | null): Notice | null {
  if (receipt?.just_sent) return 'server-stored';
  return failed ? 'server-failed' : null;
}

/** The reducer. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'resumed':
      // A waiting request is sent again immediately, and the result says whether it still waits.
      return { ...state, ...action.draft, begun: state.begun || action.draft.step > 1, pending: false };
    case 'begun':
      return state.begun ? state : { ...state, begun: true };
    case 'entered':
      return edited(state, action.field, { ...state.values, [action.field]: action.value });
    case 'toggled':
      return edited(state, 'additional_services', toggled(state.values, action.service));
    case 'moved':
      return moved(state, action.step);
    case 'visited':
      return {
        ...state,
        step: stepOf(action.field),
        begun: true,
        focus: { on: 'field', field: action.field },
      };
    case 'sending':
      // The notice about a waiting request stays until it is stored; attempts do not repeat it.
      return {
        ...state,
        key: action.key,
        sending: true,
        notice: state.pending ? state.notice : null,
        errors: [],
      };
    case 'stored':
      return {
        ...settled(state),
        step: SUBMITTED_STEP,
        begun: false,
        receipt: action.receipt,
        receiptPath: action.path,
        notice: 'stored',
        focus: { on: 'heading' },
      };
    case 'refused':
      return {
        ...settled(state),
        step: firstWrongStep(action.errors),
        begun: true,
        errors: action.errors,
        focus: { on: 'errors' },
      };
    case 'failed':
      return failed(state, action.because, action.again);
    case 'dismissed':
      return { ...state, notice: null };
  }
}

function settled(state: WizardState): WizardState {
  return { ...state, sending: false, pending: false };
}

/** An unsent request is sent when the network returns, unless an entry was changed in the meantime. */
function failed(
  state: WizardState,
  because: 'refused' | 'unreachable' | 'offline',
  again = false,
): WizardState {
  const pending = because !== 'refused' && state.key !== null;
  const lost = because === 'offline' ? 'waiting' : 'unreachable';
  return {
    ...settled(state),
    step: again ? state.step : CONTACT_STEP,
    focus: again ? state.focus : { on: 'submit' },
    pending,
    notice: pending ? lost : 'failed',
  };
}

/** A change cancels a waiting request. The changed request is a different one, so its key is dropped. */
function edited(state: WizardState, field: QuoteField, values: QuoteForm): WizardState {
  return {
    ...state,
    begun: true,
    values,
    key: null,
    pending: false,
    notice: state.pending ? null : state.notice,
    errors: state.errors.filter((error) => error.field !== field),
  };
}

function toggled(values: QuoteForm, service: string): QuoteForm {
  const chosen = values.additional_services;
  const without = chosen.filter((key) => key !== service);
  const additional_services = without.length < chosen.length ? without : [...chosen, service];
  return { ...values, additional_services };
}

/** Moves between the four forms; not while sending, and not once the request is stored. */
function moved(state: WizardState, step: number): WizardState {
  if (state.sending || state.receipt || step < 1 || step > CONTACT_STEP || step === state.step) return state;
  return { ...state, step, begun: true, focus: { on: 'heading' } };
}
