//! Secret addresses of calendars. Only hashes of the secrets are stored.

use domain::schedule::CrewId;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// A calendar that others subscribe to.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct CalendarFeedRow {
    pub id: String,
    /// The crew whose jobs it shows; `None` for all.
    pub crew_id: Option<CrewId>,
    /// Who uses it, as the owner calls them.
    pub name: String,
    pub created_at: i64,
}

const INSERT: &str = "
insert into calendar_feeds (id, token_hash, crew_id, name, created_at) values ($1, $2, $3, $4, $5)
on conflict (id) do nothing";

const ALL: &str = "
select id, crew_id, name, created_at from calendar_feeds
where revoked_at is null order by created_at, id";

const BY_TOKEN: &str = "
select id, crew_id, name, created_at from calendar_feeds
where token_hash = $1 and revoked_at is null";

const REVOKE: &str = "
update calendar_feeds set revoked_at = $1 where id = $2 and revoked_at is null";

impl Store {
    /// Stores a calendar's address, once for each id. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_calendar_feed(
        &self,
        id: Uuid,
        token_hash: &str,
        crew: Option<CrewId>,
        name: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(INSERT)
                .bind(id.to_string())
                .bind(token_hash)
                .bind(crew)
                .bind(name)
                .bind(now)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Returns the calendars whose addresses work, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn calendar_feeds(&self) -> Result<Vec<CalendarFeedRow>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(ALL).fetch_all(pool).await?))
    }

    /// Returns the calendar whose secret has this hash; `None` if it was revoked.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn calendar_feed(
        &self,
        token_hash: &str,
    ) -> Result<Option<CalendarFeedRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_TOKEN).bind(token_hash).fetch_optional(pool).await?
        }))
    }

    /// Revokes a calendar's address. Returns whether it worked until now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn revoke_calendar_feed(&self, id: Uuid, now: i64) -> Result<bool, StoreError> {
        let revoked = in_transaction!(&self.backend, tx => {
            let revoke = sqlx::query(REVOKE).bind(now).bind(id.to_string());
            revoke.execute(&mut *tx).await?.rows_affected()
        });
        Ok(revoked > 0)
    }
}
