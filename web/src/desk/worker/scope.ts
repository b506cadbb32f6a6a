/**
 * What the worker uses of its global scope. The project's types are those of a document, and the two libraries of
 * TypeScript cannot be loaded together.
 */
export interface WorkerScope {
  readonly deskBuild: DeskBuild;
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly clients: WorkerClients;
  readonly registration: WorkerRegistration;
  readonly navigator: { readonly setAppBadge?: (count?: number) => Promise<void> };
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, listener: (event: never) => void) => void;
}

/** The object that the server writes before the script. */
export interface DeskBuild {
  /** Differs for each build of the desk. */
  readonly version: string;
  /** The files of the first screen. */
  readonly files: readonly string[];
}

/** An open tab or window of the desk. */
export interface WorkerClient {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
}

interface WorkerClients {
  readonly claim: () => Promise<void>;
  readonly matchAll: (options: { type: 'window' }) => Promise<readonly WorkerClient[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
}

interface WorkerRegistration {
  readonly showNotification: (title: string, options: WorkerNotificationOptions) => Promise<void>;
}

/** Options of a notification, with those that only workers can use. */
export interface WorkerNotificationOptions {
  readonly body: string;
  readonly tag?: string;
  readonly icon: string;
  readonly renotify?: boolean;
  readonly requireInteraction?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly data: PushPayload;
}

/** An event that may take time. */
export interface LongEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page of the desk. */
export interface WorkerFetchEvent extends LongEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

/** A message of a push service. */
export interface WorkerPushEvent extends LongEvent {
  readonly data: { readonly json: () => unknown } | null;
}

/** A tap on a notification or on one of its buttons. */
export interface WorkerClickEvent extends LongEvent {
  readonly action: string;
  readonly notification: { readonly data: PushPayload; readonly close: () => void };
}

/** What the server sends: `crates/notify/src/push_message.rs`. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag?: string;
  readonly ticket?: string;
  readonly waiting?: number;
  readonly claim?: string;
  readonly open?: string;
  readonly claimed?: string;
  readonly taken?: string;
  readonly closed?: string;
  readonly failed?: string;
}
