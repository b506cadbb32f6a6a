import type { NewPushDevice, PushStatus } from '../../contract.gen';
import { request } from '../api/client.ts';
import { registerWorker, registration } from './worker-registration.ts';

/** Whether this browser can be notified, and if not, why. */
export type PushSupport = 'possible' | 'install' | 'denied' | 'unsupported';

/** Returns this browser's support for notifications. On an iPhone they need the installed app. */
export function pushSupport(isIphone: boolean, installed: boolean): PushSupport {
  if (isIphone && !installed) return 'install';
  if (!('Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** The address of this browser at its push service; null if it is not subscribed. */
export async function ownEndpoint(): Promise<string | null> {
  const own = await registration();
  return (await own?.pushManager?.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for permission, subscribes this browser and stores it. Must be called in a click. Returns null if the person did
 * not allow it.
 */
export async function subscribe(publicKey: string): Promise<PushStatus | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await registerWorker();
  // A subscription with another key, of a site that was restored without its own, is of no use.
  const stale = await worker.pushManager.getSubscription();
  if (stale && !hasKey(stale, publicKey)) await stale.unsubscribe();
  const own = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = own.toJSON();
  const device: NewPushDevice = {
    endpoint: endpoint ?? own.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  };
  return request<PushStatus>('push/device', { method: 'PUT', body: device });
}

function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  const used = subscription.options?.applicationServerKey;
  if (!used) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(used)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
