import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '../api/queries.ts';
import { isInstalled } from './installed.ts';

/** Shows the number of new leads on the icon of the installed desk. */
export function AppBadge() {
  const hasBadge = 'setAppBadge' in navigator && isInstalled();
  const count = useQuery({ ...countsQuery, enabled: hasBadge }).data?.new;
  useEffect(() => {
    if (hasBadge && count !== undefined) void navigator.setAppBadge(count).catch(() => undefined);
  }, [hasBadge, count]);
  return null;
}
