import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkChange, DeskLead, LeadLine } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { cacheLead } from '../api/lead-cache.ts';
import { QueuedError } from '../api/pending-changes.ts';
import { meQuery } from '../api/queries.ts';
import { notifyWithUndo, undoOf } from '../leads/bulk.ts';
import { notify, notifyError } from '../lib/toasts.ts';
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
  const [typedDate, setDate] = useState<string | null>(null);
  const [typedPrice, setPrice] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  // Another person's version, from a conflict.
  const [newer, setNewer] = useState(0);
  const present = line.booked_cents ?? line.total_cents;
  const price = typedPrice ?? (present === null ? '' : formatCents(present));
  const date = typedDate ?? line.moving_date ?? '';
  const refused = change.error instanceof ApiError ? change.error : null;

  const save = async (done: string) => {
    if (change.isPending) return false;
    const cents = !seesRevenue || price.trim() === '' ? null : parseCents(price);
    setInvalid(cents === undefined);
    if (cents === undefined) return false;
    try {
      const body = { cents, date, book, expected: Math.max(line.updated_at, newer) };
      const { line: after } = await change.mutateAsync({ path: 'booked', method: 'PUT', body });
      if (book) notifyWithUndo(client, done, () => undoBooking(client, line, after));
      else notify(done);
    } catch (error) {
      const conflicting = error instanceof ApiError ? error.conflictingLead : null;
      if (conflicting) setNewer(conflicting.updated_at);
      if (!(error instanceof ApiError && error.fields.length > 0)) notifyError(error);
      if (!(error instanceof QueuedError)) return false;
    }
    setDate(null);
    setPrice(null);
    return true;
  };

  return {
    date,
    dateError: refused?.messageFor('date'),
    price: seesRevenue ? price : null,
    priceError: isInvalid || refused?.messageFor('cents') ? messages.lead.bookedInvalid : undefined,
    isPending: change.isPending,
    setDate,
    setPrice,
    save,
  };
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
