import { useState } from 'react';
import type { DeskLead } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { QueuedError } from '../api/pending-changes.ts';
import { EmptyArt } from '../components/EmptyState.tsx';
import { TextField } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link Notes}. */
export interface NotesProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;
const longest = 4_000;

/** The notes, and a form for a new one. */
export function Notes({ lead }: NotesProps) {
  const now = useNow();
  return (
    <section>
      <h3 className="sm">{strings.notes}</h3>
      {lead.notes.length === 0 && (
        <div className="empty empty--small">
          <EmptyArt art="noNotes" />
          <p>{strings.noNotes}</p>
        </div>
      )}
      {lead.notes.length > 0 && (
        <ol className="notes">
          {lead.notes.map(({ id, at, by, text }) => (
            <li key={id}>
              <p className="mute">
                <time title={formatFullMoment(at)} dateTime={new Date(at).toISOString()}>
                  {formatMoment(at, now)}
                </time>
                , {by}
              </p>
              <p className="typed">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm id={lead.line.id} />
    </section>
  );
}

function NoteForm({ id }: { readonly id: string }) {
  const change = useLeadChange(id);
  const [text, setText, clear] = useDraft(`note:${id}`);
  // Stored with the text: a retry after a lost response sends the same key, and the note is stored once.
  const [key, setKey, clearKey] = useDraft(`note-key:${id}`);
  const [begun] = useState(text !== '');

  const save = async () => {
    if (!text.trim() || change.isPending) return;
    const present = key || newKey();
    setKey(present);
    try {
      await change.mutateAsync({ path: 'notes', body: { text: text.trim(), key: present } });
      clear();
      clearKey();
      notify(strings.noteSaved);
    } catch (error) {
      if (error instanceof QueuedError) {
        // It waits with the other changes and is shown there.
        clear();
        clearKey();
      }
      notifyError(error);
    }
  };

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="cells cells--one">
        <TextField
          label={strings.note}
          name="note"
          rows={2}
          maxLength={longest}
          placeholder={strings.noteHint}
          hint={begun && text ? strings.draftKept : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            // A different text is a different note.
            if (key) clearKey();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          }}
        />
      </div>
      <button type="submit" className="btn btn--line btn--sm" disabled={!text.trim() || change.isPending}>
        {strings.addNote}
      </button>
    </form>
  );
}
