import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FREE_TEXT_MAX, type NewNote } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { TextField } from '../components/Field.tsx';
import type { JobProps } from '../job/JobClock.tsx';
import { postJob } from '../job/post-job.ts';
import { notify } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { cacheJob } from '../schedule/job-cache.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

const strings = messages.lead;

/** The notes of a job, and a form for a new one. */
export function CrewNotes({ detail: { job, lead } }: JobProps) {
  const now = useNow();
  return (
    <section className="job-card">
      <h2>{strings.notes}</h2>
      {lead.notes.length === 0 ? (
        <p>{strings.noNotes}</p>
      ) : (
        <ol className="notes">
          {lead.notes.map((note) => (
            <li key={note.id}>
              <p className="mute">
                <time title={formatFullMoment(note.at)} dateTime={new Date(note.at).toISOString()}>
                  {formatMoment(note.at, now)}
                </time>
                , {note.by}
              </p>
              <p className="typed">{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm job={job.id} />
    </section>
  );
}

/** What is typed is kept on this device until the server has it. */
function NoteForm({ job }: { readonly job: string }) {
  const client = useQueryClient();
  const [text, setText, clear] = useDraft(`job-note:${job}`);
  // Stored with the text: a retry after a lost response sends the same key, and the note is stored once.
  const [key, setKey, clearKey] = useDraft(`job-note-key:${job}`);
  const add = useMutation({
    mutationFn: (note: NewNote) => postJob(job, 'notes', note),
    networkMode: 'always',
    onSuccess: (changed) => {
      clear();
      clearKey();
      cacheJob(client, changed);
      notify(strings.noteSaved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || add.isPending) return;
    const present = key || newKey();
    setKey(present);
    add.mutate({ text: text.trim(), key: present });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="cells cells--one">
        <TextField
          label={strings.note}
          name="note"
          rows={2}
          maxLength={FREE_TEXT_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            // A different text is a different note.
            if (key) clearKey();
          }}
        />
      </div>
      <button type="submit" className="btn btn--line btn--sm" disabled={!text.trim() || add.isPending}>
        {strings.addNote}
      </button>
      {add.error && (
        <p className="failure" role="alert">
          {add.error.message}
        </p>
      )}
    </form>
  );
}
