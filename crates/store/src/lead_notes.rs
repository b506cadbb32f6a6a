//! Editing and deleting notes on a lead. The history contains who did it and when, but not the old text: a note may be
//! deleted because it should never have been written down.

use uuid::Uuid;

use crate::backend::in_transaction;
use crate::{Store, StoreError, lead_log, search};

/// A change of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteChange<'a> {
    /// Replace its text.
    Edit(&'a str),
    /// Delete it.
    Delete,
}

/// The result of a change of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteOutcome {
    /// The change was stored.
    Done,
    /// Another person has edited the note since.
    Conflict,
    /// Another person wrote the note.
    Forbidden,
    /// There is no such note on this lead.
    Missing,
}

/// Who changes a note.
#[derive(Clone, Copy, Debug)]
pub struct NoteEditor<'a> {
    /// The person's identifier.
    pub person: &'a str,
    /// Whether they may change notes of others.
    pub is_owner: bool,
}

const BEFORE: &str = "
select person_id, coalesce(edited_at, at) from lead_notes
where id = $1
    and (lead_id = $2 or lead_id in (select m.id from leads m where m.merged_into = $2))";

// On PostgreSQL another transaction may edit the note between the two statements.
const EDIT: &str = "
update lead_notes set words = $1, edited_at = $2 where id = $3 and coalesce(edited_at, at) = $4";
const DELETE: &str = "delete from lead_notes where id = $1 and coalesce(edited_at, at) = $2";

impl Store {
    /// Edits or deletes a note that was last written at `expected`. Only its author and owners may.
    /// Times are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn change_note(
        &self,
        (lead, note): (Uuid, Uuid),
        expected: i64,
        change: &NoteChange<'_>,
        editor: NoteEditor<'_>,
        now: i64,
    ) -> Result<NoteOutcome, StoreError> {
        self.flush_search_index().await?;
        let (lead, note) = (lead.to_string(), note.to_string());
        let outcome = in_transaction!(&self.backend, tx => { 'change: {
            let before: Option<(Option<String>, i64)> =
                sqlx::query_as(BEFORE).bind(&note).bind(&lead).fetch_optional(&mut *tx).await?;
            let Some((author, version)) = before else { break 'change NoteOutcome::Missing };
            if !editor.is_owner && author.as_deref() != Some(editor.person) {
                break 'change NoteOutcome::Forbidden;
            }
            let (what, changed) = match change {
                NoteChange::Edit(text) => {
                    let edited_at = now.max(expected.saturating_add(1));
                    let edit = sqlx::query(EDIT).bind(*text).bind(edited_at).bind(&note);
                    ("note_edited", edit.bind(expected).execute(&mut *tx).await?.rows_affected())
                }
                NoteChange::Delete => {
                    let delete = sqlx::query(DELETE).bind(&note).bind(expected);
                    ("note_deleted", delete.execute(&mut *tx).await?.rows_affected())
                }
            };
            if version != expected || changed == 0 {
                break 'change NoteOutcome::Conflict;
            }
            lead_log::bind_history!(&lead, now, Some(editor.person), what, "", "")
                .execute(&mut *tx)
                .await?;
            search::reindex_in!(tx, &lead);
            NoteOutcome::Done
        }});
        if outcome == NoteOutcome::Done && *change == NoteChange::Delete {
            // The deleted text must not stay in the log.
            self.truncate_log().await;
        }
        Ok(outcome)
    }
}
