import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskLead, TextOffer } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { textOfferQuery } from '../api/queries.ts';
import { SelectField, TextField } from '../components/Field.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { useScrollIntoView } from '../lib/use-scroll-into-view.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { smsHref } from './phone-links.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link TextMessage}. */
export interface TextMessageProps {
  readonly lead: DeskLead;
  readonly onClose: () => void;
}

const strings = screenMessages.text;
const blank = '___';
const longest = 1_000;

/**
 * A text message from a template, which the person sends with their own phone: only with the customer's consent and in
 * the hours of the day, otherwise it shows why not. The desk cannot know whether it was sent, so it asks.
 */
export function TextMessage({ lead, onClose }: TextMessageProps) {
  const query = useQuery(textOfferQuery(lead.line.id));
  const section = useScrollIntoView<HTMLElement>('center');
  return (
    <section ref={section} data-task="text">
      <h3 className="small-heading">{strings.title}</h3>
      {!query.data && <QueryStatus query={query} failed={messages.errors.offline} />}
      {query.data?.refusal != null && (
        <div className="stack">
          <p>{messageFor(strings.refusals, query.data.refusal)}</p>
          <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
            {messages.common.close}
          </button>
        </div>
      )}
      {query.data?.refusal === null && <TextForm lead={lead} offer={query.data} onClose={onClose} />}
    </section>
  );
}

function TextForm({ lead: { line }, offer, onClose }: TextMessageProps & { readonly offer: TextOffer }) {
  const change = useLeadChange(line.id);
  const [text, setText, clearText] = useDraft(`text:${line.id}`);
  const [isOpened, setOpened] = useState(false);
  // A second try after a lost response sends the same key.
  const [key] = useState(newKey);
  const hasBlanks = text.includes(blank);
  const href = smsHref(line.customer_phone, text);
  const choose = (at: string) => {
    const draft = offer.drafts[Number(at)];
    if (draft && at !== '') setText(draft.text);
  };
  const record = async () => {
    try {
      await change.mutateAsync({ path: 'texts', body: { text, key } });
      clearText();
      notify(strings.recorded);
      onClose();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <div className="stack">
      <div className="cells cells--one">
        <SelectField
          label={messages.reply.template}
          name="text-template"
          defaultValue=""
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{messages.reply.noTemplate}</option>
          {offer.drafts.map((draft, at) => (
            <option key={`${draft.language} ${draft.name}`} value={at}>
              {format(strings.templateIn, { language: draft.language.toUpperCase(), name: draft.name })}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.reply.text}
          name="text-message"
          rows={4}
          maxLength={longest}
          error={hasBlanks ? messages.reply.blank : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {isOpened ? (
        <div className="conflict" role="status">
          <p>{strings.question}</p>
          <div className="row">
            <button
              type="button"
              className="btn btn--grove btn--sm"
              disabled={change.isPending}
              onClick={() => void record()}
            >
              {strings.sent}
            </button>
            <button type="button" className="btn btn--line btn--sm" onClick={() => setOpened(false)}>
              {strings.notSent}
            </button>
          </div>
        </div>
      ) : (
        <div className="row">
          <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
            {messages.common.cancel}
          </button>
          {href !== null && text.trim() !== '' && !hasBlanks && (
            <a className="btn btn--grove btn--sm" href={href} onClick={() => setOpened(true)}>
              {strings.open}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
