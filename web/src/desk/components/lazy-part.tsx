import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { messages } from '../messages/messages.ts';

/**
 * A component whose module is loaded when it is first rendered. While the module cannot be loaded, a message and two
 * buttons take its place, and what is around it keeps working; `React.lazy` would throw and never try again. Only
 * reloading helps after an upgrade, because the server has other modules then.
 *
 * `name` has to be unique: it is the module's key in the query cache.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const query = useQuery({
      queryKey: ['part', name],
      queryFn: load,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // The button tries again at once, and so does a connection that is back.
      retry: false,
    });
    if (query.data) return <query.data {...props} />;
    if (!query.isError) return null;
    return (
      <div role="alert">
        <p className="failure">{messages.errors.offline}</p>
        <button type="button" className="btn btn--line btn--sm" onClick={() => void query.refetch()}>
          {messages.common.tryAgain}
        </button>
        <button type="button" className="btn btn--line btn--sm" onClick={() => location.reload()}>
          {messages.errors.reload}
        </button>
      </div>
    );
  };
}
