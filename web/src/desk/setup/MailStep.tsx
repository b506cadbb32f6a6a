import { useQuery } from '@tanstack/react-query';
import { mailQuery } from '../api/queries.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { LeadMailForm } from './LeadMailForm.tsx';
import { MailServer } from './MailServer.tsx';
import { useMail } from './use-mail.ts';

const strings = screenMessages.setup.mail;

/** Whether mail is sent, who receives mail about leads, and a test. */
export function MailStep() {
  const mail = useQuery(mailQuery).data;
  const test = useMail('mail/test');
  if (!mail) return null;
  const { server, owner_address: address, owner_source: source, failure } = mail;
  const isTesting = test.isPending || mail.test?.state === 'due';
  return (
    <div className="stack setup__mail">
      <p>{server ? format(strings.server, { server }) : strings.noServer}</p>
      {mail.is_fixed ? <p className="mute">{strings.fixed}</p> : <MailServer onSaved={() => test.mutate()} />}
      {source === 'setting' ? (
        <p>{format(strings.leads.setting, { address })}</p>
      ) : (
        <LeadMailForm mail={mail} />
      )}
      {failure && <p className="failure">{failure}</p>}
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={isTesting}
        onClick={() => test.mutate()}
      >
        {isTesting ? strings.testing : strings.test}
      </button>
      <p role="status">{mail.test && messageFor(strings.states, mail.test.state)}</p>
    </div>
  );
}
