/**
 * Invokes a function of the backend, in the wire format of Supabase's edge functions, and distinguishes how it can
 * fail: the request did not arrive, something between the caller and the function could not run it, or the function
 * itself returned an error. Each failure is logged; the caller decides what a visitor sees.
 */

/** The result of an invocation. */
export type Invoked =
  | { readonly kind: 'answered'; readonly data: unknown }
  /** The send failed: no network, or aborted. */
  | { readonly kind: 'unsent'; readonly cause: unknown }
  /** The function did not run: unknown name or timeout. */
  | { readonly kind: 'relay'; readonly status: number }
  /** The function responded with a status other than 2xx. */
  | { readonly kind: 'refused'; readonly status: number }
  /** The response is not JSON, or was cut off. */
  | { readonly kind: 'unreadable'; readonly cause: unknown };

/** Invokes a function without a payload. Never throws. */
export async function invokeFunction(name: string, anonKey: string): Promise<Invoked> {
  const invoked = await invoke(name, anonKey);
  if (invoked.kind !== 'answered') console.error(name, invoked);
  return invoked;
}

async function invoke(name: string, anonKey: string): Promise<Invoked> {
  let response: Response;
  try {
    response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    });
  } catch (cause) {
    return { kind: 'unsent', cause };
  }
  const { status } = response;
  // Checked before the status, like the official client does: a relay error can have any status.
  if (response.headers.get('x-relay-error') === 'true') return { kind: 'relay', status };
  if (!response.ok) return { kind: 'refused', status };
  try {
    return { kind: 'answered', data: await response.json() };
  } catch (cause) {
    return { kind: 'unreadable', cause };
  }
}
