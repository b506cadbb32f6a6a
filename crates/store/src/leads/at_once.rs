//! Leads written in one call of SQLite. The driver's connection has a thread of its own, and going
//! there and back for each statement takes longer than a statement does.

use sqlx::pool::PoolConnection;
use sqlx::{QueryBuilder, Sqlite};

use super::insert::{Placed, push_belongings, push_leads};

/// Stores leads that are all new, or none of them. They are on disk when this returns. Whoever asks
/// waits for the answer: the connection would stay in the middle of it otherwise.
///
/// # Errors
/// Whatever the database says. The connection is as before then, or it is given up.
pub async fn insert(
    mut connection: PoolConnection<Sqlite>,
    leads: &[Placed],
) -> Result<(), sqlx::Error> {
    let mut query = QueryBuilder::new("begin immediate; ");
    push_leads!(query, leads);
    query.push("; ");
    let all: Vec<&Placed> = leads.iter().collect();
    push_belongings!(query, &all, {
        query.push("; ");
    });
    query.push("commit");
    let stored = query.build().execute(&mut *connection).await;
    if stored.is_err() {
        let undone = sqlx::query("rollback").execute(&mut *connection).await;
        // The disk was full or the database locked: the next write opens another.
        if undone.is_err() {
            connection.close_on_drop();
        }
    }
    stored.map(|_| ())
}

/// Whether leads can be written so: what is typed in at the desk brings more with it.
pub fn is_possible(leads: &[Placed]) -> bool {
    leads.iter().all(|placed| placed.lead.typed_in.is_none())
}

/// Whether one of the leads met what is stored: its key, its reference or its number.
pub fn is_met(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
