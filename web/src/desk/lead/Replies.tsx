import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type DeskLead, FREE_TEXT_MAX } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { meQuery, replyDraftsQuery } from '../api/queries.ts';
import { Field, TextField } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link Replies}. */
export interface RepliesProps {
  readonly lead: DeskLead;
  /** Whether the form is open from the start. */
  readonly isOpenAtFirst?: boolean;
}

const strings = messages.reply;
const blank = '___';

/** The emails that were sent to the customer from the desk, and a form for a new one. */
export function Replies({ lead, isOpenAtFirst = false }: RepliesProps) {
  const now = useNow();
  const { line, replies } = lead;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <section data-task="email">
      <h3 className="small-heading">{strings.title}</h3>
      {replies.length > 0 && (
        <ol className="mail">
          {replies.map(({ id, at, by, subject, text, state }) => (
            <li key={id}>
              <p className="mute">
                <time title={formatFullMoment(at)} dateTime={new Date(at).toISOString()}>
                  {formatMoment(at, now)}
                </time>
                , {by}
                {state !== null && `, ${messageFor(messages.lead.messageStates, state)}`}
              </p>
              <p>
                <b>{subject}</b>
              </p>
              <p className="typed">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {replies.some(({ state }) => state === 'sent') && <p className="mute">{strings.answers}</p>}
      {line.customer_email === '' && <p className="mute">{strings.noEmail}</p>}
      {line.customer_email !== '' && !isOpen && (
        <button type="button" className="btn btn--line btn--sm" onClick={() => setOpen(true)}>
          {strings.write}
        </button>
      )}
      {line.customer_email !== '' && isOpen && <ReplyForm lead={lead} done={() => setOpen(false)} />}
    </section>
  );
}

function ReplyForm({ lead: { line }, done }: RepliesProps & { readonly done: () => void }) {
  const id = useId();
  const change = useLeadChange(line.id);
  const drafts = useQuery(replyDraftsQuery(line.id)).data ?? [];
  const [subject, setSubject, clearSubject] = useDraft(`reply-subject:${line.id}`);
  const [text, setText, clearText] = useDraft(`reply:${line.id}`);
  const [language, setLanguage] = useState(line.language.startsWith('es') ? 'es' : 'en');
  // Stored with the text: a retry after a lost response sends the same key.
  const [key, setKey, clearKey] = useDraft(`reply-key:${line.id}`);
  const isFiled = useQuery(meQuery).data?.mail_to_files;
  const hasBlanks = subject.includes(blank) || text.includes(blank);

  const choose = (at: string) => {
    const draft = drafts[Number(at)];
    if (!draft || at === '') return;
    setSubject(draft.subject);
    setText(draft.text);
    setLanguage(draft.language);
    clearKey();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || hasBlanks || !subject.trim() || !text.trim()) return;
    const present = key || newKey();
    setKey(present);
    try {
      await change.mutateAsync({ path: 'replies', body: { subject, text, language, key: present } });
      for (const clear of [clearSubject, clearText, clearKey]) clear();
      if (isFiled) notifyError(strings.filed);
      else notify(strings.sent);
      done();
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p className="mute">{format(strings.to, { email: line.customer_email })}</p>
      {!isFiled && <p className="mute">{strings.answers}</p>}
      <div className="cells cells--one">
        <div className="cell">
          <label htmlFor={id}>{strings.template}</label>
          <select id={id} name="template" defaultValue="" onChange={({ target }) => choose(target.value)}>
            <option value="">{strings.noTemplate}</option>
            {drafts.map((draft, at) => (
              <option key={`${draft.language} ${draft.name}`} value={at}>
                {draft.language.toUpperCase()}: {draft.name}
              </option>
            ))}
          </select>
        </div>
        <Field
          label={strings.subject}
          name="subject"
          autoComplete="off"
          maxLength={200}
          lang={language}
          value={subject}
          onChange={({ target }) => {
            setSubject(target.value);
            clearKey();
          }}
        />
        <TextField
          label={strings.text}
          name="reply"
          rows={8}
          maxLength={FREE_TEXT_MAX}
          lang={language}
          hint={strings.signature}
          error={hasBlanks ? strings.blank : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            clearKey();
          }}
        />
      </div>
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" onClick={done}>
          {messages.common.cancel}
        </button>
        <button
          type="submit"
          className="btn btn--grove btn--sm"
          disabled={change.isPending || hasBlanks || !subject.trim() || !text.trim()}
        >
          {change.isPending ? strings.sending : isFiled ? strings.sendFiled : strings.send}
        </button>
      </div>
    </form>
  );
}
