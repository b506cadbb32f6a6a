import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MailEncryption, MailServerChange, MailServerSettings, MailStatus } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { Field, SelectField } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { refreshMail } from './use-mail.ts';

const strings = screenMessages.setup.mail.form;

/** The usual port of each kind of encryption. */
const PORTS = { tls: '465', starttls: '587', none: '25' } as const satisfies Record<MailEncryption, string>;

interface MailServerFormProps {
  /** The server that is stored. */
  readonly entered: MailServerSettings | null;
  readonly onCancel: (() => void) | undefined;
  readonly onSaved: () => void;
}

/** Asks for a mail server. It is stored only if the desk can sign in to it. */
export function MailServerForm({ entered, onCancel, onSaved }: MailServerFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [host, setHost] = useState(entered?.host ?? '');
  const [encryption, setEncryption] = useState<MailEncryption>(entered?.encryption ?? 'tls');
  const [port, setPort] = useState(String(entered?.port ?? PORTS.tls));
  const [username, setUsername] = useState(entered?.username ?? '');
  const [password, setPassword] = useState('');
  const save = useMutation({
    mutationFn: (body: MailServerChange) => request<MailStatus>('mail/server', { method: 'PUT', body }),
    onSuccess: (status) => {
      refreshMail(client, status);
      notify(strings.saved);
      onSaved();
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.fields.length > 0)) notifyError(error);
    },
  });
  const messageFor = (field: string) =>
    save.error instanceof ApiError ? save.error.messageFor(field) : undefined;
  const failure = messageFor('server');
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const changeEncryption = (chosen: MailEncryption) => {
    setEncryption(chosen);
    // A port that was typed by hand stays.
    if (port === '' || port === PORTS[encryption]) setPort(PORTS[chosen]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { host, port: portNumber(port), encryption, username, password };
    if (!save.isPending) save.mutate(body);
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <p className="mute">{strings.intro}</p>
      <div className="cells cells--one">
        <Field
          label={strings.host}
          name="host"
          hint={strings.hostHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={host}
          error={messageFor('host')}
          onChange={({ target }) => setHost(target.value)}
        />
        <SelectField
          label={strings.encryption}
          name="encryption"
          value={encryption}
          error={messageFor('encryption')}
          onChange={({ target }) => changeEncryption(target.value as MailEncryption)}
        >
          {Object.entries(strings.encryptions).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={strings.port}
          name="port"
          inputMode="numeric"
          autoComplete="off"
          value={port}
          error={messageFor('port')}
          onChange={({ target }) => setPort(target.value)}
        />
        <Field
          label={strings.username}
          name="username"
          hint={strings.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={messageFor('username')}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Field
          full
          label={strings.password}
          name="password"
          type="password"
          hint={passwordHint(entered, { host, port, username })}
          autoComplete="new-password"
          value={password}
          error={messageFor('password')}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      {failure && (
        <div role="alert">
          <p className="failure">{failure}</p>
          <p>{strings.notSaved}</p>
        </div>
      )}
      <div className="row">
        {onCancel && (
          <button type="button" className="btn btn--line btn--sm" onClick={onCancel}>
            {messages.common.cancel}
          </button>
        )}
        <button type="submit" className="btn btn--sm" disabled={save.isPending}>
          {save.isPending ? strings.saving : strings.save}
        </button>
      </div>
    </form>
  );
}

/** The number of a port; 0, which the server refuses, if the text is none. */
function portNumber(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
}

/** The desk keeps a password only for the server and the account that it was entered for. */
function passwordHint(
  entered: MailServerSettings | null,
  typed: { readonly host: string; readonly port: string; readonly username: string },
): string {
  if (!entered?.has_password) return strings.passwordHint;
  const isSame =
    typed.host.trim() === entered.host &&
    portNumber(typed.port) === entered.port &&
    typed.username.trim() === entered.username;
  return isSame ? strings.passwordKept : strings.passwordAgain;
}
