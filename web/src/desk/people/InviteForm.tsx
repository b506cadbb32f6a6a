import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DeskRole, Invitation, NewPerson } from '../../contract.gen';
import { ask } from '../api/ask.ts';
import { peopleQuery } from '../api/queries.ts';
import { Refusal } from '../api/refusal.ts';
import { complain } from '../frame/news.ts';
import { copy } from '../parts/copy.ts';
import { DeskIcon } from '../parts/DeskIcon.tsx';
import { Field } from '../parts/Field.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { formatFully } from '../time/dates.ts';
import { words } from '../words.ts';

const says = words.people;
const roles: readonly DeskRole[] = ['dispatcher', 'owner'];

/** Makes the link by which somebody joins; it is shown this one time. */
export function InviteForm() {
  const client = useQueryClient();
  const [name, setName, clearName] = useDraft('invite:name');
  const [email, setEmail, clearEmail] = useDraft('invite:email');
  const [role, setRole] = useState<DeskRole>('dispatcher');
  const invite = useMutation({
    mutationFn: (person: NewPerson) => ask<Invitation>('people', { method: 'POST', body: person }),
    onSuccess: () => {
      clearName();
      clearEmail();
      void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
    onError: (error) => {
      if (!(error instanceof Refusal && error.fields.length > 0)) complain(error);
    },
  });
  const wrong = invite.error instanceof Refusal ? invite.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ name, email, role });
  };

  return (
    <section className="stack">
      <h2>{says.invite}</h2>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="cells">
          <Field
            label={says.name}
            name="name"
            autoComplete="off"
            value={name}
            error={wrong?.about('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label={says.email}
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            error={wrong?.about('email')}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <fieldset className="choice">
          <legend>{says.role}</legend>
          {roles.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="role" checked={role === one} onChange={() => setRole(one)} />
              <span>
                <b>{says.roles[one]}</b>
                <span className="mute"> {says.roleHints[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="btn btn--grove" disabled={invite.isPending}>
          {says.submit}
        </button>
      </form>
      {invite.data && <Link invitation={invite.data} />}
    </section>
  );
}

function Link({ invitation: { person, link, until } }: { readonly invitation: Invitation }) {
  return (
    <div className="dbol" role="status">
      <h3>{says.linkFor(person.name)}</h3>
      <p>{says.link}</p>
      <p className="linktext">{link}</p>
      <p className="mute">{says.until(formatFully(until))}</p>
      <button type="button" className="btn btn--line btn--sm" onClick={() => void copy(link, says.theLink)}>
        <DeskIcon name="copy" />
        {says.copyLink}
      </button>
    </div>
  );
}
