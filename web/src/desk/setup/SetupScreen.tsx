import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Sample, SetUp, SetUpChange, SetUpStep } from '../../contract.gen';
import { request } from '../api/client.ts';
import { meQuery, setUpQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { notifyError } from '../lib/toasts.ts';
import { format, labelFor, messageFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { MailStep } from './MailStep.tsx';
import './setup.css';

const strings = messages.setup;

type StepName = keyof typeof strings.steps;

/** Where each step is done. */
const targets = {
  profile: { to: '/profile' },
  mail: { to: '/outbox' },
  licenses: { to: '/profile' },
  prices: { to: '/site/edit', search: { path: 'rates.toml' } },
  samples: { to: '/site' },
  pictures: { to: '/images' },
  person: { to: '/people' },
  backup: { to: '/export' },
} as const;

/** The steps of setting up the desk, with the samples that are left. */
export function SetupScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <Steps />
    </OwnersOnly>
  );
}

function Steps() {
  const client = useQueryClient();
  const query = useQuery({ ...setUpQuery, staleTime: 0 });
  const change = useMutation({
    mutationFn: (body: SetUpChange) => request<SetUp>('setup', { method: 'POST', body }),
    onSuccess: (changed) => {
      client.setQueryData(setUpQuery.queryKey, changed);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: notifyError,
  });
  if (!query.data)
    return (
      <Screen title={strings.title}>
        <QueryStatus query={query} failed={strings.failed} />
      </Screen>
    );
  const { steps, dismissed } = query.data;
  const done = steps.filter((step) => step.done).length;
  return (
    <Screen title={strings.title} lead={strings.lead}>
      <div className="narrow stack">
        <p className="num" role="status">
          {format(strings.progress, { done, total: steps.length })}
        </p>
        <ol className="ruled setup">
          {steps.map((step) => (
            <Step key={step.key} step={step} busy={change.isPending} onChange={change.mutate} />
          ))}
        </ol>
        <button
          type="button"
          className="btn btn--line btn--sm"
          disabled={change.isPending}
          onClick={() => change.mutate({ key: 'dismissed', done: !dismissed })}
        >
          {dismissed ? strings.restore : strings.dismiss}
        </button>
      </div>
    </Screen>
  );
}

interface StepProps {
  readonly step: SetUpStep;
  readonly busy: boolean;
  readonly onChange: (change: SetUpChange) => void;
}

function Step({ step: { key, done, confirmed, samples }, busy, onChange }: StepProps) {
  if (!(key in strings.steps)) return null;
  const name = key as StepName;
  const { title, text, action } = strings.steps[name];
  const mark = confirmed ? strings.unconfirm : strings.confirm;
  return (
    <li className="setup__step">
      <div className="stack">
        <div>
          <h2>
            {title}{' '}
            <span className={done ? 'tagx' : 'tagx tagx--due'}>{done ? strings.done : strings.open}</span>
          </h2>
          <p>{text}</p>
        </div>
        {name === 'mail' && <MailStep />}
        {samples.length > 0 && <Samples samples={samples} />}
        <div className="row setup__actions">
          <Link {...targets[name]} className="btn btn--line btn--sm">
            {action}
          </Link>
          {(confirmed || !done) && (
            <button
              type="button"
              className="link"
              disabled={busy}
              aria-label={labelFor(mark, title)}
              onClick={() => onChange({ key, done: !confirmed })}
            >
              {mark}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

function Samples({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <div>
      <p className="setup__samples">
        <DeskIcon name="warn" />
        {plural(strings.samples, samples.length)}
      </p>
      <ul className="setup__list">
        {samples.map(({ fact, file, pointer, text, title }) => (
          <li key={`${file}${pointer}`}>
            {fact ? (
              <Link to="/profile" hash={`at/${fact.replace('.', '/')}`} className="link">
                {labelOf(fact)}
              </Link>
            ) : (
              <Link to="/site/edit" search={{ path: file, at: pointer }} className="link">
                {text}
              </Link>
            )}{' '}
            <span className="mute">{fact ? text : title}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The name of a reading as the profile has it. */
function labelOf(fact: string): string {
  const spanish = fact.endsWith('_es');
  const label = messageFor(messages.profile.facts, spanish ? fact.slice(0, -3) : fact);
  return spanish ? format(messages.profile.inSpanish, { label }) : label;
}
