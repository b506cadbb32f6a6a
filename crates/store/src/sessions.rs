//! Sign-in sessions. Only a hash of the secret in the cookie is stored.

use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{PersonRow, Store, StoreError};

/// A session to start.
#[derive(Clone, Debug)]
pub struct NewSession<'a> {
    /// Identifier of the person.
    pub person: &'a str,
    /// SHA-256 of the secret, in hexadecimal.
    pub hash: &'a str,
    /// Description of the browser.
    pub device: &'a str,
    /// IP address.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
    /// When it ends at the latest, in milliseconds since 1970.
    pub ends_at: i64,
}

/// A row of `sessions`.
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

/// A valid session with its person.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct OpenSession {
    /// Identifier of the session.
    pub session: String,
    /// When it was last used, in milliseconds since 1970.
    pub seen_at: i64,
    /// When the person last proved who they are, in milliseconds since 1970.
    pub verified_at: i64,
    /// The person.
    #[sqlx(flatten)]
    pub person: PersonRow,
}

const NEW: &str = "
insert into sessions (
    id, hash, person_id, device, address, signed_in_at, seen_at, ends_at, verified_at
) values ($1, $2, $3, $4, $5, $6, $6, $7, $6)";

const SWEEP: &str = "delete from sessions where ends_at <= $1 or seen_at <= $2";

const BY_HASH: &str = "
select s.id as session, s.seen_at, s.verified_at,
    p.id, p.name, p.email, p.role, p.password, p.language, p.signed_in_at, p.sees_revenue,
    p.crew_id, f.confirmed_at as second_factor_at, p.second_factor_declined_at
from sessions s join people p on p.id = s.person_id
left join second_factors f on f.person_id = p.id
where s.hash = $1 and s.ends_at > $2 and s.seen_at > $3 and p.ended_at is null";

// A time far ahead was stored before the clock was set back.
const TOUCH: &str = "
update sessions set seen_at = $1 where id = $2 and (seen_at < $1 or seen_at > $1 + 60000)";

const OF_PERSON: &str = "
select id, device, address, signed_in_at, seen_at, ends_at from sessions
where person_id = $1 and ends_at > $2 and seen_at > $3 order by seen_at desc, id";

const END: &str = "delete from sessions where person_id = $1 and id = $2";
const END_OTHERS: &str = "delete from sessions where person_id = $1 and id <> $2";
const END_ALL: &str = "delete from sessions where person_id = $1";

// The new hash replaces the old one, so that a stolen cookie is worth nothing from now on.
const ROTATE: &str = "update sessions set hash = $1, verified_at = $2 where id = $3";

impl Store {
    /// Starts a session and deletes expired ones; sessions last used at or before `idle_since` are
    /// expired. Returns its identifier.
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

    /// Returns the valid session whose secret has this hash. Sessions last used at or before
    /// `idle_since` have expired.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn session(
        &self,
        hash: &str,
        now: i64,
        idle_since: i64,
    ) -> Result<Option<OpenSession>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_HASH)
                .bind(hash)
                .bind(now)
                .bind(idle_since)
                .fetch_optional(pool)
                .await?
        }))
    }

    /// Replaces a session's secret, by its hash, and records that its person has just proved who they are.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn rotate_session(&self, id: &str, hash: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(ROTATE).bind(hash).bind(now).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Records that a session was used.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn touch_session(&self, id: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(TOUCH).bind(now).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Returns a person's sessions, last used first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
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

    /// Ends one session of a person. Returns whether it was theirs.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_session(&self, person: &str, id: &str) -> Result<bool, StoreError> {
        let done = in_transaction!(&self.backend, tx => {
            sqlx::query(END).bind(person).bind(id).execute(&mut *tx).await?.rows_affected()
        });
        Ok(done > 0)
    }

    /// Ends all sessions of a person, except one if given.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_sessions(&self, person: &str, except: Option<&str>) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            match except {
                Some(id) => sqlx::query(END_OTHERS).bind(person).bind(id).execute(&mut *tx).await?,
                None => sqlx::query(END_ALL).bind(person).execute(&mut *tx).await?,
            };
        });
        Ok(())
    }
}
