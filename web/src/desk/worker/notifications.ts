import type { PushPayload, WorkerClickEvent, WorkerPushEvent, WorkerScope } from './scope.ts';

const icon = '/icons/192.png';

/** Shows a message of the push service. Browsers require that every one is shown. */
export async function show(scope: WorkerScope, event: WorkerPushEvent): Promise<void> {
  const payload = read(event);
  if (!payload) return;
  const { title, body, tag, ticket, claim, open, waiting } = payload;
  const actions =
    ticket && claim && open
      ? [
          { action: 'claim', title: claim },
          { action: 'open', title: open },
        ]
      : [];
  await scope.registration.showNotification(title, {
    body,
    icon,
    data: payload,
    actions,
    requireInteraction: actions.length > 0,
    ...(tag && { tag, renotify: true }),
  });
  if (waiting !== undefined) await scope.navigator.setAppBadge?.(waiting).catch(() => undefined);
}

/** Claims the lead, or opens it: in a tab of the desk if there is one. */
export async function tapped(scope: WorkerScope, event: WorkerClickEvent): Promise<void> {
  const { notification, action } = event;
  notification.close();
  if (action === 'claim') await claim(scope, notification.data);
  else await openDesk(scope, notification.data.url);
}

async function claim(scope: WorkerScope, payload: PushPayload): Promise<void> {
  const result = await claimed(scope, payload.ticket ?? '');
  const texts: Record<ClaimOutcome, string | undefined> = {
    claimed: payload.claimed,
    taken: payload.taken?.replace('{name}', result.name),
    closed: payload.closed,
    failed: payload.failed,
  };
  await scope.registration.showNotification(payload.title, {
    body: texts[result.outcome] ?? payload.body,
    icon,
    data: payload,
    ...(payload.tag && { tag: payload.tag }),
  });
}

type ClaimOutcome = 'claimed' | 'taken' | 'closed' | 'failed';

/** Nothing counts as claimed unless the server confirms it. */
async function claimed(scope: WorkerScope, ticket: string): Promise<{ outcome: ClaimOutcome; name: string }> {
  const failed = { outcome: 'failed', name: '' } as const;
  try {
    const response = await scope.fetch('/claim-lead', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ticket }),
    });
    if (!response.ok) return failed;
    const { outcome, name } = (await response.json()) as { outcome?: unknown; name?: unknown };
    const isKnown = outcome === 'claimed' || outcome === 'taken' || outcome === 'closed';
    return isKnown ? { outcome, name: typeof name === 'string' ? name : '' } : failed;
  } catch {
    return failed;
  }
}

async function openDesk(scope: WorkerScope, path: string): Promise<void> {
  // Only the desk: the message names its screen.
  const target = path === '/desk' || path.startsWith('/desk/') ? path : '/desk';
  const open = await scope.clients.matchAll({ type: 'window' });
  const tab = open.find(({ url }) => new URL(url).pathname.startsWith('/desk'));
  if (!tab) {
    await scope.clients.openWindow(target);
    return;
  }
  await tab.focus();
  await tab.navigate(target);
}

function read({ data }: WorkerPushEvent): PushPayload | null {
  try {
    const payload = data?.json() as Partial<PushPayload> | null | undefined;
    return typeof payload?.title === 'string' && typeof payload.url === 'string'
      ? ({ body: '', ...payload } as PushPayload)
      : null;
  } catch {
    return null;
  }
}
