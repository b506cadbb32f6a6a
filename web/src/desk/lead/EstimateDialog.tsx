import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskLead, EstimateForm, FieldMessage, QuoteForm } from '../../contract.gen';
import { RequestsCell } from '../../islands/quote/ContactStep.tsx';
import type { CrewFit } from '../../islands/quote/CrewPicks.tsx';
import { EstimateLines } from '../../islands/quote/EstimateLines.tsx';
import type { Fields } from '../../islands/quote/fields.ts';
import { HomeStep } from '../../islands/quote/HomeStep.tsx';
import { MoreFields } from '../../islands/quote/MoreFields.tsx';
import { MovingStep } from '../../islands/quote/MovingStep.tsx';
import { farMove } from '../../islands/quote/PriceNotes.tsx';
import { ServicesStep } from '../../islands/quote/ServicesStep.tsx';
import { estimate } from '../../lib/estimate.ts';
import { formatCents } from '../../lib/money.ts';
import { fieldId, type TextField, toEstimateInput } from '../../lib/quote-form.ts';
import { ApiError } from '../api/api-error.ts';
import { reloadLead } from '../api/lead-cache.ts';
import { estimateFormQuery, meQuery } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import {
  chosenServices,
  estimateEntries,
  estimateLabel,
  estimateText,
  estimateValues,
} from './estimate-values.ts';
import { useLeadChange } from './use-lead-change.ts';
import './estimate-dialog.css';

/** Props of {@link EstimateDialog}. */
export interface EstimateDialogProps {
  readonly lead: DeskLead;
  /** The field to start with, if not the first one. */
  readonly beginAt?: TextField | undefined;
  readonly onClose: () => void;
}

const strings = screenMessages.estimator;

/** The quote wizard's steps on one page, with the price. The server computes the stored price itself. */
export function EstimateDialog({ lead, beginAt, onClose }: EstimateDialogProps) {
  const query = useQuery(estimateFormQuery(lead.line.id));
  // The version before the form was requested, so that no change is missed.
  const [version] = useState(lead.line.updated_at);
  return (
    <Dialog title={strings.title} variant="form-sheet" onClose={onClose}>
      {query.data ? (
        <EstimatorForm {...{ lead, version, beginAt, onClose }} form={query.data} />
      ) : (
        <QueryStatus query={query} failed={messages.errors.offline} />
      )}
    </Dialog>
  );
}

interface FormProps extends EstimateDialogProps {
  readonly form: EstimateForm;
  /** The lead's version when the form was requested. */
  readonly version: number;
}

function EstimatorForm({ lead, version, form, beginAt, onClose }: FormProps) {
  const { text, rates } = form;
  const { line } = lead;
  const client = useQueryClient();
  const change = useLeadChange(line.id);
  const element = useRef<HTMLFormElement>(null);
  const [first] = useState((): FormVersion => ({ version, values: estimateValues(form.values) }));
  const shared = useSharedForm(first, async () => {
    const { line: present } = await reloadLead(client, line.id);
    const { values } = await client.fetchQuery(estimateFormQuery(line.id));
    return { version: present.updated_at, values: estimateValues(values) };
  });
  const values = estimateEntries(shared.values);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [isGiven, setGiven] = useState(false);
  const isFiled = useQuery(meQuery).data?.mail_to_files;
  const price = estimate(rates, toEstimateInput(values));
  const isFar = farMove(text, values.origin_address, values.destination_address) !== null;
  const fields: Fields = {
    values,
    errors,
    enter: (field, value) => {
      shared.set(field, value);
      setErrors((before) => before.filter((error) => error.field !== field));
    },
    toggle: (service) => {
      const chosen = chosenServices(shared.values);
      const without = chosen.filter((key) => key !== service);
      const isNew = without.length === chosen.length;
      shared.set('additional_services', (isNew ? [...without, service] : without).join(','));
    },
  };
  useEffect(() => {
    if (beginAt === undefined) return;
    // After the dialog has focused its first control.
    const frame = requestAnimationFrame(() => document.getElementById(fieldId(beginAt))?.focus());
    return () => cancelAnimationFrame(frame);
  }, [beginAt]);
  useEffect(() => {
    if (errors.length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const save = async (send: boolean) => {
    if (change.isPending) return;
    try {
      const isSaved = await shared.save(async (sent) => {
        const body = {
          values: estimateEntries(sent.values),
          send,
          given: isGiven,
          expected: sent.version,
        };
        const changed = await change.mutateAsync({ path: 'estimate', method: 'PUT', body });
        const total = formatCents(changed.quote?.estimate.total_cents ?? 0);
        notify(format(send ? strings.sent : strings.saved, { total }));
        return { version: changed.line.updated_at, values: sent.values };
      });
      if (isSaved) onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      notifyError(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };

  return (
    <form ref={element} className="estimator" noValidate onSubmit={submit}>
      <FieldConflicts
        form={shared}
        title={messages.conflict.lead}
        labelOf={(name) => estimateLabel(text, name)}
        textOf={(name, value) => estimateText(text, name, value)}
      />
      <HomeStep text={text.home} fields={fields} />
      <MovingStep text={text.moving} rates={rates} fields={fields} fit={fitFor(form, values)} />
      <h3 id="estimator-services">{text.services.heading}</h3>
      <ServicesStep text={text.services} rates={rates} fields={fields} headingId="estimator-services" />
      <div className="cells cells--one">
        <RequestsCell text={text.contact} fields={fields} />
      </div>
      {[1, 2, 3, 4].map((step) => (
        <MoreFields key={step} text={text} step={step} fields={fields} />
      ))}
      <div className="summary-box" aria-live="polite">
        {isFar && <p className="summary-box__far-move">{messages.lead.farMove}</p>}
        <EstimateLines text={text} rates={rates} estimate={price} bedrooms={values.bedrooms} />
      </div>
      {lead.quote?.adjustments && <p className="mute">{strings.adjusted}</p>}
      <label className="check">
        <input type="checkbox" checked={isGiven} onChange={({ target }) => setGiven(target.checked)} />
        <span>
          {strings.given} <span className="mute">{strings.givenHint}</span>
        </span>
      </label>
      {isFiled && <p className="mute">{strings.noMail}</p>}
      {!isFiled && line.customer_email === '' && <p className="mute">{strings.noEmail}</p>}
      <div className="estimator__foot">
        {/* The lines above have said it to those who cannot see it. */}
        <p className="estimator__total" aria-hidden="true">
          {isFar && <span className="estimator__far-move">{messages.lead.farMove}</span>}
          {text.estimate.total} <b className="num">{formatCents(price.total_cents)}</b>
        </p>
        <div className="row">
          <button type="submit" className="btn btn--line btn--sm" disabled={change.isPending}>
            {strings.save}
          </button>
          {!isFiled && line.customer_email !== '' && (
            <button
              type="button"
              className="btn btn--grove btn--sm"
              disabled={change.isPending}
              onClick={() => void save(true)}
            >
              {strings.send}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

/** The crew that the site recommends for the home. */
function fitFor({ crew_by_bedrooms: crews }: EstimateForm, { bedrooms }: QuoteForm): CrewFit | undefined {
  const crew = crews[Math.min(Number(bedrooms), crews.length - 1)];
  return crew === undefined ? undefined : { crew_size: crew, label: strings.crewFits };
}
