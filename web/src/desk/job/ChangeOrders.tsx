import { useId, useState } from 'react';
import type { JobChangeOrder } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { AcceptDialog, usePrefetchTexts } from './AcceptDialog.tsx';
import { ChangeOrderForm } from './ChangeOrderForm.tsx';
import type { JobProps } from './JobClock.tsx';

const strings = screenMessages.job.orders;

/** Work beyond the proposal with its state, and a form for more while the job is not done. */
export function ChangeOrders({ detail }: JobProps) {
  const [handed, setHanded] = useState<string | null>(null);
  const { change_orders: orders } = detail;
  usePrefetchTexts(detail);
  const isOpen = detail.job.status === 'booked';
  const shown = orders.find(({ id, accepted_at }) => id === handed && accepted_at === null);
  const heading = useKeepFocus<HTMLHeadingElement>(shown?.id);
  return (
    <section className="job-card">
      <h2 ref={heading} tabIndex={-1}>
        {strings.title}
      </h2>
      {isOpen && <p className="mute">{strings.lead}</p>}
      {orders.length > 0 && (
        <ol className="job-orders">
          {orders.map((order) => (
            <Order key={order.id} order={order} onHand={isOpen ? () => setHanded(order.id) : null} />
          ))}
        </ol>
      )}
      {isOpen && <ChangeOrderForm detail={detail} />}
      {shown && <AcceptDialog detail={detail} order={shown} onClose={() => setHanded(null)} />}
    </section>
  );
}

interface OrderProps {
  readonly order: JobChangeOrder;
  /** Hands the phone to the customer; null once the job is over. */
  readonly onHand: (() => void) | null;
}

function Order({ order: { text, cents, accepted_at, accepted_name }, onHand }: OrderProps) {
  const now = useNow();
  const id = useId();
  return (
    <li>
      <p id={id} className="typed">
        {text} <b className="num">{formatCents(cents)}</b>
      </p>
      {accepted_at === null ? (
        <>
          <p>
            <span className="badge badge--due">{strings.open}</span>
          </p>
          {onHand && (
            <button
              type="button"
              className="btn btn--rind"
              aria-haspopup="dialog"
              aria-describedby={id}
              onClick={onHand}
            >
              {strings.hand}
            </button>
          )}
        </>
      ) : (
        <p title={formatFullMoment(accepted_at)}>
          {format(strings.accepted, { name: accepted_name ?? '', time: formatMoment(accepted_at, now) })}
        </p>
      )}
    </li>
  );
}
