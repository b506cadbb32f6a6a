//! What the desk changed of the site's content. Versions are only ever added; of a path the newest
//! counts.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentNote {
    /// It says something else.
    Published,
    /// It says what it said before.
    Undone,
    /// It was taken away.
    Removed,
    /// It says again what the program ships.
    Shipped,
}

impl ContentNote {
    /// As it is kept and told.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Undone => "undone",
            Self::Removed => "removed",
            Self::Shipped => "shipped",
        }
    }
}

/// A change of a file.
#[derive(Clone, Copy, Debug)]
pub struct NewContent<'a> {
    /// The identifier of the version to be.
    pub id: &'a str,
    /// The file, below `content/`.
    pub path: &'a str,
    /// All of its text; none where it is removed or as shipped.
    pub words: Option<&'a str>,
    /// What became of it.
    pub note: ContentNote,
    /// Who did it.
    pub person: &'a str,
}

/// A version of a file.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ContentRow {
    pub id: String,
    pub path: String,
    pub words: Option<String>,
    /// A [`ContentNote::key`].
    pub note: String,
    /// Who did it.
    pub name: String,
    pub at: i64,
}

const REVISION: &str = "select number from content_revision";

// Whoever made a change of an older state finds no row.
const COUNT: &str = "update content_revision set number = number + 1 where number = $1";

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
    /// How often content was changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn content_revision(&self) -> Result<i64, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(REVISION).fetch_one(pool).await?
        }))
    }

    /// The newest version of every file that was ever changed. It may be newer than a revision that
    /// was read before, never older.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn content_edits(&self) -> Result<Vec<ContentRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(NEWEST).fetch_all(pool).await?
        }))
    }

    /// All versions of a file, newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn content_history(&self, path: &str) -> Result<Vec<ContentRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(OF_PATH).bind(path).fetch_all(pool).await?
        }))
    }

    /// Adds a version that was checked together with all content of a revision, and makes the next
    /// revision. Answers whether it did: not if content has changed meanwhile. `now` is in milliseconds
    /// since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn change_content(
        &self,
        revision: i64,
        new: &NewContent<'_>,
        now: i64,
    ) -> Result<bool, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let counted = sqlx::query(COUNT).bind(revision).execute(&mut *tx).await?;
            if counted.rows_affected() == 0 {
                false
            } else {
                sqlx::query(ADD)
                    .bind(new.id)
                    .bind(revision + 1)
                    .bind(new.path)
                    .bind(new.words)
                    .bind(new.note.key())
                    .bind(new.person)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
                true
            }
        }))
    }
}
