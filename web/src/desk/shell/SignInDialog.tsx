import { type FormEvent, useState } from 'react';
import type { DeskMe } from '../../contract.gen';
import { requestOnce } from '../api/client.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { session } from '../api/session.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { useStore } from '../lib/store.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { forgetKeptData } from '../push/worker-registration.ts';

/** Asks for the password over the current screen when the session has ended. Nothing on the screen is lost. */
export function SignInDialog() {
  const ended = useStore(session.isWaiting);
  if (!ended) return null;
  return (
    <Dialog title={messages.signIn.title} description={messages.signIn.lead}>
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const before = queryClient.getQueryData(meQuery.queryKey);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    const refused = await signIn(form, before);
    setBusy(false);
    if (refused === codeNeeded) setNeedsCode(true);
    else setError(refused);
  };

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <div className="cells cells--one">
        <Field
          label={messages.signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={before?.person.email}
          required
        />
        <Field
          label={messages.signIn.password}
          name="password"
          data-autofocus
          type="password"
          autoComplete="current-password"
          required
          error={needsCode ? undefined : error}
        />
        {needsCode && (
          <Field
            label={messages.reauthentication.code}
            hint={messages.reauthentication.codeHint}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoFocus
            required
            error={error}
          />
        )}
      </div>
      <button type="submit" className="btn btn--wide" disabled={busy}>
        {busy ? messages.signIn.submitting : messages.signIn.submit}
      </button>
    </form>
  );
}

/** What {@link signIn} returns when the password is right and a code is missing. */
const codeNeeded = 'code';

/** Signs in through the form of the sign-in page. Returns an error message, or an empty string. */
async function signIn(form: FormData, before: DeskMe | undefined): Promise<string> {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.set(name, value);
  try {
    const response = await fetch('/sign-in', { method: 'POST', body, redirect: 'manual' });
    // The page redirects to the desk only after it has created a session.
    if (response.type !== 'opaqueredirect') {
      if (response.ok) return codeNeeded;
      const { wrong, wait } = messages.signIn;
      if (response.status === 429) return wait;
      if (response.status < 500) return wrong;
      return format(messages.errors.status, { status: String(response.status) });
    }
    const me = await requestOnce<DeskMe>('me');
    if (before && me.person.id !== before.person.id) {
      // A different person: neither the waiting requests nor the cached leads are theirs.
      await forgetKeptData();
      location.assign('/desk');
      return '';
    }
    session.resume();
    void queryClient.invalidateQueries();
    return '';
  } catch (error) {
    return error instanceof Error && error.name !== 'TypeError' ? error.message : messages.errors.offline;
  }
}
