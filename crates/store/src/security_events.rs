//! Security events: what happened to accounts and stored data. The table is append-only; triggers
//! refuse changes and deletions.

use domain::SecurityEventKind;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// An event to record.
#[derive(Clone, Copy, Debug)]
pub struct NewSecurityEvent<'a> {
    /// The kind of event.
    pub kind: SecurityEventKind,
    /// Identifier of the person who did it, if a person was signed in.
    pub actor: Option<&'a str>,
    /// Identifier of the person whose account it concerns, if any.
    pub person: Option<&'a str>,
    /// IP address, or empty.
    pub address: &'a str,
    /// Counts and formats. Never a customer's data.
    pub detail: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// A row of `security_events`, with names of people.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct SecurityEventRow {
    pub id: String,
    pub at: i64,
    pub kind: String,
    pub actor: Option<String>,
    pub person_id: Option<String>,
    pub person: Option<String>,
    pub address: String,
    pub detail: String,
}

/// Events of one kind that strangers can cause, stored within an hour.
const MAX_UNAUTHENTICATED_PER_HOUR: i64 = 100;
/// Refusals of one person, stored within an hour.
const MAX_REFUSALS_PER_HOUR: i64 = 10;

pub const NEW: &str = "
insert into security_events (id, at, kind, actor_id, person_id, address, detail)
select $1, $2, $3, $4, $5, $6, $7
where $8 < 0 or (
    select count(*) from security_events
    where kind = $3 and at > $2 - 3600000 and coalesce(actor_id, '') = coalesce($4, '')
) < $8";

pub const ENQUEUE_MAIL: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
) values ($1, $2, $3, $4, 'due', $5, 0, 0, 0, '')";

const LATEST: &str = "
select e.id, e.at, e.kind, a.name as actor, e.person_id, p.name as person, e.address, e.detail
from security_events e
left join people a on a.id = e.actor_id
left join people p on p.id = e.person_id
where e.id < $1 order by e.id desc limit $2";

const BY_ID: &str = "
select e.id, e.at, e.kind, a.name as actor, e.person_id, p.name as person, e.address, e.detail
from security_events e
left join people a on a.id = e.actor_id
left join people p on p.id = e.person_id
where e.id = $1";

/// Sorts after every identifier.
const END: &str = "g";

/// Records an event in an open transaction, and enqueues the mail to the person concerned.
macro_rules! record_in {
    ($tx:ident, $event:expr) => {{
        let event: &$crate::NewSecurityEvent<'_> = $event;
        let id = $crate::ordered_id(event.at).to_string();
        let recorded = sqlx::query($crate::security_events::NEW)
            .bind(&id)
            .bind(event.at)
            .bind(event.kind.key())
            .bind(event.actor)
            .bind(event.person)
            .bind(event.address)
            .bind(event.detail)
            .bind($crate::security_events::limit(event.kind))
            .execute(&mut *$tx)
            .await?
            .rows_affected();
        if recorded > 0 && event.person.is_some() && event.kind.is_mailed() {
            let kind = domain::MessageKind::SecurityMail;
            sqlx::query($crate::security_events::ENQUEUE_MAIL)
                .bind($crate::ordered_id(event.at).to_string())
                .bind(&id)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(event.at)
                .execute(&mut *$tx)
                .await?;
        }
    }};
}

pub(crate) use record_in;

/// Returns how many events of a kind and by one person may be stored within an hour; -1 for any number.
pub const fn limit(kind: SecurityEventKind) -> i64 {
    if kind.is_unauthenticated() {
        MAX_UNAUTHENTICATED_PER_HOUR
    } else if matches!(kind, SecurityEventKind::AccessRefused) {
        MAX_REFUSALS_PER_HOUR
    } else {
        -1
    }
}

/// Writes an event to the log, without names and addresses.
pub fn log(event: &NewSecurityEvent<'_>) {
    let NewSecurityEvent {
        kind,
        actor,
        person,
        detail,
        ..
    } = *event;
    let (kind, actor, person) = (kind.key(), actor.unwrap_or("-"), person.unwrap_or("-"));
    tracing::info!(target: "security", kind, actor, person, detail, "security event");
}

impl Store {
    /// Records and logs an event. If the person concerned must be notified, the mail is enqueued in the same
    /// transaction.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn record_security_event(
        &self,
        event: &NewSecurityEvent<'_>,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => { record_in!(tx, event) });
        log(event);
        Ok(())
    }

    /// Returns at most `limit` events, newest first, before the one with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn security_events(
        &self,
        before: Option<&str>,
        limit: i64,
    ) -> Result<Vec<SecurityEventRow>, StoreError> {
        let before = before.unwrap_or(END);
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(LATEST).bind(before).bind(limit).fetch_all(pool).await?
        }))
    }

    /// Returns the event with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn security_event(&self, id: Uuid) -> Result<Option<SecurityEventRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }
}
