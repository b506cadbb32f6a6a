//! Connections to PostgreSQL, which are used only while they lead to a responsive primary server.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgExecutor, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool};
use tokio::time::timeout;

use crate::StoreError;
use crate::connection_errors::{STANDBY, silent};

/// Connections of a program, in addition to the one that waits for notifications.
const MAX_CONNECTIONS: u32 = 8;
/// The name of the connection for notifications in `pg_stat_activity`.
const LISTENER_NAME: &str = "mudanza events";
/// How long a server may take to report whether it is a standby. A server whose machine failed never responds.
const ANSWER_LIMIT: Duration = Duration::from_millis(1_500);
/// How long a transaction may take; deleting all that has expired takes the longest.
const TRANSACTION_LIMIT: Duration = Duration::from_secs(30);

/// Opens connections. A request waits for one for up to `wait`.
pub async fn open(url: &str, wait: Duration) -> Result<PgPool, StoreError> {
    let options: PgConnectOptions = url.parse()?;
    // Dates are read as `YYYY-MM-DD`, regardless of the server's setting.
    let options = options.options([("datestyle", "iso")]);
    let pool = limits(MAX_CONNECTIONS)
        .acquire_timeout(wait)
        .connect_with(options.clone())
        .await;
    match pool {
        Ok(pool) => Ok(pool),
        Err(error @ sqlx::Error::PoolTimedOut) => {
            Err(match timeout(wait, is_standby(&options)).await {
                Ok(Ok(true)) => StoreError::Standby,
                Ok(Err(error)) => StoreError::connecting(error),
                _ => error.into(),
            })
        }
        Err(error) => Err(StoreError::connecting(error)),
    }
}

/// Opens a connection that waits for notifications. It has a pool of its own, because a lost connection occupies its
/// slot until the system gives it up, which can take a quarter of an hour.
pub async fn open_listener(pool: &PgPool) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::clone(&pool.connect_options());
    let options = options.application_name(LISTENER_NAME);
    limits(1)
        .acquire_timeout(pool.options().get_acquire_timeout())
        .max_lifetime(None)
        .idle_timeout(None)
        .connect_with(options)
        .await
}

/// Fails unless a server responds in time that it is the primary.
pub async fn check_primary<'c>(connection: impl PgExecutor<'c>) -> Result<(), sqlx::Error> {
    let ask = sqlx::query_scalar("select pg_is_in_recovery()").fetch_one(connection);
    let answer = timeout(ANSWER_LIMIT, ask).await;
    let is_standby: bool = answer.map_err(|_| silent())??;
    if is_standby {
        return Err(sqlx::Error::Configuration(STANDBY.into()));
    }
    Ok(())
}

/// Runs a transaction, which fails if it takes too long: its server may have failed.
pub async fn in_time<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let done = timeout(TRANSACTION_LIMIT, work).await;
    done.unwrap_or_else(|_| Err(StoreError::Unavailable(silent())))
}

/// A pool whose connections are checked when they are opened and each time they are taken, which takes as long
/// as the library's own check.
fn limits(max: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(max)
        .test_before_acquire(false)
        .after_connect(|connection, _| Box::pin(check_primary(connection)))
        .before_acquire(|connection, _| {
            Box::pin(async move { check_primary(connection).await.map(|()| true) })
        })
}

async fn is_standby(options: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let mut connection = options.connect().await?;
    let ask = sqlx::query_scalar("select pg_is_in_recovery()");
    ask.fetch_one(&mut connection).await
}
