//! Unclaimed leads, and the people they have notified.

use std::collections::BTreeMap;

use domain::{Callee, MessageKind, Ring};

use crate::backend::{in_transaction, reading};
use crate::push_subscriptions::quiet_hours;
use crate::sequence::first_at;
use crate::{Store, StoreError};

/// A lead that was neither claimed nor answered.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct UnclaimedLead {
    pub id: String,
    pub created_at: i64,
}

const HAS_DEVICES: &str = "select id from push_subscriptions limit 1";

// A person who enters a lead at the desk has spoken to the customer.
const UNCLAIMED: &str = "
select l.id, l.created_at from leads l
where l.state = 'new' and l.suspicion = '' and l.answered_at is null and l.assignee_id is null
    and l.seq >= $1
    and not exists (select 1 from lead_history h where h.lead_id = l.id and h.what = 'added')
order by l.seq desc limit 100";

const IS_UNCLAIMED: &str = "
select count(*) from leads
where id = $1 and state = 'new' and suspicion = '' and answered_at is null and assignee_id is null";

const WAITING: &str = "
select count(*) from (
    select 1 as one from leads where state = 'new' and suspicion = '' limit 1000
) as counted";

const CALLEES: &str = "
select p.id, min(s.created_at), min(q.quiet_from), min(q.quiet_until)
from people p
join push_subscriptions s on s.person_id = p.id
left join push_quiet_hours q on q.person_id = p.id
where p.ended_at is null and p.role <> 'crew'
group by p.id, p.created_at
order by p.created_at, p.id";

const RINGS: &str = "
select n.about, s.person_id, n.created_at
from notices n join push_subscriptions s on s.id = n.subscription_id
where n.kind = 'lead_push' and n.created_at >= $1";

const DEVICES: &str = "select id from push_subscriptions where person_id = $1";

const RING: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure,
    subscription_id
)
select $1, l.id, $2, $3, 'due', $4, 0, 0, 0, '', $5
from leads l
where l.id = $6 and l.state = 'new' and l.suspicion = '' and l.answered_at is null
    and l.assignee_id is null
on conflict do nothing";

impl Store {
    /// Returns whether anybody has a device that can be notified.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn has_push_devices(&self) -> Result<bool, StoreError> {
        let one: Option<String> = reading!(&self.backend, pool => {
            sqlx::query_scalar(HAS_DEVICES).fetch_optional(pool).await?
        });
        Ok(one.is_some())
    }

    /// Returns the newest leads since a time that were neither claimed nor answered; at most 100.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn unclaimed_leads(&self, since: i64) -> Result<Vec<UnclaimedLead>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(UNCLAIMED).bind(first_at(since)).fetch_all(pool).await?
        }))
    }

    /// Returns whether a lead was neither claimed nor answered.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn is_unclaimed(&self, lead: &str) -> Result<bool, StoreError> {
        let count: i64 = reading!(&self.backend, pool => {
            sqlx::query_scalar(IS_UNCLAIMED).bind(lead).fetch_one(pool).await?
        });
        Ok(count > 0)
    }

    /// Returns the number of leads that wait for a reply, counted up to 1,000.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn waiting_leads(&self) -> Result<i64, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(WAITING).fetch_one(pool).await?
        }))
    }

    /// Returns the people who can be notified, in the order in which leads notify them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn callees(&self) -> Result<Vec<Callee>, StoreError> {
        let rows: Vec<(String, i64, Option<i64>, Option<i64>)> =
            reading!(&self.backend, pool => sqlx::query_as(CALLEES).fetch_all(pool).await?);
        let callees = rows.into_iter().map(|(person, since, from, until)| Callee {
            person,
            since,
            quiet: from
                .zip(until)
                .and_then(|(from, until)| quiet_hours(from, until)),
        });
        Ok(callees.collect())
    }

    /// Returns whom leads have rung since a time, by lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_rings(&self, since: i64) -> Result<BTreeMap<String, Vec<Ring>>, StoreError> {
        let rows: Vec<(String, String, i64)> = reading!(&self.backend, pool => {
            sqlx::query_as(RINGS).bind(since).fetch_all(pool).await?
        });
        let mut rings: BTreeMap<String, Vec<Ring>> = BTreeMap::new();
        for (lead, person, at) in rows {
            rings.entry(lead).or_default().push(Ring { person, at });
        }
        Ok(rings)
    }

    /// Enqueues a notification about a lead for each device of a person, unless someone has claimed it since. A device
    /// that was notified of it before is left out. Returns how many were enqueued.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn ring(&self, lead: &str, person: &str, now: i64) -> Result<u64, StoreError> {
        let kind = MessageKind::LeadPush;
        Ok(in_transaction!(&self.backend, tx => {
            let devices: Vec<String> =
                sqlx::query_scalar(DEVICES).bind(person).fetch_all(&mut *tx).await?;
            let mut enqueued = 0;
            for device in &devices {
                enqueued += sqlx::query(RING)
                    .bind(crate::ordered_id(now).to_string())
                    .bind(kind.key())
                    .bind(kind.channel().key())
                    .bind(now)
                    .bind(device)
                    .bind(lead)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
            }
            enqueued
        }))
    }
}
