//! Erases a person: all their leads, with everything that belongs to them. Only counts remain.

use domain::{LeadForm, LeadStatus};
use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::stored::Text;
use crate::{Store, StoreError, lead_counts};

/// A lead of the person to erase.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct PersonLead {
    pub id: String,
    pub created_at: i64,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
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

// The lead itself, leads with the same email address or phone number, and the leads before and
// after it.
const BY_PERSON: &str = "
select l.id, l.created_at, l.form from leads l where l.id = $1
union
select l.id, l.created_at, l.form from lead_search own
join lead_search other on other.email = own.email and other.email <> ''
join leads l on l.id = other.lead_id where own.lead_id = $1
union
select l.id, l.created_at, l.form from lead_search own
join lead_search other on other.phone = own.phone and other.phone <> ''
join leads l on l.id = other.lead_id where own.lead_id = $1
union
select l.id, l.created_at, l.form from leads l where l.continues = $1
union
select l.id, l.created_at, l.form from leads l
where l.id = (select continues from leads where id = $1)";

const STATUS: &str = "select state, suspicion from leads where id = $1";

/// Deletes everything that references a lead.
const DELETE: [&str; 8] = [
    "delete from subscriptions where email_folded = (
        select email from lead_search where lead_id = $1 and email <> '')",
    "update leads set continues = null where continues = $1",
    "delete from consents where lead_id = $1",
    "delete from notices where about = $1",
    "delete from lead_notes where lead_id = $1",
    "delete from lead_history where lead_id = $1",
    "delete from lead_search where lead_id = $1",
    "delete from quote_requests where id = $1",
];

const DELETE_SUBSCRIPTION_MESSAGES: &str = "
delete from notices where about = (
    select s.id from subscriptions s join lead_search w on w.email = s.email_folded
    where w.lead_id = $1 and w.email <> '')";

const DELETE_LEAD: &str = "delete from leads where id = $1";

const COUNT: &str = "
insert into erased_leads (day, form, n) values ($1, $2, 1)
on conflict (day, form) do update set n = erased_leads.n + 1";

impl Store {
    /// Returns all leads of the person who sent this one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn leads_of_person(&self, lead: Uuid) -> Result<Vec<PersonLead>, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_PERSON).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Erases leads with everything that belongs to them. Returns how many there were.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is erased then.
    pub async fn erase_leads(&self, leads: &[Erasure]) -> Result<u64, StoreError> {
        self.flush_search_index().await?;
        Ok(in_transaction!(&self.backend, tx => {
            let mut erased = 0;
            for lead in leads {
                let row: Option<(String, String)> =
                    sqlx::query_as(STATUS).bind(&lead.id).fetch_optional(&mut *tx).await?;
                let Some((status, spam_reason)) = row else { continue };
                sqlx::query(DELETE_SUBSCRIPTION_MESSAGES)
                    .bind(&lead.id)
                    .execute(&mut *tx)
                    .await?;
                for statement in DELETE {
                    sqlx::query(statement).bind(&lead.id).execute(&mut *tx).await?;
                }
                erased +=
                    sqlx::query(DELETE_LEAD).bind(&lead.id).execute(&mut *tx).await?.rows_affected();
                let key = if spam_reason.is_empty() { status.as_str() } else { lead_counts::QUARANTINED };
                let count = (key, lead_counts::slot(&lead.id));
                lead_counts::change_in!(tx, [(count, -1)].into());
                if spam_reason.is_empty() && status != LeadStatus::Spam.key() {
                    sqlx::query(COUNT).bind(lead.day.to_string()).bind(lead.form.key()).execute(&mut *tx).await?;
                }
            }
            erased
        }))
    }
}
