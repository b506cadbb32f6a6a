import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import type { QuoteState } from '../../contract.gen';
import { insertQuote } from '../../lib/quote-client';
import type { Draft } from '../../lib/quote-draft';
import { newKey } from '../../lib/quote-key';
import type { WizardAction, WizardState } from './wizard-state';

/** Milliseconds until a request is aborted. */
const TIMEOUT_MS = 20_000;

/** Milliseconds between two attempts to send a request that waits. */
const RETRY_MS = 30_000;

/** The part of a draft that is sent. */
type Sent = 'values' | 'key' | 'lead' | 'began';

/**
 * Sends the request when the button is clicked, and again automatically when the network returns. Whether there is a
 * network is known only by trying: `navigator.onLine` is false behind some VPNs, and then there is no `online` event
 * either.
 */
export function useSubmission(
  server: QuoteState,
  addedTowns: string | undefined,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
) {
  // State arrives with the next render; a second press may come before that.
  const inFlight = useRef(false);

  const send = async (
    { values, key: earlierKey, lead, began }: Pick<Draft, Sent>,
    again = false,
  ): Promise<void> => {
    if (inFlight.current) return;
    const key = earlierKey ?? newKey();
    const source = { referrer: document.referrer, began, lead };
    inFlight.current = true;
    dispatch({ type: 'sending', key });
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
    const { rates, anon_key: anonKey } = server;
    const options = { rates, anonKey, key, source, addedTowns, signal: abort.signal };
    const result = await insertQuote(values, options);
    clearTimeout(timer);
    inFlight.current = false;
    switch (result.kind) {
      case 'stored':
        dispatch({ type: 'stored', receipt: result.receipt, path: result.path });
        break;
      case 'refused':
        dispatch({ type: 'refused', errors: result.errors });
        break;
      case 'unreachable':
        console.error(result.cause);
        dispatch({ type: 'failed', because: navigator.onLine ? 'unreachable' : 'offline', again });
        break;
      case 'failed':
        console.error(result.cause);
        dispatch({ type: 'failed', because: 'refused' });
    }
  };

  const resend = useEffectEvent(() => void send(state, true));
  const { pending } = state;
  useEffect(() => {
    if (!pending) return;
    const online = () => resend();
    addEventListener('online', online);
    const timer = setInterval(online, RETRY_MS);
    return () => {
      removeEventListener('online', online);
      clearInterval(timer);
    };
  }, [pending]);

  return send;
}
