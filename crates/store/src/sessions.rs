//! Who is signed in, where. The secret in the cookie is not kept, only its hash.

use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{PersonRow, Store, StoreError};

/// Somebody who signs in.
#[derive(Clone, Debug)]
pub struct NewSession<'a> {
    /// Who.
    pub person: &'a str,
    /// SHA-256 of the secret, in hexadecimal.
    pub hash: &'a str,
    /// What the browser calls itself.
    pub device: &'a str,
    /// Where from.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
    /// When it ends at the latest.
    pub ends_at: i64,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct SessionRow {
    pub id: String,
    pub device: String,
    pub address: String,
    pub signed_in_at: i64,
    pub seen_at: i64,
    pub ends_at: i64,
}

const NEW: &str = "
insert into sessions (id, hash, person_id, device, address, signed_in_at, seen_at, ends_at)
values ($1, $2, $3, $4, $5, $6, $6, $7)";

const SWEEP: &str = "delete from sessions where ends_at <= $1 or seen_at <= $2";

const BY_HASH: &str = "
select s.id, s.seen_at, p.id, p.name, p.email, p.role, p.password, p.signed_in_at
from sessions s join people p on p.id = s.person_id
where s.hash = $1 and s.ends_at > $2 and s.seen_at > $3 and p.ended_at is null";

const SEEN: &str = "update sessions set seen_at = $1 where id = $2 and seen_at < $1";

const OF_PERSON: &str = "
select id, device, address, signed_in_at, seen_at, ends_at from sessions
where person_id = $1 and ends_at > $2 and seen_at > $3 order by seen_at desc, id";

const END: &str = "delete from sessions where person_id = $1 and id = $2";
const END_OTHERS: &str = "delete from sessions where person_id = $1 and id <> $2";
const END_ALL: &str = "delete from sessions where person_id = $1";
const END_EVERYBODYS: &str = "delete from sessions";

type Found = (
    String,
    i64,
    String,
    String,
    String,
    String,
    String,
    Option<i64>,
);

impl Store {
    /// Starts a session, and forgets those that have ended; `idle_since` is the last time of use
    /// that does not end one. Answers its identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn new_session(
        &self,
        new: &NewSession<'_>,
        idle_since: i64,
    ) -> Result<String, StoreError> {
        let id = Uuid::new_v4().to_string();
        in_transaction!(&self.backend, tx => {
            sqlx::query(SWEEP).bind(new.now).bind(idle_since).execute(&mut *tx).await?;
            sqlx::query(NEW)
                .bind(&id)
                .bind(new.hash)
                .bind(new.person)
                .bind(new.device)
                .bind(new.address)
                .bind(new.now)
                .bind(new.ends_at)
                .execute(&mut *tx)
                .await?;
        });
        Ok(id)
    }

    /// The session of a secret with this hash: its identifier, when it was last seen, and whose it
    /// is.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn session(
        &self,
        hash: &str,
        now: i64,
        idle_since: i64,
    ) -> Result<Option<(String, i64, PersonRow)>, StoreError> {
        let row: Option<Found> = reading!(&self.backend, pool => {
            sqlx::query_as(BY_HASH)
                .bind(hash)
                .bind(now)
                .bind(idle_since)
                .fetch_optional(pool)
                .await?
        });
        Ok(row.map(
            |(session, seen, id, name, email, role, password, signed_in_at)| {
                let person = PersonRow {
                    id,
                    name,
                    email,
                    role,
                    password,
                    signed_in_at,
                };
                (session, seen, person)
            },
        ))
    }

    /// Notes that a session is in use.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn session_seen(&self, id: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SEEN).bind(now).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Where somebody is signed in, last used first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn sessions(
        &self,
        person: &str,
        now: i64,
        idle_since: i64,
    ) -> Result<Vec<SessionRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(OF_PERSON)
                .bind(person)
                .bind(now)
                .bind(idle_since)
                .fetch_all(pool)
                .await?
        }))
    }

    /// Ends one session of somebody's. Answers whether it was theirs.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_session(&self, person: &str, id: &str) -> Result<bool, StoreError> {
        let done = in_transaction!(&self.backend, tx => {
            sqlx::query(END).bind(person).bind(id).execute(&mut *tx).await?.rows_affected()
        });
        Ok(done > 0)
    }

    /// Ends all of somebody's sessions, but the one that is named.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_sessions(&self, person: &str, but: Option<&str>) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            match but {
                Some(id) => sqlx::query(END_OTHERS).bind(person).bind(id).execute(&mut *tx).await?,
                None => sqlx::query(END_ALL).bind(person).execute(&mut *tx).await?,
            };
        });
        Ok(())
    }

    /// Ends every session there is.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_all_sessions(&self) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(END_EVERYBODYS).execute(&mut *tx).await?;
        });
        Ok(())
    }
}
