//! Content edits made at the desk. Versions are only ever added; the newest version of a path is published.

use crate::backend::{in_transaction, reading};
use crate::content_note::ContentNote;
use crate::stored::Text;
use crate::{Store, StoreError, purges};

/// A new version of a file.
#[derive(Clone, Copy, Debug)]
pub struct NewContent<'a> {
    /// The identifier of the version.
    pub id: &'a str,
    /// The file's path below `content/`.
    pub path: &'a str,
    /// Its whole text; `None` if it is removed or restored to the shipped file.
    pub text: Option<&'a str>,
    /// The kind of edit.
    pub note: ContentNote,
    /// Identifier of the editor.
    pub person: &'a str,
}

/// A version of a file.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ContentRow {
    pub id: String,
    pub path: String,
    #[sqlx(rename = "words")]
    pub text: Option<String>,
    #[sqlx(try_from = "Text")]
    pub note: ContentNote,
    /// Name of the editor.
    pub name: String,
    pub at: i64,
}

const REVISION: &str = "select number from content_revision";

// Matches no row if the edits were made from an older revision. Each version has a number of its own.
const NEXT_REVISION: &str = "update content_revision set number = number + $2 where number = $1";

const ADD: &str = "
insert into content_versions (id, number, path, words, note, person_id, at)
values ($1, $2, $3, $4, $5, $6, $7)";

const NEWEST: &str = "
select v.id, v.path, v.words, v.note, coalesce(p.name, '') as name, v.at
from content_versions v left join people p on p.id = v.person_id
where v.number = (select max(o.number) from content_versions o where o.path = v.path)
order by v.path";

const OF_PATH: &str = "
select v.id, v.path, v.words, v.note, coalesce(p.name, '') as name, v.at
from content_versions v left join people p on p.id = v.person_id
where v.path = $1 order by v.number desc";

impl Store {
    /// Returns the number of versions published so far.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn content_revision(&self) -> Result<i64, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(REVISION).fetch_one(pool).await?
        }))
    }

    /// Returns the newest version of every file that was ever edited. It may be newer than a revision
    /// read before, never older.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn content_edits(&self) -> Result<Vec<ContentRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(NEWEST).fetch_all(pool).await?
        }))
    }

    /// Returns all versions of a file, newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn content_history(&self, path: &str) -> Result<Vec<ContentRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(OF_PATH).bind(path).fetch_all(pool).await?
        }))
    }

    /// Adds versions of different files that were checked together with all content of `revision`, increments
    /// the revision by their number, and enqueues the purge requests for a CDN, one message each (see
    /// [`domain::purge_batches`]). Returns `false`, and changes nothing, if content has changed since `revision`.
    /// `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn change_content(
        &self,
        revision: i64,
        new: &[NewContent<'_>],
        purges: &[String],
        now: i64,
    ) -> Result<bool, StoreError> {
        let added = i64::try_from(new.len()).unwrap_or(i64::MAX);
        Ok(in_transaction!(&self.backend, tx => {
            let counted = sqlx::query(NEXT_REVISION)
                .bind(revision)
                .bind(added)
                .execute(&mut *tx)
                .await?;
            if counted.rows_affected() == 0 {
                false
            } else {
                for (number, new) in (revision + 1..).zip(new) {
                    sqlx::query(ADD)
                        .bind(new.id)
                        .bind(number)
                        .bind(new.path)
                        .bind(new.text)
                        .bind(new.note.key())
                        .bind(new.person)
                        .bind(now)
                        .execute(&mut *tx)
                        .await?;
                }
                purges::enqueue!(tx, purges, now);
                true
            }
        }))
    }
}
