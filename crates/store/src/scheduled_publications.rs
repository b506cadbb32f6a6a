//! Publications that wait for their time. A row is deleted once it was published or canceled.

use domain::Locale;
use serde::{Deserialize, Serialize};

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// How long a program may take to publish, in milliseconds. After that another one tries again.
const LEASE_MS: i64 = 5 * 60_000;

/// A file of a scheduled publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduledFile {
    /// The file's path below `content/`.
    pub path: String,
    /// The version that the person saw; empty for a new file.
    pub expected: String,
    /// Its whole new text.
    pub text: String,
}

/// A publication to schedule.
#[derive(Clone, Debug)]
pub struct NewScheduledPublication<'a> {
    /// Its identifier.
    pub id: &'a str,
    /// When to publish it, in milliseconds since 1970.
    pub due_at: i64,
    /// The files, each once.
    pub files: &'a [ScheduledFile],
    /// Identifier of the person who scheduled it.
    pub person: &'a str,
    /// The person's language.
    pub locale: Locale,
    /// The present time in milliseconds since 1970.
    pub now: i64,
}

/// A publication that waits for its time, or that failed at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledPublication {
    /// Its identifier.
    pub id: String,
    /// When to publish it, in milliseconds since 1970.
    pub due_at: i64,
    /// The files.
    pub files: Vec<ScheduledFile>,
    /// Identifier of the person who scheduled it.
    pub person: String,
    /// Name of that person.
    pub name: String,
    /// The person's language.
    pub locale: Locale,
    /// Why it was not published at its time, as JSON; `None` while it waits.
    pub failure: Option<String>,
}

type Row = (String, i64, String, String, String, String, String);

const ALL: &str = "
select s.id, s.due_at, s.files, s.person_id, coalesce(p.name, '') as name, s.locale, s.failure
from scheduled_publications s left join people p on p.id = s.person_id
order by s.due_at, s.id";

const BY_ID: &str = "
select s.id, s.due_at, s.files, s.person_id, coalesce(p.name, '') as name, s.locale, s.failure
from scheduled_publications s left join people p on p.id = s.person_id
where s.id = $1";

const DUE: &str = "
select id from scheduled_publications
where due_at <= $1 and failure = '' and claimed_at < $2
order by due_at, id limit 1";

const INSERT: &str = "
insert into scheduled_publications
    (id, due_at, files, person_id, locale, created_at, claimed_at, failure)
values ($1, $2, $3, $4, $5, $6, 0, '')";

// Another program, or the person who cancels it, may have been faster.
const CLAIM: &str = "
update scheduled_publications set claimed_at = $1
where id = $2 and failure = '' and claimed_at < $3";

const CANCEL: &str = "delete from scheduled_publications where id = $1 and claimed_at < $2";

const DELETE: &str = "delete from scheduled_publications where id = $1";

const FAIL: &str = "update scheduled_publications set failure = $1, claimed_at = 0 where id = $2";

const RELEASE: &str = "update scheduled_publications set claimed_at = 0 where id = $1";

impl Store {
    /// Stores a publication for its time.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn schedule_publication(
        &self,
        new: &NewScheduledPublication<'_>,
    ) -> Result<(), StoreError> {
        let files = serde_json::to_string(new.files)
            .map_err(|error| StoreError::Unreadable(format!("scheduled files: {error}")))?;
        in_transaction!(&self.backend, tx => {
            sqlx::query(INSERT)
                .bind(new.id)
                .bind(new.due_at)
                .bind(&files)
                .bind(new.person)
                .bind(new.locale.key())
                .bind(new.now)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Returns all publications that wait or have failed, the next one first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer, and [`StoreError::Unreadable`] when a value is
    /// unknown.
    pub async fn scheduled_publications(&self) -> Result<Vec<ScheduledPublication>, StoreError> {
        let rows: Vec<Row> = reading!(&self.backend, pool => {
            sqlx::query_as(ALL).fetch_all(pool).await?
        });
        rows.into_iter().map(publication).collect()
    }

    /// Takes the next publication that is due, so that no other program publishes it and nobody cancels it, for five
    /// minutes. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`Store::scheduled_publications`].
    pub async fn claim_due_publication(
        &self,
        now: i64,
    ) -> Result<Option<ScheduledPublication>, StoreError> {
        let expired = now - LEASE_MS;
        let due: Option<String> = reading!(&self.backend, pool => {
            sqlx::query_scalar(DUE).bind(now).bind(expired).fetch_optional(pool).await?
        });
        let Some(id) = due else {
            return Ok(None);
        };
        let row: Option<Row> = in_transaction!(&self.backend, tx => {
            let claimed = sqlx::query(CLAIM)
                .bind(now)
                .bind(&id)
                .bind(expired)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            let row: Option<Row> =
                sqlx::query_as(BY_ID).bind(&id).fetch_optional(&mut *tx).await?;
            row.filter(|_| claimed > 0)
        });
        row.map(publication).transpose()
    }

    /// Deletes a publication that was published.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn finish_publication(&self, id: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(DELETE).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Stores why a publication was not published, as JSON. It is not tried again.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn fail_publication(&self, id: &str, failure: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(FAIL).bind(failure).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Gives a claimed publication back, to be tried again soon.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn release_publication(&self, id: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(RELEASE).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Deletes a publication that waits or has failed, and returns it; `None` if it does not exist anymore or is being
    /// published. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`Store::scheduled_publications`].
    pub async fn cancel_publication(
        &self,
        id: &str,
        now: i64,
    ) -> Result<Option<ScheduledPublication>, StoreError> {
        let row: Option<Row> = in_transaction!(&self.backend, tx => {
            let row: Option<Row> = sqlx::query_as(BY_ID).bind(id).fetch_optional(&mut *tx).await?;
            let canceled = sqlx::query(CANCEL)
                .bind(id)
                .bind(now - LEASE_MS)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            row.filter(|_| canceled > 0)
        });
        row.map(publication).transpose()
    }
}

fn publication(row: Row) -> Result<ScheduledPublication, StoreError> {
    let (id, due_at, files, person, name, locale, failure) = row;
    let read = serde_json::from_str(&files)
        .ok()
        .zip(Locale::from_key(&locale));
    let (files, locale) = read
        .ok_or_else(|| StoreError::Unreadable(format!("scheduled publication {id}: {locale}")))?;
    Ok(ScheduledPublication {
        id,
        due_at,
        files,
        person,
        name,
        locale,
        failure: (!failure.is_empty()).then_some(failure),
    })
}
