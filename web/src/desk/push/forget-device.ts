import type { PushStatus } from '../../contract.gen';
import { requestOnce } from '../api/client.ts';
import { ownEndpoint } from './device.ts';
import { removeWorker } from './worker-registration.ts';

/** Ends the notifications of this device and deletes what it keeps, before someone signs out on it. */
export async function forgetDevice(): Promise<void> {
  try {
    const endpoint = await ownEndpoint();
    if (!endpoint) return;
    const { devices } = await requestOnce<PushStatus>('push');
    const own = devices.find((device) => device.endpoint === endpoint);
    if (own) await requestOnce(`push/device/${encodeURIComponent(own.id)}`, { method: 'DELETE' });
  } catch {
    // Without its subscription, which is removed next, the push service responds that the device is gone.
  } finally {
    await removeWorker();
  }
}
