//! Notes on a lead, and its history.

use uuid::Uuid;

use crate::backend::reading;
use crate::{Store, StoreError};

pub const HISTORY: &str = "
insert into lead_history (id, lead_id, at, person_id, what, before, after)
values ($1, $2, $3, $4, $5, $6, $7)";

pub const NOTE: &str = "
insert into lead_notes (id, lead_id, at, person_id, words) values ($1, $2, $3, $4, $5)
on conflict (id) do nothing";

/// Binds a history entry.
macro_rules! bind_history {
    ($lead:expr, $at:expr, $person:expr, $what:expr, $before:expr, $after:expr) => {
        sqlx::query($crate::lead_log::HISTORY)
            .bind($crate::ordered_id($at).to_string())
            .bind($lead)
            .bind($at)
            .bind($person)
            .bind($what)
            .bind($before)
            .bind($after)
    };
}

/// Binds a note. Repeating it with the same identifier stores nothing.
macro_rules! bind_note {
    ($id:expr, $lead:expr, $at:expr, $person:expr, $text:expr) => {
        sqlx::query($crate::lead_log::NOTE)
            .bind($id)
            .bind($lead)
            .bind($at)
            .bind($person)
            .bind($text)
    };
}

pub(crate) use {bind_history, bind_note};

/// A note on a lead.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct NoteRow {
    pub id: String,
    pub at: i64,
    /// When it was last edited.
    pub edited_at: Option<i64>,
    pub person_id: Option<String>,
    pub name: String,
    #[sqlx(rename = "words")]
    pub text: String,
}

/// An entry of a lead's history.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct HistoryRow {
    pub at: i64,
    /// Who did it; empty for the site itself.
    pub name: String,
    pub what: String,
    pub before: String,
    pub after: String,
}

const NOTES: &str = "
select n.id, n.at, n.edited_at, n.person_id, coalesce(p.name, '') as name, n.words
from lead_notes n left join people p on p.id = n.person_id
where n.lead_id = $1 or n.lead_id in (select m.id from leads m where m.merged_into = $1)
order by n.at, n.id";

const ENTRIES: &str = "
select h.at, coalesce(p.name, '') as name, h.what, h.before, h.after
from lead_history h left join people p on p.id = h.person_id
where h.lead_id = $1 order by h.at, h.id";

impl Store {
    /// Returns the notes on a lead, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_notes(&self, lead: Uuid) -> Result<Vec<NoteRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(NOTES).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Returns the history of a lead, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_history(&self, lead: Uuid) -> Result<Vec<HistoryRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ENTRIES).bind(&id).fetch_all(pool).await?
        }))
    }
}
