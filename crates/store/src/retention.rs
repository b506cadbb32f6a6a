//! Finds what has been kept long enough: spam, lost leads and sent messages.

use std::io;

use domain::LeadForm;

use crate::backend::{in_transaction, reading};
use crate::stored::Text;
use crate::{Store, StoreError, upgrade};

/// A lead that has been kept long enough.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExpiredLead {
    pub id: String,
    pub created_at: i64,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
}

/// Which leads expire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// Leads that are spam, or were quarantined and not released.
    Spam,
    /// Leads that were lost, and leads replaced by one that was lost or erased.
    Lost,
}

/// The condition that a lead, with what was merged into it, has no job that is still to take place.
macro_rules! has_no_job {
    () => {
        "not exists (
        select 1 from bookings b
        where b.status in ('held', 'requested', 'booked') and b.ends_at > $3
            and (b.lead_id = leads.id
                or b.lead_id in (select m.id from leads m where m.merged_into = leads.id))
    )"
    };
}

const SPAM: &str = concat!(
    "
select id, created_at, form from leads
where (state = 'spam' or suspicion <> '') and created_at < $1 and updated_at < $1
    and ",
    has_no_job!(),
    "
order by id limit $2"
);

const LOST: &str = concat!(
    "
select id, created_at, form from leads
where (
        state = 'lost'
        or state = 'continued' and not exists (
            select 1 from leads next where next.continues = leads.id and next.state <> 'lost'
        )
    )
    and suspicion = '' and created_at < $1 and updated_at < $1
    and ",
    has_no_job!(),
    "
order by id limit $2"
);

const MESSAGES: &str = "
delete from notices where state in ('sent', 'dead', 'limited') and finished_at < $1 returning id";

const EXISTING: &str = "select count(*) from notices where id = $1";

impl Store {
    /// Deletes the copies that upgrades made before a time, in milliseconds since 1970, and returns
    /// how many. They contain personal data, also of people who have been erased since.
    ///
    /// # Errors
    /// When the folder cannot be read or a copy cannot be deleted.
    pub fn delete_upgrade_copies(&self, before: i64) -> io::Result<usize> {
        upgrade::delete_copies(&self.copied, before)
    }

    /// Returns at most `limit` leads that were last changed before a time and have no job that ends after `now`, both in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn expired_leads(
        &self,
        expiry: Expiry,
        before: i64,
        now: i64,
        limit: i64,
    ) -> Result<Vec<ExpiredLead>, StoreError> {
        let statement = match expiry {
            Expiry::Spam => SPAM,
            Expiry::Lost => LOST,
        };
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(statement)
                .bind(before)
                .bind(limit)
                .bind(now)
                .fetch_all(pool)
                .await?
        }))
    }

    /// Deletes messages that were sent or given up before a time, in milliseconds since 1970.
    /// Returns their identifiers.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn delete_finished_messages(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let deleted: Vec<String> = in_transaction!(&self.backend, tx => {
            sqlx::query_scalar(MESSAGES).bind(before).fetch_all(&mut *tx).await?
        });
        if !deleted.is_empty() {
            self.truncate_log().await;
        }
        Ok(deleted)
    }

    /// Returns whether a message with this identifier is stored.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn has_message(&self, id: &str) -> Result<bool, StoreError> {
        let found: i64 = reading!(&self.backend, pool => {
            sqlx::query_scalar(EXISTING).bind(id).fetch_one(pool).await?
        });
        Ok(found > 0)
    }
}
