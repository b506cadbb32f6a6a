//! Inserts a batch of leads in one call to SQLite. The driver runs each connection on a thread of
//! its own, and a round trip to it takes longer than a statement does.

use sqlx::pool::PoolConnection;
use sqlx::{QueryBuilder, Sqlite};

use super::{push_leads, push_related};
use crate::NewLead;
use crate::new_lead::NumberedLead;

/// Stores all leads, which must be new, or none of them. They are on disk when this returns. Do not
/// drop the future before it completes: the connection would be left inside the transaction.
///
/// # Errors
/// The database's error. The transaction was rolled back then, or the connection is closed.
pub async fn insert(
    mut connection: PoolConnection<Sqlite>,
    leads: &[NumberedLead],
) -> Result<(), sqlx::Error> {
    let mut query = QueryBuilder::new("begin immediate; ");
    push_leads!(query, leads);
    query.push("; ");
    let all: Vec<&NumberedLead> = leads.iter().collect();
    push_related!(query, &all, &[], {
        query.push("; ");
    });
    query.push("commit");
    let stored = query.build().execute(&mut *connection).await;
    if stored.is_err() {
        let undone = sqlx::query("rollback").execute(&mut *connection).await;
        // The disk is full or the database locked: the next write opens another connection.
        if undone.is_err() {
            connection.close_on_drop();
        }
    }
    stored.map(|_| ())
}

/// Returns whether leads can be inserted this way. A lead entered at the desk has a note and history, too, and
/// one that continues another changes that lead.
pub fn can_batch(leads: &[NumberedLead]) -> bool {
    let is_plain = |lead: &NewLead| !lead.has_history() && lead.continues.is_none();
    leads.iter().all(|numbered| is_plain(&numbered.lead))
}

/// Returns whether a lead collided with a stored one, by key, reference or number.
pub fn is_conflict(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
