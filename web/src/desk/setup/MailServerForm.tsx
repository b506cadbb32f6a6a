import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { MailEncryption, MailServerChange, MailServerSettings, MailStatus } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { mailServerQuery } from '../api/queries.ts';
import { Field, SelectField } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { type SentForm, useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { messageFor as textFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { refreshMail } from './use-mail.ts';

const strings = screenMessages.setup.mail.form;

/** The usual port of each kind of encryption. */
const PORTS = { tls: '465', starttls: '587', none: '25' } as const satisfies Record<MailEncryption, string>;

/** The prefix of the value for a stored password: the desk knows only its version. */
const savedPassword = '\u0000';

interface MailServerFormProps {
  /** The server that is stored; its host is empty if there is none. */
  readonly entered: MailServerSettings;
  readonly onCancel: (() => void) | undefined;
  readonly onSaved: () => void;
}

/** The form for a mail server. It is stored only if the desk can sign in to it. */
export function MailServerForm({ entered, onCancel, onSaved }: MailServerFormProps) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useSharedForm(versionOf(entered), async () =>
    versionOf(await client.fetchQuery({ ...mailServerQuery, staleTime: 0 })),
  );
  const { host = '', port = '', username = '', password = '' } = form.values;
  const encryption = form.values.encryption as MailEncryption;
  const change = useMutation({
    mutationFn: (body: MailServerChange) => request<MailStatus>('mail/server', { method: 'PUT', body }),
  });
  const messageFor = (field: string) =>
    change.error instanceof ApiError ? change.error.messageFor(field) : undefined;
  const failure = messageFor('server');
  useEffect(() => {
    if (change.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change.error]);
  const changeEncryption = (chosen: MailEncryption) => {
    form.set('encryption', chosen);
    // A manually entered port stays.
    if (port === '' || port === PORTS[encryption]) form.set('port', PORTS[chosen]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      const isSaved = await form.save(async (sent) => {
        refreshMail(client, await change.mutateAsync(changeOf(sent)));
        // The stored version is fetched with the rest.
        return sent;
      });
      if (!isSaved) return;
      notify(strings.saved);
      onSaved();
    } catch (error) {
      notifyUnlessFields(error);
    }
  };
  return (
    <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="mute">{strings.intro}</p>
      <FieldConflicts
        form={form}
        title={screenMessages.setup.mail.conflict}
        labelOf={(name) => textFor(labels, name)}
        textOf={shownText}
      />
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
          onChange={({ target }) => form.set('host', target.value)}
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
          onChange={({ target }) => form.set('port', target.value)}
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
          onChange={({ target }) => form.set('username', target.value)}
        />
        <Field
          full
          label={strings.password}
          name="password"
          type="password"
          hint={passwordHint(entered, { host, port, username })}
          autoComplete="new-password"
          value={typedPassword(password)}
          error={messageFor('password')}
          onChange={({ target: { value } }) =>
            // An empty one means the stored one.
            value === '' ? form.choose('password', 'theirs') : form.set('password', value)
          }
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
        <button type="submit" className="btn btn--sm" disabled={change.isPending}>
          {change.isPending ? strings.saving : strings.save}
        </button>
      </div>
    </form>
  );
}

const labels = {
  host: strings.host,
  encryption: strings.encryption,
  port: strings.port,
  username: strings.username,
  password: strings.password,
};

/** The settings as the form shows them. */
function versionOf({
  host,
  port,
  encryption,
  username,
  has_password,
  version,
}: MailServerSettings): FormVersion {
  const password = has_password ? `${savedPassword}${version}` : '';
  return { version, values: { host, port: String(port), encryption, username, password } };
}

function changeOf({ values, version }: SentForm): MailServerChange {
  const { host = '', port = '', encryption, username = '', password = '' } = values;
  return {
    ...{ host, port: portNumber(port), encryption: encryption as MailEncryption, username },
    password: typedPassword(password),
    expected: version,
  };
}

function typedPassword(password: string): string {
  return password.startsWith(savedPassword) ? '' : password;
}

/** A value as it is compared with someone else's. A stored password is never shown. */
function shownText(name: string, value: string): string {
  if (name === 'encryption') return textFor(strings.encryptions, value);
  if (name !== 'password' || value === '') return value;
  return value.startsWith(savedPassword) ? strings.passwordStored : strings.passwordTyped;
}

/** The number of a port; 0, which the server refuses, if the text is not a number. */
function portNumber(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
}

/** The desk keeps a password only for the server and the account that it was entered for. */
function passwordHint(
  entered: MailServerSettings,
  typed: { readonly host: string; readonly port: string; readonly username: string },
): string {
  if (!entered.has_password) return strings.passwordHint;
  const isSame =
    typed.host.trim() === entered.host &&
    portNumber(typed.port) === entered.port &&
    typed.username.trim() === entered.username;
  return isSame ? strings.passwordKept : strings.passwordAgain;
}
