//! Follow-ups that are due, and reminders of them.

use domain::MessageKind;
use jiff::civil::Date;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const DUE: &str = "
select count(*) from (
    select 1 as one from leads
    where follow_up_on is not null and follow_up_on <= $1 and suspicion = ''
        and state in ('new', 'contacted', 'quoted', 'booked')
    limit 1000
) as due";

const UNMAILED: &str = "
select id, follow_up_on from leads
where follow_up_on is not null and follow_up_on <= $1 and suspicion = ''
    and state in ('new', 'contacted', 'quoted', 'booked')
    and (follow_up_mailed_on is null or follow_up_mailed_on <> follow_up_on)
order by follow_up_on, id limit 100";

// Another process may have been faster.
const MARK: &str = "
update leads set follow_up_mailed_on = follow_up_on
where id = $1 and follow_up_on = $2
    and (follow_up_mailed_on is null or follow_up_mailed_on <> follow_up_on)";

impl Store {
    /// Counts the follow-ups of open leads that are due on a day or before, up to 1,000.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn due_follow_ups(&self, today: Date) -> Result<i64, StoreError> {
        let today = today.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(DUE).bind(&today).fetch_one(pool).await?
        }))
    }

    /// Enqueues a reminder for each follow-up that is due on a day or before, once for each date that
    /// was set. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_follow_up_reminders(
        &self,
        today: Date,
        now: i64,
    ) -> Result<usize, StoreError> {
        let today = today.to_string();
        let leads: Vec<(String, String)> = reading!(&self.backend, pool => {
            sqlx::query_as(UNMAILED).bind(&today).fetch_all(pool).await?
        });
        if leads.is_empty() {
            return Ok(0);
        }
        Ok(in_transaction!(&self.backend, tx => {
            let mut enqueued = 0_usize;
            for (lead, day) in &leads {
                let marked = sqlx::query(MARK).bind(lead).bind(day).execute(&mut *tx).await?;
                if marked.rows_affected() > 0 {
                    let mut query = sqlx::QueryBuilder::default();
                    let reminder = vec![(lead.as_str(), MessageKind::FollowUpMail, now)];
                    crate::outbox::push!(query, reminder);
                    query.build().execute(&mut *tx).await?;
                    enqueued += 1;
                }
            }
            enqueued
        }))
    }
}
