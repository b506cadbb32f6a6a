import { messages } from '../messages/messages.ts';

/** Props of {@link ErrorScreen}. */
export interface ErrorScreenProps {
  readonly error: unknown;
}

/** Shown instead of a screen that threw an error. */
export function ErrorScreen({ error }: ErrorScreenProps) {
  return (
    <div className="empty" role="alert">
      <h1>{messages.errors.screenCrashed}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="btn btn--grove btn--sm" onClick={() => location.reload()}>
        {messages.errors.reload}
      </button>
    </div>
  );
}
