//! The two databases behind one set of statements.

use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, PgPool};

use crate::sqlite::Sqlite;
use crate::{Location, StoreError, search};

/// Which database is open. Chosen once, from the location.
#[derive(Clone, Debug)]
pub enum Backend {
    Sqlite(Sqlite),
    Postgres(PgPool),
}

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

impl Backend {
    pub async fn open(location: &Location) -> Result<Self, StoreError> {
        match location {
            Location::Sqlite { file, busy } => {
                let sqlite = Sqlite::open(file, *busy).await?;
                MIGRATIONS.run(&sqlite.writer).await?;
                set_up_words(&sqlite).await?;
                Ok(Self::Sqlite(sqlite))
            }
            Location::Postgres { url, wait } => {
                let pool = PgPoolOptions::new()
                    .max_connections(8)
                    .acquire_timeout(*wait)
                    .connect(url)
                    .await?;
                MIGRATIONS.run(&pool).await?;
                sqlx::raw_sql(search::SET_UP_POSTGRES)
                    .execute(&pool)
                    .await?;
                Ok(Self::Postgres(pool))
            }
        }
    }

    pub async fn close(&self) {
        match self {
            Self::Sqlite(sqlite) => {
                sqlite.readers.close().await;
                // Best effort: the log is replayed at the next start otherwise.
                let fold = sqlx::query("pragma wal_checkpoint(truncate)");
                if let Err(error) = fold.execute(&sqlite.writer).await {
                    tracing::warn!(%error, "the database's log could not be folded in");
                }
                sqlite.writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// Makes the index of words where it is missing, and anew where an older program made it otherwise.
async fn set_up_words(sqlite: &Sqlite) -> Result<(), StoreError> {
    let made: Option<String> = sqlx::query_scalar(search::SQLITE_HAS)
        .fetch_optional(&sqlite.writer)
        .await?;
    let is_older = made.is_some_and(|made| !search::SQLITE_INDEX.contains(made.trim()));
    let (index, set_up) = (search::SQLITE_INDEX, search::SET_UP_SQLITE);
    let index = if is_older {
        let fill = search::SQLITE_REBUILD;
        format!("begin immediate; drop table lead_words; {index} {fill}; commit;")
    } else {
        index.to_owned()
    };
    sqlx::raw_sql(AssertSqlSafe(index + set_up))
        .execute(&sqlite.writer)
        .await?;
    Ok(())
}

/// Runs statements in a transaction of SQLite, which takes its write lock at once, so that a
/// transaction never has to ask for it half-way.
///
/// SQLite ends a transaction by itself when the disk is full, and the driver, which does not
/// learn of it, would refuse the next one on that connection. So after a failure the writer's
/// connection is given up and the next write opens another.
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

/// Runs the same statements in a transaction of whichever database is open.
macro_rules! in_transaction {
    ($backend:expr, $tx:ident => $body:block) => {
        match $backend {
            $crate::backend::Backend::Sqlite(sqlite) => {
                $crate::backend::in_sqlite!(sqlite, $tx => $body)
            }
            $crate::backend::Backend::Postgres(pool) => {
                let mut $tx = pool.begin().await?;
                let value = $body;
                $tx.commit().await?;
                value
            }
        }
    };
}

/// Runs the same reading statement on whichever database is open.
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
