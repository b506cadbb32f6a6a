import { words } from '../words.ts';

/** Props of {@link Broken}. */
export interface BrokenProps {
  readonly error: unknown;
}

/** What is shown instead of a screen that threw. */
export function Broken({ error }: BrokenProps) {
  return (
    <div className="empty" role="alert">
      <h1>{words.trouble.screen}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="btn btn--grove btn--sm" onClick={() => location.reload()}>
        {words.trouble.reload}
      </button>
    </div>
  );
}
