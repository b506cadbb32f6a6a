//! Passes messages between the programs on one PostgreSQL database (`LISTEN` and `NOTIFY`). An SQLite
//! database has one program, so there is nobody to tell.

use sqlx::postgres::PgListener;

use crate::backend::Backend;
use crate::{Store, StoreError};

/// The channel of lead events.
const CHANNEL: &str = "mudanza_lead_events";

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
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(Notifications(listener)))
    }

    /// Sends texts of less than 8,000 bytes each to every program on this database. PostgreSQL takes a
    /// lock that all commits of a `NOTIFY` share, so send many at once.
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

impl Notifications {
    /// Waits for the next text. `None` after the connection was lost and restored: texts may have been
    /// missed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the connection cannot be restored.
    pub async fn next(&mut self) -> Result<Option<String>, StoreError> {
        let received = self.0.try_recv().await?;
        Ok(received.map(|notification| notification.payload().to_owned()))
    }
}
