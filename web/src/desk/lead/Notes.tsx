import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DeskLead, type DeskNote, FREE_TEXT_MAX } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { reloadLead } from '../api/lead-cache.ts';
import { QueuedError } from '../api/pending-changes.ts';
import { meQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { EmptyArt } from '../components/EmptyState.tsx';
import { TextField } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
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

/** The notes, and a form for a new one. */
export function Notes({ lead }: NotesProps) {
  const now = useNow();
  const me = useQuery(meQuery).data?.person;
  return (
    <section data-task="note">
      <h3 className="small-heading">{strings.notes}</h3>
      {lead.notes.length === 0 && (
        <div className="empty empty--small">
          <EmptyArt art="noNotes" />
          <p>{strings.noNotes}</p>
        </div>
      )}
      {lead.notes.length > 0 && (
        <ol className="notes">
          {lead.notes.map((note) => (
            <li key={note.id}>
              <p className="mute">
                <time title={formatFullMoment(note.at)} dateTime={new Date(note.at).toISOString()}>
                  {formatMoment(note.at, now)}
                </time>
                , {note.by}
                {note.edited_at !== null && `, ${strings.noteEdited}`}
              </p>
              <NoteText
                lead={lead.line.id}
                note={note}
                mayChange={me?.role === 'owner' || (note.by_id !== null && note.by_id === me?.id)}
              />
            </li>
          ))}
        </ol>
      )}
      <NoteForm id={lead.line.id} />
    </section>
  );
}

interface NoteTextProps {
  readonly lead: string;
  readonly note: DeskNote;
  readonly mayChange: boolean;
}

/** The text of a note. Its author and owners can edit and delete it. */
function NoteText({ lead, note, mayChange }: NoteTextProps) {
  const change = useLeadChange(lead);
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const path = `notes/${encodeURIComponent(note.id)}`;
  const noteIn = ({ notes }: DeskLead) => versionOf(notes.find(({ id }) => id === note.id) ?? note);
  const form = useSharedForm(versionOf(note), async () => noteIn(await reloadLead(client, lead)));
  const { text = '' } = form.values;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || change.isPending) return;
    try {
      const isSaved = await form.save(async ({ values, version: expected }) => {
        const body = { text: values.text?.trim() ?? '', expected };
        return noteIn(await change.mutateAsync({ path, method: 'PUT', body }));
      });
      if (!isSaved) return;
      setEditing(false);
      notify(strings.noteSaved);
    } catch (error) {
      notifyError(error);
    }
  };
  if (isEditing)
    return (
      <form className="stack" onSubmit={(event) => void save(event)}>
        <FieldConflicts form={form} title={messages.conflict.note} labelOf={() => strings.note} />
        <div className="cells cells--one">
          <TextField
            label={strings.note}
            name="edited-note"
            rows={3}
            maxLength={FREE_TEXT_MAX}
            data-autofocus
            value={text}
            onChange={({ target }) => form.set('text', target.value)}
          />
        </div>
        <div className="notes__actions">
          <button
            type="button"
            className="chip-btn"
            onClick={() => {
              form.reset();
              setEditing(false);
            }}
          >
            {messages.common.cancel}
          </button>
          <button type="submit" className="chip-btn" disabled={!text.trim() || change.isPending}>
            {messages.common.save}
          </button>
        </div>
      </form>
    );
  return (
    <>
      <p className="typed">{note.text}</p>
      {mayChange && (
        <div className="notes__actions">
          <button type="button" className="chip-btn" onClick={() => setEditing(true)}>
            {strings.editNote}
          </button>
          <ConfirmButton
            className="chip-btn"
            disabled={change.isPending}
            confirmation={{
              title: strings.deleteNoteTitle,
              text: strings.deleteNoteText,
              action: strings.deleteNote,
              onConfirm: () =>
                void change
                  .mutateAsync({
                    path,
                    method: 'DELETE',
                    body: { expected: versionOf(note).version },
                  })
                  .then(() => notify(strings.noteDeleted), notifyError),
            }}
          >
            {strings.deleteNote}
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function versionOf(note: DeskNote): FormVersion {
  return { version: note.edited_at ?? note.at, values: { text: note.text } };
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
          maxLength={FREE_TEXT_MAX}
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
