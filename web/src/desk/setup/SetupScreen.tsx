import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SetUpChange, SetUpStep } from '../../contract.gen';
import { setUpQuery } from '../api/queries.ts';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { format, labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { MailStep } from './MailStep.tsx';
import { SampleList } from './SampleList.tsx';
import { useSetUpChange } from './use-set-up-change.ts';
import './setup.css';

const strings = screenMessages.setup;

type StepName = keyof typeof strings.steps;

/** Where each step is done. */
const targets = {
  profile: { to: '/profile' },
  mail: { to: '/outbox' },
  licenses: { to: '/profile' },
  claims: { to: '/profile' },
  policies: { to: '/profile' },
  prices: { to: '/site/edit', search: { path: 'rates.toml' } },
  samples: { to: '/site' },
  legal: { to: '/site/edit', search: { path: 'en/pages/terms.toml' } },
  pictures: { to: '/images' },
  person: { to: '/people' },
  booking: { to: '/booking-setup' },
  backup: { to: '/backup' },
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
  const query = useQuery({ ...setUpQuery, staleTime: 0 });
  const change = useSetUpChange();
  if (!query.data)
    return (
      <Screen title={strings.title}>
        <QueryStatus query={query} failed={strings.failed} />
      </Screen>
    );
  const { steps, dismissed } = query.data;
  const done = steps.filter((step) => step.done).length;
  const hasMail = steps.some(({ key, done }) => key === 'mail' && done);
  return (
    <Screen title={strings.title} lead={hasMail ? strings.lead : strings.leadWithoutMail}>
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
          {dismissed ? strings.restore : messages.notices.hide}
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

function Step({ step: { key, done, confirmable, confirmed, samples }, busy, onChange }: StepProps) {
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
            <span className={done ? 'badge' : 'badge badge--due'}>{done ? strings.done : strings.open}</span>
          </h2>
          <p>{text}</p>
        </div>
        {name === 'mail' && <MailStep />}
        {samples.length > 0 && !confirmed && <SampleList {...{ samples, busy, onChange }} />}
        <div className="row setup__actions">
          <Link {...targets[name]} className="btn btn--line btn--sm">
            {action}
          </Link>
          {confirmable && (confirmed || !done) && (
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
