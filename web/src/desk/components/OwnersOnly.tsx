import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { EmptyState } from './EmptyState.tsx';
import { Screen } from './Screen.tsx';

/** Props of {@link OwnersOnly}. */
export interface OwnersOnlyProps {
  /** The screen's title, shown to everyone. */
  readonly title: string;
  readonly children: React.ReactNode;
}

/** Renders its children for owners only; the server refuses its data to others as well. */
export function OwnersOnly({ title, children }: OwnersOnlyProps) {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  if (me.person.role === 'owner') return children;
  return (
    <Screen title={title}>
      <EmptyState message={{ title: screenMessages.people.ownersOnly }} />
    </Screen>
  );
}
