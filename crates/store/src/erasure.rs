//! Erases a person: leads, with everything that belongs to them. Only counts remain, and what the books need of finished
//! jobs.

use domain::{LeadForm, LeadStatus};
use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::reservations::LOCK;
use crate::stored::Text;
use crate::{Store, StoreError, erased_jobs, lead_counts};

/// A lead that may be from the same person as another lead.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct PersonLead {
    pub id: String,
    pub reference: String,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    pub created_at: i64,
    #[sqlx(try_from = "Text", rename = "state")]
    pub status: LeadStatus,
    pub customer_name: String,
    /// What it has in common with the given lead: `this`, `email`, `phone` or `visit`.
    pub matched: String,
}

/// A lead to erase, and the day and form it is counted under afterwards.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Erasure {
    pub id: String,
    /// The day it was created in the company's time zone.
    pub day: Date,
    pub form: LeadForm,
}

/// The outcome of an erasure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErasureOutcome {
    /// The leads are erased.
    Done(ErasedLeads),
    /// One of them, or a lead that was merged into it, has a job that is requested or booked. Nothing is erased.
    HasJob,
}

/// What was erased.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErasedLeads {
    /// Number of leads.
    pub leads: u64,
    /// Identifiers of the messages about them, whose copies outside of the database must be deleted as well.
    pub messages: Vec<String>,
}

// The lead itself, leads with the same email address or phone number, and the leads before and
// after it in the same visit.
const BY_PERSON: &str = "
select l.id, l.reference, l.form, l.created_at, l.state, l.customer_name, 'this' as matched
from leads l where l.id = $1
union all
select l.id, l.reference, l.form, l.created_at, l.state, l.customer_name, 'email'
from lead_search own
join lead_search other on other.email = own.email and other.email <> ''
join leads l on l.id = other.lead_id where own.lead_id = $1 and l.id <> $1
union all
select distinct l.id, l.reference, l.form, l.created_at, l.state, l.customer_name, 'phone'
from lead_phones own
join lead_phones other on other.phone = own.phone
join leads l on l.id = other.lead_id where own.lead_id = $1 and l.id <> $1
union all
select l.id, l.reference, l.form, l.created_at, l.state, l.customer_name, 'visit'
from leads l where l.continues = $1
union all
select l.id, l.reference, l.form, l.created_at, l.state, l.customer_name, 'visit'
from leads l where l.id = (select continues from leads where id = $1)
order by 4, 1";

const HAS_SUBSCRIPTION: &str = "
select count(*) from subscriptions s
join lead_search w on w.email = s.email_folded where w.lead_id = $1 and w.email <> ''";

/// Leads that are shown with a lead; they are deleted with it.
const MERGED: &str = "select id from leads where merged_into = $1";

const OPEN_JOBS: &str = "
select count(*) from bookings
where lead_id = $1 and status in ('requested', 'booked') and ends_at > $2";

const STATUS: &str = "select state, suspicion from leads where id = $1";

const MESSAGES: &str = "delete from notices where about = $1 returning id";

/// Deletes everything that references a lead, except attachments, links, revisions, proposals and bookings, which are
/// deleted with its row (`on delete cascade`).
const DELETE: [&str; 10] = [
    "update leads set continues = null where continues = $1",
    "update leads set merged_into = null where merged_into = $1",
    "delete from lead_tags where lead_id = $1",
    "delete from lead_replies where lead_id = $1",
    "delete from consents where lead_id = $1",
    "delete from lead_notes where lead_id = $1",
    "delete from lead_history where lead_id = $1",
    "delete from lead_phones where lead_id = $1",
    "delete from lead_search where lead_id = $1",
    "delete from quote_requests where id = $1",
];

const SUBSCRIPTION_MESSAGES: &str = "
delete from notices where about in (
    select s.id from subscriptions s join lead_search w on w.email = s.email_folded
    where w.lead_id = $1 and w.email <> '') returning id";

const DELETE_SUBSCRIPTION: &str = "
delete from subscriptions where email_folded = (
    select email from lead_search where lead_id = $1 and email <> '')";

const DELETE_LEAD: &str = "delete from leads where id = $1";

const COUNT: &str = "
insert into erased_leads (day, form, n) values ($1, $2, 1)
on conflict (day, form) do update set n = erased_leads.n + 1";

