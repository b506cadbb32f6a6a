import type { UseQueryResult } from '@tanstack/react-query';
import { messages } from '../messages/messages.ts';

/** Props of {@link QueryStatus}. */
export interface QueryStatusProps {
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** Heading shown when loading failed. */
  readonly failed: string;
}

/** A loading skeleton, or an error with a retry button. */
export function QueryStatus({ query, failed }: QueryStatusProps) {
  if (!query.isError)
    return (
      <div className="skeleton" role="status" aria-label={messages.common.loading}>
        <i />
        <i />
        <i />
        <i />
      </div>
    );
  return (
    <div className="empty" role="alert">
      <h2>{failed}</h2>
      <p>{query.error?.message}</p>
      <button type="button" className="btn btn--grove btn--sm" onClick={() => void query.refetch()}>
        {messages.common.tryAgain}
      </button>
    </div>
  );
}
