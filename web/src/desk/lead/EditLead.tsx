import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeskLead, LeadCorrection } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link EditLead}. */
export interface EditLeadProps {
  readonly lead: DeskLead;
  /** Whether the button is a link beside phone and email, and the form begins with the phone. */
  readonly contact?: boolean;
}

const strings = messages.edit;
const own = ['name', 'phone', 'email', 'origin', 'destination', 'date'] as const;
const wide: readonly string[] = ['email', 'origin', 'destination'];
const types = { phone: 'tel', email: 'email', date: 'date' } as Readonly<Record<string, string>>;

/** A button that opens the form in which every field of a lead can be corrected. */
export function EditLead({ lead, contact = false }: EditLeadProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={contact ? 'link' : 'btn btn--line btn--sm'}
        aria-label={contact ? strings.contactLabel : undefined}
        onClick={() => setOpen(true)}
      >
        {contact ? strings.contact : strings.open}
      </button>
      {isOpen && <EditDialog {...{ lead, contact }} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditDialog({ lead, contact, onClose }: EditLeadProps & { readonly onClose: () => void }) {
  const { line, editable } = lead;
  const change = useLeadChange(line.id);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    name: line.customer_name,
    phone: line.customer_phone,
    email: line.customer_email,
    origin: line.origin,
    destination: line.destination,
    date: line.moving_date ?? '',
    language: line.language,
    ...Object.fromEntries(editable.map(({ name, value }) => [`entry.${name}`, value])),
  }));
  // The version that the form was filled in from, or the one in a refusal.
  const [expected, setExpected] = useState(line.updated_at);
  const [isConflict, setConflict] = useState(false);
  const wrong = change.error instanceof ApiError ? change.error : null;
  useEffect(() => {
    if (wrong?.status === 422) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  const value = (name: string) => values[name] ?? '';
  const set = (name: string, text: string) => setValues((before) => ({ ...before, [name]: text }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const changed = editable.filter((entry) => entry.value !== value(`entry.${entry.name}`));
    const body: LeadCorrection = {
      ...{ name: value('name'), phone: value('phone'), email: value('email') },
      ...{ origin: value('origin'), destination: value('destination'), date: value('date') },
      language: value('language'),
      entries: Object.fromEntries(changed.map(({ name }) => [name, value(`entry.${name}`)])),
      expected,
    };
    try {
      await change.mutateAsync({ path: 'fields', method: 'PUT', body });
      notify(strings.saved);
      onClose();
    } catch (error) {
      const present = error instanceof ApiError ? error.conflictingLead : null;
      if (present) {
        setExpected(present.updated_at);
        setConflict(true);
      } else if (!(error instanceof ApiError && error.fields.length > 0)) notifyError(error);
    }
  };

  return (
    <Dialog title={strings.title} onClose={onClose}>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {isConflict && (
          <p className="conflict" role="alert">
            {strings.conflict}
          </p>
        )}
        <div className="cells">
          {own.map((name) => (
            <Field
              key={name}
              label={strings[name]}
              name={name}
              data-autofocus={(contact && name === 'phone') || undefined}
              type={types[name] ?? 'text'}
              autoComplete="off"
              full={wide.includes(name)}
              error={wrong?.messageFor(name)}
              value={value(name)}
              onChange={({ target }) => set(name, target.value)}
            />
          ))}
          <Choice
            label={strings.language}
            value={value('language')}
            choices={Object.entries(strings.languages).map(([key, label]) => ({ value: key, label }))}
            onChange={(text) => set('language', text)}
          />
          {editable.map(({ name, label, choices }) =>
            choices.length > 0 ? (
              <Choice
                key={name}
                label={label}
                value={value(`entry.${name}`)}
                choices={[{ value: '', label: strings.none }, ...choices]}
                onChange={(text) => set(`entry.${name}`, text)}
              />
            ) : (
              <Field
                key={name}
                label={label}
                name={name}
                autoComplete="off"
                error={wrong?.messageFor(name)}
                value={value(`entry.${name}`)}
                onChange={({ target }) => set(`entry.${name}`, target.value)}
              />
            ),
          )}
        </div>
        <div className="row">
          <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
            {messages.common.cancel}
          </button>
          <button type="submit" className="btn btn--grove btn--sm" disabled={change.isPending}>
            {messages.common.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="cell">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
