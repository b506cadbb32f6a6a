import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';
import { messages } from '../messages/messages.ts';
import { EmptyState } from './EmptyState.tsx';
import { Screen } from './Screen.tsx';

/** Props of {@link OwnersOnly}. */
export interface OwnersOnlyProps {
  /** The screen's title, for those who may not see more. */
  readonly title: string;
  readonly children: React.ReactNode;
}

/** A screen that only an owner sees; the server refuses the others its data as well. */
export function OwnersOnly({ title, children }: OwnersOnlyProps) {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  if (me.person.role === 'owner') return children;
  return (
    <Screen title={title}>
      <EmptyState message={{ title: messages.people.ownersOnly }} />
    </Screen>
  );
}
