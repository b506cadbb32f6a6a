//! The two databases behind one set of statements.

use std::collections::BTreeSet;

use sqlx::migrate::Migrator;
use sqlx::{Database, PgPool, QueryBuilder};

use crate::sqlite::Sqlite;
use crate::upgrade::migrate_sqlite;
use crate::upgrade_postgres::migrate_postgres;
use crate::{Location, StoreError, postgres};

/// Which database is open. Chosen once, from the location.
#[derive(Clone, Debug)]
pub enum Backend {
    Sqlite(Sqlite),
    Postgres(PgPool),
}

/// Migrations of both databases.
static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");
/// Migrations of SQLite alone, ordered among the others by version.
static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("./migrations/sqlite");
/// Migrations of PostgreSQL alone, ordered among the others by version.
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("./migrations/postgres");

/// The casts that store a bound text in a column of another type. SQLite stores dates, money and JSON as
/// text, so its casts are empty; PostgreSQL has types for them.
#[derive(Clone, Copy, Debug)]
pub struct Casts {
    pub date: &'static str,
    pub number: &'static str,
    pub json: &'static str,
}

/// A database with its [`Casts`].
pub trait HasCasts {
    const CASTS: Casts;
}

impl HasCasts for sqlx::Sqlite {
    const CASTS: Casts = Casts {
        date: "",
        number: "",
        json: "",
    };
}

impl HasCasts for sqlx::Postgres {
    const CASTS: Casts = Casts {
        date: "::date",
        number: "::numeric",
        json: "::jsonb",
    };
}

/// The casts of the database that a query is for.
pub const fn casts<DB: Database + HasCasts>(_: &QueryBuilder<DB>) -> Casts {
    DB::CASTS
}

impl Backend {
    pub async fn open(location: &Location) -> Result<Self, StoreError> {
        match location {
            Location::Sqlite { file, busy } => {
                let sqlite = Sqlite::open(file, *busy).await?;
                let migrator = migrator(&SQLITE_MIGRATIONS);
                migrate_sqlite(file, &sqlite.writer, &migrator).await?;
                Ok(Self::Sqlite(sqlite))
            }
            Location::Postgres { url, wait, dump } => {
                let pool = postgres::open(url, *wait).await?;
                let migrator = migrator(&POSTGRES_MIGRATIONS);
                migrate_postgres(dump, url, &pool, &migrator).await?;
                Ok(Self::Postgres(pool))
            }
        }
    }

    pub const fn casts(&self) -> Casts {
        match self {
            Self::Sqlite(_) => <sqlx::Sqlite as HasCasts>::CASTS,
            Self::Postgres(_) => <sqlx::Postgres as HasCasts>::CASTS,
        }
    }

    /// Removes deleted data from SQLite's log, which otherwise keeps it until the log is reused.
    /// Returns whether it is gone; a reader may be in the way.
    pub async fn truncate_log(&self) -> Result<bool, StoreError> {
        match self {
            Self::Sqlite(sqlite) => {
                let (busy, _, _): (i64, i64, i64) =
                    sqlx::query_as("pragma wal_checkpoint(truncate)")
                        .fetch_one(&sqlite.writer)
                        .await?;
                Ok(busy == 0)
            }
            Self::Postgres(_) => Ok(true),
        }
    }

    pub async fn close(&self) {
        match self {
            Self::Sqlite(sqlite) => {
                sqlite.readers.close().await;
                // Best effort: otherwise the log is replayed at the next start.
                let checkpoint = sqlx::query("pragma wal_checkpoint(truncate)");
                if let Err(error) = checkpoint.execute(&sqlite.writer).await {
                    tracing::warn!(%error, "the database log could not be checkpointed");
                }
                sqlite.writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// The versions of all migrations of a database.
pub fn known_migrations(location: &Location) -> BTreeSet<i64> {
    let own = match location {
        Location::Sqlite { .. } => &SQLITE_MIGRATIONS,
        Location::Postgres { .. } => &POSTGRES_MIGRATIONS,
    };
    let all = MIGRATIONS.iter().chain(own.iter());
    all.map(|migration| migration.version).collect()
}

/// The migrations of both databases and those of one alone, ordered by version.
fn migrator(own: &'static Migrator) -> Migrator {
    let all = [&MIGRATIONS, own].into_iter();
    Migrator::with_migrations(all.flat_map(|part| part.iter().cloned()).collect())
}

/// Runs statements in an SQLite transaction that takes the write lock when it begins, so that it
/// never has to upgrade a read lock.
///
/// SQLite itself rolls back when the disk is full. The driver does not notice and would refuse the next transaction on
/// that connection. So after a failure the connection is closed and the next write opens another.
macro_rules! in_sqlite {
    ($sqlite:expr, $tx:ident => $body:block) => {{
        let mut connection = $sqlite.writer.acquire().await?;
        let result: Result<_, $crate::StoreError> = async {
            let begun = sqlx::Connection::begin_with(&mut *connection, "BEGIN IMMEDIATE");
            let mut $tx = begun.await?;
            let value = $body;
            $tx.commit().await?;
            Ok(value)
        }
        .await;
        if result.is_err() {
            connection.close_on_drop();
        }
        result?
    }};
}

/// Runs the same statements in a transaction of whichever database is open. On PostgreSQL a connection is closed
/// after an error that the next one may not have, and when the server stops answering.
macro_rules! in_transaction {
    ($backend:expr, $tx:ident => $body:block) => {
        match $backend {
            $crate::backend::Backend::Sqlite(sqlite) => {
                $crate::backend::in_sqlite!(sqlite, $tx => $body)
            }
            $crate::backend::Backend::Postgres(pool) => {
                let mut connection = pool.acquire().await?;
                let work = async {
                    let mut $tx = sqlx::Connection::begin(&mut *connection).await?;
                    let value = $body;
                    $tx.commit().await?;
                    Ok(value)
                };
                let result = $crate::postgres::in_time(work).await;
                if result.as_ref().is_err_and($crate::StoreError::is_lost) {
                    connection.close_on_drop();
                }
                result?
            }
        }
    };
}

/// Runs the same query on whichever database is open.
macro_rules! reading {
    ($backend:expr, $pool:ident => $body:expr) => {
        match $backend {
            $crate::backend::Backend::Sqlite(sqlite) => {
                let $pool = &sqlite.readers;
                $body
            }
            $crate::backend::Backend::Postgres($pool) => $body,
        }
    };
}

pub(crate) use {in_sqlite, in_transaction, reading};