impl Store {
    /// Returns all leads that may be of the person who sent this one, oldest first, once for each
    /// thing they have in common.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn leads_of_person(&self, lead: Uuid) -> Result<Vec<PersonLead>, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_PERSON).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Returns whether the lead's email address is subscribed to the moving tips.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn has_subscription(&self, lead: Uuid) -> Result<bool, StoreError> {
        let id = lead.to_string();
        let found: i64 = reading!(&self.backend, pool => {
            sqlx::query_scalar(HAS_SUBSCRIPTION).bind(&id).fetch_one(pool).await?
        });
        Ok(found > 0)
    }

    /// Erases leads with everything that belongs to them, and on request the subscriptions of their
    /// email addresses, unless one of them has a requested or booked job: calendars would not learn that it is
    /// canceled. On SQLite the log is emptied afterwards, so that no file contains them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is erased then.
    pub async fn erase_leads(
        &self,
        leads: &[Erasure],
        with_subscriptions: bool,
    ) -> Result<ErasureOutcome, StoreError> {
        self.erase(leads, with_subscriptions, i64::MIN).await
    }

    /// Erases leads whose retention period has ended, unless one of them has a requested or booked job that ends after
    /// `now`, in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`Store::erase_leads`].
    pub async fn erase_expired_leads(
        &self,
        leads: &[Erasure],
        now: i64,
    ) -> Result<ErasureOutcome, StoreError> {
        self.erase(leads, false, now).await
    }

    #[allow(clippy::too_many_lines, reason = "one transaction")]
    async fn erase(
        &self,
        leads: &[Erasure],
        with_subscriptions: bool,
        jobs_after: i64,
    ) -> Result<ErasureOutcome, StoreError> {
        self.flush_search_index().await?;
        let outcome = in_transaction!(&self.backend, tx => { 'erase: {
            // No job is booked from here on.
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let mut erased = ErasedLeads::default();
            let mut all: Vec<Erasure> = Vec::new();
            for lead in leads {
                let merged: Vec<String> =
                    sqlx::query_scalar(MERGED).bind(&lead.id).fetch_all(&mut *tx).await?;
                all.extend(merged.into_iter().map(|id| Erasure { id, ..lead.clone() }));
                all.push(lead.clone());
            }
            for lead in &all {
                let open: i64 = sqlx::query_scalar(OPEN_JOBS)
                    .bind(&lead.id)
                    .bind(jobs_after)
                    .fetch_one(&mut *tx)
                    .await?;
                if open > 0 {
                    break 'erase ErasureOutcome::HasJob;
                }
            }
            for lead in &all {
                let row: Option<(String, String)> =
                    sqlx::query_as(STATUS).bind(&lead.id).fetch_optional(&mut *tx).await?;
                let Some((status, spam_reason)) = row else { continue };
                let messages: Vec<String> =
                    sqlx::query_scalar(MESSAGES).bind(&lead.id).fetch_all(&mut *tx).await?;
                erased.messages.extend(messages);
                if with_subscriptions {
                    let messages: Vec<String> = sqlx::query_scalar(SUBSCRIPTION_MESSAGES)
                        .bind(&lead.id)
                        .fetch_all(&mut *tx)
                        .await?;
                    erased.messages.extend(messages);
                    sqlx::query(DELETE_SUBSCRIPTION).bind(&lead.id).execute(&mut *tx).await?;
                }
                erased_jobs::keep_in!(tx, &lead.id);
                for statement in DELETE {
                    sqlx::query(statement).bind(&lead.id).execute(&mut *tx).await?;
                }
                erased.leads +=
                    sqlx::query(DELETE_LEAD).bind(&lead.id).execute(&mut *tx).await?.rows_affected();
                let key = if spam_reason.is_empty() { status.as_str() } else { lead_counts::QUARANTINED };
                let count = (key, lead_counts::slot(&lead.id));
                lead_counts::change_in!(tx, [(count, -1)].into());
                let uncounted = [LeadStatus::Spam, LeadStatus::Continued, LeadStatus::Merged]
                    .map(LeadStatus::key);
                if spam_reason.is_empty() && !uncounted.contains(&status.as_str()) {
                    sqlx::query(COUNT).bind(lead.day.to_string()).bind(lead.form.key()).execute(&mut *tx).await?;
                }
            }
            ErasureOutcome::Done(erased)
        }});
        if outcome != ErasureOutcome::HasJob {
            self.truncate_log().await;
        }
        Ok(outcome)
    }

    /// Empties SQLite's log, which keeps deleted data otherwise. Failure is logged: the log is
    /// emptied again after the next erasure, every night, and when the program stops.
    pub async fn truncate_log(&self) {
        match self.backend.truncate_log().await {
            Ok(true) => {}
            Ok(false) => tracing::warn!("a reader kept the database log from being emptied"),
            Err(error) => tracing::warn!(%error, "the database log could not be emptied"),
        }
    }
}
