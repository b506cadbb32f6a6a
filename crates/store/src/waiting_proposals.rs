//! Written proposals that wait for their customers, and reminders of them. A row for each reminder ensures that it is enqueued
//! only once.

use domain::MessageKind;
use jiff::civil::Date;

use crate::backend::{in_transaction, reading};
use crate::outbox::enqueue_in;
use crate::proposals::is_outdated;
use crate::stored::Text;
use crate::{Store, StoreError};

/// A proposal that waits for its customer.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct WaitingProposal {
    pub id: String,
    pub number: i64,
    /// The lead that it is shown with, into which its own may have been merged.
    pub lead_id: String,
    pub reference: String,
    pub customer_name: String,
    /// In milliseconds since 1970.
    pub issued_at: i64,
    pub maximum_cents: i64,
    #[sqlx(try_from = "Text")]
    pub valid_until: Date,
}

/// The proposals `p` that wait on the day $1, with the lead `l` that each is shown with. One of a lead that is booked, done,
/// lost or quarantined waits for nobody.
macro_rules! waiting {
    () => {
        concat!(
            "
from proposals p
join leads own on own.id = p.lead_id
join leads l on l.id = coalesce(own.merged_into, own.id)
where p.valid_until >= $1 and l.suspicion = '' and l.state in ('new', 'contacted', 'quoted')
    and not exists (select 1 from proposal_decisions d where d.proposal_id = p.id)
    and not exists (
        select 1 from proposals later where later.lead_id = p.lead_id and later.number > p.number
    )
    and not ",
            is_outdated!()
        )
    };
}

/// Whom a reminder can reach: a customer with an email address who has not asked for their data to be deleted.
macro_rules! reachable {
    () => {
        "
    and l.customer_email <> '' and not exists (
        select 1 from lead_history h
        where h.what = 'erasure_requested' and h.lead_id in (p.lead_id, l.id)
    )"
    };
}

const COLUMNS: &str = "
select p.id, p.number, l.id as lead_id, l.reference, l.customer_name, p.issued_at,
    p.maximum_cents, p.valid_until";

const OLDEST_FIRST: &str = " order by p.issued_at, p.number limit $2";

const UNREMINDED: &str = concat!(
    reachable!(),
    "
    and p.issued_at > $2 and p.issued_at <= $3
    and not exists (select 1 from proposal_reminders r where r.proposal_id = p.id)
order by p.issued_at, p.number limit 1000"
);

// The proposal may have been decided, replaced or outdated since it was read.
const MARK: &str = concat!(
    "
insert into proposal_reminders (proposal_id, at)
select p.id, cast($2 as bigint)",
    waiting!(),
    reachable!(),
    "
    and p.id = $3
on conflict (proposal_id) do nothing"
);

impl Store {
    /// Returns the proposals that wait for their customers on a day of the company's calendar, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn waiting_proposals(
        &self,
        today: Date,
        limit: i64,
    ) -> Result<Vec<WaitingProposal>, StoreError> {
        let sql = format!("{COLUMNS}{}{OLDEST_FIRST}", waiting!());
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(today.to_string())
                .bind(limit)
                .fetch_all(pool)
                .await?
        }))
    }

    /// Returns the waiting proposals issued after one instant and until another whose customers have an email address and
    /// were not reminded, the oldest first, at most 1,000. The instants are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn proposals_to_remind(
        &self,
        today: Date,
        after: i64,
        until: i64,
    ) -> Result<Vec<WaitingProposal>, StoreError> {
        let sql = format!("{COLUMNS}{}{UNREMINDED}", waiting!());
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(today.to_string())
                .bind(after)
                .bind(until)
                .fetch_all(pool)
                .await?
        }))
    }

    /// Enqueues the reminder of a proposal, once. Returns whether it was enqueued now: `false` also if it no longer waits.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_proposal_reminder(
        &self,
        proposal: &WaitingProposal,
        today: Date,
        now: i64,
    ) -> Result<bool, StoreError> {
        let today = today.to_string();
        Ok(in_transaction!(&self.backend, tx => {
            let marked = sqlx::query(MARK)
                .bind(&today)
                .bind(now)
                .bind(&proposal.id)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if marked > 0 {
                let kinds = &[MessageKind::ProposalReminderMail];
                enqueue_in!(tx, &proposal.lead_id, kinds, now);
            }
            marked > 0
        }))
    }
}
