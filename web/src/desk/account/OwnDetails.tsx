import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DeskMe, EmailChange, NameChange } from '../../contract.gen';
import { request } from '../api/client.ts';
import { meQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.account;

/**
 * The person's own name and email address. A new address takes effect once the link mailed to it is opened; without a
 * mail server, immediately.
 */
export function OwnDetails() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  return (
    <section className="stack">
      <h2>{strings.details}</h2>
      <NameForm me={me} />
      {me.pending_email ? <PendingEmail me={me} /> : <EmailForm me={me} />}
    </section>
  );
}

function NameForm({ me }: { readonly me: DeskMe }) {
  const client = useQueryClient();
  const [name = me.person.name, setName] = useState<string>();
  const { form, ...change } = useFormMutation({
    send: (sent: NameChange) => request<null>('name', { method: 'PUT', body: sent }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      notify(strings.nameSaved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.submit({ name });
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <div className="cells cells--one">
        <Field
          label={strings.name}
          name="name"
          autoComplete="name"
          hint={strings.nameHint}
          value={name}
          error={change.errorOf('name')}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <button type="submit" className="btn btn--line" disabled={change.isPending}>
        {strings.saveName}
      </button>
    </form>
  );
}

function EmailForm({ me }: { readonly me: DeskMe }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { form, ...change } = useFormMutation({
    send: (sent: EmailChange) => request<null>('email', { method: 'POST', body: sent }),
    onSent: (_, sent) => {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      notify(format(me.mail_to_files ? strings.emailChanged : strings.emailSent, { email: sent.email }));
      setEmail('');
      setPassword('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.submit({ email, password });
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <p>
        {strings.email}: <b className="link-text">{me.person.email}</b>
      </p>
      {me.mail_to_files && <p className="mute">{strings.noMail}</p>}
      <div className="cells cells--one">
        <Field
          label={strings.newEmail}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={change.errorOf('email')}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={strings.emailPassword}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={change.errorOf('password')}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      <button type="submit" className="btn btn--line" disabled={change.isPending}>
        {strings.changeEmail}
      </button>
    </form>
  );
}

function PendingEmail({ me }: { readonly me: DeskMe }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => request<null>('email', { method: 'DELETE' }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      notify(strings.emailCancelled);
    },
    onError: notifyError,
  });
  return (
    <div className="summary-box" role="status">
      <p>{format(strings.emailPending, { email: me.pending_email, current: me.person.email })}</p>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {strings.cancelEmail}
      </button>
    </div>
  );
}
