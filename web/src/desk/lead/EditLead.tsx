import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskLead, LeadCorrection } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { reloadLead } from '../api/lead-cache.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field, SelectField } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { type SentForm, useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link EditLead}. */
export interface EditLeadProps {
  readonly lead: DeskLead;
  /** Whether the button is a link beside phone and email, and the form starts with the phone. */
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
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const form = useSharedForm(versionOf(lead), async () => versionOf(await reloadLead(client, line.id)));
  const wrong = change.error instanceof ApiError ? change.error : null;
  useEffect(() => {
    if (wrong?.status === 422) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  const value = (name: string) => form.values[name] ?? '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      const isSaved = await form.save(async (sent) => {
        const body = correctionOf(sent);
        return versionOf(await change.mutateAsync({ path: 'fields', method: 'PUT', body }));
      });
      if (!isSaved) return;
      notify(strings.saved);
      onClose();
    } catch (error) {
      notifyUnlessFields(error);
    }
  };

  return (
    <Dialog title={strings.title} onClose={onClose}>
      <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <FieldConflicts
          form={form}
          title={messages.conflict.lead}
          labelOf={(name) => labelOf(lead, name)}
          textOf={(name, text) => choiceLabel(lead, name, text)}
        />
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
              onChange={({ target }) => form.set(name, target.value)}
            />
          ))}
          <SelectField
            label={strings.language}
            name="language"
            error={wrong?.messageFor('language')}
            value={value('language')}
            onChange={({ target }) => form.set('language', target.value)}
          >
            {Object.entries(strings.languages).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          {editable.map(({ name, label, choices }) =>
            choices.length > 0 ? (
              <SelectField
                key={name}
                label={label}
                name={name}
                error={wrong?.messageFor(name)}
                value={value(entryKey(name))}
                onChange={({ target }) => form.set(entryKey(name), target.value)}
              >
                <option value="">{strings.none}</option>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </SelectField>
            ) : (
              <Field
                key={name}
                label={label}
                name={name}
                autoComplete="off"
                error={wrong?.messageFor(name)}
                value={value(entryKey(name))}
                onChange={({ target }) => form.set(entryKey(name), target.value)}
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

/** The key of a field that only the lead's form has. */
function entryKey(name: string): string {
  return `entry.${name}`;
}

/** The fields of a lead as the form shows them. */
function versionOf({ line, editable }: DeskLead): FormVersion {
  return {
    version: line.updated_at,
    values: {
      name: line.customer_name,
      phone: line.customer_phone,
      email: line.customer_email,
      origin: line.origin,
      destination: line.destination,
      date: line.moving_date ?? '',
      language: line.language,
      ...Object.fromEntries(editable.map(({ name, value }) => [entryKey(name), value])),
    },
  };
}

/** Only changed values, so that other people's changes are not undone. */
function correctionOf({ changed, version }: SentForm): LeadCorrection {
  const field = (name: string) => changed[name] ?? null;
  const prefix = entryKey('');
  const entries = Object.entries(changed).filter(([name]) => name.startsWith(prefix));
  return {
    ...{ name: field('name'), phone: field('phone'), email: field('email') },
    ...{ origin: field('origin'), destination: field('destination'), date: field('date') },
    language: field('language'),
    entries: Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value])),
    expected: version,
  };
}

function labelOf({ editable }: DeskLead, name: string): string {
  if (name === 'language') return strings.language;
  const key = own.find((field) => field === name);
  return key ? strings[key] : (editable.find((field) => entryKey(field.name) === name)?.label ?? name);
}

/** A value as the form shows it. */
function choiceLabel({ editable }: DeskLead, name: string, value: string): string {
  if (name === 'language') return messageFor(strings.languages, value);
  const choices = editable.find((field) => entryKey(field.name) === name)?.choices ?? [];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
