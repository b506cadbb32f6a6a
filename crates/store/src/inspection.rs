//! Inspects a database without changing it: unlike [`crate::Store::open`], it creates and migrates nothing.

use std::collections::BTreeSet;

use domain::MailServer;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::acme_certificates::{self, CertificateStatus};
use crate::backend::known_migrations;
use crate::{Location, StoreError, mail_server, postgres};

const APPLIED: &str = "select version from _sqlx_migrations order by version";

/// The newest time of what the program writes most: leads, security events and write probes.
const NEWEST: &str = "
select max(at) from (
    select max(created_at) as at from leads
    union all select max(at) from security_events
    union all select max(beat_at) from pulse
) as times";

/// The state of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The schema's number: that of its last migration.
    pub schema: i64,
    /// The schema's number after this version of the program has migrated it.
    pub newest_schema: i64,
    /// The newest time in it, in milliseconds since 1970; `None` if it has no rows or an older schema.
    pub newest_row: Option<i64>,
    /// The mail server that was entered at the desk; `None` if there is none or the schema is older.
    pub mail_server: Option<MailServer>,
    /// The certificates that were ordered by ACME; none if the schema is older.
    pub certificates: Vec<CertificateStatus>,
}

impl Inspection {
    /// Returns whether the database has the schema of this version of the program.
    pub const fn is_current(&self) -> bool {
        self.schema == self.newest_schema
    }
}

/// Reads the figures that the statements return on either database.
macro_rules! inspect {
    ($connection:expr, $known:expr) => {{
        let applied: Vec<i64> = sqlx::query_scalar(APPLIED)
            .fetch_all(&mut $connection)
            .await?;
        let applied = BTreeSet::from_iter(applied);
        let (mut newest_row, mut mail_server, mut certificates) = (None, None, Vec::new());
        if applied == $known {
            newest_row = sqlx::query_scalar(NEWEST)
                .fetch_one(&mut $connection)
                .await?;
            mail_server = sqlx::query_as::<_, mail_server::Row>(mail_server::READ)
                .fetch_optional(&mut $connection)
                .await?;
            certificates = sqlx::query_as(acme_certificates::STATUSES)
                .fetch_all(&mut $connection)
                .await?;
        }
        $connection.close().await?;
        let mail_server = mail_server.map(MailServer::from);
        inspection(&applied, &$known, newest_row, mail_server, certificates)
    }};
}

/// Inspects a database. Returns `None` if there is no SQLite file yet. A program may be serving it.
///
/// # Errors
/// [`StoreError::Unavailable`] when it cannot be read or reached, [`StoreError::Damaged`] with what SQLite finds in its
/// file (PostgreSQL checks its pages itself), [`StoreError::Tls`] as for [`crate::Store::open`],
/// [`StoreError::Standby`], and [`StoreError::Newer`] when a newer version wrote it.
pub async fn inspect(location: &Location) -> Result<Option<Inspection>, StoreError> {
    match location {
        Location::Sqlite { file, .. } if !file.exists() => Ok(None),
        Location::Sqlite { file, busy } => {
            let options = SqliteConnectOptions::new()
                .filename(file)
                .read_only(true)
                .busy_timeout(*busy)
                .pragma("trusted_schema", "off");
            let inspected = inspect_sqlite(options, &known_migrations(location)).await;
            inspected.map(Some)
        }
        Location::Postgres { url, wait, .. } => {
            let known = known_migrations(location);
            let options: PgConnectOptions = url.parse()?;
            let connecting = PgConnection::connect_with(&options);
            let connected = tokio::time::timeout(*wait, connecting).await;
            let mut connection = connected
                .map_err(|_| sqlx::Error::PoolTimedOut)?
                .map_err(StoreError::connecting)?;
            match postgres::check_primary(&mut connection).await {
                Err(sqlx::Error::Configuration(_)) => return Err(StoreError::Standby),
                checked => checked?,
            }
            inspect!(connection, known).map(Some)
        }
    }
}

async fn inspect_sqlite(
    options: SqliteConnectOptions,
    known: &BTreeSet<i64>,
) -> Result<Inspection, StoreError> {
    let mut connection = options.connect().await?;
    let found: String = sqlx::query_scalar("pragma quick_check(1)")
        .fetch_one(&mut connection)
        .await?;
    if found != "ok" {
        return Err(StoreError::Damaged(found));
    }
    inspect!(connection, *known)
}

fn inspection(
    applied: &BTreeSet<i64>,
    known: &BTreeSet<i64>,
    newest_row: Option<i64>,
    mail_server: Option<MailServer>,
    certificates: Vec<CertificateStatus>,
) -> Result<Inspection, StoreError> {
    if let Some(&newer) = applied.difference(known).next() {
        return Err(StoreError::Newer(newer));
    }
    Ok(Inspection {
        schema: applied.last().copied().unwrap_or_default(),
        newest_schema: known.last().copied().unwrap_or_default(),
        newest_row,
        mail_server,
        certificates,
    })
}
