import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailStatus } from '../../contract.gen';
import { request } from '../api/client.ts';
import { mailQuery, mailServerQuery, meQuery, outboxQuery, setUpQuery } from '../api/queries.ts';
import { notifyError } from '../lib/toasts.ts';

/** Sends a test mail to the signed-in person, or retries failed mails. */
export function useMail(path: 'mail/test' | 'mail/retry') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<MailStatus>(path, { method: 'POST' }),
    onSuccess: (status) => refreshMail(client, status),
    onError: notifyError,
  });
}

/** Shows a new status of mail wherever it is shown. */
export function refreshMail(client: QueryClient, status: MailStatus): void {
  client.setQueryData(mailQuery.queryKey, status);
  for (const { queryKey } of [mailServerQuery, meQuery, outboxQuery, setUpQuery])
    void client.invalidateQueries({ queryKey });
}
