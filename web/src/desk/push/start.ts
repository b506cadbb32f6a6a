import { isInstalled } from './installed.ts';
import { hasWorkers, isRegistered, registerWorker } from './worker-registration.ts';

/**
 * Starts the worker where the person has chosen to keep the desk on the device: in the installed app, or where
 * notifications are on. On other computers nothing is kept.
 */
export function startKeptDesk(): void {
  if (!hasWorkers() || !(isInstalled() || isRegistered())) return;
  void registerWorker().catch(() => undefined);
}
