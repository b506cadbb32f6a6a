import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskLanguage, DeskRole, Invitation, NewPerson } from '../../contract.gen';
import { request } from '../api/client.ts';
import { bookingCrewsQuery, meQuery, peopleQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field, SelectField } from '../components/Field.tsx';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { copy } from '../lib/clipboard.ts';
import { useDraft } from '../lib/use-draft.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';

const strings = screenMessages.people;
const roles: readonly DeskRole[] = ['dispatcher', 'crew', 'owner'];

/** Creates an invite link, which is shown once. */
export function InviteForm() {
  const client = useQueryClient();
  const [name, setName, clearName] = useDraft('invite:name');
  const [email, setEmail, clearEmail] = useDraft('invite:email');
  const [role, setRole] = useState<DeskRole>('dispatcher');
  const [seesRevenue, setSeesRevenue] = useState(true);
  const [seesPrices, setSeesPrices] = useState(false);
  const isCrew = role === 'crew';
  const crewList = useQuery({ ...bookingCrewsQuery, enabled: isCrew });
  const crews = crewList.data;
  const [chosenCrew, setCrew] = useState<number>();
  const crew = chosenCrew ?? crews?.[0]?.id ?? null;
  const me = useQuery(meQuery).data;
  const own = me?.person.language ?? 'en';
  const [language = own, setLanguage] = useState<DeskLanguage>();
  const { form, ...invite } = useFormMutation({
    send: (person: NewPerson) => request<Invitation>('people', { method: 'POST', body: person }),
    onSent: () => {
      clearName();
      clearEmail();
      void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sees_revenue = role === 'owner' || (isCrew ? seesPrices : seesRevenue);
    invite.submit({ name, email, role, language, sees_revenue, crew: isCrew ? crew : null });
  };

  return (
    <section className="stack">
      <h2>{strings.invite}</h2>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <div className="cells">
          <Field
            label={strings.name}
            name="name"
            full
            autoComplete="off"
            value={name}
            error={invite.errorOf('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label={strings.email}
            name="email"
            full
            type="email"
            autoComplete="off"
            value={email}
            error={invite.errorOf('email')}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <fieldset className="choice">
          <legend>{strings.role}</legend>
          {roles.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="role" checked={role === one} onChange={() => setRole(one)} />
              <span>
                <b>{strings.roles[one]}</b>
                <span className="mute"> {strings.roleHints[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {role === 'dispatcher' && (
          <label className="check">
            <input
              type="checkbox"
              checked={seesRevenue}
              onChange={({ target }) => setSeesRevenue(target.checked)}
            />
            <span>{strings.seesRevenue}</span>
          </label>
        )}
        {isCrew && !crews && (
          <QueryStatus query={crewList} failed={screenMessages.bookingSetup.crews.failed} />
        )}
        {isCrew && crews?.length === 0 && <p className="failure">{strings.noCrews}</p>}
        {isCrew && crews && crews.length > 0 && (
          <>
            <div className="cells">
              <SelectField
                label={strings.crew}
                name="crew"
                full
                value={crew ?? ''}
                error={invite.errorOf('crew')}
                onChange={({ target }) => setCrew(Number(target.value))}
              >
                {crews.map(({ id, name: crewName }) => (
                  <option key={id} value={id}>
                    {crewName}
                  </option>
                ))}
              </SelectField>
            </div>
            <label className="check">
              <input
                type="checkbox"
                checked={seesPrices}
                onChange={({ target }) => setSeesPrices(target.checked)}
              />
              <span>{strings.seesPrices}</span>
            </label>
          </>
        )}
        <LanguageChoice
          legend={strings.language}
          name="invite-language"
          value={language}
          onChange={setLanguage}
        />
        {me?.mail_to_files && <p className="mute">{strings.noMail}</p>}
        <button
          type="submit"
          className="btn btn--grove"
          disabled={invite.isPending || (isCrew && crew === null)}
        >
          {me?.mail_to_files ? strings.createLink : strings.submit}
        </button>
      </form>
      {invite.data && <Link key={invite.data.link} invitation={invite.data} />}
    </section>
  );
}

/** The new link. It is shown once, so it gets the focus and scrolls into view. */
function Link({ invitation: { person, link, until, mailed } }: { readonly invitation: Invitation }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={box} className="summary-box" tabIndex={-1} aria-labelledby="invite-link">
      <h3 id="invite-link">{format(strings.linkTitle, { name: person.name })}</h3>
      <p>{mailed ? format(strings.linkMailed, { email: person.email }) : strings.linkNotMailed}</p>
      <p className="link-text">{link}</p>
      <button
        type="button"
        className="btn btn--line btn--sm"
        onClick={() => void copy(link, strings.linkCopied)}
      >
        <DeskIcon name="copy" />
        {strings.copyLink}
      </button>
      <p className="mute">{format(strings.linkExpires, { when: formatFullMoment(until) })}</p>
    </section>
  );
}
