import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { ChangeOrderAcceptance, JobChangeOrder } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { ApiError } from '../api/api-error.ts';
import { jobQuery } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { notify } from '../lib/toasts.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { format } from '../messages/format.ts';
import { language as deskLanguage } from '../messages/messages.ts';
import { type ScreenMessages, screenMessages, screenMessagesIn } from '../messages/screen-messages.ts';
import { cacheJob } from '../schedule/job-cache.ts';
import type { JobProps } from './JobClock.tsx';
import { postJob } from './post-job.ts';

/** Props of {@link AcceptDialog}. */
export interface AcceptDialogProps extends JobProps {
  readonly order: JobChangeOrder;
  readonly onClose: () => void;
}

/** What the customer reads. */
type Texts = ScreenMessages['job']['accept'];

/** The messages in a language. */
const textsQuery = (language: string) =>
  queryOptions({
    queryKey: ['screen-messages', language],
    queryFn: () => screenMessagesIn(language),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

/** Loads what the customer of a job reads, so that it is there when the phone is handed over. */
export function usePrefetchTexts({ lead }: JobProps['detail']): void {
  useQuery(textsQuery(lead.line.language || deskLanguage));
}

/** A change order on the whole screen, in the customer's language, to be accepted by name on the crew's phone. */
export function AcceptDialog(props: AcceptDialogProps) {
  const language = props.detail.lead.line.language || deskLanguage;
  const query = useQuery(textsQuery(language));
  const { data, isError } = query;
  // Without a connection, the desk's own language is better than nothing.
  const texts = data ?? (isError ? screenMessages : null);
  if (!texts)
    return (
      <Dialog variant="full" title={screenMessages.job.accept.title} onClose={props.onClose}>
        <QueryStatus query={query} failed={screenMessages.job.failed} />
      </Dialog>
    );
  return <Acceptance {...props} texts={texts.job.accept} lang={data ? language : deskLanguage} />;
}

interface AcceptanceProps extends AcceptDialogProps {
  readonly texts: Texts;
  readonly lang: string;
}

function Acceptance({ detail, order, texts, lang, onClose }: AcceptanceProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { job, limit_cents: limit } = detail;
  const accept = useMutation({
    mutationFn: (body: ChangeOrderAcceptance) =>
      postJob(job.id, `change-orders/${encodeURIComponent(order.id)}/accept`, body),
    networkMode: 'always',
    onSuccess: (changed) => {
      onClose();
      cacheJob(client, changed);
      notify(screenMessages.job.orders.done);
    },
    onError: () => {
      // It may have been stored, and only the response was lost.
      void client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey });
    },
  });
  const focusInvalid = useInvalidFocus(form, accept.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') focusInvalid();
    else if (!accept.isPending) accept.mutate({ name });
  };
  const refusal = accept.error instanceof ApiError ? accept.error : null;
  const nameError = refusal?.messageFor('name');
  return (
    <Dialog
      variant="full"
      title={texts.title}
      lang={lang}
      alert
      // "Not now" must not be pressed while the acceptance is on its way.
      {...(!accept.isPending && { onClose })}
    >
      <p>{texts.lead}</p>
      <p className="typed accept__text">{order.text}</p>
      <p className="accept__price">
        {texts.price}: <b className="num">{formatCents(order.cents)}</b>
      </p>
      {limit !== null && <p>{format(texts.limit, { amount: formatCents(limit + order.cents) })}</p>}
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <div className="cells cells--one">
          <Field
            label={texts.name}
            name="accepted-name"
            autoComplete="off"
            autoCapitalize="words"
            error={isChecked && name.trim() === '' ? texts.nameMissing : nameError}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {accept.error && !nameError && (
          <p className="failure" role="alert">
            {refusal?.status === 0 ? texts.offline : accept.error.message}
          </p>
        )}
        <div className="accept__actions">
          <button type="submit" className="btn btn--grove" disabled={accept.isPending}>
            {texts.accept}
          </button>
          <button type="button" className="btn btn--line" disabled={accept.isPending} onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
