import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkChange, DeskLead, LeadLine } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { cacheLead, reloadLead } from '../api/lead-cache.ts';
import { QueuedError } from '../api/pending-changes.ts';
import { meQuery } from '../api/queries.ts';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { type SharedForm, useSharedForm } from '../components/use-shared-form.ts';
import { notifyWithUndo, undoOf } from '../leads/bulk.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import { parseCents } from './parse-cents.ts';
import { useLeadChange } from './use-lead-change.ts';

/** The agreed day and price of a move as they are typed. */
export interface Booking {
  readonly date: string;
  readonly dateError: string | undefined;
  /** Null for people who may not see prices. */
  readonly price: string | null;
  readonly priceError: string | undefined;
  readonly isPending: boolean;
  readonly setDate: (date: string) => void;
  readonly setPrice: (price: string) => void;
  /** What someone else changed as well. */
  readonly conflicts: Pick<SharedForm, 'conflicts' | 'choose'>;
  /** Saves both and shows `done`. Resolves to whether they are stored, or kept on this device to be sent. */
  readonly save: (done: string) => Promise<boolean>;
}

/**
 * The day and price of a move, at first those of the lead and its estimate. With `book`, saving marks the lead as
 * booked.
 */
export function useBooking(line: LeadLine, book: boolean): Booking {
  const client = useQueryClient();
  const change = useLeadChange(line.id);
  const seesRevenue = useQuery(meQuery).data?.person.sees_revenue ?? false;
  // What an undo restores: the lead before this change, but after everyone else's.
  const before = useRef(line);
  if (line.updated_at > before.current.updated_at) before.current = line;
  const form = useSharedForm(versionOf(line), async () => {
    before.current = (await reloadLead(client, line.id)).line;
    return versionOf(before.current);
  });
  const [isInvalid, setInvalid] = useState(false);
  const { date = '', price = '' } = form.values;
  const refused = change.error instanceof ApiError ? change.error : null;

  const save = async (done: string) => {
    if (change.isPending) return false;
    const isValid = !seesRevenue || centsOf(price) !== undefined;
    setInvalid(!isValid);
    if (!isValid) return false;
    try {
      return await form.save(async ({ values, version }) => {
        const cents = seesRevenue ? (centsOf(values.price ?? '') ?? null) : null;
        const body = { cents, date: values.date ?? '', book, expected: version };
        const line = before.current;
        const { line: after } = await change.mutateAsync({ path: 'booked', method: 'PUT', body });
        if (book) notifyWithUndo(client, done, () => undoBooking(client, line, after));
        else notify(done);
        return versionOf(after);
      });
    } catch (error) {
      notifyUnlessFields(error);
      if (!(error instanceof QueuedError)) return false;
      form.reset();
      return true;
    }
  };

  return {
    date,
    dateError: refused?.messageFor('date'),
    price: seesRevenue ? price : null,
    priceError: isInvalid || refused?.messageFor('cents') ? messages.lead.bookedInvalid : undefined,
    isPending: change.isPending,
    setDate: (text) => form.set('date', text),
    setPrice: (text) => form.set('price', text),
    conflicts: form,
    save,
  };
}

/** The day and price of a lead as the form shows them: what is agreed, or else the estimate. */
function versionOf(line: LeadLine): FormVersion {
  const cents = line.booked_cents ?? line.total_cents;
  const price = cents === null ? '' : formatCents(cents);
  return { version: line.updated_at, values: { date: line.moving_date ?? '', price } };
}

/** A typed price in cents; null if it is empty, undefined if it is no price. */
function centsOf(price: string): number | null | undefined {
  return price.trim() === '' ? null : parseCents(price);
}

/** Takes back the day and the price of a booking. Returns the change that takes back the status. */
async function undoBooking(
  client: QueryClient,
  before: LeadLine,
  after: LeadLine,
): Promise<readonly BulkChange[]> {
  const isSame = before.booked_cents === after.booked_cents && before.moving_date === after.moving_date;
  if (isSame) return [undoOf(before, after)];
  const { booked_cents: cents, moving_date, id } = before;
  const body = { cents, date: moving_date ?? '', book: false, expected: after.updated_at };
  const lead = await request<DeskLead>(`leads/${encodeURIComponent(id)}/booked`, { method: 'PUT', body });
  cacheLead(client, lead);
  return [undoOf(before, lead.line)];
}
