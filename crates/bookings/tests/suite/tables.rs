//! Reads tables past the store, so that tests do not believe what they check.

use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{FromRow, PgPool, Postgres, Sqlite, SqlitePool};
use store::{BookingRow, Location};

/// A connection of the test's own.
pub enum Tables {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

const BOOKINGS: &str = "
select id, lead_id, crew_id, status, arrival_starts, arrival_ends, starts_at, ends_at, job_minutes,
    hold_until, sequence, created_at, updated_at
from bookings where ends_at > $1 order by starts_at, crew_id, id";

const RESERVATIONS: &str = "select crew_id, slot, booking_id from reservations where slot >= $1";

const ORPHANS: &str = "
select b.id from bookings b left join leads l on l.id = b.lead_id
where l.id is null and b.ends_at > $1";

const RESULTS: &str = "select booking_id, minutes, cents from job_results where at >= $1";

impl Tables {
    pub async fn open(location: &Location) -> Self {
        match location {
            Location::Sqlite { file, .. } => {
                let options = SqliteConnectOptions::new().filename(file);
                let pool = SqlitePool::connect_with(options).await;
                Self::Sqlite(pool.expect("opens"))
            }
            Location::Postgres { url, .. } => {
                Self::Postgres(PgPool::connect(url).await.expect("opens"))
            }
        }
    }

    /// The bookings that end after an instant, whatever became of them, by time.
    pub async fn bookings(&self, after: i64) -> Vec<BookingRow> {
        self.rows(BOOKINGS, after).await
    }

    /// Crew, slot and booking of the reserved half hours from a slot on.
    pub async fn reservations(&self, first: i64) -> Vec<(i64, i64, String)> {
        self.rows(RESERVATIONS, first).await
    }

    /// The bookings that end after an instant and have no lead.
    pub async fn orphans(&self, after: i64) -> Vec<(String,)> {
        self.rows(ORPHANS, after).await
    }

    /// Booking, minutes and cents of the jobs that were finished since an instant.
    pub async fn results(&self, since: i64) -> Vec<(String, i64, i64)> {
        self.rows(RESULTS, since).await
    }

    async fn rows<T>(&self, sql: &'static str, argument: i64) -> Vec<T>
    where
        T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let rows = match self {
            Self::Sqlite(pool) => {
                let query = sqlx::query_as::<Sqlite, T>(sql);
                query.bind(argument).fetch_all(pool).await
            }
            Self::Postgres(pool) => {
                let query = sqlx::query_as::<Postgres, T>(sql);
                query.bind(argument).fetch_all(pool).await
            }
        };
        rows.expect("readable")
    }
}
