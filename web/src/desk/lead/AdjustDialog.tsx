import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdjustmentPreview, AdjustmentRequest, DeskLead, FieldMessage } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { reloadLead } from '../api/lead-cache.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field, SelectField, TextField } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { type SharedForm, useSharedForm } from '../components/use-shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { AdjustmentLines } from './AdjustmentLines.tsx';
import {
  adjustmentRequest,
  adjustmentVersion,
  errorsWithout,
  filledLines,
  linesValue,
  typedLines,
} from './adjustment-values.ts';
import { useLeadChange } from './use-lead-change.ts';
import './adjust-dialog.css';

/** Props of {@link AdjustDialog}. */
export interface AdjustDialogProps {
  readonly lead: DeskLead;
  readonly onClose: () => void;
}

const strings = screenMessages.adjuster;

/** How long nothing is typed before the total is computed, in milliseconds. */
const SETTLED_MS = 300;

/** Own lines, discount, hours and travel fee of an estimate, with the resulting total. */
export function AdjustDialog({ lead, onClose }: AdjustDialogProps) {
  const { id } = lead.line;
  const client = useQueryClient();
  const change = useLeadChange(id);
  const element = useRef<HTMLFormElement>(null);
  const form = useSharedForm(adjustmentVersion(lead), async () =>
    adjustmentVersion(await reloadLead(client, id)),
  );
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const focusInvalid = useInvalidFocus(element);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    // The server counts only lines in which something is typed.
    form.set('lines', linesValue(filledLines(typedLines(form.values))));
    const typed = adjustmentRequest(form.values, 0, strings.errors);
    setErrors(typed.errors);
    if (typed.errors.length > 0) return focusInvalid();
    try {
      const isSaved = await form.save(async ({ values, version }) => {
        const { body } = adjustmentRequest(values, version, strings.errors);
        const changed = await change.mutateAsync({ path: 'adjustments', method: 'PUT', body });
        const total = formatCents(changed.quote?.estimate.total_cents ?? 0);
        notify(format(strings.saved, { total }));
        return adjustmentVersion(changed);
      });
      if (isSaved) onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      focusInvalid();
      notifyUnlessFields(error);
    }
  };

  return (
    <Dialog title={strings.title} variant="form-sheet" onClose={onClose}>
      <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <FieldConflicts form={form} title={messages.conflict.lead} labelOf={labelOf} textOf={textOf} />
        <p className="mute">{strings.lead}</p>
        <AdjustmentLines
          lines={typedLines(form.values)}
          onChange={(lines) => form.set('lines', linesValue(lines))}
          onRemove={(place) => setErrors((before) => errorsWithout(before, place))}
          errorOf={errorOf}
        />
        <Amounts form={form} errorOf={errorOf} />
        <TextField
          label={strings.reason}
          hint={strings.reasonHint}
          name="reason"
          rows={2}
          maxLength={500}
          error={errorOf('reason')}
          value={form.values.reason ?? ''}
          onChange={({ target }) => form.set('reason', target.value)}
        />
        <Total id={id} form={form} version={lead.line.updated_at} />
        <p className="mute">{strings.proposals}</p>
        <div className="row">
          <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
            {messages.common.cancel}
          </button>
          <button type="submit" className="btn btn--grove btn--sm" disabled={change.isPending}>
            {strings.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface AmountsProps {
  readonly form: SharedForm;
  readonly errorOf: (field: string) => string | undefined;
}

/** Discount, hours and travel fee. */
function Amounts({ form, errorOf }: AmountsProps) {
  const { values, set } = form;
  const typed = (name: string) => ({
    name,
    autoComplete: 'off',
    inputMode: 'decimal' as const,
    value: values[name] ?? '',
    onChange: ({ target }: { readonly target: HTMLInputElement }) => set(name, target.value),
  });
  return (
    <div className="cells">
      <Field label={strings.discount} optional error={errorOf('discount')} {...typed('discount')} />
      <SelectField
        label={strings.discountKind}
        name="discount_kind"
        value={values.discount_kind}
        onChange={({ target }) => set('discount_kind', target.value)}
      >
        <option value="percent">{strings.kinds.percent}</option>
        <option value="amount">{strings.kinds.amount}</option>
      </SelectField>
      <Field
        label={strings.hours}
        hint={strings.hoursHint}
        optional
        error={errorOf('minutes')}
        {...typed('hours')}
      />
      <Field
        label={strings.travel}
        hint={strings.travelHint}
        optional
        error={errorOf('travel_cents')}
        {...typed('travel')}
      />
    </div>
  );
}

interface TotalProps {
  readonly id: string;
  readonly form: SharedForm;
  readonly version: number;
}

/** What the customer would pay. The server computes it, so that it is the price that is stored. */
function Total({ id, form, version }: TotalProps) {
  const { body, errors } = adjustmentRequest({ ...form.values, reason: '' }, version, strings.errors);
  const entered = useSettled(errors.length > 0 ? '' : JSON.stringify(body));
  const preview = useQuery({
    queryKey: ['adjustments-preview', id, entered],
    queryFn: ({ signal }) =>
      request<AdjustmentPreview>(`leads/${encodeURIComponent(id)}/adjustments/preview`, {
        method: 'POST',
        body: JSON.parse(entered) as AdjustmentRequest,
        signal,
      }),
    enabled: entered !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const shown = errors.length === 0 && !preview.isError ? preview.data : undefined;
  return (
    <p className="adjust__total" aria-live="polite">
      {shown
        ? format(strings.total, {
            total: formatCents(shown.estimate.total_cents),
            maximum: formatCents(shown.maximum_cents),
          })
        : errors.length === 0 && preview.isError
          ? reasonOf(preview.error)
          : strings.noTotal}
    </p>
  );
}

/** Why there is no total: what is wrong with an entry, or with the request. */
function reasonOf(error: Error): string {
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return field?.message ?? error.message;
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function labelOf(name: string): string {
  const labels: Readonly<Record<string, string>> = {
    lines: strings.lines,
    discount_kind: strings.discountKind,
    discount: strings.discount,
    hours: strings.hours,
    travel: strings.travel,
    reason: strings.reason,
  };
  return labels[name] ?? name;
}

/** A value as the form shows it. */
function textOf(name: string, value: string): string {
  if (name === 'discount_kind') return value === 'amount' ? strings.kinds.amount : strings.kinds.percent;
  if (name !== 'lines') return value;
  return typedLines({ lines: value })
    .map(({ text, amount }) => `${text}: ${amount}`)
    .join('; ');
}
