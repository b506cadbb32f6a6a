import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SetUp, SetUpChange } from '../../contract.gen';
import { request } from '../api/client.ts';
import { meQuery, setUpQuery } from '../api/queries.ts';
import { notifyError } from '../lib/toasts.ts';

/** Marks a set-up step as done, confirms a claim, or dismisses the list. */
export function useSetUpChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetUpChange) => request<SetUp>('setup', { method: 'POST', body }),
    onSuccess: (changed) => {
      client.setQueryData(setUpQuery.queryKey, changed);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: notifyError,
  });
}
