import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import type { DeskLead, PhoneLead } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { request } from '../api/client.ts';
import { cacheLead } from '../api/lead-cache.ts';
import { meQuery } from '../api/queries.ts';
import { Field, SelectField, TextField } from '../components/Field.tsx';
import { Screen } from '../components/Screen.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { dismissConfirmations, notify } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.addLead;
/** Where a caller can have heard of the company; the server has the same list. */
const phoneSources = ['referral', 'repeat', 'google', 'facebook', 'truck', 'website', 'other'] as const;
/** The language of this desk, in which most callers spoke. */
const ownLanguage = messages.locale.startsWith('es') ? 'es' : 'en';

/** The form for a lead that came by phone; only name and phone are required. */
export function AddScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = useQuery(meQuery).data?.today;
  const name = useCell('name');
  const phone = useCell('phone');
  const email = useCell('email');
  const language = useCell('language');
  const origin = useCell('origin');
  const destination = useCell('destination');
  const date = useCell('date');
  const source = useCell('source');
  const note = useCell('note');
  const texts = useCell('texts');
  const cells = [name, phone, email, language, origin, destination, date, source, note, texts];
  const [key, setKey, clearKey] = useDraft('add-key');

  const { form, ...save } = useFormMutation({
    send: (lead: PhoneLead) => request<DeskLead>('leads', { method: 'POST', body: lead }),
    onSent: async (lead) => {
      for (const { clear } of cells) clear();
      clearKey();
      cacheLead(client, lead);
      void client.invalidateQueries({ queryKey: ['leads'] });
      notify(format(strings.saved, { name: lead.line.customer_name }));
      await navigate({ to: '/leads/$id', params: { id: lead.line.id } });
    },
  });

  // Above the empty form, "Lead saved" would be about the lead before.
  useEffect(dismissConfirmations, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const present = key || newKey();
    setKey(present);
    save.submit({
      ...{
        name: name.value,
        phone: phone.value,
        email: email.value,
        language: language.value || ownLanguage,
      },
      ...{ origin: origin.value, destination: destination.value, date: date.value, note: note.value },
      source: source.value,
      texts_consent: texts.value && strings.textsConsent,
      key: present,
    });
  };
  const bind = (cell: Cell) => ({
    name: cell.name,
    value: cell.value,
    error: save.errorOf(cell.name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      cell.set(target.value);
      // Different entries are a different lead.
      if (key) clearKey();
    },
  });

  return (
    <Screen title={strings.title} lead={strings.lead}>
      <form ref={form} className="narrow stack" noValidate onSubmit={submit}>
        <div className="cells cells--stack">
          <Field label={strings.name} autoComplete="off" autoCapitalize="words" required {...bind(name)} />
          <Field
            label={strings.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
            {...bind(phone)}
          />
          <Field
            label={strings.email}
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            {...bind(email)}
          />
          <SelectField label={strings.language} {...bind(language)} value={language.value || ownLanguage}>
            {Object.entries(messages.edit.languages).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field label={strings.from} optional full autoComplete="off" {...bind(origin)} />
          <Field label={strings.to} optional full autoComplete="off" {...bind(destination)} />
          <Field label={strings.date} optional type="date" min={today} {...bind(date)} />
          <SelectField label={strings.source} optional {...bind(source)}>
            <option value="">{strings.noSource}</option>
            {phoneSources.map((key) => (
              <option key={key} value={key}>
                {messages.sources[key]}
              </option>
            ))}
          </SelectField>
          <TextField label={strings.note} optional full rows={2} {...bind(note)} />
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={texts.value !== ''}
            onChange={({ target }) => {
              texts.set(target.checked ? 'yes' : '');
              if (key) clearKey();
            }}
          />
          <span>{strings.textsConsent}</span>
        </label>
        <button type="submit" className="btn btn--wide" disabled={save.isPending}>
          {save.isPending ? strings.submitting : strings.submit}
        </button>
      </form>
    </Screen>
  );
}

interface Cell {
  readonly name: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly clear: () => void;
}

function useCell(name: string): Cell {
  const [value, set, clear] = useDraft(`add:${name}`);
  return { name, value, set, clear };
}
