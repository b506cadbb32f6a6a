import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { DeskMe } from '../../contract.gen';
import { setUpQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useMail } from './use-mail.ts';
import { useSetUpChange } from './use-set-up-change.ts';
import './notices.css';

const strings = messages.notices;

/** Screens about leads and their mail, and the one that invites by mail. */
const mailScreens = /^\/(leads(\/.*)?|outbox|add|people)?$/;

/**
 * Notices below the header: on all screens that the certificate was not renewed and why mail is not sent, on those
 * about leads that it is not set up, and on the first one the steps of set-up that are left.
 */
export function DeskNotices({ me }: { readonly me: DeskMe | undefined }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/^\/desk(?=\/|$)/, '') || '/' });
  if (!me) return null;
  const isOwner = me.person.role === 'owner';
  const isFailing = me.mail_failure !== '';
  const saysNoServer = me.mail_to_files && mailScreens.test(path);
  const asksToSetUp = isOwner && !me.setup_dismissed && path === '/';
  const certificateEnd = isOwner ? me.certificate_ends_at : null;
  if (!saysNoServer && !isFailing && !asksToSetUp && !certificateEnd) return null;
  return (
    <div className="desk-notices">
      {certificateEnd ? <CertificateNotice end={certificateEnd} today={me.today} /> : null}
      {isFailing ? (
        <Failing failure={me.mail_failure} />
      ) : (
        saysNoServer && (
          <section className="desk-notice" aria-label={strings.email}>
            <DeskIcon name="warn" />
            <p>{strings.noServer}</p>
            {isOwner && (
              <Link to="/setup" className="link">
                {strings.fix}
              </Link>
            )}
          </section>
        )
      )}
      {asksToSetUp && <Steps />}
    </div>
  );
}

function CertificateNotice({ end, today }: { readonly end: number; readonly today: string }) {
  return (
    <section className="desk-notice desk-notice--failing" role="alert">
      <DeskIcon name="warn" />
      <p>{format(strings.certificate, { day: formatDay(dayOf(end), today) })}</p>
    </section>
  );
}

function Failing({ failure }: { readonly failure: string }) {
  const retry = useMail('mail/retry');
  return (
    <section className="desk-notice desk-notice--failing" role="alert">
      <DeskIcon name="warn" />
      <p>{format(strings.failing, { reason: failure })}</p>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={retry.isPending}
        onClick={() => retry.mutate(undefined, { onSuccess: () => notify(strings.retrying) })}
      >
        {strings.retry}
      </button>
    </section>
  );
}

function Steps() {
  const setUp = useQuery(setUpQuery).data;
  const change = useSetUpChange();
  const steps = setUp?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const dismiss = () =>
    change.mutate({ key: 'dismissed', done: true }, { onSuccess: () => notify(strings.hidden) });
  return (
    <section className="desk-notice desk-notice--steps" aria-label={messages.nav.setup}>
      <p>{format(strings.steps, { done, total: steps.length })}</p>
      <Link to="/setup" className="link">
        {strings.continue}
      </Link>
      <button type="button" className="link" disabled={change.isPending} onClick={dismiss}>
        {strings.hide}
      </button>
    </section>
  );
}
