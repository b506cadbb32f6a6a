//! Migrates a PostgreSQL database, and dumps one that an older version wrote before, if the machine has `pg_dump`.

use std::collections::BTreeSet;
use std::path::Path;

use sqlx::PgPool;
use sqlx::migrate::Migrator;

use crate::StoreError;
use crate::pg_dump::PgDump;
use crate::upgrade::{UpgradeCopy, log_migration, older_schema};

/// Held by the program that upgrades: the first one dumps and migrates, and others wait. A number of our own choice.
const LOCK: i64 = 0x6d75_6461_6e7a_6121;

/// Migrates the schema, and logs it. If migrations are due and there is a `pg_dump` that can read the server, dumps the
/// schema to a file beside `file` first; without one it only warns.
///
/// # Errors
/// [`StoreError::Newer`] for a database that a newer version wrote, and [`StoreError::UpgradeCopy`]
/// when `pg_dump` fails; the database is unchanged then.
pub async fn migrate_postgres(
    file: &Path,
    url: &str,
    pool: &PgPool,
    migrator: &Migrator,
) -> Result<(), StoreError> {
    if older_schema(&applied(pool).await?, migrator)?.is_none() {
        return Ok(migrator.run(pool).await?);
    }
    let mut lock = pool.acquire().await?;
    // The lock ends with its connection.
    lock.close_on_drop();
    sqlx::query("select pg_advisory_lock($1)")
        .bind(LOCK)
        .execute(&mut *lock)
        .await?;
    // Another program may have migrated in the meantime.
    let Some(older) = older_schema(&applied(pool).await?, migrator)? else {
        return Ok(());
    };
    let server: String = sqlx::query_scalar("show server_version_num")
        .fetch_one(pool)
        .await?;
    let server = server.parse::<u32>().unwrap_or_default() / 10_000;
    if let Some(dump) = PgDump::find(server).await {
        let schema: String = sqlx::query_scalar("select current_schema()::text")
            .fetch_one(pool)
            .await?;
        let copy = UpgradeCopy::begin(file, older)?;
        copy.finish(dump.write(url, &schema, &copy.unfinished).await)?;
    } else {
        tracing::warn!(
            "the database is upgraded without a copy: there is no pg_dump for PostgreSQL {server} on this \
             machine; install postgresql-client, or run pg_dump elsewhere before you upgrade"
        );
    }
    migrator.run(pool).await?;
    log_migration(older, migrator);
    Ok(())
}

/// The versions of the migrations that a database has; none for a new one.
async fn applied(pool: &PgPool) -> Result<BTreeSet<i64>, StoreError> {
    let exists = "select to_regclass('_sqlx_migrations') is not null";
    let exists: bool = sqlx::query_scalar(exists).fetch_one(pool).await?;
    if !exists {
        return Ok(BTreeSet::new());
    }
    let versions: Vec<i64> = sqlx::query_scalar("select version from _sqlx_migrations")
        .fetch_all(pool)
        .await?;
    Ok(versions.into_iter().collect())
}
