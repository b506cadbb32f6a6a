//! Passes messages between the programs on one PostgreSQL database (`LISTEN` and `NOTIFY`). An SQLite
//! database has one program, so there is no recipient.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::time::timeout;

use crate::backend::{Backend, reading};
use crate::sequence::first_at;
use crate::{Store, StoreError, connection_errors, postgres};

/// The channel of lead events.
const CHANNEL: &str = "mudanza_lead_events";
/// After this long without a message, the connection is checked. A machine that has lost its power or its address does
/// not close the connection.
const MAX_SILENCE: Duration = Duration::from_secs(5);

const NEWEST: &str = "select id, seq from leads where seq > $1 order by seq desc limit $2";

/// Receives what the programs on this database send, this one included. Takes up one connection.
#[derive(Debug)]
pub struct Notifications(PgListener);

impl Store {
    /// Receives everything sent from now on; `None` on SQLite.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn notifications(&self) -> Result<Option<Notifications>, StoreError> {
        let Backend::Postgres(pool) = &self.backend else {
            return Ok(None);
        };
        let own = postgres::open_listener(pool).await?;
        let mut listener = PgListener::connect_with(&own).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Some(Notifications(listener)))
    }

    /// Sends texts of less than 8,000 bytes each to every program on this database. PostgreSQL takes a lock that all
    /// commits of a `NOTIFY` share, so send them in batches.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]; nothing is sent then.
    pub async fn notify(&self, texts: &[String]) -> Result<(), StoreError> {
        if let Backend::Postgres(pool) = &self.backend {
            sqlx::query("select pg_notify($1, text) from unnest($2::text[]) as text")
                .bind(CHANNEL)
                .bind(texts)
                .execute(pool)
                .await?;
        }
        Ok(())
    }
}

impl Store {
    /// The identifiers and numbers of the newest leads, newest first: at most `limit`, and those whose number is larger
    /// than `after` or was issued at most `difference` milliseconds before it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn newest_leads(
        &self,
        after: i64,
        difference: i64,
        limit: i64,
    ) -> Result<Vec<(String, i64)>, StoreError> {
        let from = after.saturating_sub(first_at(difference));
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(NEWEST).bind(from).bind(limit).fetch_all(pool).await?
        }))
    }
}

impl Notifications {
    /// Waits for the next text.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the connection is lost, or the server no longer answers. Texts may
    /// have been missed then.
    pub async fn next(&mut self) -> Result<String, StoreError> {
        loop {
            // Giving up the wait loses nothing: a message is taken from the buffer only when it is whole.
            match timeout(MAX_SILENCE, self.0.try_recv()).await {
                Ok(Ok(Some(notification))) => return Ok(notification.payload().to_owned()),
                Ok(Ok(None)) => return Err(StoreError::Unavailable(connection_errors::closed())),
                Ok(Err(error)) => return Err(error.into()),
                Err(_) => postgres::check_primary(&mut self.0).await?,
            }
        }
    }
}
